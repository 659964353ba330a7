extension DiagnosticRule {
  /// The ledger of the examples about citations.
  static let manual = """
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
}
