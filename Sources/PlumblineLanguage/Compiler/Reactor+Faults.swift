import PlumblineModel

extension Reactor {
  mutating func reportTooMany(at location: SourceLocation) {
    diagnostics.report(
      .tooManyAlternatives,
      at: location,
      "this event has more than \(Self.outcomeLimit) outcomes; give 'any of' fewer alternatives"
    )
  }

  mutating func reportTooManyOutputs(of reaction: MachineTable.Case, _ count: Int) {
    diagnostics.report(
      .tooManyOutputs,
      at: reaction.location,
      "this event and its consequences have \(count) pending outputs at once; at most"
        + " \(ReferenceLimits.outputs) are supported"
    )
  }

  mutating func reportConflict(
    of machine: Int,
    between first: Visit,
    and second: Visit,
    at location: SourceLocation
  ) {
    diagnostics.report(
      .conflictingEnterReactions,
      at: location,
      "machine '\(program.machines[machine].name)' reacts to both 'enter \(name(of: first))' and"
        + " 'enter \(name(of: second))' in the same round; remove one of them"
    )
  }

  mutating func reportCycle(of findings: [Finding]) {
    diagnostics.report(
      .enterCycle,
      at: findings[0].reaction.location,
      "this 'enter' reaction leads back to itself; the rounds of 'enter' reactions must end"
    )
  }

  private func name(of visit: Visit) -> String {
    let machine = program.machines[visit.machine]
    return "\(machine.name).\(machine.nodes[visit.node].name)"
  }
}
