import PlumblineLanguage

extension TickInvariants {
  /// Values of variables, by name.
  typealias Bindings = [String: String]

  /// Whether an action is an event, for any values of its variables.
  func isEvent(_ number: Int, _ event: SpecDocument.Event) -> Bool {
    bindings(of: number, to: event) != nil
  }

  /// The values that an action gives to the variables of an event; nil when it is not that event.
  func bindings(of number: Int, to event: SpecDocument.Event) -> Bindings? {
    switch (actions[number].what, event) {
    case (.give(let call), .input(let pattern)) where call.name == pattern.input.text:
      let input = spec.inputs.first { $0.name == pattern.input }
      return bindings(pattern.arguments, input?.arguments ?? [], call.values)
    case (.see(let sighting), .output(let pattern))
    where sighting.seen.output == pattern.output.text:
      let output = spec.outputs.first { $0.name == pattern.output }
      return bindings(pattern.arguments, output?.arguments ?? [], sighting.seen.values)
    default:
      return nil
    }
  }

  private func bindings(
    _ wanted: [(name: Name, values: SpecDocument.Values)],
    _ declared: [SpecDocument.Argument],
    _ values: [String]
  ) -> Bindings? {
    var bindings: Bindings = [:]
    for (argument, value) in zip(declared, values) {
      switch wanted.first(where: { $0.name == argument.name })?.values {
      case .these(let names): if !names.contains(where: { $0.text == value }) { return nil }
      case .time: preconditionFailure("an invariant reads no time of a timer")
      case .variable(let name): bindings[name.text] = value
      case .any, nil: break
      }
    }
    return bindings
  }
}
