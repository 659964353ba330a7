internal import PlumblineModel

extension Diagnosis {
  /// The expectations at a failure.
  struct Scene {
    var now: Microseconds
    /// The locations of the candidates, without the unconstrained ones.
    var locations: Set<Int> = []
    /// The pending outputs of the candidates, each once, the required ones first.
    var pending: [Reference.ExpectedOutput] = []
    /// Per candidate, its reactions with pending outputs, the oldest first.
    var reactions: [[Configuration.Pending]] = []
    /// The outputs that optional expiries may have made by now.
    var permitted: [Reference.ExpectedOutput] = []
    /// Per candidate, the outputs that it expects now, where inputs may have come unobserved, or only the order of
    /// events is known; see ``SymbolicEstimator/awaited``.
    var awaited: [[AwaitedOutput]] = []
    /// Further possible outputs, when unobservable inputs make them uncertain.
    var possible: [Reference.ExpectedOutput] = []
    /// As ``CandidateEstimator/missing``.
    var missing: [Reference.ExpectedOutput] = []
    /// As ``CandidateEstimator/missingAlternatives``.
    var alternatives: [[Reference.ExpectedOutput]] = []
    /// The instant from which each running timer may expire, where that has an effect; see
    /// ``CandidateEstimator/effective(_:)``.
    var running: [Int: Microseconds] = [:]
    /// The instant at which each of them has to expire; no entry without one.
    var latest: [Int: Microseconds] = [:]
    /// The timers that were stopped before their deadline, or lost their effect.
    var cancelled: [Timeline.Cancelled] = []
    /// The unobservable inputs that are possible, and undocumented, in some candidate; see
    /// ``CandidateEstimator/openInputs``.
    var openInputs: Set<Int> = []
    /// The reaction to the last input, if that came at this instant.
    var reaction: Timeline.Reaction?
    /// The reactions to inputs of this instant whose work that input did not wait for, the latest last.
    var overlapped: [Timeline.Reaction] = []
    /// Per machine, the number of the state announced last; nil where it is unknown.
    var shown: [Int?] = []
  }
}

extension Diagnosis.Scene {
  init(_ judge: Judge) {
    self.init(judge.estimator)
    cancelled = judge.timeline?.cancelled ?? []
    if let last = judge.timeline?.reaction, last.at == now { reaction = last }
    overlapped = judge.timeline?.overlapped.filter { $0.at == now } ?? []
  }

  /// Moves the origin of time to another instant.
  mutating func countTime(from origin: Microseconds) {
    now -= origin
    running = running.mapValues { $0 < Configuration.open ? $0 - origin : $0 }
    latest = latest.mapValues { $0 < Configuration.open ? $0 - origin : $0 }
    for index in cancelled.indices { cancelled[index].deadline -= origin }
  }

  /// The expectations of a state estimate.
  init(_ estimator: AdaptiveEstimator) {
    now = estimator.now
    locations = estimator.current.documentedLocations
    latest = estimator.current.latestExpiries.filter { $0.value < Configuration.open }
    let expectations = estimator.expectations
    var reached = estimator.current
    reached.closeUnderTau()
    running = reached.effective(estimator.current.runningTimers)
    // An input that may have come unobserved makes its outputs possible, not pending.
    let isCertain =
      estimator.automaton.unobservableInputs.isEmpty || expectations.requiresOutput
    pending = isCertain ? expectations.pending : []
    reactions = isCertain ? expectations.pendingReactions : []
    permitted = estimator.automaton.unobservableInputs.isEmpty ? reached.pending : []
    possible = isCertain ? [] : expectations.pending
    awaited = estimator.automaton.unobservableInputs.isEmpty ? [] : estimator.awaited
    missing = expectations.missing
    alternatives = expectations.missingAlternatives
    openInputs = reached.openInputs
  }
}
