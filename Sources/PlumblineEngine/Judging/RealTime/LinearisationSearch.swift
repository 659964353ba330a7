internal import PlumblineModel

/// Judges a trace that was carried out on a real clock, in every order that its instants allow.
///
/// Inputs that are given keep their order, and so do those that are reported, and outputs; two of
/// different sources may have come in either order where the times at which they can have happened
/// meet. So the orders are the paths of a lattice: a ``Cut`` for so many of each (a ``CutIndex``),
/// made of the ones before the last of each. A trace is accused when no path leads to its end.
///
/// Candidates keep a watch that counts from the beginning of the trace and is never set back: each
/// event restricts it to the times at which that event can have happened, and what is not known of one
/// event is known of the next as far as the two have to do with each other.
///
/// What it does not do: keep invariants and candidates together. An order that the automaton refuses
/// may save an invariant; so less is found, and nothing is accused that is right.
///
/// - Complexity: O(inputs × spontaneous and outputs that overlap), times the candidates of each cut.
struct LinearisationSearch {
  let events: TimedEvents
  let trace: [Step]
  let ending: Ending
  var oracle: ZoneOracle
  var cuts: [CutIndex: Cut] = [:]
  /// Whether the automaton still judges; after an undocumented input in any order it does not.
  private(set) var isJudging = true
  /// The step whose input the environment cannot give in some order.
  var impossible: Int?
  var deadEnd: DeadEnd?
  /// Where an undocumented input was given.
  private(set) var undocumented: (input: TimedEvent, locations: [Int])?

  /// - Parameters:
  ///   - trace: What was planned.
  ///   - recording: What was done.
  ///   - tolerance: What the clock blurs.
  ///   - oracle: An oracle with zones, whose trace is open.
  ///   - invariants: Invariants that have seen nothing of the trace.
  init(
    _ trace: [Step],
    _ recording: Recording,
    _ tolerance: Tolerance,
    _ oracle: ZoneOracle,
    _ invariants: InvariantCheckers
  ) {
    events = TimedEvents(trace, recording, tolerance)
    self.trace = trace
    ending = recording.ending
    self.oracle = oracle
    self.oracle.isAttributionDeferred = true
    var invariants = invariants
    invariants.open(blur: events.blur)
    var start = Cut(candidates: ZoneSet(), invariants: [invariants], now: 0)
    for candidate in oracle.candidates {
      var opened = candidate
      opened.setWatch(within: events.opening)
      start.candidates.add(opened, &self.oracle.unattributedEdges)
    }
    cuts = [CutIndex(): start]
  }

  /// How a search ended, and with what the judge goes on.
  struct Result {
    var outcome: Judge.Outcome
    var oracle: ZoneOracle
    var invariants: InvariantCheckers
  }

  /// Judges the whole trace, once.
  mutating func judge() -> Result {
    let count = events.count
    for depth in 0..<count {
      var next: [CutIndex: Cut] = [:]
      for (position, cut) in cuts.sorted(by: { $0.key > $1.key }) {
        for event in successors(of: position) {
          guard let cut = step(cut, event, depth) else { continue }
          var position = position
          position.pass(event.source)
          if next[position]?.merge(cut, &oracle.unattributedEdges) == nil { next[position] = cut }
        }
      }
      let size = next.values.reduce(0) { $0 + $1.candidates.count }
      let isTooMuch =
        oracle.isOverwhelmed || size > oracle.limit
        || next.values.contains { $0.invariants.count > Cut.checkerLimit }
      if isTooMuch { return stopped(at: cuts.values.first, trace.count - 1) }
      guard !next.isEmpty else { return failure }
      cuts = next
    }
    return end(depth: count)
  }
}

extension LinearisationSearch {
  /// What becomes of a cut with an event; nil when that is a dead end.
  private mutating func step(_ cut: Cut, _ event: TimedEvent, _ depth: Int) -> Cut? {
    var next = Cut(candidates: ZoneSet(), invariants: [], now: max(cut.now, event.known))
    let before = cut.candidates.candidates
    oracle.resume(before, oracle.unattributedEdges, at: cut.now, isOverwhelmed: false)
    var isUndocumented = false
    var refusal: Judge.Mismatch?
    if isJudging {
      guard let isSilent = advance(within: event.times) else {
        // It cannot have come after what came before it; where it came before, that was tried.
        if event.source == .seen { note(mismatch(of: event), cut.invariants[0], depth) }
        return nil
      }
      switch isSilent ? take(event) : nil {
      case .taken: break
      case .undocumented:
        isJudging = false
        isUndocumented = oracle.automaton.isAboutApp(event)
      case .impossible:
        impossible = event.step
        return nil
      case nil:
        refusal =
          isSilent
          ? mismatch(of: event)
          : Judge.Mismatch(what: .silence, step: event.step, at: oracle.now)
      }
    }
    var violation: (Judge.Mismatch, InvariantCheckers)?
    for var checker in cut.invariants {
      if let mismatch = checker.take(event, from: cut.now, to: next.now, isUndocumented) {
        violation = violation ?? (mismatch, checker)
      } else if !next.invariants.contains(where: checker.isLike) {
        next.invariants.append(checker)
      }
    }
    if next.invariants.isEmpty, let (mismatch, invariants) = violation {
      note(mismatch, invariants, depth)
      return nil
    }
    if let refusal {
      note(refusal, cut.invariants[0], depth)
      return nil
    }
    for candidate in oracle.candidates {
      next.candidates.add(candidate, &oracle.unattributedEdges)
    }
    return next
  }

