/// Specs that extend others.
extension DiagnosticRule {
  static let cyclicExtends = DiagnosticRule(
    "cyclic-extends",
    "A spec extends itself, directly or through its bases.",
    why: """
      The chain of bases has no end.
      """
  )

  static let deletesNothing = DiagnosticRule(
    "deletes-nothing",
    "`key: ~` deletes a key that the base does not have.",
    why: """
      The key is misspelt, or the base has changed. Compare the extension with its base.
      """,
    bad: """
      invariants:
        no-light-without-pres: ~

      """,
    good: """
      invariants:
        no-light-without-press: ~

      """
  )

  static let overridesNothing = DiagnosticRule(
    "overrides-nothing",
    "An extension repeats a value of its base.",
    severity: .warning,
    why: """
      A later change of one copy misses the other. Delete the copy in the extension.
      """,
    bad: """
      constants:
        dim-after: 30s

      """,
    good: """
      constants:
        dim-after: 40s

      """
  )
}
