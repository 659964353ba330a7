internal import PlumblineModel

/// A state estimate on zones: for specs in which an unobservable step may start a timer.
///
/// An unobservable input may happen at any time since the last event and start timers then. So the
/// times of a candidate are a zone (K. Larsen, M. Mikučionis and B. Nielsen, *Online Testing of
/// Real-time Systems Using Uppaal*, 2004, doi:10.1007/978-3-540-31848-4_6). Each step closes the
/// candidates under all possible steps in between: ``closure(until:_:)``.
///
/// A step with an output is explored when that output is observed. Before an input, every step is
/// explored that may have just happened and may show its output after the input.
struct SymbolicEstimator: CandidateEstimator, AmbiguityEstimator {
  /// The known part of an event's time.
  enum Timing: Hashable, Sendable {
    /// The exact instant.
    case exact
    /// The delay between the event and its observation.
    case late(ClosedRange<Microseconds>)
    /// Only its place in the order of events.
    case order
  }

  let automaton: Automaton
  let timing: Timing
  /// More candidates than this end the judging of a trace.
  let limit: Int
  /// The number of candidates kept apart at one location; fewer allow more than the automaton does.
  let zonesPerLocation: Int
  /// The candidates after the last event; after a failure those before it, closed under all
  /// possible steps.
  private(set) var candidates: [ZoneConfiguration] {
    get { storage }
    set {
      storage = newValue
      isClosed = false
      isExplored = false
    }
  }
  // Changed in place where the candidates remain the same.
  private var storage: [ZoneConfiguration] = []
  private(set) var now: Microseconds = 0
  /// Whether the candidates are closed under silent steps at the current instant.
  private(set) var isClosed = false
  /// Whether they are closed under all possible steps.
  private var isExplored = false
  var isOverwhelmed = false
  private(set) var isUndocumented = false
  /// The timers of answers with which the environment may be late, as bits.
  private(set) var lenientAnswers: UInt32 = 0
  private(set) var lateAnswers: UInt32 = 0
  /// As ``AdaptiveEstimator/assumesDocumented``.
  var assumesDocumented = false
  /// The candidates before the first undocumented input of the instant.
  private var beforeUndocumented: [ZoneConfiguration] = []
  /// As for ``ConcreteEstimator``.
  var isOverlapping = false { didSet { isExplored = false } }
  /// As for ``ConcreteEstimator``.
  var permittedReactions = ConcreteEstimator.usuallyPermitted { didSet { isExplored = false } }
  /// Whether the outputs to come at this instant are counted: then more reactions cannot be.
  var isCounted = false { didSet { isExplored = false } }
  var coverage: CoverageAttribution

  init(
    _ automaton: Automaton,
    timing: Timing = .exact,
    limit: Int = ConcreteEstimator.limit,
    zonesPerLocation: Int = .max,
    coverage: CoverageAttribution
  ) {
    self.automaton = automaton
    self.timing = timing
    self.limit = limit
    self.zonesPerLocation = zonesPerLocation
    self.coverage = coverage
  }

  mutating func open() { open([ZoneConfiguration(start: automaton)]) }

  /// Continues from some candidates.
  ///
  /// The events observed at instant zero led to them; they may have happened before. If outputs overlap, so do those
  /// of the timers that expire at that instant.
  mutating func open(_ candidates: [ZoneConfiguration]) {
    now = 0
    isOverwhelmed = false
    isUndocumented = false
    isOverlapping = candidates.contains(where: \.isInterrupted)
    lateAnswers = 0
    coverage.open()
    self.candidates = candidates
    let seen = timing.seenAtZero
    guard seen.lowerBound < seen.upperBound else { return restartWatch() }
    for index in candidates.indices { storage[index].setWatch(within: seen) }
  }

  /// Sets the watch of each candidate to zero.
  private mutating func restartWatch() {
    // A write copies candidates that other estimators share, and most watches are at zero already.
    for index in storage.indices where !storage[index].isWatchAtZero {
      storage[index].restartWatch()
    }
  }

  /// Continues from some candidates, at an instant.
  mutating func resume(
    _ candidates: [ZoneConfiguration],
    at instant: Microseconds,
    isOverwhelmed: Bool
  ) {
    now = instant
    self.isOverwhelmed = isOverwhelmed
    self.candidates = candidates
  }

  mutating func close() {
    coverage.attributeCommon(&storage)
    coverage.notePossible(storage)
  }

