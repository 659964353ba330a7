internal import PlumblineModel

/// Requests about a session, and their answers.
extension AdapterProtocol {
  private static func about(_ operation: String) -> [WireMember] {
    [
      .required(.id, .number, "The number of the request; the answer repeats it."),
      .required(.op, .oneOf([operation]), "The operation."),
      .required(.session, .number, "The number of the session; Plumbline always sends 1."),
    ]
  }

  private static let clock: WireMember = .optional(
    .clock,
    .oneOf(SessionClock.allCases.map(\.rawValue)),
    "The clock of the session. Default: `virtual`."
  )

  private static let seed: WireMember = .optional(
    .seed,
    .number,
    "A seed for random choices of the implementation; Plumbline always sends 0."
  )

  private static let options: WireMember = .optional(
    .options,
    .object,
    "The options of the client: texts by name. Only an adapter that declares `options` receives them."
  )

  private static let steps: WireMember = .required(
    .steps,
    .list(
      .compactable(
        [
          .required(
            .after,
            .microseconds,
            "The delay since the step before it, or since the opening."
          ),
          .optional(.in, .text, "The name of the input. Without it the step only waits."),
          .optional(.args, .object, "The arguments of the input: texts by name."),
          .optional(
            .within,
            .oneOf(Step.Within.allCases.map(\.rawValue)),
            """
            Where a call of the app is given before the work of the step before it is done. Only an adapter that \
            declares `reentrant` receives it.
            """
          ),
        ],
        [.microseconds, .number, .oneOf(Step.Within.allCases.map(\.rawValue))],
        needed: 1
      )
    ),
    "The steps, numbered from 0 since the opening; the numbers go on over several messages."
  )

  private static let until: WireMember = .optional(
    .until,
    .microseconds,
    "An instant after the steps up to which the adapter waits. Plumbline does not send it."
  )

  static let requests = [
    WireMessage(
      name: "open",
      sender: .plumbline,
      summary: """
        Opens a session: the adapter makes a new client. The answer carries what the client shows at once, \
        with `after` -1.
        """,
      members: about("open") + [clock, seed, options]
    ),
    WireMessage(
      name: "step",
      sender: .plumbline,
      summary: "Carries out steps in the open session.",
      members: about("step") + [steps, until]
    ),
    WireMessage(
      name: "close",
      sender: .plumbline,
      summary:
        "Closes the session: the adapter ends the client. The content of the answer is empty.",
      members: about("close")
    ),
    WireMessage(
      name: "trace",
      sender: .plumbline,
      summary: """
        Opens a session, carries out all steps and closes the session, in one message. Every adapter needs \
        it; `open`, `step` and `close` serve long traces, crashes, hangs and the test of quiescence.
        """,
      members: about("trace") + [clock, options, steps, until]
    ),
    WireMessage(
      name: "advance",
      sender: .plumbline,
      summary:
        "Lets time pass in the open session. The kits support it; Plumbline does not send it.",
      members: about("advance") + [
        .required(
          .to,
          .instantOrNext,
          "The instant up to which time passes; `\"next\"`: the next timer."
        )
      ]
    ),
    WireMessage(
      name: "state",
      sender: .plumbline,
      summary: """
        Reads the getters in the open session. An adapter that declares `state` and knows `open` needs it: `adapter check` \
        compares its answer with the `states` of the last step.
        """,
      members: about("state")
    ),
    WireMessage(
      name: "reset",
      sender: .plumbline,
      summary: "`close`, then `open`. The kits support it; Plumbline does not send it.",
      members: about("reset") + [clock, seed]
    ),
    WireMessage(
      name: "bye",
      sender: .plumbline,
      summary: """
        Ends the adapter. The kits support it; Plumbline does not send it: it closes standard input.
        """,
      members: Array(about("bye").prefix(2))
    ),
  ]

  static let answer = WireMessage(
    name: "answer",
    sender: .adapter,
    summary: "The content of `ok` in the answer to `open`, `step` and `trace`.",
    members: [
      .required(
        .observations,
        .list(.compactable(observation, [.microseconds, .number, .number], needed: 3)),
        "Every output and every spontaneous input since the last answer, in the order of observation."
      ),
      .optional(
        .results,
        .list(
          .nullable(.oneOf(["accepted", "refused", "not-applicable", "unsupported", "error"]))
        ),
        """
        The result of each step, null for a wait. The answers to `step` and `trace` need it; the one to `open` \
        does not. After `not-applicable`, \
        `unsupported` and `error` the later steps are not carried out and have no result.
        """
      ),
      .optional(.now, .microseconds, "The instant of the answer."),
      .optional(
        .next,
        .nullable(.microseconds),
        """
        On a virtual clock: the instant of the next timer of the client, later than `now`. Null: no timer runs. \
        Without the member Plumbline does not know it, and plans no long silences.
        """
      ),
      .optional(
        .given,
        .list(.pair(.microseconds)),
        """
        On a real clock: for each step that was carried out, two instants: just before and just after its \
        input. For a wait, both are its end.
        """
      ),
      .optional(
        .states,
        .list(.object),
        """
        For each result, what the getters of the client return when the work of the step is done: announced states by \
        the names of their machines. A machine without a getter is left out. An adapter that declares `state` needs it \
        on the virtual clock.
        """
      ),
      .optional(
        .opened,
        .microseconds,
        "On a real clock: the instant at which the opening was over."
      ),
    ]
  )

  static let reading = WireMessage(
    name: "reading",
    sender: .adapter,
    summary: "The content of `ok` in the answer to `state`.",
    members: [
      .required(.state, .object, "What the getters of the client return now, as in `states`."),
      .optional(.now, .microseconds, "The instant of the answer."),
      .optional(.next, .nullable(.microseconds), "As in the other answers."),
    ]
  )

  private static let observation: [WireMember] = [
    .required(.at, .microseconds, "The instant of the observation."),
    .required(
      .after,
      .number,
      """
      The number of the last step that began before it, as input or as the end of a wait; -1 before step 0. \
      An output of a timer that expires during the delay of step n has n - 1.
      """
    ),
    .optional(.out, .text, "The name of the output. An observation has either `out` or `in`."),
    .optional(.in, .text, "The name of a spontaneous input, one that the adapter declares."),
    .optional(
      .args,
      .object,
      "The arguments: texts by name. An output needs all of its arguments, except those that may be `absent`."
    ),
    .optional(
      .since,
      .microseconds,
      "On a real clock: the earliest instant at which it may have happened. Default: by `latency`."
    ),
  ]
}
