extension DiagnosticRule {
  package static let unknownArgument = DiagnosticRule(
    "unknown-argument",
    "A reference names an argument that its input or output does not have.",
    why: misspelt,
    bad: """
      machines:
        lamp:
          states:
            lit:
              on:
                overheat: {emits: [beep: {tune: Low}]}

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              on:
                overheat: {emits: [beep: {tone: Low}]}

      """,
    check: .names(UnknownArgument.check)
  )
}

/// Patterns name arguments of their input or output, and `$args.name` is an argument of the input to
/// which the case reacts.
enum UnknownArgument {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for use in spec.argumentUses where use.declaration == nil {
      let known = use.arguments.map(\.name)
      let owner = " of \(use.owner)"
      diagnostics.reportUnknown(.unknownArgument, "argument", use.name, among: known, of: owner)
    }
    for passed in spec.passedArguments
    where passed.source == nil && !diagnostics.isMisdeclared(passed.name.text) {
      let (name, known) = (passed.name, passed.input?.arguments.map(\.name.text) ?? [])
      let problem =
        passed.input.map { "input '\($0.name)' has no argument '\(name)'" }
        ?? "'$args.\(name)' has no value here: only reactions to inputs with arguments pass them on"
      diagnostics.report(
        .unknownArgument,
        at: name.location,
        problem + Spelling.suggestion(for: name.text, among: known),
        fix: Fix.respelling(name.text, at: name.location, among: known)
      )
    }
  }
}
