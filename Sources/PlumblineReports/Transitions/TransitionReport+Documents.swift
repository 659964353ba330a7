internal import PlumblineModel

/// The documents' own lines, with links to and from the clauses.
extension TransitionReport {
  /// Whether the page shows lines of a document.
  var showsDocuments: Bool { facts.documents.contains { $0.lines != nil } }

  /// The lines of a clause, each with a link to its place in the document; empty for a decision, and without documents.
  func lines(of clause: Clause) -> Page.Phrase {
    let lines = facts.documents.flatMap { document -> [Page.Phrase] in
      let text = document.lines ?? []
      return (document.linesOfClauses[clause.id] ?? []).filter(text.isNumber).map { number in
        [.link("\(number)", to: anchor(ofLine: number, document)), .text(" \(text[number - 1])")]
      }
    }
    return .joined(lines, by: [.lineBreak])
  }

  /// Each document with its lines, each line with the clauses that state its facts.
  var documentSection: Page.Section? {
    let tables = facts.documents.compactMap { document in
      document.lines.map { Page.Block.table(table(of: document, $0)) }
    }
    return tables.isEmpty ? nil : Page.Section("documents", "Documents", tables)
  }

  private func table(of document: SpecFacts.Document, _ lines: [String]) -> Page.Table {
    let own = reference.clauses.map(\.id).filter { document.linesOfClauses[$0] != nil }
    var clauses: [Int: [String]] = [:]
    for id in own {
      for number in document.linesOfClauses[id] ?? [] { clauses[number, default: []].append(id) }
    }
    let rows = lines.enumerated().filter { number, text in
      clauses[number + 1] != nil || text.contains { !$0.isWhitespace }
    }.map { number, text in
      Page.Table.Row([
        [.target(anchor(ofLine: number + 1, document)), .text("\(number + 1)")], [.text(text)],
        .clauses(clauses[number + 1] ?? []),
      ])
    }
    return Page.Table(
      caption: "\(document.title), from the file \(document.file), with the clauses of each line.",
      columns: ["Line", "Text", "Clauses"],
      rows: rows,
      otherwise: "The file is empty.",
      isCards: true
    )
  }

  private func anchor(ofLine number: Int, _ document: SpecFacts.Document) -> String {
    "line-\(document.id)-\(number)".anchor
  }

  /// The cells of the matrix and the timers that cite a clause, as links.
  func uses(ofClause number: Int, _ machines: [ObservableMachine]) -> Page.Phrase {
    let cells = machines.flatMap { machine in
      machine.outcomes.compactMap { outcome -> Page.Inline? in
        guard outcome.clauses.contains(number) else { return nil }
        guard case .input(let input) = outcome.event else { return nil }
        let place = machines.count > 1 ? " of \(machine.name)" : ""
        return .link(
          "\(reference.vocabulary.inputNames[input]) in \(machine.states[outcome.from])\(place)",
          to: anchor(of: machine, state: outcome.from, input: input)
        )
      }
    }
    let timers = reference.timers.indices.filter { clauses(ofTimer: $0).contains(number) }
      .map { Page.Inline.link(shortName(ofTimer: $0), to: anchor(ofTimer: $0)) }
    let invariants = reference.invariants
      .filter { reference.elements[$0.element].clauses.contains(number) }
      .map { Page.Inline.link($0.name, to: Self.anchor(ofInvariant: $0.name).anchor) }
    var known: Set<Page.Inline> = []
    let links = (cells + timers + invariants).filter { known.insert($0).inserted }
    return .joined(links.map { [$0] }, by: [", "])
  }

  /// The id of the cell, or of the timer, that an outcome stands in.
  func anchor(of outcome: ObservableMachine.Outcome, _ machine: ObservableMachine) -> String {
    switch outcome.event {
    case .input(let input): anchor(of: machine, state: outcome.from, input: input)
    case .timer(let timer): anchor(ofTimer: timer)
    }
  }

  func anchor(of machine: ObservableMachine, state: Int, input: Int) -> String {
    ["cell", machine.name, machine.states[state], reference.vocabulary.inputNames[input]]
      .joined(separator: "-").anchor
  }

  func anchor(ofTimer timer: Int) -> String { "timer-\(reference.timers[timer].name)".anchor }
}

extension [String] {
  /// Whether a number, counted from 1, is that of a line.
  fileprivate func isNumber(_ number: Int) -> Bool { indices.contains(number - 1) }
}
