internal import PlumblineEngine
internal import PlumblineModel

extension RunChange {
  /// A failure that cites no clause, such as a crash, in one or both runs.
  struct Signature: Hashable {
    var kind: Kind
    var what: String
  }

  /// The clauses of both runs whose verdict changed or that still fail, in the order of the newer run.
  var entries: [Entry] {
    let (before, now) = (old.run.clauses, new.run.clauses)
    let gone = old.run.judged.filter { now[$0.id] == nil }
    return (new.run.judged + gone).compactMap { clause in
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
    switch (failed, fails) {
    case (true, true): return .still
    case (false, true): return .new
    case (true, false): return now?.verdict == .conforms ? .fixed : .evidenceLost
    case (false, false): break
    }
    guard before?.verdict != now?.verdict else { return nil }
    if before?.verdict == .conforms { return .evidenceLost }
    return now?.verdict == .conforms ? .gained : .other
  }

  /// The failures without a clause: crashes, hangs and invariants that cite none.
  var signatures: [Signature] {
    let before = Self.texts(of: old.run)
    let now = Self.texts(of: new.run)
    return now.map { Signature(kind: before.contains($0) ? .still : .new, what: $0) }
      + before.filter { !now.contains($0) }.map { Signature(kind: .fixed, what: $0) }
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

  func section(for kind: Kind, _ entries: [Entry]) -> Page.Section? {
    let rows = entries.filter { $0.kind == kind }
    let signatures = signatures.filter { $0.kind == kind }
    guard !rows.isEmpty || !signatures.isEmpty else { return nil }
    let table = Page.Table(
      caption: kind.caption,
      columns: ["Clause", "Before", "Now", "Says"],
      rows: rows.map { entry in
        let place: Page.Phrase =
          entry.clause.place.isEmpty ? [] : [.lineBreak, .quiet(entry.clause.place)]
        return Page.Table.Row(
          [
            [.name(entry.clause.id)], Self.cell(entry.before), Self.cell(entry.now),
            [.text(entry.clause.says)] + place,
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

  private static func cell(_ clause: RunRecord.Clause?) -> Page.Phrase {
    guard let clause else { return [.quiet("not judged")] }
    return clause.status + clause.remarks.flatMap { [.lineBreak, Page.Inline.quiet($0)] }
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
    case .other: "Clauses without evidence in both runs, whose verdict changed."
    }
  }
}

extension RunRecord.Clause {
  /// Whether the implementation breaks it, or a decision about it.
  fileprivate var isFailing: Bool { [.violates, .flaky, .deviates].contains(verdict) }
}
