import PlumblineModel

extension DiagnosticRule {
  static let tooManyValues = DiagnosticRule(
    "too-many-values",
    "An argument has more than \(ReferenceLimits.values) values.",
    why: """
      The engine stores the allowed values of an argument as the bits of one number, with one
      bit for undocumented values.
      """,
    bad: """
      inputs:
        press: {args: {id: 1..63}}

      """,
    good: """
      inputs:
        press: {args: {id: 1..62}}

      """,
    check: .names(TooManyValues.check)
  )
}

/// The allowed values of an argument fit into one word, with a bit for undocumented ones.
enum TooManyValues {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for argument in spec.allArguments {
      let count = spec.values(of: argument.domain)?.count ?? 0
      guard count > ReferenceLimits.values else { continue }
      report(argument.name, count: count, &diagnostics)
    }
  }

  /// Reports an argument; the reader does so for a range before it lists the values.
  static func report(_ argument: Name, count: Int, _ diagnostics: inout Diagnostics) {
    diagnostics.report(
      .tooManyValues,
      at: argument.location,
      "an argument has at most \(ReferenceLimits.values) values, '\(argument)' has \(count)"
    )
  }
}
