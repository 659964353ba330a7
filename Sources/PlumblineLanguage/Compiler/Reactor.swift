import PlumblineModel

/// Computes the response to one event in one location: all machines at once, then round by round.
///
/// The behaviour of a machine in one of its leaves is the same in every location, so it is computed
/// once: the cases for an input (``rows``) and the changes of an effect (``MachineStep``).
struct Reactor {
  /// One possible outcome of an event.
  struct Outcome {
    var location: [Int]
    var outputs: [Reference.ExpectedOutput] = []
    /// The emitted outputs of a round, which follow the announcements of all its machines.
    var emitted: [Reference.ExpectedOutput] = []
    var elements: [Int] = []
    /// The nodes entered in the last round.
    var entered: [Visit] = []
    /// The clocks whose state was last entered, and those whose state was last left, as bits.
    var started: UInt64 = 0
    var left: UInt64 = 0
    /// The start of each round so far; a repetition is an endless cycle.
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

  /// The most outcomes of one event.
  static let outcomeLimit = 1024

  let program: Program
  var diagnostics = Diagnostics()
  /// Per machine and node, whether it was ever entered, even transiently.
  private(set) var visited: [[Bool]]
  /// Per machine and leaf, whether a transition ever led out of it.
  private(set) var hasExit: [[Bool]]
  /// Per machine and leaf, the cases for each input, innermost first; nil until the leaf is
  /// reached.
  private var rows: [[[[MachineTable.Case]]?]]
  /// Per machine and node, the machines that may react to the entry.
  private var waiting: [[[Int]]]
  private var steps: [MachineStep.Key: MachineStep] = [:]
  /// Per input, the machines that react to it in some state.
  private var concerned: [[Int]]
  /// Per machine, whether its state was read since ``forgetPremises()``.
  var isPremise: [Bool]

  init(program: Program) {
    self.program = program
    visited = program.machines.map { [Bool](repeating: false, count: $0.nodes.count) }
    hasExit = visited
    rows = program.machines.map { $0.nodes.map { _ in nil } }
    waiting = program.machines.map { $0.nodes.map { _ in [] } }
    concerned = program.inputs.map { _ in [] }
    isPremise = program.machines.map { _ in false }
    for (number, table) in program.machines.enumerated() {
      for event in table.nodes.lazy.flatMap(\.answers.keys) {
        switch event {
        case .input(let input) where concerned[input].last != number:
          concerned[input].append(number)
        case .enter(let machine, let node) where waiting[machine][node].last != number:
          waiting[machine][node].append(number)
        default: break
        }
      }
    }
  }

  /// The findings of the machines for an input, in the order of the machines.
  mutating func findings(forInput input: Int, in location: [Int]) -> [Finding] {
    var findings: [Finding] = []
    for machine in concerned[input] {
      let leaf = location[machine]
      isPremise[machine] = true
      if rows[machine][leaf] == nil {
        rows[machine][leaf] = program.inputs.indices.map { input in
          cases(of: machine, in: leaf, for: .input(input))
        }
      }
      if let cases = rows[machine][leaf]?[input], let reaction = enabled(cases, in: location) {
        findings.append(Finding(machine: machine, reaction: reaction))
      }
    }
    return findings
  }

  /// The candidate cases in a leaf: the innermost node with an enabled case decides, and
  /// `undocumented` ends the search.
  private func cases(
    of machine: Int,
    in leaf: Int,
    for event: MachineTable.Event
  ) -> [MachineTable.Case] {
    let table = program.machines[machine]
    var cases: [MachineTable.Case] = []
    for node in table.path(from: leaf) {
      switch table.nodes[node].answers[event] {
      case .undocumented: return cases
      case .cases(let more): cases += more
      case nil: break
      }
    }
    return cases
  }

  /// All outcomes of the findings; empty only after a reported error.
  mutating func outcomes(of findings: [Finding], in location: [Int]) -> [Outcome] {
    var outcome = Outcome(location: location)
    var findings = findings
    // Without a choice, the outcome is unique and needs no copy.
    while findings.allSatisfy({ $0.reaction.effects.count == 1 }) {
      outcome.entered = []
      for finding in findings {
        carryOut(finding.reaction.effects[0], of: finding.machine, into: &outcome)
      }
      for finding in findings where !finding.reaction.effects[0].emits.isEmpty {
        outcome.outputs += finding.reaction.effects[0].emits
      }
      guard let next = nextRound(after: &outcome) else { return [] }
      guard !next.isEmpty else { return [outcome] }
      findings = next
    }
    return alternatives(of: findings, after: outcome)
  }

  /// The part of one machine in a round: its transition and announcements.
  mutating func carryOut(
    _ effect: MachineTable.Effect,
    of machine: Int,
    into outcome: inout Outcome
  ) {
    let step = step(effect, of: machine, from: outcome.location[machine])
    for machine in step.machines { isPremise[machine] = true }
    step.apply(to: &outcome)
  }

  private mutating func step(
    _ effect: MachineTable.Effect,
    of machine: Int,
    from leaf: Int
  ) -> MachineStep {
    let key = MachineStep.Key(effect: ObjectIdentifier(effect), leaf: leaf)
    if let step = steps[key] { return step }
    let step = MachineStep(effect, of: machine, from: leaf, in: program)
    steps[key] = step
    for visit in step.entered { visited[visit.machine][visit.node] = true }
    if step.leaf != leaf { hasExit[machine][leaf] = true }
    return step
  }

  /// The findings of the machines for the entered states; nil after a reported error of the spec.
  mutating func nextRound(after outcome: inout Outcome) -> [Finding]? {
    var concerned: [Int] = []
    for visit in outcome.entered {
      for machine in waiting[visit.machine][visit.node] where !concerned.contains(machine) {
        concerned.append(machine)
      }
    }
    guard !concerned.isEmpty else { return [] }
    var next: [Finding] = []
    for machine in concerned.sorted() {
      isPremise[machine] = true
      var found: (visit: Visit, reaction: MachineTable.Case)?
      for visit in outcome.entered where waiting[visit.machine][visit.node].contains(machine) {
        let event = MachineTable.Event.enter(machine: visit.machine, node: visit.node)
        let tried = cases(of: machine, in: outcome.location[machine], for: event)
        guard let reaction = enabled(tried, in: outcome.location) else { continue }
        if let found {
          reportConflict(of: machine, between: found.visit, and: visit, at: reaction.location)
          return nil
        }
        found = (visit, reaction)
      }
      if let found { next.append(Finding(machine: machine, reaction: found.reaction)) }
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
