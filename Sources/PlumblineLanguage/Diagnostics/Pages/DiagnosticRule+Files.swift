/// Files that cannot be read.
extension DiagnosticRule {
  static let missingFile = DiagnosticRule(
    "missing-file",
    "A named file does not exist.",
    why: """
      The path is wrong, or starts from the wrong directory: a path in a spec is relative to
      the directory of the file in which it stands.
      """
  )

  static let unreadableFile = DiagnosticRule(
    "unreadable-file",
    "A file exists but cannot be read.",
    why: """
      The path names a directory or a pipe, or the permissions deny access. Specs, ledgers and
      documents are regular files.
      """
  )

  static let tooLarge = DiagnosticRule(
    "too-large",
    "A file is larger than 16 MiB.",
    why: """
      Handwritten files are much smaller. The limit protects the memory from a wrong path.
      """
  )

  static let binaryFile = DiagnosticRule(
    "binary-file",
    "A file contains a zero byte and is therefore not text.",
    why: """
      Specs and ledgers are UTF-8 text. The path may name an image or a program.
      """
  )

  static let emptyFile = DiagnosticRule(
    "empty-file",
    "A file contains no YAML document.",
    why: """
      The file is empty or contains only comments. A spec has at least `plumbline:`, `spec:`
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
  )

  package static let brokenAutomaton = DiagnosticRule(
    "broken-automaton",
    "A compiled automaton, a file that ends in `.json`, cannot be read.",
    why: """
      The file is truncated, was edited by hand, or comes from another version. Compile the
      automaton from its spec again.
      """
  )
}
