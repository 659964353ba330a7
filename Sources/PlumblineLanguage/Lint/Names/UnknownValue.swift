extension DiagnosticRule {
  package static let unknownValue = DiagnosticRule(
    "unknown-value",
    "A condition, a pattern or `$name` uses a value that its argument does not have.",
    why: misspelt,
    bad: """
      machines:
        lamp:
          states:
            lit:
              on:
                overheat: {emits: [beep: Lwo]}

      """,
    good: """
      machines:
        lamp:
          states:
            lit:
              on:
                overheat: {emits: [beep: Low]}

      """,
    check: .names(UnknownValue.check)
  )
}

/// The values in conditions and patterns, and those of `$name`, are values of their arguments.
enum UnknownValue {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    checkConditions(spec, &diagnostics)
    for use in spec.argumentUses {
      guard let argument = use.declaration, case .these(let names) = use.values,
        let known = spec.values(of: argument.domain)
      else { continue }
      let owner = " of argument '\(argument.name)' of \(use.owner)"
      for name in names where !known.contains(name) {
        diagnostics.reportUnknown(.unknownValue, "value", name, among: known, of: owner)
      }
    }
    for passed in spec.passedArguments { check(passed, spec, &diagnostics) }
  }

  private static func checkConditions(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    for entry in spec.cases {
      for atom in entry.reaction.when?.atoms ?? [] {
        guard let input = entry.input, let argument = input.argument(of: atom),
          let known = spec.values(of: argument.domain), !known.contains(atom.state)
        else { continue }
        let owner = " of argument '\(argument.name)' of input '\(input.name)'"
        diagnostics.reportUnknown(.unknownValue, "value", atom.state, among: known, of: owner)
      }
    }
  }

  private static func check(
    _ passed: PassedArgument,
    _ spec: SpecDocument,
    _ diagnostics: inout Diagnostics
  ) {
    let output = spec.outputs.first { $0.name == passed.target.output }
    guard let source = passed.source, let values = spec.values(of: source.domain),
      let argument = output?.arguments.first(where: { $0.name == passed.target.argument }),
      let known = spec.values(of: argument.domain)
    else { return }
    let missing = values.filter { !known.contains($0) }
    guard !missing.isEmpty else { return }
    diagnostics.report(
      .unknownValue,
      at: passed.name.location,
      "argument '\(argument.name)' of output '\(passed.target.output)' lacks"
        + " '\(missing.map(\.text).joined(separator: "', '"))', which '$args.\(passed.name)' can have"
    )
  }
}
