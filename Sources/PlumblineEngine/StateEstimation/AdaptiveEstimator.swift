package import PlumblineModel

/// The state estimate that judges: on points while they suffice, on zones otherwise.
///
/// It alone chooses between the two. ``promote()`` changes from points to zones, ``concretise()``
/// changes back.
package struct AdaptiveEstimator: Sendable {
  package let automaton: Automaton
  /// Whether candidates have zones throughout: points are not enough, or not wanted.
  let isSymbolic: Bool
  /// As for ``SymbolicEstimator``.
  private let zonesPerLocation: Int
  /// The candidates on points; meaningless while ``symbolic`` is set.
  var concrete: ConcreteEstimator
  /// The candidates with zones; nil while points suffice.
  var symbolic: SymbolicEstimator?
  /// Whether a driver announces the outputs to come; see ``expect(outputs:)``.
  private var isCounted = false
  /// Whether the candidates of this trace had zones before, and have none now.
  private var isConcretised = false

  /// - Parameters:
  ///   - automaton: The automaton that judges.
  ///   - isSymbolic: Whether candidates have zones even where points suffice: slower, with the same
  ///     verdicts.
  ///   - latency: The delay between an event and its observation; unless it is zero, zones are
  ///     used.
  ///   - zonesPerLocation: The number of candidates kept apart at one location; fewer make judging
  ///     faster, and allow more than the automaton does.
  ///   - countsCoverage: Whether covered edges are counted.
  package init(
    _ automaton: Automaton,
    isSymbolic: Bool = false,
    latency: ClosedRange<Microseconds> = 0...0,
    zonesPerLocation: Int = .max,
    countsCoverage: Bool = true
  ) {
    self.automaton = automaton
    self.zonesPerLocation = zonesPerLocation
    self.isSymbolic = isSymbolic || latency != 0...0 || automaton.hasUnobservableStarts
    concrete = ConcreteEstimator(automaton, countsCoverage: countsCoverage)
    if self.isSymbolic {
      symbolic = makeSymbolic(latency == 0...0 ? .exact : .late(latency))
    }
  }

  /// Whether candidates whose location does not document an input are dropped if others document it.
  ///
  /// Then the trace is explained as if it had refuted them at once.
  var assumesDocumented = false {
    didSet {
      concrete.assumesDocumented = assumesDocumented
      symbolic?.assumesDocumented = assumesDocumented
    }
  }

  /// Whether the order in which the edges of a trace are covered is kept.
  var keepsSequence = false {
    didSet {
      concrete.coverage.keepsSequence = keepsSequence
      symbolic?.coverage.keepsSequence = keepsSequence
    }
  }

  /// The edges of this trace, in the order in which they were covered; empty when that is not kept.
  var sequence: [Int32] {
    // Read for every trace: the optional must not be copied.
    symbolic == nil ? concrete.coverage.sequence : symbolic?.coverage.sequence ?? []
  }

  /// As ``CoverageAttribution/possible``.
  var possible: [Int32] {
    symbolic == nil ? concrete.coverage.possible : symbolic?.coverage.possible ?? []
  }

  /// How often each edge was covered, over all traces; empty when that is not counted.
  package var coverage: [Int] {
    symbolic == nil ? concrete.coverage.counts : symbolic?.coverage.counts ?? []
  }

  /// Sets the number of outputs at the current or the next instant.
  ///
  /// At most that many reactions can have required outputs there.
  mutating func expect(outputs count: Int) {
    concrete.permittedReactions = max(ConcreteEstimator.usuallyPermitted, count)
    isCounted = true
    symbolic?.permittedReactions = concrete.permittedReactions
    symbolic?.isCounted = true
  }

  /// Continues after an event that no candidate allows.
  ///
  /// - Parameter change: The candidates after the event, from those before it.
  mutating func resume(with change: ([ZoneConfiguration]) -> [ZoneConfiguration]) {
    promote()
    guard var symbolic = symbolic.take() else { preconditionFailure("promoted, and no zones") }
    symbolic.closeUnderTau()
    // Unconstrained ones would allow everything.
    let constrained = symbolic.candidates.filter { $0.location != automaton.unconstrained }
    let candidates = change(constrained.isEmpty ? symbolic.candidates : constrained)
    symbolic.resume(candidates, at: symbolic.now, isOverwhelmed: symbolic.isOverwhelmed)
    self.symbolic = symbolic
  }

  /// Explores the optional steps up to now, if the candidates have zones, as the next input does.
  mutating func exploreZones() { symbolic?.closeUnderTau() }

  /// Continues from some candidates, at instant zero.
  mutating func open(_ candidates: [ZoneConfiguration]) {
    open()
    if symbolic == nil { symbolic = makeSymbolic(.exact) }
    symbolic?.open(candidates)
  }
}

extension AdaptiveEstimator: AmbiguityEstimator {
  package var now: Microseconds { symbolic?.now ?? concrete.now }
  package var isOverwhelmed: Bool {
    // Read for every event: the optional must not be copied.
    symbolic == nil ? concrete.isOverwhelmed : symbolic?.isOverwhelmed ?? false
  }

  package var isUndocumented: Bool {
    symbolic == nil ? concrete.isUndocumented : symbolic?.isUndocumented ?? false
  }
  package var isUnconstrained: Bool {
    symbolic == nil ? concrete.isUnconstrained : symbolic?.isUnconstrained ?? false
  }

