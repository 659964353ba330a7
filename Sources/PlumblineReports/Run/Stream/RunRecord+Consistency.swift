internal import PlumblineEngine
internal import PlumblineModel

/// What a saved run says twice: its lines, and the footer about them; its failures, and the verdicts of their clauses.
extension RunRecord {
  /// The number of the lines of a kind, as the footer has it; an old file lacks it.
  var counts: [String: Int] {
    [
      "clauses": judged.count, "failures": failures.count, "interpretations": interpretations.count,
      "undocumented": answers.count,
    ]
  }

  /// Checks the lines against the footer, and against each other.
  ///
  /// - Throws: ``TraceFile/ReadError`` if the footer speaks of other lines, or a verdict contradicts a failure.
  func check(_ footer: TraceLine) throws(TraceFile.ReadError) {
    for (name, found) in counts.sorted(by: { $0.key < $1.key }) where footer.members[name] != nil {
      let count = try footer.count(name)
      guard count == found else {
        throw footer.failure(
          "'\(name)' is \(count), but the file has \(found); lines are missing, or were added"
        )
      }
    }
    try checkVerdicts(footer)
    guard allowedStatuses.contains(totals.status) else {
      let expected = allowedStatuses.map { "\($0.rawValue)" }.joined(separator: " or ")
      throw footer.failure(
        "'exit' is \(totals.status.rawValue), but the lines of the clauses and failures lead to \(expected);"
          + " lines are missing, or were changed"
      )
    }
  }

  /// Checks the verdicts of the clauses against the failures that cite them.
  ///
  /// - Throws: ``TraceFile/ReadError`` for a clause with a milder verdict than that of a failure that cites it.
  private func checkVerdicts(_ footer: TraceLine) throws(TraceFile.ReadError) {
    let clauses = clauses
    for failure in failures {
      let least: ClauseResult.Verdict = failure.blame == .implementation ? .violates : .deviates
      for clause in failure.clauses.compactMap({ clauses[$0] })
      where clause.excluded == nil && clause.verdict.severity < least.severity {
        throw footer.failure(
          "the verdict of \(clause.id) is '\(clause.verdict.rawValue)', but failure \(failure.number) cites it;"
            + " lines were changed"
        )
      }
    }
  }

  /// The statuses that agree with the lines, as ``RunReport/status`` makes them.
  private var allowedStatuses: [RunStatus] {
    // The lines do not say what a signal cut short.
    if totals.status.isInterruption { return [totals.status] }
    if totals.fault != nil { return [.fault] }
    let counts = failures.contains {
      $0.blame == .implementation && !$0.isAccepted && !$0.isTolerated
    }
    if counts || judged.contains(where: \.isStale) { return [.fails] }
    let isOpen = failures.contains {
      $0.isTolerated || $0.blame == .assumption && !$0.isAccepted
    }
    let required = judged.filter(\.isRequired)
    guard !isOpen, !required.isEmpty, required.allSatisfy(\.isVerified) else {
      return [.incomplete]
    }
    // A missing shard, or a suite that guarantees nothing, leaves a run incomplete.
    return header.shards.isEmpty && suite == nil ? [.conforms] : [.conforms, .incomplete]
  }
}

extension RunRecord.Clause {
  fileprivate var isStale: Bool { if case .stale = standing { true } else { false } }

  /// Whether it conforms, or its verdict is accepted.
  fileprivate var isVerified: Bool {
    if case .accepted = standing { true } else { verdict == .conforms }
  }
}
