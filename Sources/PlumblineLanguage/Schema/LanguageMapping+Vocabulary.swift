internal import PlumblineModel

extension LanguageMapping {
  private static let parties = LanguageValue.choice(Vocabulary.Party.allCases.map(\.rawValue))

  private static let arguments = LanguageKey(
    "args",
    .entries(.either([.list(.text), .text])),
    "Arguments by name: a list of values, an enum, a machine, or a range `1..40`."
  )

  private static let called = LanguageKey(
    "called",
    .entries(.text),
    "What platforms call it, by platform."
  )

  /// Inputs and outputs.
  static let vocabulary = [
    LanguageMapping(
      "input",
      "An event given to the implementation.",
      [
        LanguageKey("from", parties, "Who gives it.", isRequired: true),
        arguments,
        LanguageKey(
          "only-when",
          .condition,
          "Where the environment can do it; everywhere without."
        ),
        LanguageKey("clauses", .list(.text), "Why the implementation gets there."),
        called,
      ]
    ),
    LanguageMapping(
      "output",
      "Something observable.",
      [
        arguments,
        LanguageKey("answers", .text, "The input of which it is the result."),
        LanguageKey("seen-by", parties, "Who sees it; the app without."),
        LanguageKey("closed-by", .list(.text), "Why nothing else may produce it."),
        LanguageKey(
          "judged-by",
          .choice(["invariants"]),
          "The machines say nothing of it; only invariants judge it."
        ),
        called,
      ]
    ),
  ]
}
