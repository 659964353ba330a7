internal import PlumblineModel

extension Vocabulary {
  /// The arguments of a symbol by name; null stands for a value that the documents do not know.
  func arguments(of symbol: Symbol, undocumented: String? = nil) -> JSON {
    let (output, values) = parts(of: symbol)
    var members: [String: JSON] = [:]
    for (argument, value) in zip(outputs[output].arguments, values) {
      members[argument.name] =
        value < argument.values.count
        ? .string(argument.values[value])
        : raw(argument.name, in: undocumented).map { .string($0) } ?? .null
    }
    return .object(members)
  }

  /// The arguments of an input by name; nil for an input that has none.
  func arguments(ofInput input: Int) -> JSON? {
    let given = inputs[input].arguments
    guard !given.isEmpty else { return nil }
    return .object(Dictionary(given.map { ($0.name, .string($0.value)) }) { $1 })
  }

  /// The output that a symbol belongs to.
  func outputName(of symbol: Symbol) -> String { outputs[parts(of: symbol).output].name }

  /// The value in `reason=Banned` if it is the value of that argument.
  private func raw(_ argument: String, in text: String?) -> String? {
    guard let text, text.hasPrefix("\(argument)=") else { return nil }
    return String(text.dropFirst(argument.count + 1))
  }
}
