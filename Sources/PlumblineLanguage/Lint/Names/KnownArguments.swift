/// Patterns of inputs and outputs name arguments that exist, with values that these can have.
enum KnownArguments: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for pattern in spec.eventPatterns {
      for (name, values) in pattern.arguments {
        check(name, values, of: pattern.output, in: spec, diagnostics: &diagnostics)
      }
    }
    for pattern in spec.inputPatterns {
      guard let input = spec.inputs.first(where: { $0.name == pattern.input }) else { continue }
      for (name, values) in pattern.arguments {
        let owner = "input '\(input.name)'"
        check(name, values, among: input.arguments, of: owner, in: spec, &diagnostics)
      }
    }
    for machine in spec.machines {
      for announcement in machine.announcements {
        for (name, source) in announcement.arguments {
          let values: SpecDocument.Values =
            if case .literal(let values) = source { values } else { .any }
          check(name, values, of: announcement.output, in: spec, diagnostics: &diagnostics)
        }
      }
    }
    for (machine, effect) in spec.effects {
      guard let reason = effect.reason else { continue }
      for announcement in spec.machines[machine].announcements {
        for case (let name, .reason) in announcement.arguments {
          check(name, reason, of: announcement.output, in: spec, diagnostics: &diagnostics)
        }
      }
    }
  }

  private static func check(
    _ argument: Name,
    _ values: SpecDocument.Values,
    of output: Name,
    in spec: SpecDocument,
    diagnostics: inout Diagnostics
  ) {
    guard let output = spec.outputs.first(where: { $0.name == output }) else { return }
    let owner = "output '\(output.name)'"
    check(argument, values, among: output.arguments, of: owner, in: spec, &diagnostics)
  }

  private static func check(
    _ argument: Name,
    _ values: SpecDocument.Values,
    among arguments: [SpecDocument.Argument],
    of owner: String,
    in spec: SpecDocument,
    _ diagnostics: inout Diagnostics
  ) {
    guard let declared = arguments.first(where: { $0.name == argument }) else {
      diagnostics.reportUnknown(
        "argument",
        argument,
        among: arguments.map(\.name),
        of: " of \(owner)"
      )
      return
    }
    guard case .these(let names) = values, let known = spec.values(of: declared.domain) else {
      return
    }
    for name in names where !known.contains(name) {
      let owner = " of argument '\(declared.name)' of \(owner)"
      diagnostics.reportUnknown("value", name, among: known, of: owner)
    }
  }
}
