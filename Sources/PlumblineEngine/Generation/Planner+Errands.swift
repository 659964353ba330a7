internal import PlumblineModel

/// What is given now for the sake of a later input.
extension Planner {
  /// A subject that is given, and a judge: the later input that shows what became of it.
  ///
  /// An invariant can judge a thing long after it was given: what a peer sends while the connection
  /// is broken must have come when the reaction to the reconnection is complete (`by:`), and no
  /// more of it than is allowed (a count `in: reaction`). Steps that are chosen one by one rarely
  /// give so much of it, or wait for so long, and go then to where it is judged. So every
  /// second time that a subject is given no more than ``longest`` events away from its judge, an
  /// errand follows: more subjects, a wait, both or neither, and then, without delay, the events that
  /// lead to the judge, and the judge.
  ///
  /// - If subjects are counted, half of the errands give about as many as may come.
  /// - Half of them wait, about as long as a time in an invariant that names the subject or another
  ///   one that has a judge in common with it; without such a time, as one in any invariant. No timer
  ///   need run for as long: a message can get too old in a state that has no end.
  ///
  /// Only a spec with such invariants has errands; the plans of all others are not changed by them.
  struct Errand: Sendable {
    /// The most events after the wait; the last of them is the judge.
    static let longest = 3

    /// The judges.
    let judges: Set<Int>
    /// The subjects.
    let subjects: Set<Int>
    /// How many of what comes of the subjects may come; nil when that is not counted.
    let count: Int?
    /// The times for which it waits, ascending.
    fileprivate(set) var spans: [Microseconds] = []
    /// Per location, the event that is next on a shortest way to a judge and past it; -1 where that
    /// is too far away.
    fileprivate(set) var way: [Int32] = []

    /// The errand that an invariant gives rise to; nil when it judges nothing later.
    init?(_ monitor: Monitor, in reference: Reference) {
      let counts = monitor.obligation.counts && monitor.window == .reaction
      judges = Self.inputs(monitor.by ?? (counts ? monitor.trigger?.each ?? [] : []))
      guard !judges.isEmpty else { return nil }
      let named = Self.inputs(monitor.named).subtracting(judges)
      let linked = reference.monitors.filter { other in
        !Self.outputs(other.named).isDisjoint(with: Self.outputs(monitor.named))
      }
      subjects =
        named.isEmpty
        ? Self.inputs(linked.flatMap(\.named)).subtracting(judges) : named
      guard !subjects.isEmpty else { return nil }
      count = counts ? monitor.count.flatMap { $0 < Bursts.longest ? $0 : nil } : nil
    }

    fileprivate static func inputs(_ events: [Monitor.Event]) -> Set<Int> {
      Set(events.compactMap { if case .input(let input) = $0 { input } else { nil } })
    }

    /// The numbers of outputs, whatever the values of their arguments.
    private static func outputs(_ events: [Monitor.Event]) -> Set<Int> {
      Set(events.compactMap { if case .output(let pattern) = $0 { pattern.output } else { nil } })
    }
  }

  /// The errands of a spec.
  struct Errands: Sendable {
    private let all: [Errand]
    /// Per input, the errands of which it is a subject; empty without errands.
    private let ofSubject: [[Int]]
    var isEmpty: Bool { all.isEmpty }

    init(_ automaton: Automaton, _ gives: [Bool], _ neighbours: Neighbours) {
      let reference = automaton.reference
      let errands = reference.monitors.compactMap { Errand($0, in: reference) }
      all = errands.map { errand in
        var errand = errand
        let kin = errands.filter { !$0.judges.isDisjoint(with: errand.judges) }
        errand.spans = reference.times(of: kin.reduce(into: []) { $0.formUnion($1.subjects) })
        errand.way = neighbours.way(toOneOf: errand.judges, in: automaton, gives)
        return errand
      }
      guard !errands.isEmpty else {
        ofSubject = []
        return
      }
      ofSubject = gives.indices.map { input in
        errands.indices.filter { errands[$0].subjects.contains(input) }
      }
    }

    /// Draws whether an errand follows an input that was given, and which one.
    func draw(after input: Int, at location: Int32, _ random: inout Randomness) -> Errand? {
      guard !ofSubject.isEmpty else { return nil }
      let near = ofSubject[input].filter { all[$0].way[Int(location)] >= 0 }
      guard !near.isEmpty, random.chance(1, in: 2) else { return nil }
      return all[near[random.below(near.count)]]
    }
  }

  /// Plans an errand for an input that was given.
  func run(
    _ errand: Errand,
    for subject: Int,
    from enabled: [UInt64],
    in plan: inout Plan,
    _ walk: inout Walk,
    _ random: inout Randomness
  ) {
    if let count = errand.count, random.chance(1, in: 2) {
      let burst = Bursts.Burst(about: count, &random)
      repeatInput(subject, burst, from: enabled, in: &plan, &walk, &random)
    }
    if !errand.spans.isEmpty, random.chance(1, in: 2) {
      let near = Microseconds(random.below(3) - 1) * nearness
      wait(errand.spans[random.below(errand.spans.count)] + near, in: &plan, &walk, &random)
    }
    for _ in 0..<Errand.longest {
      let event = Int(errand.way[Int(walk.configuration.location)])
      guard event >= 0 else { return }
      if event < automaton.inputCount {
        let isPossible = isCandidate(event, from: given, at: walk.configuration.location)
        guard isPossible else { return }
        add(Step(delay: 0, input: event), to: &plan, &walk, &random)
        guard !errand.judges.contains(event) else { return }
      } else {
        guard walk.instant(of: event - automaton.inputCount) == walk.next else { return }
        let ahead = walk.configuration.soonest - walk.now
        wait(ahead + nearness, in: &plan, &walk, &random)
      }
    }
  }

  /// Plans a wait and walks along it.
  private func wait(
    _ delay: Microseconds,
    in plan: inout Plan,
    _ walk: inout Walk,
    _ random: inout Randomness
  ) {
    walk.wait(delay, &random)
    add(Step(delay: delay, input: nil), to: &plan, &walk, &random)
  }
}

extension Reference {
  /// The times in invariants that name one of some inputs, or else in all invariants, ascending.
  fileprivate func times(of inputs: Set<Int>) -> [Microseconds] {
    let naming = monitors.filter { monitor in
      !Planner.Errand.inputs(monitor.named).isDisjoint(with: inputs)
    }
    let times = [naming, monitors].lazy.map { $0.flatMap(\.times) }.first { !$0.isEmpty } ?? []
    return Set(times.map { parameters[$0].value }).filter { $0 > Planner.nearly }.sorted()
  }
}

extension Monitor {
  /// What it judges, and what makes it judge.
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
