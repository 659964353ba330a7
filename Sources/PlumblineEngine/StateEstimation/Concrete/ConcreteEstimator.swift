internal import PlumblineModel

/// A state estimate on points of time.
///
/// Expiries at one instant happen in any order. So the candidates are closed under the expiries
/// that are due now: a tie gives candidates before and after. When time leaves an instant,
/// only the candidates without a required pending output and without a due expiry survive.
///
/// A timer with a window may expire at many instants. Points suffice when the expiry shows an output at
/// its instant or starts no timer. A silent expiry is explored at the next event, and one with an output
/// when that output is seen. A ``SymbolicEstimator`` is needed where an unobservable step may start a
/// timer (``Automaton/hasUnobservableStarts``).
struct ConcreteEstimator: CandidateEstimator {
  /// More candidates than this end the judging of a trace.
  static let limit = 4096

  /// The number of reactions with pending outputs at one instant that ends the exploration of
  /// optional expiries with outputs, unless more outputs are known to come there.
  ///
  /// A client that shows each event as it happens has one. The number of outputs to come is unknown
  /// for a log that is judged as it is read and for a trace on a real clock. There candidates have
  /// zones, and an output that only more reactions could explain is not judged; see
  /// ``ZoneConfiguration/omitted``.
  static let usuallyPermitted = 3

  let automaton: Automaton
  /// The number of reactions with pending outputs that ends the exploration of optional expiries
  /// with outputs.
  var permittedReactions = usuallyPermitted
  /// As ``AdaptiveEstimator/assumesDocumented``.
  var assumesDocumented = false
  /// The candidate at the opening of every trace.
  private let start: Configuration
  var now: Microseconds = 0
  /// The candidates; after a failure those before the failing event.
  var configurations = ShortList<Configuration>()
  /// The first candidates, by what a merge compares; empty after any other change of the list.
  var merged = CandidateIndex()
  /// The candidates before an event; kept for its storage.
  private var before = ShortList<Configuration>()
  /// Whether the last input of the current instant overlaps, and with it the timers that expire since.
  var isOverlapping = false
  /// The last input, if optional expiries before it are unexplored; see ``Postponed``.
  var postponed: Postponed?
  /// The candidates before that input.
  var earlier = ShortList<Configuration>()
  var isOverwhelmed = false
  private(set) var isUndocumented = false
  /// Whether there are unconstrained candidates; only within an instant.
  private var hasUnconstrained = false
  /// The candidates before the first undocumented input of the instant.
  private var beforeUndocumented = ShortList<Configuration>()
  /// Per candidate, the reactions with pending outputs after its oldest one.
  var laterReactions = Chains<Configuration.Pending>()
  var coverage: CoverageAttribution

  /// - Parameters:
  ///   - automaton: The automaton that judges.
  ///   - countsCoverage: Whether covered edges are counted.
  init(_ automaton: Automaton, countsCoverage: Bool = true) {
    self.automaton = automaton
    start = Configuration(start: automaton)
    configurations.append(start)
    coverage = CoverageAttribution(automaton, isCounting: countsCoverage)
  }

  mutating func open() {
    now = 0
    isOverwhelmed = false
    restart(with: start)
    coverage.open()
    closeUnderExpiries(.silent)
  }

  /// Drops all candidates, and continues with another one.
  mutating func restart(with only: Configuration) {
    configurations.removeAll()
    configurations.append(only)
    laterReactions.removeAll()
    postponed = nil
    isOverlapping = false
    hasUnconstrained = false
    isUndocumented = false
  }

  /// Moves the candidates to ``before``, for the candidates after an event.
  private mutating func startAgain() {
    swap(&configurations, &before)
    configurations.removeAll()
    merged.removeAll()
  }

  mutating func close() {
    coverage.attributeCommon(&configurations)
    coverage.notePossible(configurations)
  }

  mutating func advance(to instant: Microseconds) -> Bool {
    if now < instant { isOverlapping = false }
    while now < instant {
      let late = postponed.take()
      if configurations.count == 1, configurations[0].next > instant,
        configurations[0].pending.isNothing, configurations[0].unattributed == .empty
      {
        now = instant
        return true
      }
      guard leaveInstant() else {
        postponed = late
        return false
      }
      var due = Configuration.never
      for index in configurations.indices { due = min(due, configurations[index].next) }
      now = min(due, instant)
      guard due <= instant else { continue }
      closeUnderExpiries(.silent)
      if coverage.needsCompacting { compactEdges() }
    }
    return true
  }

