extension DiagnosticRule {
  /// Ledgers held against their documents.
  static let hashes: [DiagnosticRule] = [
    DiagnosticRule(
      "bad-hash",
      "A hash is not 16 hexadecimal digits.",
      why: """
        `plumbline lint --documents DIR --fix` writes hashes; they are not made by hand.
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
        no-fact: ["2"]

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
        no-fact: ["2"]

        """
    ),
    DiagnosticRule(
      "changed-clause",
      "The lines of a clause are not what they were when their hash was written.",
      why: """
        The document has been edited under the clause. Read it again, mend the clause and what
        cites it, then write the hash with `--fix`.
        """
    ),
    DiagnosticRule(
      "missing-hash",
      "A clause has no hash of its lines.",
      why: """
        Without one, a change of the document under it goes unnoticed. It is asked for with
        `--documents` only.
        """
    ),
    DiagnosticRule(
      "document-length",
      "A document has another number of lines than its ledger says.",
      why: """
        The document has been edited, so that the numbers of the lines mean others. Read it
        again.
        """
    ),
  ]
}
