internal import PlumblineModel

extension LanguageMapping {
  private static let parties = LanguageValue.choice(Vocabulary.Party.allCases.map(\.rawValue))

  /// The values of an argument or an option.
  static let domain = LanguageValue.either([.list(.text), .text])

  private static let arguments = LanguageKey(
    "args",
    .entries(domain),
    """
    Arguments by name: a list of values, an enum, a machine, a range `1..40`, or the bounds of a time `30s..2h`, \
    which are then its values. The value `absent` says that the argument may be left out; an adapter then omits it.
    """
  )

  private static let called = LanguageKey(
    "called",
    .entries(.text),
    "Its names in interfaces, by platform."
  )

  /// Inputs and outputs.
  static let vocabulary = [
    LanguageMapping(
      "input",
      "An event that reaches the implementation.",
      [
        LanguageKey("from", parties, "The party that causes it.", isRequired: true),
        arguments,
        LanguageKey(
          "only-when",
          .condition,
          "The states in which it can occur; default: all."
        ),
        LanguageKey(
          "clauses",
          .list(.text),
          """
          The clauses that require the attempt which this input answers; for an input that answers none, \
          those that say when it happens.
          """
        ),
        called,
      ]
    ),
    LanguageMapping(
      "output",
      "An observable event of the implementation.",
      [
        arguments,
        LanguageKey("answers", .text, "The input whose result it is."),
        LanguageKey("seen-by", parties, "The party that observes it; default: the app."),
        LanguageKey(
          "closed-by",
          .list(.either([.text, .mapping("prohibition")])),
          """
          The prohibitions and decisions that rule it out at other times. An output against a prohibition is a \
          violation; one against a decision is a deviation.
          """
        ),
        LanguageKey(
          "judged-by",
          .choice(["invariants"]),
          "Only invariants judge it; the machines leave it open."
        ),
        called,
      ]
    ),
    LanguageMapping(
      "prohibition",
      "A clause that forbids only some occurrences of an output.",
      [
        LanguageKey("clause", .text, "A clause of kind `prohibition`.", isRequired: true),
        LanguageKey(
          "only",
          .either([.choice([unchangedState]), .entries(.values)]),
          """
          The forbidden occurrences: values by argument, or `unchanged state` for an announcement of the \
          state that was announced last, or of the initial state.
          """,
          isRequired: true
        ),
      ]
    ),
  ]

  /// The pattern of a prohibition that forbids announcements without a change.
  static let unchangedState = "unchanged state"
}