  /// As ``StateEstimator/advance(to:)``; the instant has no effect where only the order is known.
  mutating func advance(to instant: Microseconds) -> Bool {
    guard !isOverwhelmed else { return false }
    if timing.isLater(instant, than: now) {
      isOverlapping = false
      isExplored = false
      for index in storage.indices where storage[index].hasOmitted {
        storage[index].forgetOmitted()
      }
    }
    guard let times = startWatch(until: instant) else { return true }
    let silence = closure(until: times, .silent)
    guard !silence.candidates.isEmpty else {
      let reach = max(0, silence.reach)
      lateAnswers = late(after: reach).answers
      now = timing == .exact ? now + reach : reach
      candidates = closure(until: min(times.lowerBound, reach)...reach, .possible).candidates
      return false
    }
    now = instant
    candidates = silence.candidates
    coverage.attributeCommon(&storage)
    if coverage.needsCompacting { coverage.compact(&storage) }
    isClosed = true
    return !isOverwhelmed
  }

  /// The watch at an observation at an instant; nil when no time passes until then.
  private mutating func startWatch(until instant: Microseconds) -> ClosedRange<Microseconds>? {
    if case .late(let latency) = timing {
      // The watch starts at the latest observation.
      return instant...instant + latency.upperBound - latency.lowerBound
    }
    guard timing == .order || instant > now else { return nil }
    restartWatch()
    (isClosed, isExplored) = (false, false)
    return timing == .order ? 0...Zone.open : instant - now...instant - now
  }

  mutating func give(_ input: Int, overlapping: Bool) -> Reception {
    closeUnderTau()
    isOverlapping = overlapping
    return react(to: input)
  }

  var isInterrupted: Bool { storage.contains(where: \.isInterrupted) }

  mutating func interrupt() -> Bool {
    // A write copies candidates that other estimators share, and mostly no reaction is under way.
    let isUnderWay = storage.contains { $0.pending.contains(where: automaton.isUnderWay) }
    guard isUnderWay else { return false }
    for index in storage.indices { storage[index].interrupt(of: automaton) }
    return true
  }

  mutating func give(oneOf inputs: [Int], overlapping: Bool) -> Reception {
    closeUnderTau()
    isOverlapping = overlapping
    let before = candidates
    var isAnyUndocumented = false
    var next = ZoneSet(zonesPerLocation: zonesPerLocation)
    for input in inputs {
      candidates = before
      switch react(to: input) {
      case .taken, .undocumented:
        isAnyUndocumented = isAnyUndocumented || isUndocumented
        for candidate in candidates { next.add(candidate, &coverage) }
      case .impossible, .refused, .overwhelmed: break
      }
    }
    candidates = next.candidates
    isOverwhelmed = isOverwhelmed || next.count > limit
    isUndocumented = isAnyUndocumented
    guard next.count > 0 || isOverwhelmed else { return .impossible }
    return isUndocumented && isUnconstrained ? .undocumented : .taken
  }

  mutating func react(to input: Int) -> Reception {
    isUndocumented = false
    guard !isOverwhelmed else { return .taken }
    let possible = candidates.filter { automaton.isPossible(input, at: $0.location) }
    guard !possible.isEmpty else { return .impossible }
    let documented = possible.filter { automaton.isDocumented(input, at: $0.location) }
    isUndocumented =
      documented.isEmpty || documented.count < possible.count && !assumesDocumented
    if isUndocumented, !hasUnconstrained { beforeUndocumented = candidates }
    var next = ZoneSet(zonesPerLocation: zonesPerLocation)
    for var candidate in isUndocumented ? possible : documented {
      guard automaton.isDocumented(input, at: candidate.location) else {
        candidate.leaveDocuments(of: automaton, at: now)
        next.add(candidate, &coverage)
        continue
      }
      let edges = automaton.edges(at: candidate.location, input: input)
      for edge in Self.steps(along: edges) {
        next.add(successor(of: candidate, along: edge).withPending, &coverage)
      }
    }
    candidates = next.candidates
    isOverwhelmed = isOverwhelmed || next.count > limit
    coverage.attributeCommon(&storage)
    return isUndocumented && isUnconstrained ? .undocumented : .taken
  }

  /// Whether some candidate is unconstrained, even if pending outputs may refute it.
  var hasUnconstrained: Bool {
    storage.contains { $0.location == automaton.unconstrained }
  }

  var isUnconstrained: Bool {
    storage.contains { $0.location == automaton.unconstrained && !$0.blocks }
  }

  /// The candidates just after a value of the watch, if the environment may be late, and the timers of the
  /// answers that are late there.
  mutating func late(
    after reach: Microseconds
  ) -> (candidates: [ZoneConfiguration], answers: UInt32) {
    guard automaton.hasAnswers else { return ([], 0) }
    let candidates = candidates(justAfter: reach, withoutAnswersOf: automaton.answerTimers)
    let running = candidates.reduce(0) { $0 | $1.running } & automaton.answerTimers
    let late = Bits(running).reduce(UInt32(0)) { late, timer in
      let others = automaton.answerTimers & ~(1 << UInt32(timer))
      let isLate = self.candidates(justAfter: reach, withoutAnswersOf: others).isEmpty
      return isLate ? late | 1 << UInt32(timer) : late
    }
    return (candidates, late == 0 ? running : late)
  }

