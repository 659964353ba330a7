internal import PlumblineEngine
internal import PlumblineModel

extension RunPage {
  /// The verdict and the evidence of each clause, a table for each section of the documents.
  var clauseTables: [Page.Section] {
    guard !run.judged.isEmpty else { return [] }
    let tables = groups.map { name, clauses in Page.Block.table(evidence(of: clauses, name)) }
    return [
      Page.Section(
        "clauses",
        "Clauses and their evidence",
        clauses.flatMap(\.blocks)
          + [.filter("Leave out clauses that conform or do not apply")]
          + tables
      )
    ]
  }

  private func evidence(of clauses: [RunRecord.Clause], _ name: String) -> Page.Table {
    Page.Table(
      caption: name,
      columns: ["Clause", "State", "Says", "Evidence"],
      rows: clauses.map { clause in
        Page.Table.Row(
          [[.name(clause.id)], clause.status, clause.quotation, evidence(of: clause)],
          anchor: clause.id,
          isSettled: clause.isSettled
        )
      },
      isCards: true
    )
  }

  private func evidence(of clause: RunRecord.Clause) -> Page.Phrase {
    var parts: [Page.Phrase] = clause.remarks.map { [.text($0)] }
    let failures = run.failures.filter { $0.clauses.contains(clause.id) }
    if !failures.isEmpty {
      let links = failures.prefix(Self.links).map { failure -> Page.Phrase in
        [.link("\(failure.number)", to: anchor(of: failure))]
      }
      let more = failures.count > Self.links ? ", …" : ""
      parts.append(
        [.text(failures.count == 1 ? "failure " : "failures ")] + .joined(links, by: [", "])
          + [.text(more)]
      )
    }
    if let witness = clause.witness, !witness.isEmpty {
      parts.append([.quiet("witness: \(Self.words(of: witness))")])
    }
    return .joined(parts, by: [.lineBreak])
  }

  /// The number of links from a clause to its failures.
  private static let links = 8
}

extension RunRecord.Clause {
  /// Whether readers have nothing to do or decide about it.
  var isSettled: Bool {
    if standing != nil { return false }
    return switch verdict {
    case .conforms, .excluded, .notApplicable: true
    case .notExercised: kind == .decision
    default: false
    }
  }
}

extension ClauseResult.Verdict {
  /// A sign that tells the verdict from others without colour.
  var sign: String {
    switch self {
    case .conforms: "\u{2713}"
    case .violates: "\u{2717}"
    case .flaky: "\u{2248}"
    case .deviates: "\u{2260}"
    case .inconclusive: "?"
    case .notExercised: "\u{25CB}"
    case .couldNotRun: "\u{25CC}"
    case .notApplicable, .excluded: "\u{2013}"
    }
  }
}

extension Page.Tone {
  /// A sign that tells the tone from others without colour.
  var sign: String {
    switch self {
    case .good: "\u{2713}"
    case .bad: "\u{2717}"
    case .doubtful: "!"
    case .neutral: "\u{2013}"
    }
  }
}
