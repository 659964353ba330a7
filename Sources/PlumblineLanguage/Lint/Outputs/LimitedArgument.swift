import PlumblineModel

extension DiagnosticRule {
  static let limitedArgument = DiagnosticRule(
    "limited-argument",
    "An announcement limits an argument to some states, but the argument is never left out.",
    why: """
      Elsewhere the argument is left out, and its list of values says so by `absent`.
      """,
    bad: """
      outputs:
        lampChanged: {args: {power: [Low, High]}}
      machines:
        lamp:
          announces: {lampChanged: {power: {in: [bright]}}}

      """,
    good: """
      outputs:
        lampChanged: {args: {power: [Low, High, absent]}}
      machines:
        lamp:
          announces: {lampChanged: {power: {in: [bright]}}}

      """,
    check: .names(LimitedArgument.check)
  )
}

/// An argument that an announcement has in some states only has the value `absent`.
enum LimitedArgument {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for announcement in spec.machines.flatMap(\.announcements) {
      let output = spec.outputs.first { $0.name == announcement.output }
      for case (let name, .only) in announcement.arguments {
        guard let argument = output?.arguments.first(where: { $0.name == name }),
          let values = spec.values(of: argument.domain),
          !values.contains(Name(Vocabulary.Argument.absent))
        else { continue }
        diagnostics.report(
          .limitedArgument,
          at: name.location,
          "argument '\(name)' of output '\(announcement.output)' is limited to some states; add"
            + " 'absent' to its values"
        )
      }
    }
  }
}
