extension DiagnosticRule {
  /// Specs that extend others.
  static let extending: [DiagnosticRule] = [
    DiagnosticRule(
      "cyclic-extends",
      "A spec extends itself, directly or not.",
      why: """
        There would be no end to reading it.
        """
    ),
    DiagnosticRule(
      "deletes-nothing",
      "`key: ~` deletes what the base does not have.",
      why: """
        The name is misspelt, or the base has changed: then the extension has to be read again.
        """,
      bad: """
        invariants:
          no-light-without-pres: ~

        """,
      good: """
        invariants:
          no-light-without-press: ~

        """
    ),
    DiagnosticRule(
      "overrides-nothing",
      "An extension says again what its base says.",
      severity: .warning,
      why: """
        One of the two will be forgotten when the other is changed. Delete it here.
        """,
      bad: """
        constants:
          dim-after: 30s

        """,
      good: """
        constants:
          dim-after: 40s

        """
    ),
  ]
}
