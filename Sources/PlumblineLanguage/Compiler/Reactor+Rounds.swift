import PlumblineModel

extension Reactor {
  /// One machine's part of a round: the transition and the announcements of it.
  func carryOut(_ effect: MachineTable.Effect, of machine: Int, into outcome: inout Outcome) {
    let table = program.machines[machine]
    let from = outcome.location[machine]
    outcome.elements.append(effect.element)
    if let target = effect.to { move(machine, to: target, in: &outcome) }
    let to = outcome.location[machine]
    guard table.nodes[from].shown != table.nodes[to].shown || effect.reason != nil else { return }
    outcome.outputs += table.announcements.map {
      Reference.ExpectedOutput(
        pattern: $0.pattern(
          from: table.nodes[from].shown,
          to: table.nodes[to].shown,
          reason: effect.reason
        ),
        element: effect.element,
        announces: machine
      )
    }
  }

  /// Leaves everything below the innermost group around both the leaf and the target, the target
  /// itself not counted, and enters the target and its initials.
  private func move(_ machine: Int, to target: Int, in outcome: inout Outcome) {
    let table = program.machines[machine]
    let upwards = table.path(from: outcome.location[machine])
    let around = table.path(from: target).dropFirst()
    let stays = Set(upwards).intersection(around)
    let left = upwards.filter { !stays.contains($0) }
    let entered =
      table.path(from: target).filter { !stays.contains($0) }.reversed()
      + table.descent(from: target).dropFirst()
    for (timer, declaration) in program.timers.enumerated()
    where declaration.clockMachine == machine {
      // What is left and entered again starts anew: this must come second.
      if left.contains(declaration.clockNode) { outcome.clocks[timer] = false }
      if entered.contains(declaration.clockNode) { outcome.clocks[timer] = true }
    }
    outcome.location[machine] = entered.last ?? target
    for timer in program.timers where timer.clockMachine == machine {
      guard let counter = timer.counter else { continue }
      let group = table.nodes[timer.clockNode].parent ?? table.root
      if left.contains(group) || entered.contains(group) { outcome.location[counter] = 0 }
      guard entered.contains(timer.clockNode) else { continue }
      outcome.location[counter] = min(outcome.location[counter] + 1, timer.spans.count)
    }
    // A group that is entered anew from inside starts its timers, but it is not a trigger.
    let triggers = entered.filter { !table.nodes[$0].isGroup || !upwards.contains($0) }
    outcome.entered += triggers.map { Visit(machine: machine, node: $0) }
  }

  /// What the machines find for the states just entered; nil if the spec is at fault, which is
  /// reported.
  mutating func nextRound(after outcome: inout Outcome) -> [Finding]? {
    guard !outcome.entered.isEmpty else { return [] }
    var next: [Finding] = []
    for machine in program.machines.indices {
      let all = outcome.entered.compactMap { visit in
        reaction(
          of: machine,
          to: .enter(machine: visit.machine, node: visit.node),
          in: outcome.location
        )
        .map { (visit, $0) }
      }
      if all.count > 1 {
        reportConflict(of: machine, between: all)
        return nil
      }
      next += all.map { Finding(machine: machine, reaction: $0.1) }
    }
    guard !next.isEmpty else { return [] }
    let moment = Moment(location: outcome.location, entered: outcome.entered)
    guard !outcome.history.contains(moment) else {
      reportCycle(of: next)
      return nil
    }
    outcome.history.append(moment)
    return next
  }
}

// MARK: Faults that only show when the rounds are worked out

extension Reactor {
  mutating func reportTooMany(at location: SourceLocation) {
    diagnostics.report(
      "too-many-alternatives",
      at: location,
      "this event can have more than \(Self.outcomeLimit) outcomes; give 'any of' fewer alternatives"
    )
  }

  mutating func reportTooManyOutputs(of reaction: MachineTable.Case, _ count: Int) {
    diagnostics.report(
      "too-many-outputs",
      at: reaction.location,
      "this event owes \(count) outputs at once, with all that follows from it; at most"
        + " \(Explorer.outputLimit) are supported"
    )
  }

  mutating func reportHiddenWindow(of reaction: MachineTable.Case, timer: String) {
    diagnostics.report(
      "hidden-window",
      at: reaction.location,
      "timer '\(timer)' may expire at many instants, which nobody sees, and starts another timer;"
        + " give it an exact time, or an output"
    )
  }

  private mutating func reportConflict(
    of machine: Int,
    between found: [(visit: Visit, reaction: MachineTable.Case)]
  ) {
    let names = found.map { name(of: $0.visit) }
    diagnostics.report(
      "conflicting-enter-reactions",
      at: found[1].reaction.location,
      "machine '\(program.machines[machine].name)' reacts to both 'enter \(names[0])' and"
        + " 'enter \(names[1])' in the same round; one of them must go"
    )
  }

  private mutating func reportCycle(of findings: [Finding]) {
    diagnostics.report(
      "enter-cycle",
      at: findings[0].reaction.location,
      "this reaction to entering a state leads back to itself; rounds of 'enter' reactions must end"
    )
  }

  private func name(of visit: Visit) -> String {
    let machine = program.machines[visit.machine]
    return "\(machine.name).\(machine.nodes[visit.node].name)"
  }
}
