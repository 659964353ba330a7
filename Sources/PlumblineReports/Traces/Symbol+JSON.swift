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

  /// The output that a symbol belongs to.
  func outputName(of symbol: Symbol) -> String { outputs[parts(of: symbol).output].name }

  /// The value in `reason=Banned` if it is the value of that argument.
  private func raw(_ argument: String, in text: String?) -> String? {
    guard let text, text.hasPrefix("\(argument)=") else { return nil }
    return String(text.dropFirst(argument.count + 1))
  }
}
