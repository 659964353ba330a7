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
          enters it. At the end an open obligation that is not due by `by` is void, also `exactly`.
          """
        ),
        LanguageKey("after", events, "The scope: from the first of these events; needs `until`."),
        LanguageKey(
          "until",
          events,
          """
          The events that end this scope; one that `after` names, too, begins the next one. At the end \
          `exactly` is judged, also before its `by`, unless `in` has an end. Another open obligation that \
          is not due by `by` is void.
          """
        ),
        LanguageKey(
          "each",
          events,
          "The trigger of the obligation; default: the start of the scope."
        ),
        LanguageKey("when", .condition, "The announced states in which `each` counts."),
        LanguageKey(
          "in",
          .either([.time, .list(.time)]),
          """
          The time window: `..30s`, `2s..4s`, `2min..`, `6s`, or a list of these; or `..<6s` (before 6 s), or \
          `reaction`. With `each`, the n-th trigger of the scope has the n-th time of the list; with variables, the n-th one \
          with the same values. With `then` and no `each`, each time counts from the occurrence before it, \
          the first from the start of the scope, and an occurrence at another time is a violation. The last \
          time repeats.
          """
        ),
        LanguageKey(
          "by",
          events,
          """
          The event by which `then` or `exactly` is due: an obligation that is open when it comes is due by the \
          end of its reaction, even if the scope ends there. One that begins at this event or in its reaction is \
          due by the next one. It takes no `$m`.
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
