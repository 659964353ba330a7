internal import PlumblineModel

extension Vocabulary {
  /// The values of a symbol by argument, without those that are left out; null for a value that the
  /// documents do not name.
  func arguments(of symbol: Symbol, undocumented: String? = nil) -> JSON {
    let (output, values) = parts(of: symbol)
    var members: [String: JSON] = [:]
    for (argument, value) in zip(outputs[output].arguments, values) where value != argument.absent {
      members[argument.name] =
        value < argument.values.count
        ? .string(argument.values[value])
        : raw(argument.name, in: undocumented).map { .string($0) } ?? .null
    }
    return .object(members)
  }

  /// The output of a symbol.
  func outputName(of symbol: Symbol) -> String { outputs[parts(of: symbol).output].name }

  /// The value in `reason=Banned`, if the argument has this name.
  private func raw(_ argument: String, in text: String?) -> String? {
    guard let text, text.hasPrefix("\(argument)=") else { return nil }
    return String(text.dropFirst(argument.count + 1))
  }
}
