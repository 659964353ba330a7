package import PlumblineModel

/// Keeps the set of configurations that explain everything seen.
///
/// The relation is rtioco (Larsen, Mikučionis, Nielsen, *Online Testing of Real-time Systems
/// Using Uppaal*, 2004): after every trace, the outputs and delays of the implementation are among
/// those that the automaton allows. The driver is ``advance(to:)``, ``give(_:)`` and
/// ``observe(_:)``; each keeps the candidates that survive, and says so when none does.
///
/// At one instant everything due happens in any order. So the set is closed under the expiries
/// that are due now: for a tie it holds the candidates before and after. When time leaves an
/// instant, candidates with a pending output or a due expiry do not survive it.
///
/// A timer with a window may expire at many instants. Points suffice all the same where such an
/// expiry shows at its instant or starts no timer. One that need not show anything is tried whenever
/// something else happens; one that must show when that is seen. Where something unobservable may start a
/// timer, the candidates are those of a ``ZoneOracle``, and nothing here but that is used.
///
/// An edge is *covered* when every surviving candidate has taken it. While there is only one
/// that is at once; after a fork the edges wait in each configuration until the candidates
/// agree again.
package struct Oracle: Sendable {
  /// More candidates than this end the judging of a trace.
  package static let limit = 4096

  /// Once so many reactions have outputs pending at one instant, nothing happens that need not and shows,
  /// unless more outputs than that are known to come there.
  ///
  /// A client that shows what happens when it happens has one pending. Of a log that is judged as it is read, and
  /// of a trace on a real clock, it is not known how many will come: what shows four reactions late
  /// at one instant is refused there, if something need not have happened behind them.
  static let usuallyPermitted = 3

  /// What became of an input.
  package enum Reception: Sendable {
    case taken
    /// No candidate allows the environment to do this now.
    case impossible
    /// At least one candidate is in a place where the documents do not speak of it.
    case undocumented
  }

  package let automaton: Automaton
  /// As for ``ZoneOracle``.
  let zonesPerLocation: Int
  let attributesCoverage: Bool
  /// As for ``ZoneOracle``.
  var permittedReactions = usuallyPermitted
  /// Whether candidates have zones throughout: instants are not enough, or not wanted.
  let needsZones: Bool
  /// The candidate at the opening of every trace.
  private let start: Configuration
  package private(set) var now: Microseconds = 0
  /// The candidates; after a failure those before it.
  var configurations = ShortList<Configuration>()
  /// The candidates before an event; kept for its storage.
  private var before = ShortList<Configuration>()
  /// The last input, if something that need not happen may have happened before it and was not
  /// tried; see ``Oracle/Postponed``.
  var postponed: Postponed?
  /// The candidates before that input.
  var earlier = ShortList<Configuration>()
  /// Whether there were more candidates than the limit; nothing is judged from then on.
  package internal(set) var isOverwhelmed = false
  /// The reactions with pending outputs after the oldest one of each candidate, and the edges that wait in them to
  /// be covered.
  var laterReactions = Chains<Configuration.Pending>()
  var unattributedEdges = Chains<Int32>()
  /// How often each edge was covered, over all traces; empty when none is.
  package internal(set) var coverage: [Int]
  /// Keeps the candidates where instants are not enough.
  var zones: ZoneOracle?
  /// Whether the candidates of this trace had zones before, and have none now.
  var isDemoted = false

  /// - Parameters:
  ///   - automaton: What is judged by.
  ///   - usesZones: Whether candidates have zones even where instants are enough: slower, and the
  ///     same verdicts.
  ///   - latency: So long after it happened something may be seen; zones are used unless it is zero.
  ///   - zonesPerLocation: So many candidates at one place stay apart; fewer are faster, and allow more
  ///     than can be.
  ///   - attributesCoverage: Whether edges are covered. What waits for that grows while candidates do not
  ///     agree, so it is nothing for a log without end.
  package init(
    _ automaton: Automaton,
    usesZones: Bool = false,
    latency: ClosedRange<Microseconds> = 0...0,
    zonesPerLocation: Int = .max,
    attributesCoverage: Bool = true
  ) {
    self.automaton = automaton
    self.zonesPerLocation = zonesPerLocation
    self.attributesCoverage = attributesCoverage
    needsZones = usesZones || latency != 0...0 || automaton.hasUnobservableStarts
    start = Configuration(start: automaton)
    configurations.append(start)
    coverage = attributesCoverage ? automaton.reference.edges.map { _ in 0 } : []
    if needsZones {
      zones = makeZones(latency == 0...0 ? .exact : .late(latency))
    }
  }

  /// Starts a new trace; the coverage stay.
  package mutating func open() {
    now = 0
    isOverwhelmed = false
    isDemoted = false
    zones?.open()
    configurations.removeAll()
    configurations.append(start)
    laterReactions.removeAll()
    unattributedEdges.removeAll()
    postponed = nil
    if zones == nil { closeUnderExpiries(.due) }
  }

  /// Ends a trace: what all candidates share is covered.
  package mutating func close() {
    if zones != nil { zones?.attributeCommon(&coverage) } else { attributeCommon() }
  }

  /// Lets time pass in which nothing was seen.
  ///
  /// - Returns: False when no candidate allows the silence; ``now`` is then the instant at which
  ///   something was due, and the candidates are those just before.
  package mutating func advance(to instant: Microseconds) -> Bool {
    if zones != nil {
      defer { demote() }
      return inZones { $0.advance(to: instant, &$1) }
    }
    while now < instant {
      let late = postponed.take()
      if configurations.count == 1, configurations[0].next > instant,
        configurations[0].pending.isNothing
      {
        now = instant
        return true
      }
      guard leaveInstant() else {
        return refuse(after: late) { $0.advance(to: instant, &$1) }
      }
      var due = Configuration.never
      for index in configurations.indices { due = min(due, configurations[index].next) }
      now = min(due, instant)
      if due <= instant { closeUnderExpiries(.due) }
    }
    return true
  }

  /// Gives an input at the current instant.
  package mutating func give(_ input: Int) -> Reception {
    if zones != nil { return inZones { $0.give(input, &$1) } }
    if automaton.hasWindows { prepareToGive(input) }
    return react(to: input)
  }

  /// Lets every candidate react to an input.
  mutating func react(to input: Int) -> Reception {
    if zones != nil { return inZones { $0.react(to: input, &$1) } }
    if configurations.count == 1 {
      let location = configurations[0].location
      guard automaton.isPossible(input, at: location) else { return .impossible }
      guard automaton.isDocumented(input, at: location) else { return .undocumented }
      let edges = automaton.edges(at: location, input: input)
      if edges.count == 1 {
        let edge = automaton.edge(edges.lowerBound)
        take(edge, inConfigurationAt: 0)
        if attributesCoverage {
          coverage[Int(edge)] += 1
          postponed?.covered = edge
        }
        if configurations[0].next <= now { closeUnderExpiries(.due) }
        return .taken
      }
    }
    var isPossible = false
    for index in configurations.indices
    where automaton.isPossible(input, at: configurations[index].location) {
      isPossible = true
      guard automaton.isDocumented(input, at: configurations[index].location) else {
        return .undocumented
      }
    }
    guard isPossible else { return .impossible }
    swap(&configurations, &before)
    configurations.removeAll()
    for index in before.indices
    where automaton.isPossible(input, at: before[index].location) {
      let edges = automaton.edges(at: before[index].location, input: input)
      branch(from: before[index], along: edges)
    }
    closeUnderExpiries(.due)
    return .taken
  }

  /// Takes note of an output at the current instant.
  ///
  /// - Returns: False when no candidate allows it; the candidates are then those before it.
  package mutating func observe(_ symbol: Symbol) -> Bool {
    if zones != nil { return inZones { $0.observe(symbol, &$1) } }
    if automaton.hasWindows { prepareToObserve(symbol) }
    let late = postponed.take()
    if let (index, position) = onlyMatch(of: symbol) {
      if configurations.count > 1 { keepOnly(index) }
      configurations[0].discharge(position, &laterReactions)
      return true
    }
    swap(&configurations, &before)
    configurations.removeAll()
    for index in before.indices { discharge(symbol, in: before[index]) }
    guard !configurations.isEmpty else {
      swap(&configurations, &before)
      return refuse(after: late) { $0.observe(symbol, &$1) }
    }
    attributeCommon()
    return true
  }
}

