/// Text that is not YAML.
extension DiagnosticRule {
  static let yamlSyntax = DiagnosticRule(
    "yaml-syntax",
    "The text is not YAML.",
    why: """
      The diagnostic shows where the parser stopped; the mistake is there or on the line
      before. The most frequent mistake is unquoted text that contains `: ` or begins with a
      special character.
      """,
    bad: """
      title: A lamp: bright and dark

      """,
    good: """
      title: "A lamp: bright and dark"

      """
  )

  static let tab = DiagnosticRule(
    "tab",
    "A tab stands where YAML allows only spaces.",
    why: """
      Editors show tabs in different widths, so YAML forbids tabs in indentation.
      """,
    bad: """
      constants:
      \tdim-after: 20s

      """,
    good: """
      constants:
        dim-after: 20s

      """
  )

  static let controlCharacter = DiagnosticRule(
    "control-character",
    "The text contains a control character.",
    why: """
      The character is invisible and usually comes from a copied text. Remove it, or write it
      as an escape in double quotes.
      """
  )

  static let invalidUTF8 = DiagnosticRule(
    "invalid-utf8",
    "The file is not UTF-8.",
    why: """
      The file has another encoding, which changes every name with a letter beyond ASCII. Save
      the file as UTF-8.
      """
  )
}