  mutating func give(_ input: Int, overlapping: Bool) -> Reception {
    if automaton.hasWindows { prepareToGive(input, overlapping: overlapping) }
    isOverlapping = overlapping
    return react(to: input)
  }

  mutating func react(to input: Int) -> Reception {
    isUndocumented = false
    if configurations.count == 1 {
      let location = configurations[0].location
      guard automaton.isPossible(input, at: location) else { return .impossible }
      let edges = automaton.edges(at: location, input: input)
      if edges.count == 1, automaton.isDocumented(input, at: location) {
        let edge = automaton.edge(edges.lowerBound)
        take(edge, inConfigurationAt: 0)
        coverage.cover(edge)
        if coverage.isCounting { postponed?.covered = edge }
        if configurations[0].next <= now { closeUnderExpiries(.silent) }
        return .taken
      }
    }
    var (isPossible, isDocumented) = (false, false)
    for index in configurations.indices
    where automaton.isPossible(input, at: configurations[index].location) {
      isPossible = true
      if automaton.isDocumented(input, at: configurations[index].location) {
        isDocumented = true
      } else {
        isUndocumented = true
      }
    }
    guard isPossible else { return .impossible }
    if assumesDocumented, isDocumented { isUndocumented = false }
    if isUndocumented, !hasUnconstrained {
      hasUnconstrained = true
      // One by one: a copy of the list would copy all of its storage.
      beforeUndocumented.removeAll()
      for index in configurations.indices { beforeUndocumented.append(configurations[index]) }
    }
    startAgain()
    for index in before.indices
    where automaton.isPossible(input, at: before[index].location) {
      if automaton.isDocumented(input, at: before[index].location) {
        let edges = automaton.edges(at: before[index].location, input: input)
        branch(from: before[index], along: edges)
      } else if isUndocumented {
        before[index].leaveDocuments(of: automaton, at: now)
        add(before[index])
      }
    }
    closeUnderExpiries(.silent)
    if coverage.needsCompacting { compactEdges() }
    return isUndocumented && isUnconstrained ? .undocumented : .taken
  }

  var isUnconstrained: Bool {
    hasUnconstrained
      && configurations.contains {
        $0.location == automaton.unconstrained && $0.allowsDelay(laterReactions)
      }
  }

  var lateAnswers: UInt32 {
    guard automaton.hasAnswers else { return 0 }
    return configurations.reduce(0) { late, configuration in
      func isOver(_ timer: Int) -> Bool { configuration.deadline(of: timer, in: automaton) <= now }
      let others = Bits(configuration.running & ~automaton.answerTimers)
      guard configuration.allowsDelay(laterReactions), !others.contains(where: isOver) else {
        return late
      }
      let answers = Bits(configuration.running & automaton.answerTimers)
      return answers.reduce(late) { isOver($1) ? $0 | 1 << UInt32($1) : $0 }
    }
  }

  mutating func observe(_ symbol: Symbol) -> Bool {
    if automaton.hasWindows { prepareToObserve(symbol) }
    let late = postponed.take()
    if !hasUnconstrained, let (index, position) = onlyMatch(of: symbol) {
      if configurations.count > 1 { narrow(to: index) }
      configurations[0].discharge(position, &laterReactions)
      return true
    }
    startAgain()
    for index in before.indices { discharge(symbol, in: before[index]) }
    guard !configurations.isEmpty else {
      swap(&configurations, &before)
      postponed = late
      return false
    }
    coverage.attributeCommon(&configurations)
    return true
  }
}

// Queries are mutating, too: otherwise each call copies the whole estimator.
extension ConcreteEstimator {
  /// The only candidate with a pending output that matches the symbol, and the position of that
  /// output; nil if the match is not unique or may lie beyond the oldest reaction.
  private mutating func onlyMatch(of symbol: Symbol) -> (index: Int, position: Int)? {
    var match: (index: Int, position: Int)?
    for index in configurations.indices {
      let pending = configurations[index].pending
      guard configurations[index].later == .empty || pending.blocks && !hasOverlapping(index) else {
        return nil
      }
      let positions = automaton.positions(of: symbol, in: pending)
      guard positions != 0 else { continue }
      guard match == nil, positions.nonzeroBitCount == 1 else { return nil }
      match = (index, positions.trailingZeroBitCount)
    }
    return match
  }

