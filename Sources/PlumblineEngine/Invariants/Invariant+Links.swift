internal import PlumblineModel

extension Invariant {
  /// The invariant with the values of its variables in place of the variables.
  ///
  /// - Parameters:
  ///   - key: The values, as in ``InvariantLinks``; nil where they are unknown.
  ///   - vocabulary: The names of the values.
  /// - Returns: Itself without variables, and with unknown values.
  /// - Complexity: O(events × variables).
  func linked(by key: Int32?, in vocabulary: Vocabulary) -> Invariant {
    guard let key, let correlation else { return self }
    let values = InvariantLinks.values(of: key, correlation.variables)
    func linked(_ events: [Event], _ carriers: [[Int]]) -> [Event] {
      let linked = zip(events, carriers).compactMap { event, arguments in
        event.carrying(zip(arguments, values), in: vocabulary)
      }
      return linked.isEmpty ? events : linked
    }
    var invariant = self
    invariant.trigger?.each = linked(trigger?.each ?? [], correlation.each)
    invariant.events = linked(events, correlation.events)
    return invariant
  }
}

extension Invariant.Event {
  /// The event with values of some arguments.
  ///
  /// - Parameters:
  ///   - values: The number of each argument, and its value; nil for an undocumented one.
  ///   - vocabulary: The names of the values.
  /// - Returns: Nil for an event with other values.
  fileprivate func carrying(
    _ values: some Sequence<(Int, String?)>,
    in vocabulary: Vocabulary
  ) -> Self? {
    switch self {
    case .input(let number):
      let given = vocabulary.inputs[number].arguments
      return values.allSatisfy { $1 == nil || given[$0].value == $1 } ? self : nil
    case .output(var pattern):
      let arguments = vocabulary.outputs[pattern.output].arguments
      for case (let position, let value?) in values {
        guard let number = arguments[position].values.firstIndex(of: value),
          pattern.allowed[position] & (1 << UInt64(number)) != 0
        else { return nil }
        pattern.allowed[position] = 1 << UInt64(number)
      }
      return .output(pattern)
    }
  }
}
