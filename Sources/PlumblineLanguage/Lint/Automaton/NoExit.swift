import PlumblineModel

extension DiagnosticRule {
  static let noExit = DiagnosticRule(
    "no-exit",
    "A state of the implementation has no outgoing transition and is not final.",
    severity: .warning,
    why: """
      After this state, only silence is judged. If the document intends an end, write
      `final: true`; otherwise add the missing transition. Environment machines, counters and
      machines with one state are exempt.
      """,
    bad: """
      machines:
        lamp:
          states:
            burnt: {}
          on:
            mend: {to: burnt, reason: Overheated, clauses: [d-all]}

      """,
    good: """
      machines:
        lamp:
          states:
            burnt: {final: true, on: {press: undocumented}}
          on:
            mend: {to: burnt, reason: Overheated, clauses: [d-all]}

      """,
    check: .automata(NoExit.check)
  )
}

/// A state of the implementation has an outgoing transition, or is declared final.
///
/// Environment machines, counters and machines with one state are exempt.
enum NoExit {
  static func check(_ compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    let counters = compiled.spec.counters.map(\.name) + compiled.spec.registers.map(\.name)
    for (number, machine) in compiled.spec.machines.enumerated()
    where !machine.isEnvironment && !counters.contains(machine.name) {
      let leaves = machine.states.enumerated().filter { !$0.element.isGroup }
      guard leaves.count > 1 else { continue }
      // A state that is left in the reaction that enters it is in no location.
      let stays = Set(compiled.references.flatMap { $0.locations.map { $0[number] } })
      for (index, leaf) in leaves
      where !leaf.isFinal && stays.contains(index) && !compiled.hasExit(number, index) {
        diagnostics.report(
          .noExit,
          at: leaf.name.location,
          "no transition leads out of state '\(leaf.name)' of machine '\(machine.name)'; add one,"
            + " or 'final: true'"
        )
      }
    }
  }
}