  /// Whether a later reaction of a candidate overlaps.
  private func hasOverlapping(_ index: Int) -> Bool {
    !laterReactions.allSatisfy(in: configurations[index].later) { !$0.overlaps }
  }

  /// As for ``AmbiguityEstimator``.
  var isInterrupted: Bool {
    func isInterrupted(_ reaction: Configuration.Pending) -> Bool {
      reaction.overlaps && reaction.blocks
    }
    return configurations.contains { configuration in
      isInterrupted(configuration.pending)
        || !laterReactions.allSatisfy(in: configuration.later) { !isInterrupted($0) }
    }
  }

  /// As for ``AmbiguityEstimator``; only the oldest reaction can be under way without overlapping.
  mutating func interrupt() -> Bool {
    let automaton = automaton
    var isAnyUnderWay = false
    for index in configurations.indices {
      let isUnderWay = automaton.isUnderWay(configurations[index].pending)
      if isUnderWay { configurations[index].pending.overlaps = true }
      let later = configurations[index].later
      isAnyUnderWay =
        isAnyUnderWay || isUnderWay
        || !laterReactions.allSatisfy(in: later) { !automaton.isUnderWay($0) }
    }
    return isAnyUnderWay
  }

  /// Drops all candidates but one, and covers its edges.
  private mutating func narrow(to index: Int) {
    configurations.keepOnly(index)
    coverage.attributeCommon(&configurations)
  }

  /// Adds the candidates in which the symbol is a pending output of one of the reactions.
  ///
  /// Any other output does not change an unconstrained candidate.
  private mutating func discharge(_ symbol: Symbol, in configuration: Configuration) {
    let (automaton, reactions) = (automaton, reactions(of: configuration))
    var isOther = true
    automaton.forEachMatch(of: CollectionOfOne(symbol), in: reactions) { reaction, position in
      isOther = false
      var survivor = configuration
      survivor.discharge(position, ofReaction: reaction, &laterReactions)
      add(survivor)
    }
    if isOther, configuration.location == automaton.unconstrained { add(configuration) }
  }

  /// Keeps the candidates that allow time to pass beyond the current instant.
  private mutating func leaveInstant() -> Bool {
    var survivor: Int?
    var survivors = 0
    for index in configurations.indices
    where configurations[index].next > now && configurations[index].allowsDelay(laterReactions) {
      survivor = index
      survivors += 1
    }
    guard let survivor else { return false }
    if survivors == 1 {
      if configurations.count > 1 || configurations[0].unattributed != .empty {
        narrow(to: survivor)
      }
      configurations[0].dropOptional()
    } else {
      startAgain()
      for index in before.indices
      where before[index].next > now && before[index].allowsDelay(laterReactions) {
        before[index].dropOptional()
        add(before[index])
      }
      coverage.attributeCommon(&configurations)
    }
    laterReactions.removeAll()
    hasUnconstrained = false
    return true
  }
}

extension ConcreteEstimator {
  /// The reactions with pending outputs of a candidate, the oldest first.
  func reactions(of configuration: Configuration) -> PendingReactions {
    PendingReactions(configuration.pending, then: laterReactions.elements(of: configuration.later))
  }

  mutating func closeUnderTau() {
    postponed = nil
    closeUnderExpiries(.possible)
  }

  mutating func closeUnderSilentSteps() {
    postponed = nil
    closeUnderExpiries(.silent)
  }

  mutating func keepOnly(_ index: Int, of all: inout ConcreteEstimator) {
    // Storage that is shared would be copied as a whole.
    if configurations.count > 1 { configurations = ShortList() }
    restart(with: all.configurations[index])
    laterReactions = all.laterReactions
    merged.removeAll()
    (isOverlapping, isUndocumented) = (all.isOverlapping, all.isUndocumented)
    isOverwhelmed = all.isOverwhelmed
  }

  mutating func returnBeforeUndocumented() {
    // In new storage: it is that of another estimator, and would be copied as a whole.
    (configurations, before, earlier) = (ShortList(), ShortList(), ShortList())
    merged = CandidateIndex()
    for index in beforeUndocumented.indices {
      configurations.append(beforeUndocumented[index])
      configurations[index].unattributed = .empty
    }
    beforeUndocumented = ShortList()
    hasUnconstrained = false
  }

  var certainLocation: Int32? {
    let before = beforeUndocumented
    let isCertain = before.count == 1 && before[0].pending.isNothing && postponed == nil
    return isCertain ? before[0].location : nil
  }
}
