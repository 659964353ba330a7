internal import PlumblineModel

/// Goal-directed suffixes of plans.
extension Planner {
  /// A stimulus, and a checking event: the later input that shows the effect of the stimulus.
  ///
  /// An invariant can judge a stimulus long after it was given. A message that a peer sends while
  /// the connection is broken must have come when the reaction to the reconnection is complete
  /// (`by:`), and the reaction must not show more messages than allowed (a count `in: reaction`).
  /// Random steps rarely give as many stimuli, or wait that long, and then reach the checking
  /// event. So a purpose follows every second stimulus that is at most ``longest`` events away from
  /// its checking event: more stimuli, a wait, both or neither, and then, without delay, the events
  /// that lead to the checking event, and that event.
  ///
  /// - If stimuli are counted, half of the purposes give about as many as allowed.
  /// - Half of them wait for about a time from an invariant that names the stimulus, or another one
  ///   with the same checking event; without such a time, for one from any invariant. No timer need
  ///   run that long: a message can become too old in a state without a deadline.
  ///
  /// Only a spec with such invariants has purposes; the plans of all others are unaffected.
  struct TestPurpose: Sendable {
    /// The limit of events after the wait; the last one is the checking event.
    static let longest = 3

    /// The checkingEvents.
    let checkingEvents: Set<Int>
    /// The stimuli.
    let stimuli: Set<Int>
    /// The allowed number of effects of the stimuli; nil without a count.
    let count: Int?
    /// The times that it may wait for, ascending.
    fileprivate(set) var spans: [Microseconds] = []
    /// Per location, the next event on a shortest path to a checking event, or that event; -1 where
    /// it is too far away.
    fileprivate(set) var path: [Int32] = []

    /// The purpose of an invariant; nil when no later input checks it.
    init?(_ invariant: Invariant, in reference: Reference) {
      let counts = invariant.obligation.counts && invariant.window == .reaction
      checkingEvents = Self.inputs(invariant.by ?? (counts ? invariant.trigger?.each ?? [] : []))
      guard !checkingEvents.isEmpty else { return nil }
      let named = Self.inputs(invariant.named).subtracting(checkingEvents)
      let linked = reference.invariants.filter { other in
        !Self.outputs(other.named).isDisjoint(with: Self.outputs(invariant.named))
      }
      stimuli =
        named.isEmpty
        ? Self.inputs(linked.flatMap(\.named)).subtracting(checkingEvents) : named
      guard !stimuli.isEmpty else { return nil }
      count = counts ? invariant.count.flatMap { $0 < Bursts.longest ? $0 : nil } : nil
    }

    fileprivate static func inputs(_ events: [Invariant.Event]) -> Set<Int> {
      Set(events.compactMap { if case .input(let input) = $0 { input } else { nil } })
    }

    /// The indices of outputs, with any arguments.
    private static func outputs(_ events: [Invariant.Event]) -> Set<Int> {
      Set(events.compactMap { if case .output(let pattern) = $0 { pattern.output } else { nil } })
    }
  }

  /// The purposes of a spec.
  struct TestPurposes: Sendable {
    private let all: [TestPurpose]
    /// Per input, the purposes that it is a stimulus of; empty without purposes.
    private let ofStimulus: [[Int]]
    var isEmpty: Bool { all.isEmpty }

    init(_ automaton: Automaton, _ inject: [Bool], _ successors: Successors) {
      let reference = automaton.reference
      let purposes = reference.invariants.compactMap { TestPurpose($0, in: reference) }
      all = purposes.map { purpose in
        var purpose = purpose
        let related = purposes.filter {
          !$0.checkingEvents.isDisjoint(with: purpose.checkingEvents)
        }
        purpose.spans = reference.times(of: related.reduce(into: []) { $0.formUnion($1.stimuli) })
        purpose.path = successors.path(toOneOf: purpose.checkingEvents, in: automaton, inject)
        return purpose
      }
      guard !purposes.isEmpty else {
        ofStimulus = []
        return
      }
      ofStimulus = inject.indices.map { input in
        purposes.indices.filter { purposes[$0].stimuli.contains(input) }
      }
    }

    /// Draws whether a purpose follows a given input, and which one.
    func draw(after input: Int, at location: Int32, _ random: inout Randomness) -> TestPurpose? {
      guard !ofStimulus.isEmpty else { return nil }
      let near = ofStimulus[input].filter { all[$0].path[Int(location)] >= 0 }
      guard !near.isEmpty, random.chance(1, in: 2) else { return nil }
      return all[near[random.below(near.count)]]
    }
  }

  /// Plans a purpose after its stimulus.
  func run(
    _ purpose: TestPurpose,
    for stimulus: Int,
    from enabled: [UInt64],
    in plan: inout Plan,
    _ simulator: inout Simulator,
    _ random: inout Randomness
  ) {
    if let count = purpose.count, random.chance(1, in: 2) {
      let burst = Bursts.Burst(about: count, &random)
      repeatInput(stimulus, burst, from: enabled, in: &plan, &simulator, &random)
    }
    if !purpose.spans.isEmpty, random.chance(1, in: 2) {
      let near = Microseconds(random.below(3) - 1) * nearness
      wait(purpose.spans[random.below(purpose.spans.count)] + near, in: &plan, &simulator, &random)
    }
    for _ in 0..<TestPurpose.longest {
      let event = Int(purpose.path[Int(simulator.configuration.location)])
      guard event >= 0 else { return }
      if event < automaton.inputCount {
        let isPossible = isEnabled(event, from: given, at: simulator.configuration.location)
        guard isPossible else { return }
        add(Step(delay: 0, input: event), to: &plan, &simulator, &random)
        guard !purpose.checkingEvents.contains(event) else { return }
      } else {
        guard simulator.instant(of: event - automaton.inputCount) == simulator.next else { return }
        let ahead = simulator.configuration.soonest - simulator.now
        wait(ahead + nearness, in: &plan, &simulator, &random)
      }
    }
  }

  /// Plans a wait and advances the simulator.
  private func wait(
    _ delay: Microseconds,
    in plan: inout Plan,
    _ simulator: inout Simulator,
    _ random: inout Randomness
  ) {
    let delay = simulator.wait(delay, &random)
    add(Step(delay: delay, input: nil), to: &plan, &simulator, &random)
  }
}

extension Reference {
  /// The times in invariants that name one of some inputs, or else in all invariants, ascending.
  fileprivate func times(of inputs: Set<Int>) -> [Microseconds] {
    let naming = invariants.filter { invariant in
      !Planner.TestPurpose.inputs(invariant.named).isDisjoint(with: inputs)
    }
    let times = [naming, invariants].lazy.map { $0.flatMap(\.times) }.first { !$0.isEmpty } ?? []
    return Set(times.map { parameters[$0].value }).filter { $0 > TimeModel.grain }.sorted()
  }
}

extension Invariant {
  /// The events of the trigger and of the obligation.
  fileprivate var named: [Event] { (trigger?.each ?? []) + events }

  /// The parameters of its window.
  fileprivate var times: [Int] {
    switch window {
    case .span(let from, let to): [from, to].compactMap { $0 }
    case .before(let to): [to]
    case .schedule(let spans): spans.flatMap { [$0.from, $0.to] }.compactMap { $0 }
    case .reaction, nil: []
    }
  }
}
