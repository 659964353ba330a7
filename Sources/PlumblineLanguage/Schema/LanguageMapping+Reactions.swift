extension LanguageMapping {
  /// What can happen at a reaction.
  private static let effects = [
    LanguageKey("to", .text, "The state or group that is entered; nothing restarts without."),
    LanguageKey("reason", .values, "The reasons that the announcement may give."),
    LanguageKey("emits", .list(.event), "What has to come."),
    LanguageKey("may-emit", .list(.event), "What may come; the documents are silent."),
  ]

  private static let clauses = LanguageKey("clauses", .list(.text), "What documents it.")

  private static let alternatives = LanguageKey(
    "any of",
    .list(.mapping("alternative")),
    "Freedom of the implementation: one of these happens."
  )

  private static let cases =
    [LanguageKey("when", .condition, "When it applies."), alternatives, clauses] + effects

  /// Reactions and timers.
  static let reactions = [
    LanguageMapping(
      "reaction",
      "What a machine does. An empty reaction documents that nothing happens.",
      cases
    ),
    LanguageMapping("case", "One of a list of reactions: the first whose `when` holds.", cases),
    LanguageMapping("alternative", "One of the things that may happen.", effects + [clauses]),
    LanguageMapping(
      "timer",
      "Time that runs while a state lasts, and what happens at its end.",
      [
        LanguageKey(
          "time",
          .either([.time, .list(.time)]),
          "When it expires; a list is for the first entry, the second, and so on.",
          isRequired: true
        ),
        LanguageKey(
          "since",
          .text,
          "The state whose stay it measures, such as `link.down`; its own without."
        ),
        LanguageKey("do", .list(.mapping("case")), "Cases, the first whose `when` holds."),
        alternatives, clauses,
      ] + effects
    ),
  ]
}
