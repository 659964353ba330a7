import PlumblineLanguage
import PlumblineModel

extension SpecDocument {
  /// The length of a time; nil for one that an interpretation chooses.
  func microseconds(_ time: Time) -> Microseconds? {
    switch time {
    case .literal(let value): value
    case .constant(let name): constants.first { $0.name == name }?.value
    case .wait: nil
    }
  }

  /// Whether a machine shows its states by it.
  func isAnnouncement(_ output: Output) -> Bool {
    machines.contains { $0.announcements.contains { $0.output == output.name } }
  }

  /// The output with the first value of each argument.
  func firstValues(of output: Output) -> EventPattern {
    EventPattern(
      output: output.name,
      arguments: output.arguments.compactMap { argument in
        values(of: argument.domain)?.first.map { (argument.name, .these([$0])) }
      }
    )
  }

  /// The reasons that are not given; nil if that is none, or depends on the input.
  func others(than reason: Values) -> Values? {
    for machine in machines {
      for announcement in machine.announcements {
        let arguments = outputs.first { $0.name == announcement.output }?.arguments ?? []
        for (name, source) in announcement.arguments {
          guard case .reason = source, let argument = arguments.first(where: { $0.name == name })
          else { continue }
          if let others = others(than: reason, in: argument.domain) { return others }
        }
      }
    }
    return nil
  }

  /// The output with every other value of one argument, for each argument.
  func others(than pattern: EventPattern) -> [EventPattern] {
    let arguments = outputs.first { $0.name == pattern.output }?.arguments ?? []
    return pattern.arguments.indices.compactMap { position in
      let (name, values) = pattern.arguments[position]
      guard let argument = arguments.first(where: { $0.name == name }),
        let others = others(than: values, in: argument.domain)
      else { return nil }
      var changed = pattern
      changed.arguments[position].values = others
      return changed
    }
  }

  private func others(than values: Values, in domain: Argument.Domain) -> Values? {
    guard case .these(let names) = values, let all = self.values(of: domain) else { return nil }
    let others = all.filter { !names.contains($0) }
    return others.isEmpty ? nil : .these(others)
  }
}

extension SpecDocument.Trigger {
  /// The reactions; none for what is undocumented.
  var cases: [SpecDocument.Case] {
    get { if case .cases(let cases) = answer { cases } else { [] } }
    set { answer = .cases(newValue) }
  }
}

extension SpecDocument.Trigger.Event {
  /// `logout`, `enter connection.connected`.
  var text: String {
    switch self {
    case .input(let name): name.text
    case .enter(let state): "enter \(state.machine).\(state.state)"
    }
  }
}
