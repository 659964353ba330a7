internal import PlumblineEngine
internal import PlumblineModel

/// Parts of a run as cells of tables, for pages about one run and about several.
extension RunRecord {
  /// The number of required clauses that conform, of all required ones: `48 of 65`.
  var conformance: String {
    let required = judged.filter(\.isRequired)
    let conforming = required.count { $0.verdict == .conforms }
    return "\(grouped(conforming)) of \(grouped(required.count))"
  }
}

extension RunRecord.Totals {
  /// The exit status with the meaning that the run had: `exit status 1: a violation, a crash or a hang`.
  var exit: String { "exit status \(status.rawValue): \(meaning)" }

  /// The exit status with its sign.
  var result: Page.Phrase { .status(status.tone.sign, exit, status.tone) }
}

extension RunRecord.Clause {
  /// Whether the implementation violates it, in each or in some executions.
  ///
  /// A deviation from a decision is no failure.
  var isFailing: Bool { [.violates, .flaky].contains(verdict) }

  /// The text, and the place in the document below.
  var quotation: Page.Phrase { .says(says, at: place) }

  /// The verdict with its sign.
  var status: Page.Phrase { .status(verdict.sign, verdict.rawValue, tone) }
}

extension RunRecord.Clause? {
  /// The verdict with its sign, and the remarks below; nil is a clause that a run did not judge.
  var judgement: Page.Phrase {
    guard let clause = self else { return [.quiet("not judged")] }
    return clause.status + clause.remarks.flatMap { [.lineBreak, Page.Inline.quiet($0)] }
  }
}
