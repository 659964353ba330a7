/// YAML that the reader refuses.
extension DiagnosticRule {
  static let severalDocuments = DiagnosticRule(
    "several-documents",
    "A file contains more than one YAML document.",
    why: """
      A spec is one document, and so is a ledger. The text after `---` would be lost.
      """,
    bad: """
      title: A lamp
      ---
      title: Another lamp

      """,
    good: """
      title: Another lamp

      """
  )

  static let tag = DiagnosticRule(
    "tag",
    "A value has a YAML tag such as `!!str`.",
    why: """
      The key determines the type of its value, so tags have no effect. Quote a value that is
      text.
      """,
    bad: """
      title: !!str 12

      """,
    good: """
      title: "12"

      """
  )

  static let cyclicAlias = DiagnosticRule(
    "cyclic-alias",
    "An alias stands inside the value that it repeats.",
    why: """
      Such a value is infinite.
      """,
    bad: """
      constants: &times {dim-after: *times}

      """,
    good: """
      constants: {dim-after: 20s}

      """
  )

  static let undefinedAlias = DiagnosticRule(
    "undefined-alias",
    "An alias names an anchor that does not precede it.",
    why: """
      `*name` repeats the value that `&name` marks earlier in the same file.
      """,
    bad: """
      title: *name

      """,
    good: """
      title: &name A lamp

      """
  )

  static let keyNotText = DiagnosticRule(
    "key-not-text",
    "A key is a list or a mapping.",
    why: """
      Keys are text.
      """,
    bad: """
      ? [a, b]
      : c

      """,
    good: """
      title: c

      """
  )

  static let keyWithoutValue = DiagnosticRule(
    "key-without-value",
    "A key in braces has no value.",
    why: """
      A comma in braces begins the next key, so an unquoted sentence with a comma becomes keys
      without values. Quote the sentence, or write the mapping with indentation. `lint --fix`
      quotes the sentence under `says:` and similar keys.
      """,
    bad: """
      decisions:
        d-all: {says: It is a lamp, nothing more.}

      """,
    good: """
      decisions:
        d-all: {says: "It is a lamp, nothing more."}

      """
  )

  static let duplicateKey = DiagnosticRule(
    "duplicate-key",
    "A mapping has a key twice.",
    why: """
      Only one of the two values can apply, and the text does not say which.
      """,
    bad: """
      title: A lamp
      title: A bright lamp

      """,
    good: """
      title: A bright lamp

      """
  )

  static let tooDeep = DiagnosticRule(
    "too-deep",
    "Collections, or specs that extend each other, are nested too deeply.",
    why: """
      The limits are 64 levels of YAML and a chain of 8 bases. They protect the stack from
      hostile files.
      """
  )

  static let tooManyNodes = DiagnosticRule(
    "too-many-nodes",
    "A text has more than 1,000,000 values after alias expansion.",
    why: """
      A few lines of aliases can stand for billions of values. The limit protects the memory.
      """
  )

  static let tooManyErrors = DiagnosticRule(
    "too-many-errors",
    "Reading stops after too many errors.",
    why: """
      Correct the first errors: the others are probably consequences.
      """
  )
}
