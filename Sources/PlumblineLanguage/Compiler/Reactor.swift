import PlumblineModel

/// Works out what one event does in one location: all machines at once, then round by round.
struct Reactor {
  /// One way in which everything can have happened.
  struct Outcome {
    var location: [Int]
    var outputs: [Reference.ExpectedOutput] = []
    var elements: [Int] = []
    /// The nodes entered in the last round.
    var entered: [Visit] = []
    /// Per timer whether its clock was last entered (true) or left (false); nil: neither.
    var clocks: [Bool?]
    /// Where each of the rounds so far began; a repetition never ends.
    var history: [Moment] = []
  }

  struct Visit: Hashable {
    let machine: Int
    let node: Int
  }

  struct Moment: Hashable {
    let location: [Int]
    let entered: [Visit]
  }

  /// A reaction that a machine found.
  struct Finding {
    let machine: Int
    let reaction: MachineTable.Case
  }

  /// More outcomes of one event than this are refused.
  static let outcomeLimit = 1024

  let program: Program
  var diagnostics = Diagnostics()
  /// Everything that was ever entered, if only in passing.
  private(set) var visited: Set<Visit> = []

  init(program: Program) { self.program = program }

  /// What the machines find for an event, in the order of the machines.
  func findings(for event: MachineTable.Event, in location: [Int]) -> [Finding] {
    program.machines.indices.compactMap { machine in
      reaction(of: machine, to: event, in: location).map { Finding(machine: machine, reaction: $0) }
    }
  }

  /// The innermost node with an enabled case decides; `undocumented` ends the search.
  func reaction(
    of machine: Int,
    to event: MachineTable.Event,
    in location: [Int]
  ) -> MachineTable.Case? {
    let table = program.machines[machine]
    for node in table.path(from: location[machine]) {
      guard let answer = table.nodes[node].answers[event] else { continue }
      if case .undocumented = answer { return nil }
      if let enabled = answer.enabled(in: location) { return enabled }
    }
    return nil
  }

  /// Everything that can come of the findings; empty only if something had to be reported.
  mutating func outcomes(of findings: [Finding], in location: [Int]) -> [Outcome] {
    var open = [Outcome(location: location, clocks: program.timers.map { _ in nil })]
    var found: [[Finding]] = [findings]
    var settled: [Outcome] = []
    // Depth first and in order, so that the outcomes come in the order of the alternatives.
    while let outcome = open.popLast(), let findings = found.popLast() {
      if findings.isEmpty {
        settled.append(outcome)
        continue
      }
      guard settled.count + open.count < Self.outcomeLimit else {
        reportTooMany(at: findings[0].reaction.location)
        return settled
      }
      for var next in outcomes(ofRound: findings, after: outcome).reversed() {
        visited.formUnion(next.entered)
        guard let findings = nextRound(after: &next) else { continue }
        open.append(next)
        found.append(findings)
      }
    }
    return settled
  }

  /// The product of the alternatives of all machines that react in one round.
  private func outcomes(ofRound findings: [Finding], after outcome: Outcome) -> [Outcome] {
    var before = outcome
    before.entered = []
    var choices: [[MachineTable.Effect]] = [[]]
    for finding in findings {
      choices = choices.flatMap { choice in finding.reaction.effects.map { choice + [$0] } }
      // One more than the limit is enough to be reported.
      choices = Array(choices.prefix(Self.outcomeLimit + 1))
    }
    return choices.map { effects in
      var next = before
      for (finding, effect) in zip(findings, effects) {
        carryOut(effect, of: finding.machine, into: &next)
      }
      for effect in effects {
        for (patterns, isOptional) in [(effect.emits, false), (effect.mayEmit, true)] {
          next.outputs += patterns.map {
            Reference.ExpectedOutput(
              pattern: $0,
              element: effect.element,
              announces: nil,
              isOptional: isOptional
            )
          }
        }
      }
      return next
    }
  }
}
