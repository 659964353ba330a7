/// Ledgers whose entries do not fit.
extension DiagnosticRule {
  static let badID = DiagnosticRule(
    "bad-id",
    "A clause id has characters or a prefix that ids exclude.",
    why: """
      Clause ids consist of letters, digits, `-`, `_` and `.`. The prefix `d-` belongs to
      decisions.
      """,
    bad: """
      document: {id: manual, title: Manual, file: manual.txt, lines: 2, parts: [bulb, cable]}
      clauses:
        - id: d-1
          lines: "1"
          section: Use
          kind: transition
          modality: explicit
          says: A press turns it on.
      no-fact: [{lines: "2"}]

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

  static let badLines = DiagnosticRule(
    "bad-lines",
    "The lines of a clause are malformed.",
    why: """
      Lines are written `"4"`, `"4-7"` or `"4-7, 9"`: ascending, and in quotes.
      """,
    bad: """
      document: {id: manual, title: Manual, file: manual.txt, lines: 2, parts: [bulb, cable]}
      clauses:
        - id: manual-1
          lines: "1-"
          section: Use
          kind: transition
          modality: explicit
          says: A press turns it on.
      no-fact: [{lines: "2"}]

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

  static let badHash = DiagnosticRule(
    "bad-hash",
    "A hash is not 16 hexadecimal digits.",
    why: """
      Do not write hashes by hand: `plumbline lint --documents DIR --fix` writes them.
      """,
    bad: """
      document: {id: manual, title: Manual, file: manual.txt, lines: 2, parts: [bulb, cable]}
      clauses:
        - id: manual-1
          lines: "1"
          hash: 12ab
          section: Use
          kind: transition
          modality: explicit
          says: A press turns it on.
      no-fact: [{lines: "2"}]

      """,
    good: """
      document: {id: manual, title: Manual, file: manual.txt, lines: 2, parts: [bulb, cable]}
      clauses:
        - id: manual-1
          lines: "1"
          hash: 0f5c3052ffbd72f4
          section: Use
          kind: transition
          modality: explicit
          says: A press turns it on.
      no-fact: [{lines: "2"}]

      """
  )

  static let duplicateID = DiagnosticRule(
    "duplicate-id",
    "Two clauses of a ledger have the same id.",
    why: """
      Ids are never reused: earlier reports and accepted differences refer to them.
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
        - id: manual-1
          lines: "2"
          section: Use
          kind: transition
          modality: explicit
          says: A second press turns it off.

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
        - id: manual-2
          lines: "2"
          section: Use
          kind: transition
          modality: explicit
          says: A second press turns it off.

      """
  )

  static let lineBeyondDocument = DiagnosticRule(
    "line-beyond-document",
    "A clause has a line number beyond the end of its document.",
    why: """
      The document has changed, or the number is misspelt.
      """,
    bad: """
      document: {id: manual, title: Manual, file: manual.txt, lines: 2, parts: [bulb, cable]}
      clauses:
        - id: manual-1
          lines: "3"
          section: Use
          kind: transition
          modality: explicit
          says: A press turns it on.
      no-fact: [{lines: "2"}]

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

  static let unknownPart = DiagnosticRule(
    "unknown-part",
    "A source or a clause names a part that the document does not have.",
    why: misspelt,
    bad: """
      sources:
        manual: {title: Manual, ledger: manual.clauses.yaml, part: bulp}
      machines:
        lamp:
          states:
            dark:
              on:
                press: {clauses: [manual-1]}

      """,
    good: """
      sources:
        manual: {title: Manual, ledger: manual.clauses.yaml, part: bulb}
      machines:
        lamp:
          states:
            dark:
              on:
                press: {clauses: [manual-1]}

      """,
    ledger: manual
  )
}
