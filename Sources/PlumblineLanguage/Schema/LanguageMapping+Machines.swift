extension LanguageMapping {
  /// The common keys of machines, groups and states.
  private static let contents = [
    LanguageKey("initial", .text, "The initial state; every group needs one."),
    LanguageKey(
      "on",
      .entries(
        .either([.choice(["undocumented"]), .mapping("reaction"), .list(.mapping("case"))])
      ),
      """
      Reactions to inputs, and to the entry of states (`enter machine.state`). First all machines react to the \
      event, then, round by round, to the states that were entered in the round before. An input is documented \
      in a state if a machine that announces, or is the client, reacts to it there. An empty reaction says that \
      no output follows. In all other states the input is undocumented, and the automaton does not judge what \
      follows it.
      """
    ),
    LanguageKey(
      "ignores",
      .mapping("set of ignored inputs"),
      """
      Inputs without effect here, unless `on` beside it or an inner state says otherwise: a short form of \
      empty reactions.
      """
    ),
    LanguageKey("after", .entries(.mapping("timer")), "Timers that run while the state is active."),
  ]

  private static let equals = LanguageKey(
    "equals",
    .text,
    """
    `time of retry`: the time of the timer `retry` of the machine, which the reaction starts. In a window each \
    declared value inside is possible, and each value that the spec does not declare. Where the reaction starts no \
    such timer, an announcement leaves the argument out. That of a state passed on the way may leave it out, or give any time.
    """
  )

  /// Machines and their states.
  static let machines = [
    LanguageMapping(
      "machine",
      "One of the parallel machines; it is itself a group of states.",
      [
        LanguageKey(
          "states",
          .entries(.mapping("state")),
          "The states and groups at the top level.",
          isRequired: true
        ),
        LanguageKey("means", .text, "The meaning of the machine."),
        LanguageKey(
          "environment",
          .boolean,
          "Whether it models the environment; it needs no clauses."
        ),
        LanguageKey(
          "client",
          .boolean,
          "Whether it is the client although it announces nothing: an input to which it reacts is documented."
        ),
        LanguageKey(
          "shared",
          .list(.mapping("shared reaction")),
          "Reactions of several states, wherever these stand; the cases of a state itself come first."
        ),
        LanguageKey(
          "announces",
          .entries(.entries(.either([.values, .mapping("limit of an argument")]))),
          """
          The outputs that announce its state, with `$to`, `$from`, `$reason`. An argument that is not named may \
          have any value.
          """
        ),
      ] + contents
    ),
    LanguageMapping(
      "limit of an argument",
      "The states whose announcement has an argument, and the timer whose time it equals.",
      [
        LanguageKey(
          "in",
          .list(.text),
          """
          The states that are entered, by their shown names; elsewhere the argument is left out, so its values \
          include `absent`.
          """
        ),
        equals,
      ]
    ),
    LanguageMapping(
      "value of a timer",
      "The value of an argument of an output that says how long a timer will take.",
      [equals]
    ),
    LanguageMapping(
      "shared reaction",
      "Reactions that several states have in common: a short form of the same `on` in each.",
      [
        LanguageKey("states", .list(.text), "The states or groups.", isRequired: true),
        LanguageKey(
          "on",
          .entries(
            .either([.choice(["undocumented"]), .mapping("reaction"), .list(.mapping("case"))])
          ),
          "The reactions.",
          isRequired: true
        ),
      ]
    ),
    LanguageMapping(
      "counter",
      """
      A count of events, which conditions read as `name is 3`. A reaction to an input sees the count before the \
      input; a reaction to an entry sees the count with the input and the entries that led to it, without the entry \
      itself. Invariants cannot read it.
      """,
      [
        LanguageKey(
          "counts",
          .list(.text),
          "The events that add one each: inputs, and entries of states (`enter machine.state`).",
          isRequired: true
        ),
        LanguageKey("resets", .list(.text), "The events that set it to 0."),
        LanguageKey(
          "to",
          .integer(1...SpecReader.counterLimit),
          "The highest count, at which it stays.",
          isRequired: true
        ),
        LanguageKey("clauses", .list(.text), "The clauses that document it."),
      ]
    ),
    LanguageMapping(
      "set of ignored inputs",
      "Inputs without effect, with the clauses or decisions that say so.",
      [
        LanguageKey("inputs", .list(.text), "The inputs.", isRequired: true),
        LanguageKey("clauses", .list(.text), "The clauses."),
      ]
    ),
    LanguageMapping(
      "state",
      "A state, or a group of states.",
      [
        LanguageKey("means", .text, "The description in the document."),
        LanguageKey("called", .entries(.text), "Its names in interfaces, by platform."),
        LanguageKey(
          "shows",
          .text,
          """
          Its name in announcements; default: its own name. In a condition, a name means the state of this \
          name and each state that shows it.
          """
        ),
        LanguageKey("final", .boolean, "Whether it intentionally has no outgoing transition."),
        LanguageKey("clauses", .list(.text), "The clauses that document it."),
        LanguageKey("states", .entries(.mapping("state")), "The substates; they make it a group."),
      ] + contents
    ),
  ]
}
