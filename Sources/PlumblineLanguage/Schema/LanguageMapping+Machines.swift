extension LanguageMapping {
  /// What machines, groups and states have in common.
  private static let contents = [
    LanguageKey("initial", .text, "The state that is entered with it; every group needs one."),
    LanguageKey(
      "on",
      .entries(
        .either([.choice(["undocumented"]), .mapping("reaction"), .list(.mapping("case"))])
      ),
      "Reactions to inputs, and to states just entered (`enter machine.state`)."
    ),
    LanguageKey("after", .entries(.mapping("timer")), "Timers that run while it lasts."),
  ]

  /// Machines and their states.
  static let machines = [
    LanguageMapping(
      "machine",
      "One of the machines side by side; it is a group of states itself.",
      [
        LanguageKey(
          "states",
          .entries(.mapping("state")),
          "The states and groups on top.",
          isRequired: true
        ),
        LanguageKey("means", .text, "What it stands for."),
        LanguageKey("environment", .boolean, "Whether it is the environment: it needs no clauses."),
        LanguageKey(
          "announces",
          .entries(.entries(.values)),
          "The outputs by which it shows its state, with `$to`, `$from`, `$reason`."
        ),
      ] + contents
    ),
    LanguageMapping(
      "state",
      "A state, or a group of states.",
      [
        LanguageKey("means", .text, "What the document says of it."),
        LanguageKey("called", .entries(.text), "What platforms call it, by platform."),
        LanguageKey("shows", .text, "What announcements call it, when that is not its name."),
        LanguageKey("final", .boolean, "Whether it is meant to have no way out."),
        LanguageKey("clauses", .list(.text), "What documents it."),
        LanguageKey("states", .entries(.mapping("state")), "The states in it; then it is a group."),
      ] + contents
    ),
  ]
}
