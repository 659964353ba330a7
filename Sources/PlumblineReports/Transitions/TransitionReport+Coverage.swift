internal import PlumblineEngine
internal import PlumblineModel

extension TransitionReport {
  /// The clauses that elements cite or decisions concern.
  private var citedClauses: Set<Int> {
    Set(references.flatMap { $0.elements.flatMap(\.clauses) })
  }

  var coverageSection: Page.Section {
    var sections: [(document: String, section: String)] = []
    var clauses: [String: [Int]] = [:]
    for (number, clause) in reference.clauses.enumerated() where clause.kind != .decision {
      let key = "\(clause.document)\u{0}\(clause.section)"
      if clauses[key] == nil { sections.append((clause.document, clause.section)) }
      clauses[key, default: []].append(number)
    }
    let cited = citedClauses
    var rows = sections.map { entry in
      let name = entry.section.isEmpty ? "(no section)" : entry.section
      return row([.text(name)], clauses["\(entry.document)\u{0}\(entry.section)"] ?? [], cited)
    }
    let all = reference.clauses.indices.filter { reference.clauses[$0].kind != .decision }
    if rows.count > 1 { rows.append(row([.strong("All")], all, cited)) }
    let lines = facts.documents.map { document -> Page.Phrase in
      [
        .text(
          "\(document.title): \(counted(document.lineCount, "line")), of which"
            + " \(grouped(document.linesWithoutFact)) state no fact."
        )
      ]
    }
    let table = Page.Table(
      caption: "How much of each section the spec holds an implementation to.",
      columns: ["Section", "Clauses", "Cited", "Excluded", "Why excluded"],
      rows: rows
    )
    return Page.Section(
      "coverage",
      "Coverage of the documents",
      (lines.isEmpty ? [] : [.list(lines)]) + [.table(table)]
    )
  }

  private func row(_ name: Page.Phrase, _ numbers: [Int], _ cited: Set<Int>) -> Page.Table.Row {
    let excluded = numbers.compactMap { reference.clauses[$0].excluded }
    let why = Clause.Exclusion.allCases.compactMap { reason -> String? in
      let count = excluded.count { $0 == reason }
      return count > 0 ? "\(reason.rawValue): \(count)" : nil
    }
    return Page.Table.Row([
      name,
      [.text(grouped(numbers.count))],
      [
        .text(
          grouped(numbers.count { cited.contains($0) && reference.clauses[$0].excluded == nil })
        )
      ],
      [.text(grouped(excluded.count))],
      [.text(why.joined(separator: ", "))],
    ])
  }

  var exampleSection: Page.Section? {
    let rows = (reference.examples ?? []).map { example -> Page.Table.Row in
      let allowed = facts.allowed[example.name] ?? []
      let interpretations = Set(allowed.indices.filter { allowed[$0] })
      let condition = allowed.isEmpty ? nil : condition(interpretations)
      return Page.Table.Row([
        [.name(example.name)],
        [.text(example.says)] + (condition.map { [.quiet(" (\($0))")] } ?? []),
        run(of: example),
        cited(reference.elements[example.element].clauses),
      ])
    }
    let table = Page.Table(
      caption: "Example runs of the documents.\(rows.isEmpty ? "" : " The automaton allows each.")",
      columns: ["Example", "Says", "Run", "Clauses"],
      rows: rows,
      otherwise: "The spec has none."
    )
    return Page.Section("examples", "Examples", [.table(table)])
  }

  private func run(of example: Reference.Example) -> Page.Phrase {
    if let path = example.path {
      let words =
        [state(path.start, of: path.machine)]
        + path.arrows.map { arrow in
          let events =
            (arrow.inputs ?? []).map { reference.vocabulary.text(ofInput: $0) }
            + (arrow.timers ?? []).map { shortName(ofTimer: $0) }
          var names: [String] = []
          for event in events where !names.contains(event) { names.append(event) }
          let label = names.isEmpty ? "→" : "–\(names.joined(separator: " or "))→"
          return " \(label) \(arrow.to.map { state($0, of: path.machine) } ?? "…")"
        }
      return [.text(words.joined())]
    }
    return .joined(
      (example.trace ?? []).map { entry in
        let input = entry.input.map { reference.vocabulary.text(ofInput: $0) }
        let seen = entry.sees.map { $0.text(in: reference.vocabulary) }
        return [
          .text(
            "\(describe(entry.at)): "
              + ([input].compactMap { $0 } + seen.map { "sees \($0)" })
              .joined(separator: ", ")
          )
        ]
      },
      by: [.lineBreak]
    )
  }

  private func state(_ value: Int, of machine: Int) -> String {
    reference.stateAnnouncement(of: machine)?.argument.values[value] ?? ""
  }

  /// All clauses, as targets of the links on the page.
  ///
  /// The documents' own lines stand beside them if the page has the documents.
  func clauseSection(_ machines: [ObservableMachine]) -> Page.Section {
    let cited = citedClauses
    let rows = reference.clauses.enumerated().filter { $0.element.kind != .decision }
      .map { number, clause -> Page.Table.Row in
        let note = facts.notes[clause.id].map { ": \($0)" } ?? ""
        let use =
          clause.excluded.map { "excluded, \($0.rawValue)\(note)" }
          ?? (cited.contains(number) ? "cited" : "not cited")
        let uses = uses(ofClause: number, machines)
        let result = run?.clauses[clause.id]
        let verdict: Page.Phrase =
          result.map { [.verdict($0.verdict.rawValue, $0.tone), .text($0.details)] } ?? []
        return Page.Table.Row(
          [
            [.name(clause.id)], [.text(clause.lines)], [.text(clause.section)],
            [.text(clause.kind.rawValue)]
              + (clause.modality == .explicit ? [] : [.quiet(", \(clause.modality.rawValue)")]),
            [.text(clause.says)],
          ] + (showsDocuments ? [lines(of: clause)] : []) + [
            uses.isEmpty ? [.text(use)] : [.text("\(use): ")] + uses
          ] + (run == nil ? [] : [verdict]),
          anchor: clause.id
        )
      }
    let table = Page.Table(
      caption: "Every fact that the documents state.",
      columns: ["Clause", "Lines", "Section", "Kind", "Says"]
        + (showsDocuments ? ["In the document"] : []) + ["In the spec"]
        + (run == nil ? [] : ["Verdict"]),
      rows: rows,
      otherwise: "The spec has no ledger."
    )
    return Page.Section("clauses", "Clauses", [.table(table)])
  }
}
