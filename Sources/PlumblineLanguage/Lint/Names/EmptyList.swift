extension DiagnosticRule {
  package static let emptyList = DiagnosticRule(
    "empty-list",
    "A list that needs a member is empty.",
    why: """
      An empty list allows no value. Remove the key, or add a member.
      """,
    bad: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {reason: []}

      """,
    good: """
      machines:
        lamp:
          states:
            dark:
              on:
                press: {reason: [Pressed, Dimmed]}

      """,
    check: .names(EmptyList.check)
  )
}

/// An argument of an input has at least one value: without a value, no input is possible.
enum EmptyList {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for argument in spec.inputs.flatMap(\.arguments)
    where spec.values(of: argument.domain)?.isEmpty == true {
      diagnostics.report(
        .emptyList,
        at: argument.name.location,
        "argument '\(argument.name)' has no value"
      )
    }
  }
}
