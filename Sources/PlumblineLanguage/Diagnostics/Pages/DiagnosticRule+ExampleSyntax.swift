/// Examples whose keys do not fit.
extension DiagnosticRule {
  static let exampleRun = DiagnosticRule(
    "example-run",
    "An example does not have either a path or a trace, or it mixes their keys.",
    why: """
      An example is a `path:` of announcements, with optional `labels:` and `takes:`, or a
      `trace:` with times of its own.
      """,
    bad: """
      examples:
        on:
          says: It goes on.
          clauses: [d-all]

      """,
    good: """
      examples:
        on:
          says: It goes on.
          path: dark -(press)-> bright
          clauses: [d-all]

      """
  )

  static let examplePath = DiagnosticRule(
    "example-path",
    "A path is not a sequence of states and arrows.",
    why: """
      An arrow stands for one announcement: `-->` for a cause other than the app, `-(press)->`
      for the cause in the label. `...` stands for any number of announcements.
      """,
    bad: """
      examples:
        on:
          says: It goes on.
          path: dark -press-> bright
          clauses: [d-all]

      """,
    good: """
      examples:
        on:
          says: It goes on.
          path: dark -(press)-> bright
          clauses: [d-all]

      """
  )

  static let exampleOrder = DiagnosticRule(
    "example-order",
    "The entries of a trace are not in chronological order.",
    why: """
      The entries of a trace stand in the order in which they occur. `options` sets up the
      client before anything occurs: it is the first entry, at 0 s.
      """,
    bad: """
      examples:
        on:
          says: It goes on and off.
          trace:
            - {at: 2s, input: press, sees: {lampChanged: {state: bright}}}
            - {at: 1s, input: press, sees: {lampChanged: {state: dark}}}
          clauses: [d-all]

      """,
    good: """
      examples:
        on:
          says: It goes on and off.
          trace:
            - {at: 1s, input: press, sees: {lampChanged: {state: bright}}}
            - {at: 2s, input: press, sees: {lampChanged: {state: dark}}}
          clauses: [d-all]

      """
  )
}
