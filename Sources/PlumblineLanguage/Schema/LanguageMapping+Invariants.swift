extension LanguageMapping {
  private static let events = LanguageValue.either([.event, .list(.event)])

  /// Invariants.
  static let invariants = [
    LanguageMapping(
      "invariant",
      "A property of every trace: a scope, a trigger, exactly one obligation, and when.",
      [
        LanguageKey("says", .text, "The property, in a sentence.", isRequired: true),
        LanguageKey("while", .condition, "The scope: while announced states are such."),
        LanguageKey("after", events, "The scope: from the first of these, together with `until`."),
        LanguageKey("until", events, "The end of that scope."),
        LanguageKey("each", events, "What starts the obligation; the scope itself without."),
        LanguageKey("when", .condition, "In which announced states `each` counts."),
        LanguageKey(
          "in",
          .either([.time, .list(.time)]),
          "From when to when: `..30s`, `..<6s` (before 6 s), `2min..`, `6s`, a list, or `reaction`."
        ),
        LanguageKey("by", events, "The event before which `then` or `exactly` is due."),
        LanguageKey("of", events, "What `at-most` and `exactly` count."),
        LanguageKey("clauses", .list(.text), "What documents it."),
        LanguageKey("never", events, "Obligation: none of these comes."),
        LanguageKey("then", events, "Obligation: one of these comes."),
        LanguageKey("had", events, "Obligation: one of these came before."),
        LanguageKey("is", events, "Obligation: what comes is one of these."),
        LanguageKey("at-most", .integer(1...9999), "Obligation: at most this many of `of`."),
        LanguageKey("exactly", .integer(1...9999), "Obligation: exactly this many of `of`."),
      ]
    )
  ]
}
