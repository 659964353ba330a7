extension Reactor {
  /// All outcomes of findings, some of which leave a choice.
  mutating func alternatives(of findings: [Finding], after outcome: Outcome) -> [Outcome] {
    var open = [(outcome: outcome, findings: findings)]
    var settled: [Outcome] = []
    // Depth first and in order, so outcomes have the order of the alternatives.
    while let (outcome, findings) = open.popLast() {
      if findings.isEmpty {
        settled.append(outcome)
        continue
      }
      guard settled.count + open.count < Self.outcomeLimit else {
        reportTooMany(at: findings[0].reaction.location)
        return settled
      }
      for var next in outcomes(ofRound: findings, after: outcome).reversed() {
        guard let findings = nextRound(after: &next) else { continue }
        open.append((next, findings))
      }
    }
    return settled
  }

  /// The product of the alternatives of all machines that react in one round.
  private mutating func outcomes(
    ofRound findings: [Finding],
    after outcome: Outcome
  ) -> [Outcome] {
    var outcomes = [outcome]
    outcomes[0].entered = []
    for finding in findings {
      let effects = finding.reaction.effects
      guard effects.count > 1 else {
        for number in outcomes.indices {
          carryOut(effects[0], of: finding.machine, into: &outcomes[number])
          outcomes[number].emitted += effects[0].emits
        }
        continue
      }
      var next: [Outcome] = []
      // One more than the limit suffices for the report.
      for outcome in outcomes where next.count <= Self.outcomeLimit {
        for effect in effects {
          next.append(outcome)
          carryOut(effect, of: finding.machine, into: &next[next.count - 1])
          next[next.count - 1].emitted += effect.emits
        }
      }
      outcomes = next
    }
    for number in outcomes.indices {
      outcomes[number].outputs += outcomes[number].emitted
      outcomes[number].emitted = []
    }
    return outcomes
  }
}