  package var lateAnswers: UInt32 {
    symbolic == nil ? concrete.lateAnswers : symbolic?.lateAnswers ?? 0
  }

  package mutating func open() {
    isConcretised = false
    if keepsSequence, symbolic?.coverage.startSequence() == nil {
      concrete.coverage.startSequence()
    }
    if symbolic?.open() == nil { concrete.open() }
  }

  package mutating func close() {
    if symbolic?.close() == nil { concrete.close() }
  }

  package mutating func advance(to instant: Microseconds) -> Bool {
    if let isAllowed = symbolic?.advance(to: instant) {
      concretise()
      return isAllowed
    }
    return concrete.advance(to: instant) || refuse { $0.advance(to: instant) }
  }

  package mutating func give(_ input: Int, overlapping: Bool) -> Reception {
    symbolic?.give(input, overlapping: overlapping)
      ?? concrete.give(input, overlapping: overlapping)
  }

  package mutating func observe(_ symbol: Symbol) -> Bool {
    if let isAllowed = symbolic?.observe(symbol) { return isAllowed }
    return concrete.observe(symbol) || refuse { $0.observe(symbol) }
  }

  var isInterrupted: Bool {
    symbolic == nil ? concrete.isInterrupted : symbolic?.isInterrupted ?? false
  }

  mutating func interrupt() -> Bool { symbolic?.interrupt() ?? concrete.interrupt() }

  mutating func give(oneOf inputs: [Int], overlapping: Bool) -> Reception {
    promote { $0.give(oneOf: inputs, overlapping: overlapping) }
  }

  mutating func observe(oneOf symbols: [Symbol]) -> Bool {
    promote { $0.observe(oneOf: symbols) }
  }
}

// Queries.
extension AdaptiveEstimator {
  /// The estimator that holds the candidates.
  var current: any CandidateEstimator {
    if let symbolic { return symbolic }
    return concrete
  }

  /// The estimator that holds the candidates; zones are closed under all optional steps up to now.
  var expectations: any CandidateEstimator {
    guard var symbolic else { return concrete }
    symbolic.closeUnderTau()
    return symbolic
  }

  /// As ``SymbolicEstimator/awaited``, closed under all optional steps up to now; empty on points.
  var awaited: [[AwaitedOutput]] {
    guard var symbolic else { return [] }
    symbolic.closeUnderTau()
    return symbolic.awaited
  }

  /// As ``CandidateEstimator/answer(to:showing:isOver:)``.
  func answer(to input: Int, showing outputs: [Symbol], isOver: Bool) -> UndocumentedAnswer? {
    // Called for many traces: ``current`` would copy the candidates.
    symbolic == nil
      ? concrete.answer(to: input, showing: outputs, isOver: isOver)
      : symbolic?.answer(to: input, showing: outputs, isOver: isOver)
  }
}

// From points to zones, where points no longer suffice, and back, where they do again.
extension AdaptiveEstimator {
  private mutating func makeSymbolic(_ timing: SymbolicEstimator.Timing) -> SymbolicEstimator {
    var symbolic = SymbolicEstimator(
      automaton,
      timing: timing,
      zonesPerLocation: zonesPerLocation,
      coverage: CoverageAttribution(continuing: &concrete.coverage)
    )
    symbolic.permittedReactions = concrete.permittedReactions
    symbolic.isCounted = isCounted
    symbolic.isOverlapping = concrete.isOverlapping
    symbolic.assumesDocumented = assumesDocumented
    return symbolic
  }

  /// Gives the candidates zones, each with the one time that is known.
  ///
  /// - Complexity: O(candidates × timers²).
  mutating func promote() {
    guard symbolic == nil else { return }
    isConcretised = false
    // Coverage of the postponed steps is attributed on points.
    concrete.catchUp()
    var symbolic = makeSymbolic(.exact)
    symbolic.resume(concrete)
    self.symbolic = symbolic
  }

  private mutating func promote<Result>(
    _ act: (inout SymbolicEstimator) -> Result
  ) -> Result {
    promote()
    guard var own = symbolic.take() else { preconditionFailure("promoted, and no zones") }
    defer { symbolic = own }
    return act(&own)
  }

  /// Gives the only candidate a point again, if the clock of each of its timers is known.
  ///
  /// This happens only when time has passed: then no output is pending, all edges are covered, and every
  /// unobservable step has been explored, so that nothing is left to explore later. Expiries that are due
  /// are explored, as always when time passes. Within an instant one candidate may stand for others,
  /// which zones explore at the next event.
  ///
  /// - Complexity: O(timers²), and O(1) with several candidates.
  private mutating func concretise() {
    guard !isSymbolic, let symbolic, !symbolic.isOverwhelmed, symbolic.isClosed,
      symbolic.candidates.count == 1,
      let only = Configuration(symbolic.candidates[0], at: symbolic.now, of: automaton)
    else { return }
    var own = symbolic
    self.symbolic = nil
    concrete.resume(only, from: &own)
    isConcretised = true
  }

  /// Judges an event that no point allows again, by zones, if this trace was concretised.
  ///
  /// Zones also hold the optional steps that were not explored, so the expected outputs do not depend on
  /// whether the candidates were concretised.
  ///
  /// - Returns: Whether zones allow the event; false, because the points were complete.
  /// - Complexity: O(1) where there were no zones, otherwise as ``promote()`` and the event.
  private mutating func refuse(_ act: (inout SymbolicEstimator) -> Bool) -> Bool {
    isConcretised && promote(act)
  }
}
