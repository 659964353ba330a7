/// The first exchange.
extension AdapterProtocol {
  static let call = WireMessage(
    name: "call",
    sender: .adapter,
    summary: """
      The first line of an adapter that calls Plumbline on a socket, before `hello`; one with standard streams does not \
      send it. Without it Plumbline says nothing.
      """,
    members: [
      .required(.ev, .oneOf(["call"]), "The name of the event."),
      .optional(
        .token,
        .text,
        """
        The secret of the run. The variable `PLUMBLINE_TOKEN` has it on both sides. Plumbline demands it if the variable \
        is set, and always of a WebSocket.
        """
      ),
    ]
  )

  static let hello = WireMessage(
    name: "hello",
    sender: .plumbline,
    summary: "The first request. It names the spec with its inputs and outputs.",
    members: [
      .required(.id, .number, "The number of the request; here 0."),
      .required(.op, .oneOf(["hello"]), "The operation."),
      .required(.protocol, .number, "The version of the protocol: 1."),
      .optional(.runner, .members(who), "The program that asks."),
      .optional(
        .compact,
        .boolean,
        "Whether the adapter may choose the compact form. Default: false."
      ),
      .required(
        .spec,
        .members([
          .required(.id, .text, "The id of the spec."),
          .optional(
            .hash,
            .text,
            "A hash of the inputs and outputs: it changes when these change."
          ),
          .required(
            .inputs,
            .list(.object),
            """
            The inputs, one for each combination of arguments: `name`, `from` and, with arguments, `args`. The input \
            `options` is not given: `open` and `trace` carry its arguments.
            """
          ),
          .required(
            .outputs,
            .list(.object),
            "The outputs: `name`, `seenBy`, and `arguments` with their documented `values`."
          ),
        ]),
        "The vocabulary of the spec. Names in all later messages are from here."
      ),
    ]
  )

  static let capabilities = WireMessage(
    name: "capabilities",
    sender: .adapter,
    summary: """
      The content of `ok` in the answer to `hello`: the abilities of the adapter. A name that the spec \
      does not know is refused, as is an answer that differs from that of another process of the run. \
      The order of the names in a list does not count.
      """,
    members: [
      .required(.protocol, .number, "The version of the protocol: 1."),
      .required(.inject, .list(.text), "The inputs that the adapter can give."),
      .required(.observe, .list(.text), "The outputs that the adapter can see."),
      .optional(
        .spontaneous,
        .list(.text),
        "The inputs that the adapter sees happen although Plumbline did not give them. Default: none."
      ),
      .optional(
        .absent,
        .list(.text),
        """
        The inputs that cannot happen. Default: none. An input stands in at most one of `inject`, `spontaneous` \
        and `absent`; one in none of them is unobservable.
        """
      ),
      .optional(
        .clock,
        .list(.oneOf(SessionClock.allCases.map(\.rawValue))),
        "The clocks that the adapter supports. Default: `[\"virtual\"]`."
      ),
      .optional(
        .scale,
        .number,
        """
        With the clock `scaled`: by how much the timers of the client are divided, 2 to 1,000,000. All times of a session are \
        multiplied by it: they are those of the spec.
        """
      ),
      .optional(
        .quiescence,
        .oneOf(["exact", "settle", "none"]),
        """
        How the adapter knows that nothing is left to do before it answers. `exact`: it knows. `settle`: \
        its output was quiet for the time in `quiet`; on a real clock `latency` replaces that time. `none`: it does not \
        know, and a trace is judged up to its last output; the virtual clock refuses it. Default: `exact`.
        """
      ),
      .optional(
        .quiet,
        .microseconds,
        "With `settle`: how long the output is quiet before an answer, in real time; 1 to 1,000,000."
      ),
      .optional(
        .latency,
        .pair(.microseconds),
        """
        On a real clock: the least and the greatest time from an event to its observation, in this order, at \
        most an hour; also on a scaled clock by the clock of the machine. Default: measured before the run.
        """
      ),
      .optional(
        .batch,
        .number,
        "How many steps one message may carry, at least 1. Default: 4096. Longer traces arrive step by step."
      ),
      .optional(
        .notApplicable,
        .list(
          .members([
            .required(.clause, .text, "The id of the clause."),
            .required(.reason, .text, "Why the clause does not apply; the report shows it."),
          ])
        ),
        "Clauses that do not apply to the implementation. Default: none."
      ),
      .optional(
        .implementation,
        .members(
          who + [.optional(.language, .text, "The programming language.")]
        ),
        "The implementation under test; the report shows it."
      ),
      .optional(.adapter, .members(who), "The adapter, shown where `implementation` is missing."),
      .optional(
        .resolution,
        .microseconds,
        "The resolution of the clock, at least 1. Plumbline checks it and does not use it."
      ),
      .optional(
        .state,
        .boolean,
        """
        Whether the answers to `step` and `trace` have `states`, what the getters of the client return. On the \
        virtual clock they are compared with the last announcements. Default: false.
        """
      ),
      .optional(
        .sessions,
        .number,
        "How many sessions may be open, at least 1. A run opens one at a time."
      ),
      .optional(
        .options,
        .boolean,
        "Whether the adapter makes clients with the options of a request. Default: false, and the client has the defaults."
      ),
      .optional(
        .reentrant,
        .boolean,
        "Whether the adapter takes steps with `within`, on the virtual clock. Default: false."
      ),
      .optional(
        .compact,
        .boolean,
        "Whether steps come in the compact form, and observations may be in it. Default: false."
      ),
      .optional(.deterministic, .boolean, "Whether a trace repeats exactly."),
    ]
  )

  private static let who: [WireMember] = [
    .optional(.name, .text, "The name."), .optional(.version, .text, "The version."),
  ]
}
