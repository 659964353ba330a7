extension DiagnosticRule {
  static let lineUnaccounted = DiagnosticRule(
    "line-unaccounted",
    "Neither a clause nor `no-fact:` covers a line of the document.",
    why: """
      A ledger accounts for every line, so it misses no fact.
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

/// Each line of a document is in a clause or in `no-fact`.
enum LineUnaccounted {
  static func check(
    lineCount: Int,
    isAccounted: (_ line: Int) -> Bool,
    at location: SourceLocation,
    _ diagnostics: inout Diagnostics
  ) {
    let open = (1...lineCount).filter { !isAccounted($0) }
    guard !open.isEmpty else { return }
    diagnostics.report(
      .lineUnaccounted,
      at: location,
      "neither a clause nor 'no-fact' covers these lines: \(LineRanges(lines: open).text);"
        + " add each to one"
    )
  }
}
