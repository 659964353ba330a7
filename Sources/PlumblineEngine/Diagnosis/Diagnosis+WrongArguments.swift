internal import PlumblineModel

/// Arguments that differ from the documented ones.
extension Diagnosis {
  /// Names the wrong arguments of an output: `operation Login, where the documents name AutoReconnecting`.
  ///
  /// - Parameters:
  ///   - arguments: The positions of the wrong arguments.
  ///   - values: The values of all arguments.
  ///   - pattern: What the documents say.
  /// - Returns: The words; nil without a wrong argument.
  /// - Complexity: O(number of values).
  func difference(
    of arguments: [Int],
    among values: [Int],
    from pattern: OutputPattern
  ) -> String? {
    guard !arguments.isEmpty else { return nil }
    let documented = pattern.valueTexts(in: reference.vocabulary)
    return arguments.map { number in
      let argument = reference.vocabulary.outputs[pattern.output].arguments[number]
      return "\(argument.difference(withValue: values[number])) \(documented[number])"
    }.joined(separator: ", and ")
  }
}

extension Vocabulary.Argument {
  /// The beginning of a difference: `operation Login, where the documents name`.
  fileprivate func difference(withValue value: Int) -> String {
    let observed =
      value >= values.count
      ? "a value of \(name) that the documents do not know"
      : values[value] == Self.absent ? "no \(name)" : "\(name) \(text(ofValue: value))"
    return "\(observed), where the documents name"
  }
}
