/// A condition on an argument of the input compares it with one of its values.
enum ArgumentConditions: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for entry in spec.cases {
      for atom in entry.reaction.when?.atoms ?? [] {
        guard let input = entry.input, let argument = input.argument(of: atom),
          let known = spec.values(of: argument.domain), !known.contains(atom.state)
        else { continue }
        diagnostics.reportUnknown(
          "value",
          atom.state,
          among: known,
          of: " of argument '\(argument.name)' of input '\(input.name)'"
        )
      }
    }
    let machines = spec.machines.map(\.name)
    for input in spec.inputs {
      for argument in input.arguments where machines.contains(argument.name) {
        diagnostics.report(
          "ambiguous-argument",
          at: argument.name.location,
          "there is a machine '\(argument.name)', so that a condition could mean it or this"
            + " argument; rename one of them"
        )
      }
    }
  }
}
