internal import PlumblineModel

extension TransitionReport {
  var invariantSection: Page.Section {
    let rows = reference.invariants.map { monitor in
      Page.Table.Row(
        [
          [.name(monitor.name)],
          [.text(monitor.says)],
          cited(reference.elements[monitor.element].clauses),
        ],
        anchor: Self.anchor(ofInvariant: monitor.name)
      )
    }
    let table = Page.Table(
      caption: "Properties that hold in every trace, whatever else is true.",
      columns: ["Invariant", "Says", "Clauses"],
      rows: rows,
      otherwise: "The spec has none."
    )
    return Page.Section("invariants", "Invariants", [.table(table)])
  }

  /// The id of the row of an invariant.
  static func anchor(ofInvariant name: String) -> String { "invariant \(name)" }

  func undocumentedSection(_ machines: [ObservableMachine]) -> Page.Section {
    let names = reference.vocabulary.inputNames
    let tables = machines.map { machine -> Page.Block in
      var silent = 0
      var possible = 0
      var isInPart = false
      let rows = inputs(of: machine).compactMap { input -> Page.Table.Row? in
        let row = machine.situations.map { $0[input] }
        possible += row.count { $0.possible > 0 }
        silent += row.count(where: \.isSilent)
        let whole = row.indices.filter { row[$0].isSilent }.map { machine.states[$0] }
        let part = row.indices.filter { row[$0].isSilentInPart }.map { machine.states[$0] }
        isInPart = isInPart || !part.isEmpty
        guard !whole.isEmpty || !part.isEmpty else { return nil }
        return Page.Table.Row([[.name(names[input])], .names(whole), .names(part)])
      }
      return .table(
        Page.Table(
          caption: "\(machine.name): \(grouped(silent)) of \(grouped(possible)) combinations of a"
            + " state and an input that can happen in it are undocumented."
            + (isInPart
              ? " In part: it depends on more than the state that is shown." : ""),
          columns: ["Input", "Undocumented in", "In part in"],
          rows: rows,
          otherwise: "The documents leave no input out."
        )
        .omittingIfEmpty("In part in")
      )
    }
    return Page.Section("undocumented", "What is undocumented", tables)
  }

  var decisionSection: Page.Section {
    let rows = reference.clauses.filter { $0.kind == .decision }.map { decision in
      Page.Table.Row(
        [
          [.name(decision.id)], [.text(decision.says)], .clauses(facts.about[decision.id] ?? []),
        ],
        anchor: decision.id
      )
    }
    let table = Page.Table(
      caption:
        "What the transcriber chose where the documents are silent or contradict each other.",
      columns: ["Decision", "Says", "About"],
      rows: rows
    )
    return Page.Section("decisions", "Decisions", [.table(table)])
  }

  /// The contradictions and ambiguities of the documents.
  var interpretationSection: Page.Section? {
    let rows = reference.interpretations.enumerated().map { position, interpretation in
      var options: [String] = []
      for option in references.map({ $0.interpretations[position].option })
      where !options.contains(option) { options.append(option) }
      let uses = facts.interpretationUses[interpretation.name] ?? []
      let cited = Set(uses.flatMap(\.clauses))
      let said = reference.clauses.filter { cited.contains($0.id) }
        .map { clause -> Page.Phrase in [.clause(clause.id), .text(" \(clause.says)")] }
      let verdicts = options.map { option -> Page.Phrase in
        guard let verdict = run?.verdict(ofInterpretation: interpretation.name, option) else {
          return [.name(option)]
        }
        return [.name(option), .text(": "), .strong(verdict)]
      }
      return Page.Table.Row([
        [.name(interpretation.name)], .joined(verdicts, by: [.lineBreak]),
        .joined(uses.map { [.name($0.place)] }, by: [.lineBreak]),
        .joined(said, by: [.lineBreak]),
      ])
    }
    let table = Page.Table(
      caption: "What the documents let one read in several ways: an implementation follows one of"
        + " the values in all it does. Combinations: \(grouped(references.count)).",
      columns: ["Interpretation", "Values", "Decides", "What is said there"],
      rows: rows
    )
    let block: Page.Block =
      rows.isEmpty ? .paragraph(["The documents are read in one way only."]) : .table(table)
    return Page.Section("interpretations", "Interpretations", [block])
  }
}
