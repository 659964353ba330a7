extension DiagnosticRule {
  /// Texts that are not the YAML that is read.
  static let yaml: [DiagnosticRule] = [
    DiagnosticRule(
      "yaml-syntax",
      "The text is not YAML.",
      why: """
        The place is where the reader gave up; the slip is there or on the line before. The most
        frequent one is unquoted text that contains `: ` or begins with a special character.
        """,
      bad: """
        title: A lamp: bright and dark

        """,
      good: """
        title: "A lamp: bright and dark"

        """
    ),
    DiagnosticRule(
      "tab",
      "A tab stands where YAML allows only blanks.",
      why: """
        Editors show tabs in different widths, so that YAML forbids them for indentation.
        """,
      bad: """
        constants:
        \tdim-after: 20s

        """,
      good: """
        constants:
          dim-after: 20s

        """
    ),
    DiagnosticRule(
      "control-character",
      "The text holds a control character.",
      why: """
        It is invisible, and most often the trace of a copy from elsewhere. Remove it, or write
        it as an escape in double quotes.
        """
    ),
    DiagnosticRule(
      "invalid-utf8",
      "The bytes are not UTF-8.",
      why: """
        The file was saved in another encoding. Save it as UTF-8; otherwise every name with a
        letter beyond ASCII would be another one.
        """
    ),
    DiagnosticRule(
      "several-documents",
      "A file holds more than one YAML document.",
      why: """
        A spec is one file, and a ledger is one file. What follows `---` would be silently
        ignored.
        """,
      bad: """
        title: A lamp
        ---
        title: Another lamp

        """,
      good: """
        title: Another lamp

        """
    ),
    DiagnosticRule(
      "tag",
      "A value carries a YAML tag such as `!!str`.",
      why: """
        Types are ours: a value is read by what its key expects, whatever tag it carries. Quote
        what is text.
        """,
      bad: """
        title: !!str 12

        """,
      good: """
        title: "12"

        """
    ),
    DiagnosticRule(
      "cyclic-alias",
      "An alias stands inside of what it stands for.",
      why: """
        Such a value has no end.
        """,
      bad: """
        constants: &times {dim-after: *times}

        """,
      good: """
        constants: {dim-after: 20s}

        """
    ),
  ]
}
