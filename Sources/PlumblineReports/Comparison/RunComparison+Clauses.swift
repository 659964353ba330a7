internal import PlumblineEngine
internal import PlumblineModel

extension RunComparison {
  /// A clause with its verdict in each run; nil where a run did not judge it.
  struct Row {
    var clause: RunRecord.Clause
    var verdicts: [RunRecord.Clause?]

    /// The verdicts of the runs that put it to the test.
    var judgements: [ClauseResult.Verdict] {
      verdicts.compactMap { $0?.verdict }.filter(\.isJudgement)
    }

    /// Whether two runs judged it differently.
    var isDisputed: Bool { Set(judgements).count > 1 }

    /// The weight of a disagreement: one conforms and another does not counts most.
    var weight: Int {
      let known = judgements
      let isViolated = verdicts.contains { $0?.isFailing == true }
      let isKept = known.contains(.conforms)
      if isViolated { return isKept ? 4 : 3 }
      if known.contains(.deviates) { return 2 }
      return isKept ? 1 : 0
    }
  }

  /// The clauses of all runs, in the order of the first run that has them.
  var rows: [Row] {
    let clauses = columns.map(\.run.clauses)
    var seen: Set<String> = []
    return columns.flatMap(\.run.judged).compactMap { clause in
      guard seen.insert(clause.id).inserted else { return nil }
      return Row(clause: clause, verdicts: clauses.map { $0[clause.id] })
    }
  }

  /// The clauses that runs judged differently, the gravest first.
  var disagreements: [Page.Section] {
    let rows = rows
    let disputed = rows.enumerated().filter { $0.element.isDisputed }
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element)
    let shared = rows.count { $0.judgements.count > 1 }
    let caption =
      "The runs disagree on \(grouped(disputed.count)) of the \(counted(shared, "clause")) that more"
      + " than one of them judged."
    var table = matrix(of: disputed, caption)
    table.otherwise = "No verdict differs."
    return [Page.Section("disagreements", "Disagreements", [.table(table)])]
  }

  /// The clauses that runs judged alike, and those that at most one run judged.
  var agreements: [Page.Section] {
    let agreed = rows.filter { !$0.isDisputed }
    guard !agreed.isEmpty else { return [] }
    return [
      Page.Section(
        "agreements",
        "Agreements",
        [
          .filter("Leave out clauses that conform or do not apply"),
          .table(
            matrix(
              of: agreed,
              "Clauses that the runs judged alike, and those that at most one run judged."
            )
          ),
        ]
      )
    ]
  }

  private func matrix(of rows: [Row], _ caption: String) -> Page.Table {
    Page.Table(
      caption: caption,
      columns: ["Clause", "Says"] + columns.map(\.label),
      rows: rows.map { row in
        let verdicts = row.verdicts.map(\.judgement)
        return Page.Table.Row(
          [[.name(row.clause.id)], row.clause.quotation] + verdicts,
          anchor: row.clause.id,
          isSettled: row.verdicts.allSatisfy { $0?.isSettled ?? true }
        )
      },
      isCards: true
    )
  }
}

extension ClauseResult.Verdict {
  /// Whether a run with this verdict put the clause to the test.
  fileprivate var isJudgement: Bool {
    switch self {
    case .conforms, .violates, .flaky, .deviates, .inconclusive: true
    case .notExercised, .couldNotRun, .notApplicable, .excluded: false
    }
  }
}
