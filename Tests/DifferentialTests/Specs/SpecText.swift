import PlumblineLanguage

/// A spec as text, close to what its author would write; for messages about differences.
extension SpecDocument {
  var text: String {
    var lines = interpretations.map { interpretation in
      "interpretation \(interpretation.name): "
        + interpretation.options.map(\.text).joined(separator: " | ")
    }
    for input in inputs {
      let arguments = input.arguments.map(\.name.text).joined(separator: ", ")
      let condition = input.onlyWhen.map { " only-when \($0.text)" } ?? ""
      lines.append("input \(input.name)(\(arguments))\(condition)")
    }
    for machine in machines {
      let voice = machine.announcements.first.map { announcement in
        " announces " + announcement.arguments.map(\.name.text).joined(separator: ",")
      }
      lines.append("machine \(machine.name)\(voice ?? "")")
      lines += Self.text(of: machine.root, indent: "  ")
    }
    lines += invariants.map { "invariant \($0)" }
    return lines.joined(separator: "\n")
  }

  private static func text(of node: StateNode, indent: String) -> [String] {
    let shows = node.shows.map { " shows \($0)" } ?? ""
    var lines = ["\(indent)\(node.name)\(shows)" + (node.initial.map { " initial \($0)" } ?? "")]
    for trigger in node.triggers {
      let event =
        switch trigger.event {
        case .input(let name): "on \(name)"
        case .enter(let state): "enter \(state.machine).\(state.state)"
        }
      switch trigger.answer {
      case .undocumented: lines.append("\(indent)  \(event): undocumented")
      case .cases(let cases): lines.append("\(indent)  \(event): \(Self.text(of: cases))")
      }
    }
    for timer in node.timers {
      lines.append("\(indent)  after \(timer.text): \(Self.text(of: timer.cases))")
    }
    return lines + node.children.flatMap { Self.text(of: $0, indent: indent + "  ") }
  }

  private static func text(of cases: [Case]) -> String {
    cases.map { reaction in
      let when = reaction.when.map { "when \($0.text) " } ?? ""
      return when + reaction.effects.map(\.text).joined(separator: " / ")
    }.joined(separator: "; ")
  }
}

extension SpecDocument.Effect {
  fileprivate var text: String {
    var words: [String] = []
    if let to { words.append("to \(to)") }
    if let reason { words.append("reason \(reason.text)") }
    for (word, patterns) in [("emits", emits), ("may-emit", mayEmit)] {
      for pattern in patterns {
        let values = pattern.arguments.map(\.values.text).joined(separator: " ")
        words.append("\(word) \(pattern.output) \(values)")
      }
    }
    return "{\(words.joined(separator: ", "))}"
  }
}

extension SpecDocument.Values {
  fileprivate var text: String {
    switch self {
    case .any: "any"
    case .these(let names): names.map(\.text).joined(separator: "|")
    case .variable(let name): "$\(name)"
    case .time(let timer): "time of \(timer)"
    }
  }
}

extension Formula<SpecDocument.StateReference> {
  fileprivate var text: String {
    switch self {
    case .is(let atom): "\(atom.machine).\(atom.state)"
    case .and(let left, let right): "(\(left.text) and \(right.text))"
    case .or(let left, let right): "(\(left.text) or \(right.text))"
    case .not(let inner): "not \(inner.text)"
    case .always(let holds): "\(holds)"
    }
  }
}

extension TickTrace {
  var text: String {
    var lines: [String] = []
    for (number, step) in steps.enumerated() {
      let seen = { (isAfterInput: Bool) in
        sink.filter { $0.step == number && $0.isAfterInput == isAfterInput }
          .map { "    \($0.at) s: \($0.seen.output) \($0.seen.values.joined(separator: " "))" }
      }
      lines += seen(false)
      lines.append("  step \(number): \(step.delay) s, \(step.input?.text ?? "-")")
      lines += seen(true)
    }
    return lines.joined(separator: "\n")
  }
}
