internal import PlumblineModel

/// Judges a trace that was carried out on a real clock, in every order that its instants allow.
///
/// Given inputs keep their order, and so do spontaneous inputs and outputs. Two events of different
/// sources may have come in either order where their times overlap. So the orders are the paths of
/// a lattice. Its nodes are consistent cuts, each a ``Cut`` at a ``CutIndex``, computed from its
/// predecessors. A trace fails when no path reaches its end.
///
/// The watch of the candidates counts from the start of the trace and is never reset. Each event
/// restricts it to the possible times of that event, so knowledge of one event carries over to
/// dependent ones.
///
/// Without quiescence (``Tolerance/showsAbsence``) a trace is judged up to its last output: a path ends as soon as it has
/// passed all outputs.
///
/// Limit: invariants and candidates are separate. An order that the automaton refuses may excuse an
/// invariant, so some failures are missed; no conforming trace fails.
///
/// - Complexity: O(inputs × overlapping spontaneous inputs and outputs), times the candidates of
///   each cut.
struct LinearisationSearch {
  let events: TimedEvents
  let trace: [Step]
  let ending: Ending
  var estimator: SymbolicEstimator
  var cuts: [CutIndex: Cut] = [:]
  /// Whether an output that was not observed did not happen.
  let showsAbsence: Bool
  /// Without quiescence, the state after the last output, over all orders.
  private var afterLastOutput: Cut?
  /// The step of the next output, which shows that others did not come.
  private var stepOfProof = 0
  /// Whether the automaton judged to the end: no unconstrained candidate is left.
  var isJudging: Bool { !estimator.hasUnconstrained }
  /// Whether the candidates exceeded the limit in some order: then a failure proves nothing.
  private var isOverwhelmed = false
  /// The step whose input the environment cannot give in some order.
  var impossible: Int?
  var deadEnd: DeadEnd?
  /// The first undocumented input, and its possible locations.
  private(set) var undocumented: (input: TimedEvent, locations: [Int])?
  /// The answers that were late when time passed last, and the end of their time.
  private(set) var late: (answers: UInt32, at: Microseconds)?

  /// - Parameters:
  ///   - execution: The trace, with its recording.
  ///   - estimator: The estimate at the opening of the trace.
  ///   - invariants: Invariant checkers; they start a new trace.
  init(
    _ execution: Execution,
    _ estimator: SymbolicEstimator,
    _ invariants: InvariantCheckers
  ) {
    events = TimedEvents(execution, estimator.automaton.timeModel.latency)
    trace = execution.trace
    showsAbsence = estimator.automaton.timeModel.showsAbsence
    ending = execution.recording.ending
    self.estimator = estimator
    self.estimator.coverage.isDeferred = true
    var invariants = invariants
    invariants.open(blur: events.blur)
    var start = Cut(candidates: ZoneSet(), invariants: [invariants], now: 0)
    for candidate in estimator.candidates {
      var opened = candidate
      opened.setWatch(within: events.opening)
      start.candidates.add(opened, &self.estimator.coverage)
    }
    cuts = [CutIndex(): start]
  }

  /// The outcome of a search, and the state with which the judge continues.
  struct Result {
    var outcome: Judge.Outcome
    /// As for ``Judge/lateAnswers``.
    var lateAnswers: UInt32 = 0
    var estimator: SymbolicEstimator
    var invariants: InvariantCheckers
  }

