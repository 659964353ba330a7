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
    let names = Set(spec.machines.map(\.name))
    for use in spec.stateUses where !names.contains(use.state.machine) {
      let kind = use.isCondition ? kinds(in: spec, with: use.arguments) : "machine"
      let known = candidates(for: use, in: spec)
      diagnostics.reportUnknown(.unknownMachine, kind, use.state.machine, among: known)
    }
  }

  /// The names that can stand in its place: those of the arguments stand for the last values of timers, and only a
  /// condition compares that of its input.
  private static func candidates(for use: StateUse, in spec: SpecDocument) -> [Name] {
    let arguments = spec.registers.filter { !$0.isOption }.map(\.name)
    let machines = spec.machines.map(\.name).filter { !arguments.contains($0) }
    return machines + (use.isCondition ? spec.interpretations.map(\.name) + use.arguments : [])
  }

  /// `machine, counter or argument`: what a condition can name in this spec.
  private static func kinds(in spec: SpecDocument, with arguments: [Name]) -> String {
    let others = [
      ("counter", !spec.counters.isEmpty), ("option", !spec.options.isEmpty),
      ("argument", !arguments.isEmpty),
    ]
    let kinds = ["machine"] + others.filter(\.1).map(\.0)
    return [kinds.dropLast().joined(separator: ", "), kinds.last ?? ""].filter { !$0.isEmpty }
      .joined(separator: " or ")
  }
}
