internal import PlumblineEngine
internal import PlumblineModel

extension RunChange {
  /// A failure that cites no clause, such as a crash, in one or both runs.
  struct Signature: Hashable {
    var kind: Kind
    var what: String
  }

  /// The value of ``entries``.
  static func entries(from old: RunRecord, to new: RunRecord) -> [Entry] {
    let (before, now) = (old.clauses, new.clauses)
    let gone = old.judged.filter { now[$0.id] == nil }
    return (new.judged + gone).compactMap { clause in
      guard let kind = Self.kind(before[clause.id], now[clause.id]) else { return nil }
      return Entry(
        kind: kind,
        clause: clause,
        before: before[clause.id],
        now: now[clause.id]
      )
    }
  }

  /// The change of a verdict; nil for none.
  private static func kind(_ before: RunRecord.Clause?, _ now: RunRecord.Clause?) -> Kind? {
    let failed = before?.isFailing ?? false
    let fails = now?.isFailing ?? false
    if fails { return failed ? .still : .new }
    guard before?.verdict != now?.verdict else { return nil }
    switch now?.verdict {
    case .conforms: return failed ? .fixed : .gained
    case .deviates: return .other
    default: return failed || before?.verdict == .conforms ? .evidenceLost : .other
    }
  }

  /// The value of ``signatures``.
  static func signatures(from old: RunRecord, to new: RunRecord) -> [Signature] {
    let before = texts(of: old)
    let now = texts(of: new)
    let absent: Kind = new.isAsThorough(as: old) ? .fixed : .evidenceLost
    return now.map { Signature(kind: before.contains($0) ? .still : .new, what: $0) }
      + before.filter { !now.contains($0) }.map { Signature(kind: absent, what: $0) }
  }

  private static func texts(of run: RunRecord) -> [String] {
    var texts: [String] = []
    for failure in run.failures where failure.clauses.isEmpty && failure.blame == .implementation {
      let subject = failure.invariant.map { ": \($0)" } ?? ""
      let output = failure.output.isEmpty ? "" : ", \(failure.output)"
      let text = "\(failure.kind.rawValue)\(subject) in \(failure.state)\(output)"
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  /// The clauses and failures with one kind of change; nil if there are none.
  func section(for kind: Kind) -> Page.Section? {
    let rows = entries.filter { $0.kind == kind }
    let signatures = signatures.filter { $0.kind == kind }
    guard !rows.isEmpty || !signatures.isEmpty else { return nil }
    let table = Page.Table(
      caption: kind.caption,
      columns: ["Clause", "Before", "Now", "Says"],
      rows: rows.map { entry in
        Page.Table.Row(
          [
            [.name(entry.clause.id)], entry.before.judgement, entry.now.judgement,
            entry.clause.quotation,
          ],
          anchor: entry.clause.id
        )
      },
      isCards: true
    )
    let others = signatures.map { [Page.Inline.text($0.what)] }
    let heading = kind.word.prefix(1).uppercased() + kind.word.dropFirst()
    return Page.Section(
      kind.word.replacing(" ", with: "-"),
      heading,
      (rows.isEmpty ? [] : [.table(table)]) + (others.isEmpty ? [] : [.list(others)])
    )
  }
}

extension RunRecord {
  /// Whether the absence of a failure of an older run means that it is fixed: this run came to its end and has the steps of
  /// the older one.
  ///
  /// A run finishes its last trace beyond its limit of steps, so it may lack less than the longest trace of the older one.
  fileprivate func isAsThorough(as older: RunRecord) -> Bool {
    let lastTrace = max(1, older.totals.longestTrace ?? 1)
    return totals.isComplete && totals.steps > older.totals.steps - lastTrace
  }
}

extension RunChange.Kind {
  fileprivate var caption: String {
    switch self {
    case .new: "Clauses that failed in the newer run only."
    case .evidenceLost:
      "Clauses that conformed or failed before, and for which the newer run has no evidence."
    case .still: "Clauses that failed in both runs."
    case .fixed: "Clauses that failed before and conform now."
    case .gained: "Clauses for which only the newer run has evidence of conformance."
    case .other: "Other clauses whose verdict changed, such as by a deviation from an assumption."
    }
  }
}
