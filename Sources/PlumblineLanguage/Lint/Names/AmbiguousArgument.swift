import PlumblineModel

extension DiagnosticRule {
  static let ambiguousArgument = DiagnosticRule(
    "ambiguous-argument",
    "An argument of an input has the name of a machine.",
    why: """
      A condition such as `fuse is intact` is then ambiguous. Rename the argument or the
      machine.
      """,
    bad: """
      inputs:
        press: {args: {fuse: [Soft, Hard]}}

      """,
    good: """
      inputs:
        press: {args: {force: [Soft, Hard]}}

      """,
    check: .names(AmbiguousArgument.check)
  )
}

/// No argument of an input has the name of a machine.
enum AmbiguousArgument {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let machines = spec.machines.map(\.name)
    // An option is a machine that the arguments of its input set.
    let inputs = spec.inputs.filter { $0.name.text != Vocabulary.options }
    for argument in inputs.flatMap(\.arguments) where machines.contains(argument.name) {
      diagnostics.report(
        .ambiguousArgument,
        at: argument.name.location,
        "argument '\(argument.name)' has the name of a machine, so that conditions are ambiguous;"
          + " rename one of them"
      )
    }
  }
}
