extension DiagnosticRule {
  static let unknownMachine = DiagnosticRule(
    "unknown-machine",
    "A reference names a machine that does not exist.",
    why: misspelt,
    bad: """
      inputs:
        overheat: {only-when: fus is intact}

      """,
    good: """
      inputs:
        overheat: {only-when: not (fuse is blown)}

      """,
    check: .names(UnknownMachine.check)
  )
}

/// Conditions, triggers and clocks name machines that exist.
enum UnknownMachine {
  static func check(_ spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let machines = spec.machines.map(\.name)
    let names = Set(machines)
    for (reference, isCondition) in spec.allStateReferences
    where !names.contains(reference.machine) {
      let known = machines + (isCondition ? spec.interpretations.map(\.name) : [])
      diagnostics.reportUnknown(.unknownMachine, "machine", reference.machine, among: known)
    }
  }
}
