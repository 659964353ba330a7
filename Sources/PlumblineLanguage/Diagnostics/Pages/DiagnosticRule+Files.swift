extension DiagnosticRule {
  /// Files that cannot be read.
  static let files: [DiagnosticRule] = [
    DiagnosticRule(
      "missing-file",
      "A file that is named does not exist.",
      why: """
        The path may be wrong, or relative to another file: a path in a spec starts from the
        directory of the file in which it stands.
        """
    ),
    DiagnosticRule(
      "unreadable-file",
      "A file is there and cannot be read.",
      why: """
        It may be a directory, a pipe, or one that you may not read. Specs, ledgers and
        documents are regular files.
        """
    ),
    DiagnosticRule(
      "too-large",
      "A file is larger than 16 MiB.",
      why: """
        Files of that size are never written by hand. The limit keeps a wrong path from taking
        all memory.
        """
    ),
    DiagnosticRule(
      "binary-file",
      "A file holds a zero byte, so that it is no text.",
      why: """
        Specs and ledgers are UTF-8 texts. The path may name an image or a program.
        """
    ),
    DiagnosticRule(
      "empty-file",
      "A file holds no YAML document.",
      why: """
        Nothing, or nothing but comments, was found. A spec has at least `plumbline:`, `spec:`
        and `machines:`.
        """,
      bad: """
        # Nothing but a comment. plumbline: 1

        """,
      good: """
        plumbline: 1
        spec: switch
        stage: draft
        machines: {switch: {initial: off, states: {off: {}}}}

        """
    ),
    DiagnosticRule(
      "broken-automaton",
      "A compiled automaton, a file that ends in `.json`, cannot be read.",
      why: """
        It was cut off, edited by hand, or written by another version. Compile it anew from its
        spec.
        """
    ),
  ]
}