  /// Judges the whole trace, once.
  mutating func judge() -> Result {
    let count = events.count
    for depth in 0..<count {
      endPathsAfterLastOutput()
      guard !cuts.isEmpty else { break }
      var reached: [CutIndex: Cut] = [:]
      for (position, cut) in cuts.sorted(by: { $0.key > $1.key }) {
        stepOfProof = events.outputs.dropFirst(position.seen).first?.step ?? 0
        for event in successors(of: position) {
          let next = step(cut, event, depth)
          isOverwhelmed = isOverwhelmed || estimator.isOverwhelmed
          guard let cut = next else { continue }
          var position = position
          position.pass(event.source)
          if reached[position]?.merge(cut, &estimator.coverage) == nil {
            reached[position] = cut
          }
        }
      }
      let size = reached.values.reduce(0) { $0 + $1.candidates.count }
      let isTooMuch =
        isOverwhelmed || size > estimator.limit
        || reached.values.contains { $0.invariants.count > Cut.checkerLimit }
      if isTooMuch { return stopped(at: cuts.values.first, trace.count - 1) }
      guard !reached.isEmpty || afterLastOutput != nil else { return failure }
      cuts = reached
    }
    endPathsAfterLastOutput()
    if let afterLastOutput { cuts = [CutIndex(): afterLastOutput] }
    return end(depth: count)
  }
}

extension LinearisationSearch {
  /// Without quiescence, ends the paths that have passed all outputs.
  private mutating func endPathsAfterLastOutput() {
    guard !showsAbsence else { return }
    for (position, cut) in cuts.sorted(by: { $0.key > $1.key })
    where position.seen == events.outputs.count {
      cuts[position] = nil
      if afterLastOutput?.merge(cut, &estimator.coverage) == nil { afterLastOutput = cut }
    }
  }

  /// Extends a cut by an event; nil at a dead end.
  private mutating func step(_ cut: Cut, _ event: TimedEvent, _ depth: Int) -> Cut? {
    var next = Cut(candidates: ZoneSet(), invariants: [], now: max(cut.now, event.known))
    let before = cut.candidates.candidates
    estimator.resume(before, at: cut.now, isOverwhelmed: false)
    var reception = Reception.taken
    var silence: Judge.Mismatch?
    switch advance(within: event.times) {
    case true?: reception = take(event)
    case false?:
      silence = Judge.Mismatch(what: .silence, step: event.step, at: estimator.now)
    case nil:
      // The event cannot follow here; the orders in which it comes earlier were explored.
      if event.source == .seen, let refused = Judge.Mismatch(.refused, event) {
        note(refused, cut.invariants[0], depth)
      }
      return nil
    }
    if case .impossible = reception {
      impossible = event.step
      return nil
    }
    next.lateness = cut.lateness
    if let late, next.lateness == nil {
      next.lateness = Lateness(step: event.step, at: late.at, answers: late.answers)
    }
    var violation: (Judge.Mismatch, InvariantCheckers)?
    for reception in silence == nil ? alternatives(to: reception, event) : [reception] {
      for var checker in cut.invariants {
        let mismatch =
          if let lateness = next.lateness {
            checker.release(from: cut.now, to: lateness.at, step: event.step)
          } else {
            checker.take(event, from: cut.now, to: next.now, reception)
          }
        if let mismatch {
          violation = violation ?? (mismatch, checker)
        } else if !next.invariants.contains(where: checker.isLike) {
          next.invariants.append(checker)
        }
      }
    }
    if next.invariants.isEmpty, let (mismatch, invariants) = violation {
      note(mismatch, invariants, depth)
      return nil
    }
    if let refusal = silence ?? Judge.Mismatch(reception, event) {
      note(refusal, cut.invariants[0], depth)
      return nil
    }
    for candidate in estimator.candidates {
      next.candidates.add(candidate, &estimator.coverage)
    }
    return next
  }

