extension DiagnosticRule {
  static let lineAccountedTwice = DiagnosticRule(
    "line-accounted-twice",
    "A clause covers a line that `no-fact:` lists.",
    why: """
      A line either states a fact or does not. Remove it from the clause or from `no-fact:`.
      """,
    bad: """
      document: {id: manual, title: Manual, file: manual.txt, lines: 2, parts: [bulb, cable]}
      clauses:
        - id: manual-1
          lines: "1"
          section: Use
          kind: transition
          modality: explicit
          says: A press turns it on.
      no-fact: [{lines: "1-2"}]

      """,
    good: """
      document: {id: manual, title: Manual, file: manual.txt, lines: 2, parts: [bulb, cable]}
      clauses:
        - id: manual-1
          lines: "1"
          section: Use
          kind: transition
          modality: explicit
          says: A press turns it on.
      no-fact: [{lines: "2"}]

      """
  )
}

/// No line is both in a clause and in `no-fact`.
enum LineAccountedTwice {
  /// Checks a member of `no-fact`; `clauses` maps each covered line to a clause.
  static func check(
    _ lines: LineRanges,
    _ clauses: [Int: String],
    at location: SourceLocation,
    _ diagnostics: inout Diagnostics
  ) {
    let shared = lines.ranges.joined().filter { clauses[$0] != nil }
    guard !shared.isEmpty else { return }
    let owners = shared.compactMap { clauses[$0] }.reduce(into: [String]()) { owners, owner in
      if !owners.contains(owner) { owners.append(owner) }
    }
    let names = owners.map { "'\($0)'" }.joined(separator: ", ")
    diagnostics.report(
      .lineAccountedTwice,
      at: location,
      "'no-fact' and clauses cover the same lines: \(LineRanges(lines: shared).text) (\(names));"
        + " remove them from one"
    )
  }
}
