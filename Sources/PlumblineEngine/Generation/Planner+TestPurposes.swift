internal import PlumblineModel

/// What is given now for the sake of a later input.
extension Planner {
  /// A stimulus that is given, and a checking event: the later input that shows what became of it.
  ///
  /// An invariant can checking event a thing long after it was given: what a peer sends while the connection
  /// is broken must have come when the reaction to the reconnection is complete (`by:`), and no
  /// more of it than is allowed (a count `in: reaction`). Steps that are chosen one by one rarely
  /// give so much of it, or wait for so long, and go then to where it is judged. So every
  /// second time that a stimulus is given no more than ``longest`` events away from its checking event, an
  /// purpose follows: more stimuli, a wait, both or neither, and then, without delay, the events that
  /// lead to the checking event, and the checking event.
  ///
  /// - If stimuli are counted, half of the purposes give about as many as may come.
  /// - Half of them wait, about as long as a time in an invariant that names the stimulus or another
  ///   one that has a checking event in common with it; without such a time, as one in any invariant. No timer
  ///   need run for as long: a message can get too old in a state that has no end.
  ///
  /// Only a spec with such invariants has purposes; the plans of all others are not changed by them.
  struct TestPurpose: Sendable {
    /// The most events after the wait; the last of them is the checking event.
    static let longest = 3

    /// The checkingEvents.
    let checkingEvents: Set<Int>
    /// The stimuli.
    let stimuli: Set<Int>
    /// How many of what comes of the stimuli may come; nil when that is not counted.
    let count: Int?
    /// The times for which it waits, ascending.
    fileprivate(set) var spans: [Microseconds] = []
    /// Per location, the event that is next on a shortest path to a checking event and past it; -1 where that
    /// is too far away.
    fileprivate(set) var path: [Int32] = []

    /// The purpose that an invariant gives rise to; nil when it checkingEvents nothing later.
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

    /// The numbers of outputs, whatever the values of their arguments.
    private static func outputs(_ events: [Invariant.Event]) -> Set<Int> {
      Set(events.compactMap { if case .output(let pattern) = $0 { pattern.output } else { nil } })
    }
  }

  /// The purposes of a spec.
  struct TestPurposes: Sendable {
    private let all: [TestPurpose]
    /// Per input, the purposes of which it is a stimulus; empty without purposes.
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

    /// Draws whether a purpose follows an input that was given, and which one.
    func draw(after input: Int, at location: Int32, _ random: inout Randomness) -> TestPurpose? {
      guard !ofStimulus.isEmpty else { return nil }
      let near = ofStimulus[input].filter { all[$0].path[Int(location)] >= 0 }
      guard !near.isEmpty, random.chance(1, in: 2) else { return nil }
      return all[near[random.below(near.count)]]
    }
  }

  /// Plans a purpose for an input that was given.
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

  /// Plans a wait and simulators along it.
  private func wait(
    _ delay: Microseconds,
    in plan: inout Plan,
    _ simulator: inout Simulator,
    _ random: inout Randomness
  ) {
    simulator.wait(delay, &random)
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
  /// What it checkingEvents, and what makes it checking event.
  fileprivate var named: [Event] { (trigger?.each ?? []) + events }

  /// The times of its window, as parameters.
  fileprivate var times: [Int] {
    switch window {
    case .span(let from, let to): [from, to].compactMap { $0 }
    case .before(let to): [to]
    case .schedule(let spans): spans.flatMap { [$0.from, $0.to] }.compactMap { $0 }
    case .reaction, nil: []
    }
  }
}