  private mutating func candidates(
    justAfter reach: Microseconds,
    withoutAnswersOf timers: UInt32
  ) -> [ZoneConfiguration] {
    lenientAnswers = timers
    defer { lenientAnswers = 0 }
    return closure(until: reach + 1...reach + 1, .silent).candidates.filter { !$0.blocks }
  }

  mutating func observe(_ symbol: Symbol) -> Bool { observe(oneOf: [symbol]) }

  mutating func observe(oneOf symbols: [Symbol]) -> Bool {
    guard !isOverwhelmed else { return false }
    var next = ZoneSet(zonesPerLocation: zonesPerLocation)
    let closed = closure(until: nil, .showingOne(of: symbols)).candidates
    let isUncertain = closed.contains(where: \.standsForOthers)
    for candidate in closed {
      var isOther = true
      automaton.forEachMatch(of: symbols, in: candidate.pending) { reaction, position in
        isOther = false
        var survivor = candidate
        survivor.discharge(position, ofReaction: reaction)
        if isUncertain { survivor.noteUncertainty() }
        next.add(survivor, &coverage)
      }
      // Any other output does not change an unconstrained candidate.
      if isOther, candidate.location == automaton.unconstrained {
        next.add(candidate, &coverage)
      }
    }
    guard next.count > 0, !isOverwhelmed else {
      // A refusal proves nothing where candidates were left out.
      if isUncertain { isOverwhelmed = true }
      closeUnderTau()
      return false
    }
    candidates = next.candidates
    coverage.attributeCommon(&storage)
    return true
  }
}

extension SymbolicEstimator.Timing {
  /// Whether time has passed for certain between events that were observed at two instants.
  fileprivate func isLater(_ instant: Microseconds, than other: Microseconds) -> Bool {
    switch self {
    case .exact: instant > other
    case .late(let latency): instant - other > latency.upperBound - latency.lowerBound
    case .order: false
    }
  }

  /// The watch at an event that is observed at instant zero.
  fileprivate var seenAtZero: ClosedRange<Microseconds> {
    guard case .late(let latency) = self else { return 0...0 }
    return 0...latency.upperBound - latency.lowerBound
  }
}

extension SymbolicEstimator {
  mutating func closeUnderTau() {
    guard !isExplored else { return }
    candidates = closure(until: nil, .possible).candidates
    isExplored = !isOverwhelmed
  }

  mutating func closeUnderSilentSteps() { candidates = closure(until: nil, .silent).candidates }

  mutating func keepOnly(_ index: Int, of all: inout SymbolicEstimator) {
    self = all
    candidates = [all.candidates[index]]
  }

  mutating func returnBeforeUndocumented() {
    candidates = beforeUndocumented
    for index in storage.indices { storage[index].unattributed = .empty }
  }

  var candidateLocations: [Int32] { candidates.map(\.location) }

  // A zone may hold unexplored unobservable steps.
  var certainLocation: Int32? { nil }

  var pendingReactions: [[Configuration.Pending]] { candidates.map(\.pending) }

  var requiresOutput: Bool { candidates.allSatisfy(\.blocks) }

  var runningTimers: [Int: Microseconds] {
    var running: [Int: Microseconds] = [:]
    for candidate in candidates {
      for timer in Bits(candidate.running) {
        let earliest = now + candidate.remaining(of: timer, of: automaton)
        running[timer] = min(running[timer] ?? .max, earliest)
      }
    }
    return running
  }

  var latestExpiries: [Int: Microseconds] {
    var latest: [Int: Microseconds] = [:]
    for candidate in candidates {
      for timer in Bits(candidate.running) {
        let most = candidate.longestRemaining(of: timer, of: automaton)
        let instant = most < Configuration.open ? now + most : Configuration.open
        latest[timer] = max(latest[timer] ?? 0, instant)
      }
    }
    return latest
  }

  var timersAtEnd: UInt32 {
    candidates.reduce(0) { ended, candidate in
      Bits(candidate.running).reduce(ended) { ended, timer in
        candidate.isAtEnd(timer, of: automaton) ? ended | 1 << UInt32(timer) : ended
      }
    }
  }

  var mayLeave: Bool {
    var later = self
    guard let times = later.startWatch(until: now + 1) else { return true }
    return !later.closure(until: times, .silent).candidates.isEmpty
  }
}