  private func mismatch(of event: TimedEvent) -> Judge.Mismatch {
    let what: Judge.Mismatch.What =
      if case .output(let symbol) = event.what { .output(symbol) } else { .silence }
    return Judge.Mismatch(what: what, step: event.step, at: event.known)
  }

  /// Lets time pass until an event.
  ///
  /// - Returns: False when something was due before, whose instant is then that of the oracle; nil when
  ///   these times are over.
  mutating func advance(within times: ClosedRange<Microseconds>) -> Bool? {
    let (before, now) = (oracle.candidates, oracle.now)
    let early = before.compactMap { $0.at(0...times.upperBound) }
    guard !early.isEmpty else { return nil }
    oracle.resume(early, oracle.unattributedEdges, at: now, isOverwhelmed: false)
    let silence = oracle.closure(until: times, .silent)
    guard silence.candidates.isEmpty else {
      oracle.resume(
        silence.candidates,
        oracle.unattributedEdges,
        at: times.upperBound,
        isOverwhelmed: oracle.isOverwhelmed
      )
      return true
    }
    let reach = max(0, silence.reach)
    let latest = oracle.closure(until: min(times.lowerBound, reach)...reach, .possible).candidates
    oracle.resume(
      latest.isEmpty ? before : latest,
      oracle.unattributedEdges,
      at: min(reach, times.upperBound),
      isOverwhelmed: oracle.isOverwhelmed
    )
    return false
  }

  /// Takes an event at the instant of the oracle; nil when nothing explains it.
  private mutating func take(_ event: TimedEvent) -> Oracle.Reception? {
    var coverage: [Int] = []
    switch event.what {
    case .output(let symbol) where oracle.automaton.isUnconstrained(symbol): return .taken
    case .output(let symbol): return oracle.observe(symbol, &coverage) ? .taken : nil
    case .input(let input):
      let places = oracle.candidates
      let reception = oracle.give(input, &coverage)
      if case .undocumented = reception {
        let silent = Set(places.map(\.location)).filter {
          !oracle.automaton.isDocumented(input, at: $0)
        }
        undocumented = undocumented ?? (event, silent.map { Int($0) }.sorted())
      }
      return reception
    }
  }

  /// Keeps the dead end that comes last: what happened before it can be explained.
  mutating func note(_ mismatch: Judge.Mismatch, _ invariants: InvariantCheckers, _ depth: Int) {
    guard deadEnd.map({ $0.depth < depth }) ?? true else { return }
    deadEnd = DeadEnd(mismatch: mismatch, depth: depth, oracle: oracle, invariants: invariants)
  }
}

extension InvariantCheckers {
  /// Judges an event; nil when no invariant is violated by then.
  fileprivate mutating func take(
    _ event: TimedEvent,
    from now: Microseconds,
    to instant: Microseconds,
    _ isUndocumented: Bool
  ) -> Judge.Mismatch? {
    if let missed = advance(from: now, to: instant) {
      let what = Judge.Mismatch.What.invariant(missed.invariant, nil)
      return Judge.Mismatch(what: what, step: event.step, at: missed.due)
    }
    switch event.what {
    case .input(let input):
      guard let violated = give(input, at: instant, isUndocumented: isUndocumented) else {
        return nil
      }
      return Judge.Mismatch(what: .invariant(violated, nil), step: event.step, at: event.known)
    case .output(let symbol):
      guard let violated = observe(symbol, at: instant) else { return nil }
      return Judge.Mismatch(what: .invariant(violated, symbol), step: event.step, at: event.known)
    }
  }
}

extension Automaton {
  /// Whether an event is a call of the app.
  fileprivate func isAboutApp(_ event: TimedEvent) -> Bool {
    guard case .input(let input) = event.what else { return false }
    return reference.vocabulary.inputs[input].from == .app
  }
}
