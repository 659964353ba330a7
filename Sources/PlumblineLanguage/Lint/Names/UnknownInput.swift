extension DiagnosticRule {
  package static let unknownInput = DiagnosticRule(
    "unknown-input",
    "A reference names an input that the spec does not declare.",
    why: misspelt,
    bad: """
      machines:
        lamp:
          on:
            overheet: {to: dark, clauses: [d-all]}

      """,
    good: """
      machines:
        lamp:
          on:
            overheat: {to: dark, clauses: [d-all]}

      """,
    check: .names(UnknownInput.check)
  )
}

/// Triggers, answers and invariants name inputs that exist.
enum UnknownInput {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let names = spec.inputs.map(\.name)
    for use in spec.inputUses where !names.contains(use) {
      if isState(use, in: spec) {
        diagnostics.report(
          .unknownInput,
          at: use.location,
          "unknown input '\(use)'; the entry of the state is 'enter \(use)'"
        )
      } else {
        diagnostics.reportUnknown(.unknownInput, "input", use, among: names)
      }
    }
  }

  /// Whether a name such as `lamp.lit` is that of a state.
  private static func isState(_ name: Name, in spec: SpecDocument) -> Bool {
    guard let reference = SpecDocument.StateReference(dotted: name),
      let machine = spec.machine(named: reference.machine)
    else { return false }
    return machine.states.contains { $0.name == reference.state }
  }
}
