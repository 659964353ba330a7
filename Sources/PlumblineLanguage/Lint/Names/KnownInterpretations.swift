/// Interpretations are used, their options are what the place of use needs, and there are not too many.
enum KnownInterpretations: Rule {
  /// More combinations of options than this are refused: each is an automaton of its own.
  static let limit = 16

  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    let (atoms, clocks) = (spec.interpretationAtoms, spec.clockInterpretations)
    for atom in atoms {
      guard let interpretation = spec.interpretations.first(where: { $0.name == atom.machine }),
        !interpretation.options.contains(atom.state)
      else { continue }
      diagnostics.reportUnknown(
        "option",
        atom.state,
        among: interpretation.options,
        of: " of interpretation '\(interpretation.name)'"
      )
    }
    for name in clocks where !spec.isReading(name) {
      diagnostics.reportUnknown("interpretation", name, among: spec.interpretations.map(\.name))
    }
    let timed = spec.times.compactMap { time in
      if case .constant(let name) = time { name } else { nil }
    }
    for interpretation in spec.interpretations {
      if clocks.contains(interpretation.name) { checkClocks(interpretation, spec, &diagnostics) }
      if timed.contains(interpretation.name) { checkTimes(interpretation, &diagnostics) }
      let isUsed =
        clocks.contains(interpretation.name) || timed.contains(interpretation.name)
        || atoms.contains { $0.machine == interpretation.name }
      guard !isUsed else { continue }
      diagnostics.report(
        "unused-interpretation",
        at: interpretation.name.location,
        severity: .warning,
        "nothing depends on interpretation '\(interpretation.name)'"
      )
    }
    let count = spec.interpretations.reduce(1) { min(limit + 1, $0 * $1.options.count) }
    if count > limit, let last = spec.interpretations.last {
      diagnostics.report(
        "too-many-interpretations",
        at: last.name.location,
        "the interpretations have more than \(limit) combinations; decide some of them"
      )
    }
  }

  private static func checkClocks(
    _ interpretation: SpecDocument.Interpretation,
    _ spec: SpecDocument,
    _ diagnostics: inout Diagnostics
  ) {
    for option in interpretation.options {
      let state = SpecDocument.StateReference(dotted: option)
      let machine = state.flatMap { spec.machine(named: $0.machine) }
      if let state, machine?.states.contains(where: { $0.name == state.state }) == true { continue }
      diagnostics.report(
        "interpretation-options",
        at: option.location,
        "a timer runs since '$\(interpretation.name)', so '\(option)' must be a state such as machine.state"
      )
    }
  }

  private static func checkTimes(
    _ interpretation: SpecDocument.Interpretation,
    _ diagnostics: inout Diagnostics
  ) {
    for option in interpretation.options where Duration(option.text) == nil {
      diagnostics.report(
        "interpretation-options",
        at: option.location,
        "'$\(interpretation.name)' is used as a time, so '\(option)' must be a time such as 6s"
      )
    }
  }
}
