extension DiagnosticRule {
  /// The rest of ``yaml``.
  static let yamlMore: [DiagnosticRule] = [
    DiagnosticRule(
      "undefined-alias",
      "An alias names an anchor that does not stand before it.",
      why: """
        `*name` repeats what `&name` marked earlier in the same file.
        """,
      bad: """
        title: *name

        """,
      good: """
        title: &name A lamp

        """
    ),
    DiagnosticRule(
      "key-not-text",
      "A key is a list or a mapping.",
      why: """
        Keys are names.
        """,
      bad: """
        ? [a, b]
        : c

        """,
      good: """
        title: c

        """
    ),
    DiagnosticRule(
      "key-without-value",
      "A key in braces has no value.",
      why: """
        In braces a comma begins the next key, so that the rest of a sentence becomes keys
        without values. Quote the sentence, or use indentation for it. `lint --fix` quotes it
        under `says:` and the like.
        """,
      bad: """
        decisions:
          d-all: {says: It is a lamp, nothing more.}

        """,
      good: """
        decisions:
          d-all: {says: "It is a lamp, nothing more."}

        """
    ),
    DiagnosticRule(
      "duplicate-key",
      "A key stands twice in one mapping.",
      why: """
        Only one of the two could count, and which one is not to be guessed.
        """,
      bad: """
        title: A lamp
        title: A bright lamp

        """,
      good: """
        title: A bright lamp

        """
    ),
    DiagnosticRule(
      "too-deep",
      "Collections, or specs that extend each other, are nested too deeply.",
      why: """
        At most 64 levels of YAML and 8 bases on top of each other are read. Nobody reads more,
        and a hostile file cannot exhaust the stack.
        """
    ),
    DiagnosticRule(
      "too-many-nodes",
      "A text has more than 1,000,000 values, aliases expanded.",
      why: """
        A few lines of aliases can stand for billions of values. Such a text is refused before
        it takes all memory.
        """
    ),
    DiagnosticRule(
      "too-many-errors",
      "There are so many errors that the rest is not read.",
      why: """
        Mend the first ones: the others are probably consequences.
        """
    ),
  ]
}
