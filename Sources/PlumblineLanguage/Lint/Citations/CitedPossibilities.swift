/// That the implementation gets to where the world can do something is a documented fact.
///
/// Only a warning: a reaction that leads there may already say so.
enum CitedPossibilities: Rule {
  static func check(_ spec: SpecDocument, diagnostics: inout Diagnostics) {
    for input in spec.inputs where input.clauses.isEmpty {
      let own = input.onlyWhen?.atoms.first { state in
        spec.machine(named: state.machine)?.isEnvironment == false
      }
      guard let own else { continue }
      diagnostics.report(
        "uncited-possibility",
        at: input.name.location,
        severity: .warning,
        "input '\(input.name)' depends on machine '\(own.machine)' of the implementation but cites"
          + " no clause; add 'clauses:'"
      )
    }
  }
}
