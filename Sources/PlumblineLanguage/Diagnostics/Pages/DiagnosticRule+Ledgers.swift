extension DiagnosticRule {
  /// Ledgers.
  static let ledgers: [DiagnosticRule] = [
    DiagnosticRule(
      "bad-id",
      "The id of a clause cannot be cited.",
      why: """
        Ids are letters, digits, `-`, `_` and `.`; those that begin with `d-` belong to
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
        no-fact: ["2"]

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
        no-fact: ["2"]

        """
    ),
    DiagnosticRule(
      "bad-lines",
      "The lines of a clause cannot be read.",
      why: """
        They are written `"4"`, `"4-7"` or `"4-7, 9"`, ascending, and in quotes.
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
        no-fact: ["2"]

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
        no-fact: ["2"]

        """
    ),
    DiagnosticRule(
      "duplicate-id",
      "Two clauses of a ledger have the same id.",
      why: """
        Ids are never reused: reports and accepted differences of the past refer to them.
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
    ),
    DiagnosticRule(
      "line-accounted-twice",
      "A line states no fact, and a clause stands on it.",
      why: """
        One of the two is wrong.
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
        no-fact: ["1-2"]

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
        no-fact: ["2"]

        """
    ),
    DiagnosticRule(
      "line-beyond-document",
      "A clause stands on a line that the document does not have.",
      why: """
        The document has changed, or the line is misspelt.
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
        no-fact: ["2"]

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
        no-fact: ["2"]

        """
    ),
    DiagnosticRule(
      "line-unaccounted",
      "A line of the document is in no clause, and not among those that state no fact.",
      why: """
        Every line is accounted for, so that nothing is overlooked.
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
        no-fact: ["2"]

        """
    ),
  ]
}