extension Oracle {
  /// Lets the candidates with zones do something, if there are any.
  mutating func inZones<Result>(
    _ act: (inout ZoneOracle, inout [Int]) -> Result
  ) -> Result {
    guard var own = zones.take() else { preconditionFailure("no zones") }
    defer { zones = own }
    let result = act(&own, &coverage)
    (now, isOverwhelmed) = (own.now, own.isOverwhelmed)
    return result
  }
}

// What only looks is mutating here, too: otherwise all of the oracle is copied for the call.
extension Oracle {
  /// The one candidate with a pending output that the symbol may be, if it can be only one output
  /// of its oldest reaction; and which.
  private mutating func onlyMatch(of symbol: Symbol) -> (index: Int, position: Int)? {
    var match: (index: Int, position: Int)?
    for index in configurations.indices {
      let pending = configurations[index].pending
      guard pending.blocks || configurations[index].later == .empty else { return nil }
      let positions = automaton.positions(of: symbol, in: pending)
      guard positions != 0 else { continue }
      guard match == nil, positions.nonzeroBitCount == 1 else { return nil }
      match = (index, positions.trailingZeroBitCount)
    }
    return match
  }

  /// Gives up all candidates but one.
  private mutating func keepOnly(_ index: Int) {
    configurations.keepOnly(index)
    attributeCommon()
  }

  /// Adds the candidates in which the symbol is a pending output of one of the reactions.
  private mutating func discharge(_ symbol: Symbol, in configuration: Configuration) {
    var pending = configuration.pending
    guard !pending.isNothing else { return }
    var later = laterReactions.elements(of: configuration.later)[...]
    var reaction = 0
    while true {
      for position in Bits(automaton.positions(of: symbol, in: pending)) {
        var survivor = configuration
        survivor.discharge(position, ofReaction: reaction, &laterReactions)
        add(survivor)
      }
      guard !pending.blocks, let next = later.popFirst() else { return }
      pending = next
      reaction += 1
    }
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
      if configurations.count > 1 { keepOnly(survivor) }
      configurations[0].dropOptional()
    } else {
      swap(&configurations, &before)
      configurations.removeAll()
      for index in before.indices
      where before[index].next > now && before[index].allowsDelay(laterReactions) {
        before[index].dropOptional()
        add(before[index])
      }
      attributeCommon()
    }
    laterReactions.removeAll()
    return true
  }
}
