/// `$name` in a reaction is an argument of its input, and what carries it can have all its values.
enum PassedArguments: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for entry in spec.cases {
      for effect in entry.reaction.effects {
        if case .variable(let name) = effect.reason {
          for announcement in spec.machines[entry.machine].announcements {
            for case (let argument, .reason) in announcement.arguments {
              let target = (announcement.output, argument)
              check(name, from: entry.input, to: target, in: spec, &diagnostics)
            }
          }
        }
        for pattern in effect.emits {
          for case (let argument, .variable(let name)) in pattern.arguments {
            check(name, from: entry.input, to: (pattern.output, argument), in: spec, &diagnostics)
          }
        }
      }
    }
  }

  private static func check(
    _ name: Name,
    from input: SpecDocument.Input?,
    to target: (output: Name, argument: Name),
    in spec: SpecDocument,
    _ diagnostics: inout Diagnostics
  ) {
    guard let passed = input?.arguments.first(where: { $0.name == name }) else {
      let owner =
        input.map { "input '\($0.name)' has no argument '\(name)'" }
        ?? "'$\(name)' has no value here: only a reaction to an input with arguments passes some on"
      diagnostics.report(
        "unknown-argument",
        at: name.location,
        owner
          + Spelling.suggestion(for: name.text, among: input?.arguments.map(\.name.text) ?? []),
        fix: Fix.respelling(
          name.text,
          at: name.location,
          among: input?.arguments.map(\.name.text) ?? []
        )
      )
      return
    }
    let output = spec.outputs.first { $0.name == target.output }
    guard let argument = output?.arguments.first(where: { $0.name == target.argument }),
      let known = spec.values(of: argument.domain), let values = spec.values(of: passed.domain)
    else { return }
    let missing = values.filter { !known.contains($0) }
    guard !missing.isEmpty else { return }
    diagnostics.report(
      "unknown-value",
      at: name.location,
      "argument '\(argument.name)' of output '\(target.output)' has no value for"
        + " '\(missing.map(\.text).joined(separator: "', '"))', which '$\(name)' can be"
    )
  }
}
