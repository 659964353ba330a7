extension LanguageMapping {
  /// The keys of an effect.
  private static let effects = [
    LanguageKey(
      "to",
      .text,
      """
      The state or group to enter, also from within it: its timers start again. The timer of another group goes \
      on if the group contains both the old and the new state. Without `to` all timers go on. The own state, or \
      one that shows the same name, is announced only with `reason`, or if a state of `may-pass` was announced \
      on the way.
      """
    ),
    LanguageKey(
      "may-pass",
      .list(.text),
      """
      States that the implementation may announce on the way, by their shown names: each of them once, in this order, \
      or not at all. The documents name no reasons there.
      """
    ),
    LanguageKey(
      "reason",
      .values,
      """
      The allowed reasons of the announcement; `any` where the document names none. Left out, it demands `absent` if \
      that is a value of the argument.
      """
    ),
    LanguageKey(
      "emits",
      .list(.event),
      "The required outputs. An argument that is not named may have any value; one may be `{equals: time of retry}`."
    ),
    LanguageKey("may-emit", .list(.event), "Optional outputs; the documents are silent on them."),
  ]

  private static let clauses = LanguageKey("clauses", .list(.text), "The clauses that document it.")

  private static let alternatives = LanguageKey(
    "any of",
    .list(.mapping("alternative")),
    "Freedom of the implementation: one of these alternatives happens."
  )

  private static let cases =
    [LanguageKey("when", .condition, "The guard."), alternatives, clauses] + effects

  /// Reactions and timers.
  static let reactions = [
    LanguageMapping(
      "reaction",
      "What a machine does. An empty reaction documents that nothing happens.",
      cases
    ),
    LanguageMapping("case", "One of a list of reactions: the first whose `when` holds.", cases),
    LanguageMapping("alternative", "One of the possible effects.", effects + [clauses]),
    LanguageMapping(
      "timer",
      "A timer that runs while a state is active, and the effect of its expiry.",
      [
        LanguageKey(
          "time",
          .either([.time, .list(.time), .mapping("back-off")]),
          """
          The time to expiry. A list, or a back-off, has one time for each entry of the state; the last one \
          repeats. It begins again when the group of the state is entered. `$args.ttl` is the value of the argument \
          `ttl` in the last input that had it, `0s..$args.ttl` a window that ends there, and `$options.name` the value of an option.
          """,
          isRequired: true
        ),
        LanguageKey(
          "counted-by",
          .text,
          """
          The counter that selects from the list: 0 and 1 select the first time, 2 the second. Entries of the \
          state then do not count.
          """
        ),
        LanguageKey(
          "since",
          .text,
          """
          The state whose duration it measures, such as `link.down`; default: its own state. If its own state is \
          first entered after the time has passed, it does not expire; at exactly that time it may. Where it \
          measures another state, entering its own again changes nothing: a running timer is due at its time, \
          and an expired one does not run again in the same stay.
          """
        ),
        LanguageKey(
          "do",
          .list(.mapping("case")),
          "A list of cases; the first one whose `when` holds takes effect."
        ),
        LanguageKey(
          "gives",
          .list(.text),
          """
          The inputs of which the environment gives one within the time, in an environment machine. Before, they \
          cannot come; after the time without one, the automaton does not judge. Excludes effects; the reaction to the input stands \
          under `on`, and leaves the state.
          """
        ),
        alternatives, clauses,
      ] + effects
    ),
    LanguageMapping(
      "back-off",
      "Waits that grow from try to try; a short form of a list of times.",
      [
        LanguageKey("first", .time, "The first wait.", isRequired: true),
        LanguageKey(
          "cap",
          .time,
          "The longest wait, before the jitter; it repeats.",
          isRequired: true
        ),
        LanguageKey("factor", .text, "The growth from a wait to the next; default: 2."),
        LanguageKey(
          "jitter",
          .text,
          """
          The random share of each wait: `20%` is a fifth less or more, `-50%..0%` up to a half less. The window \
          ends at whole microseconds, rounded outwards.
          """
        ),
      ]
    ),
  ]
}
