extension LanguageMapping {
  private static let events = LanguageValue.either([.event, .list(.event)])

  /// Invariants.
  static let invariants = [
    LanguageMapping(
      "invariant",
      "A property of every trace: a scope, a trigger, exactly one obligation, and its time.",
      [
        LanguageKey("says", .text, "The property, in a sentence.", isRequired: true),
        LanguageKey(
          "while",
          .condition,
          """
          The scope: as long as the announced states satisfy this. It begins after the announcement that \
          enters it.
          """
        ),
        LanguageKey("after", events, "The scope: from the first of these events; needs `until`."),
        LanguageKey("until", events, "The events that end this scope."),
        LanguageKey(
          "each",
          events,
          "The trigger of the obligation; default: the start of the scope."
        ),
        LanguageKey("when", .condition, "The announced states in which `each` counts."),
        LanguageKey(
          "in",
          .either([.time, .list(.time)]),
          "The time window: `..30s`, `..<6s` (before 6 s), `2min..`, `6s`, a list, or `reaction`."
        ),
        LanguageKey(
          "by",
          events,
          """
          The event by which `then` or `exactly` is due, in its reaction at the latest, even if it ends the \
          scope; it takes no `$m`.
          """
        ),
        LanguageKey("of", events, "The events that `at-most` and `exactly` count."),
        LanguageKey("clauses", .list(.text), "The clauses that document the invariant."),
        LanguageKey("never", events, "Obligation: none of these events occurs."),
        LanguageKey("then", events, "Obligation: one of these events occurs."),
        LanguageKey(
          "had",
          events,
          "Obligation: one of these events occurred before, in the scope; the event that opens it does not count."
        ),
        LanguageKey("is", events, "Obligation: the trigger itself is one of these events."),
        LanguageKey("at-most", .integer(1...9999), "Obligation: at most this many events."),
        LanguageKey("exactly", .integer(1...9999), "Obligation: exactly this many events."),
      ]
    )
  ]
}
