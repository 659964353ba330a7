internal import PlumblineModel

extension TransitionReport {
  var inputSection: Page.Section {
    let vocabulary = reference.vocabulary
    let inputs = vocabulary.declaredInputs.filter { $0 != vocabulary.optionInputs }
    let rows = inputs.map { numbers -> Page.Table.Row in
      let input = vocabulary.inputs[numbers.lowerBound]
      let arguments = vocabulary.arguments(ofInputs: numbers).map { text(of: $0, of: input.name) }
      let elements = reference.elements.filter {
        $0.kind == .possibility && numbers.contains($0.subject)
      }
      return Page.Table.Row([
        [.name(input.name)] + called(["input \(input.name)"]),
        [.text(input.from.rawValue)],
        [.text(arguments.joined(separator: "; "))],
        [.text(facts.onlyWhen[input.name] ?? "")],
        cited(citations(elements)),
      ])
    }
    let table = Page.Table(
      caption:
        "What can happen to an implementation, who causes it, and when the environment allows it.",
      columns: ["Input", "From", "Arguments", "Only when", "Clauses"],
      rows: rows
    )
    let options = reference.options.isEmpty ? [] : [Page.Block.table(optionTable)]
    return Page.Section("inputs", "Inputs", [.table(table)] + options)
  }

  private var optionTable: Page.Table {
    Page.Table(
      caption:
        "Options: the settings of a client before the first input. The first value is the default.",
      columns: ["Option", "Values"],
      rows: reference.options.map {
        Page.Table.Row([[.name($0.name)], [.text($0.valueText(separator: ", "))]])
      }
    )
  }

  var outputSection: Page.Section {
    let rows = reference.vocabulary.outputs.enumerated().map { number, output in
      let elements = reference.elements.filter { $0.kind == .closure && $0.subject == number }
      let isUnconstrained = reference.judgedByInvariants?.contains(number) ?? false
      let announcing = reference.machines.filter { machine in
        machine.announcements.contains { $0.output == number }
      }
      let role =
        facts.answers[output.name].map { "answers \($0)" }
        ?? announcing.first.map { "announces \($0.name)" }
        ?? (isUnconstrained ? "judged by invariants only" : "")
      return Page.Table.Row([
        [.name(output.name)] + called(["output \(output.name)"]),
        [.text(output.seenBy.rawValue)],
        [.text(role)],
        [.text(output.arguments.map { text(of: $0, of: output.name) }.joined(separator: "; "))],
        cited(citations(elements)),
      ])
    }
    let table = Page.Table(
      caption: "What can be observed, by whom, and why nothing else may produce it (closed by).",
      columns: ["Output", "Observed by", "Role", "Arguments", "Closed by"],
      rows: rows,
      otherwise: "The spec has none."
    )
    return Page.Section("outputs", "Outputs", [.table(table)])
  }

  /// An argument: `reason: Login, Logout`; the section on reasons has the codes.
  private func text(of argument: Vocabulary.Argument, of owner: String) -> String {
    let domain = facts.domains["\(owner).\(argument.name)"]
    guard argument.values.count < 9 || domain.map(isListedWithReasons) != true else {
      return "\(argument.name): \(counted(argument.values.count, "value")), see Reasons"
    }
    return "\(argument.name): \(argument.valueText(separator: ", "))"
  }

  /// The names of subjects on platforms, each once.
  func called(_ subjects: [String]) -> Page.Phrase {
    var names: [Page.Phrase] = []
    for name in facts.called where subjects.contains(name.subject) {
      let line: Page.Phrase = [.lineBreak, .quiet("\(name.platform): "), .name(name.text)]
      if !names.contains(line) { names.append(line) }
    }
    return names.flatMap(\.self)
  }
}
