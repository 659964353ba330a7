/// The messages between Plumbline and an adapter, as data.
///
/// The reference (`AdapterProtocol.md`) and the JSON Schema (`specs/adapter-protocol.schema.json`) are
/// generated from it.
package enum AdapterProtocol {
  /// The version that both sides name in the first exchange.
  static let version: Int64 = 1

  /// All messages, those of the first exchange first.
  package static let messages =
    [call, hello, capabilities] + requests + [answer, reading, error, event]

  /// The members of a line that an adapter writes.
  static let envelope: [WireMember] = [
    .optional(.id, .nullable(.number), "The number of the request; null where it cannot be read."),
    .optional(
      .ok,
      .object,
      "The content of the answer: `capabilities`, `answer`, `reading`, or empty."
    ),
    .optional(.err, .object, "The error in place of an answer: `error`."),
  ]

  static let error = WireMessage(
    name: "error",
    sender: .adapter,
    summary: "The content of `err`: the adapter cannot carry out the request.",
    members: [
      .required(
        .code,
        .text,
        """
        `unsupported`: the adapter does not know the operation. `malformed`: the line is no JSON object. \
        `invalid`: a member is missing or wrong. `internal`: the adapter has failed.
        """
      ),
      .optional(.message, .text, "The reason, for a person."),
    ]
  )

  static let event = WireMessage(
    name: "event",
    sender: .adapter,
    summary: "A line that answers no request. It may come at any time.",
    members: [
      .required(
        .ev,
        .oneOf(["busy", "log", "observation", "input"]),
        """
        `busy` asks for more time for the current request. `log` adds a line to the log. `observation` and \
        `input` say that something came after an answer: a fault, because an answer says that nothing is \
        left to do; without effect with `"quiescence":"none"`.
        """
      ),
      .optional(
        .for,
        .microseconds,
        "With `busy`: how much more real time the request takes; at most 10 s in all."
      ),
      .optional(.text, .text, "With `log`: the line."),
      .optional(.message, .text, "With `log`: the line, where `text` is missing."),
    ]
  )
}