  /// Lets time pass until an event.
  ///
  /// - Returns: False when an event was due before; its instant is then that of the estimator. Nil
  ///   when the times are over.
  mutating func advance(within times: ClosedRange<Microseconds>) -> Bool? {
    late = nil
    let (before, now) = (estimator.candidates, estimator.now)
    let early = before.compactMap { $0.at(0...times.upperBound) }
    guard !early.isEmpty else { return nil }
    estimator.resume(early, at: now, isOverwhelmed: false)
    let silence = estimator.closure(until: times, .silent)
    guard silence.candidates.isEmpty else {
      estimator.resume(
        silence.candidates,
        at: times.upperBound,
        isOverwhelmed: estimator.isOverwhelmed
      )
      return true
    }
    let reach = max(0, silence.reach)
    let late = estimator.late(after: reach)
    guard late.candidates.isEmpty else {
      // An answer is pending: nothing is judged from here on.
      self.late = (late.answers, reach)
      let unconstrained = late.candidates.map { candidate in
        var candidate = candidate
        candidate.leaveDocuments(of: estimator.automaton, at: reach)
        return candidate
      }
      estimator.resume(
        unconstrained,
        at: times.upperBound,
        isOverwhelmed: estimator.isOverwhelmed
      )
      return true
    }
    let latest = estimator.closure(until: min(times.lowerBound, reach)...reach, .possible)
      .candidates
    estimator.resume(
      latest.isEmpty ? before : latest,
      at: min(reach, times.upperBound),
      isOverwhelmed: estimator.isOverwhelmed
    )
    return false
  }

  /// Takes an event at the current instant.
  private mutating func take(_ event: TimedEvent) -> Reception {
    let before = estimator.candidates
    let reception = estimator.take(event.what)
    if estimator.isUndocumented, case .input(let input) = event.what, undocumented == nil {
      let automaton = estimator.automaton
      let locations = Set(before.map(\.location)).filter {
        $0 != automaton.unconstrained && !automaton.isDocumented(input, at: $0)
      }
      undocumented = (event, locations.map { Int($0) }.sorted())
    }
    return reception
  }

  /// The receptions of an event in the candidates: an input may be documented in some only.
  private func alternatives(to reception: Reception, _ event: TimedEvent) -> [Reception] {
    guard event.source != .seen, estimator.isUndocumented else { return [reception] }
    let isCertain = estimator.candidates.allSatisfy {
      $0.location == estimator.automaton.unconstrained
    }
    return isCertain ? [.undocumented] : [.undocumented, .taken]
  }

  /// Keeps the latest dead end: all events before it are explained.
  mutating func note(_ mismatch: Judge.Mismatch, _ invariants: InvariantCheckers, _ depth: Int) {
    guard deadEnd.map({ $0.depth < depth }) ?? true else { return }
    var mismatch = mismatch
    // Without the next output it would prove nothing.
    if !showsAbsence { mismatch.step = max(mismatch.step, stepOfProof) }
    deadEnd = DeadEnd(
      mismatch: mismatch,
      depth: depth,
      estimator: estimator,
      invariants: invariants
    )
  }
}

extension InvariantCheckers {
  /// Judges up to the end of the time of a late answer, and nothing from there on.
  mutating func release(
    from now: Microseconds,
    to instant: Microseconds,
    step: Int
  ) -> Judge.Mismatch? {
    guard !isReleased else { return nil }
    let missed = advance(from: now, to: instant)
    release(at: max(now, instant))
    return missed.map {
      Judge.Mismatch(what: .invariant($0.invariant, nil), step: step, at: $0.due)
    }
  }

  /// Judges an event; nil when no invariant is violated up to it.
  fileprivate mutating func take(
    _ event: TimedEvent,
    from now: Microseconds,
    to instant: Microseconds,
    _ reception: Reception
  ) -> Judge.Mismatch? {
    guard !isReleased else { return nil }
    if let missed = advance(from: now, to: instant) {
      let what = Judge.Mismatch.What.invariant(missed.invariant, nil)
      return Judge.Mismatch(what: what, step: event.step, at: missed.due)
    }
    return Judge.Mismatch(
      reception,
      event,
      violated: take(event.what, at: instant, after: reception)
    )
  }
}

extension Judge.Mismatch {
  /// The reason why an event does not conform, at the instant at which the tester knew of it; nil
  /// when it conforms.
  fileprivate init?(_ reception: Reception, _ event: TimedEvent, violated: Int? = nil) {
    guard let what = What(event.what, violated: violated, reception) else { return nil }
    self.init(what: what, step: event.step, at: event.known)
  }
}
