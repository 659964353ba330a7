internal import PlumblineModel

/// Keeps the candidates of everything seen where not all that happens is seen.
///
/// It is what ``Oracle`` is made of when instants are not enough: an input may have come unobserved at
/// any time since the last look, and started timers then. So the times of a candidate are a zone
/// (K. Larsen, M. Mikučionis and B. Nielsen, *Online Testing of Real-time Systems Using Uppaal*, 2004,
/// doi:10.1007/978-3-540-31848-4_6), and each step closes the candidates under all that may have
/// happened meanwhile: ``closure(until:_:)``.
///
/// What shows something when it happens is tried when that is seen; before an input, whatever may
/// have happened just before and may show afterwards.
struct ZoneOracle: Sendable {
  /// What is known of when something happened.
  enum Timing: Hashable, Sendable {
    /// The instant.
    case exact
    /// That it was seen so long afterwards.
    case late(ClosedRange<Microseconds>)
    /// Only what came before it, and what after.
    case order
  }

  let automaton: Automaton
  let timing: Timing
  /// More candidates than this end the judging of a trace.
  let limit: Int
  /// So many candidates at one place stay apart: with fewer, more is allowed than can be.
  let zonesPerLocation: Int
  /// Whether edges are covered; what takes coverage may be given none if not.
  let attributesCoverage: Bool
  /// The candidates after the last event; after a failure those before it, and all that may have
  /// happened since.
  private(set) var candidates: [ZoneConfiguration] = [] {
    didSet { isClosed = false }
  }
  private(set) var now: Microseconds = 0
  /// Whether the candidates are all that can be at the current instant when nothing is seen.
  private(set) var isClosed = false
  /// Whether there were more candidates than the limit; nothing is judged from then on.
  var isOverwhelmed = false
  /// So many reactions may have outputs pending before what need not happen does not show any more.
  var permittedReactions = Oracle.usuallyPermitted
  /// Whether what the candidates agree on waits all the same to be covered.
  var isAttributionDeferred = false
  /// The edges that wait in the candidates to be covered.
  var unattributedEdges = Chains<Int32>()

  init(
    _ automaton: Automaton,
    timing: Timing = .exact,
    limit: Int = Oracle.limit,
    zonesPerLocation: Int = .max,
    attributesCoverage: Bool
  ) {
    self.automaton = automaton
    self.timing = timing
    self.limit = limit
    self.zonesPerLocation = zonesPerLocation
    self.attributesCoverage = attributesCoverage
  }

  mutating func open() { open([ZoneConfiguration(start: automaton)]) }

  /// Goes on from some candidates.
  ///
  /// What was seen at instant zero led to them; it may have happened before.
  mutating func open(_ candidates: [ZoneConfiguration]) {
    now = 0
    isOverwhelmed = false
    unattributedEdges.removeAll()
    self.candidates = candidates
    for index in candidates.indices {
      self.candidates[index].setWatch(within: timing.seenAtZero)
    }
  }

  /// Goes on from where an oracle with instants is.
  mutating func resume(
    _ candidates: [ZoneConfiguration],
    _ unattributed: Chains<Int32>,
    at instant: Microseconds,
    isOverwhelmed: Bool
  ) {
    now = instant
    self.isOverwhelmed = isOverwhelmed
    unattributedEdges = unattributed
    self.candidates = candidates
  }

  /// Lets time pass in which nothing was seen; as ``Oracle/advance(to:)``.
  ///
  /// - Parameters:
  ///   - instant: When the next event was seen; without effect where only the order is known.
  ///   - coverage: How often each edge was covered.
  /// - Returns: As there.
  mutating func advance(to instant: Microseconds, _ coverage: inout [Int]) -> Bool {
    guard !isOverwhelmed else { return false }
    guard let times = startWatch(until: instant) else { return true }
    let silence = closure(until: times, .silent)
    guard !silence.candidates.isEmpty else {
      let reach = max(0, silence.reach)
      now = timing == .exact ? now + reach : reach
      candidates = closure(until: min(times.lowerBound, reach)...reach, .possible).candidates
      return false
    }
    now = instant
    candidates = silence.candidates
    attributeCommon(&coverage)
    isClosed = true
    return !isOverwhelmed
  }

  /// What the watch shows when something is seen at an instant; nil when no time passes until then.
  private mutating func startWatch(until instant: Microseconds) -> ClosedRange<Microseconds>? {
    if case .late(let latency) = timing {
      // The watch begins with what was seen latest.
      return instant...instant + latency.upperBound - latency.lowerBound
    }
    guard timing == .order || instant > now else { return nil }
    for index in candidates.indices { candidates[index].restartWatch() }
    return timing == .order ? 0...Zone.open : instant - now...instant - now
  }

  /// Gives an input at the current instant.
  mutating func give(_ input: Int, _ coverage: inout [Int]) -> Oracle.Reception {
    closeUnderTau()
    return react(to: input, &coverage)
  }

  /// Gives an input that may have been one of several.
  mutating func give(oneOf inputs: [Int], _ coverage: inout [Int]) -> Oracle.Reception {
    closeUnderTau()
    let before = candidates
    var next = ZoneSet(zonesPerLocation: zonesPerLocation)
    for input in inputs {
      candidates = before
      switch react(to: input, &coverage) {
      case .taken: for candidate in candidates { next.add(candidate, &unattributedEdges) }
      case .impossible: break
      case .undocumented: return .undocumented
      }
    }
    candidates = next.candidates
    isOverwhelmed = isOverwhelmed || next.count > limit
    return next.count > 0 || isOverwhelmed ? .taken : .impossible
  }

  /// Lets every candidate react to an input.
  mutating func react(to input: Int, _ coverage: inout [Int]) -> Oracle.Reception {
    guard !isOverwhelmed else { return .taken }
    let possible = candidates.filter { automaton.isPossible(input, at: $0.location) }
    guard !possible.isEmpty else { return .impossible }
    guard possible.allSatisfy({ automaton.isDocumented(input, at: $0.location) }) else {
      return .undocumented
    }
    var next = ZoneSet(zonesPerLocation: zonesPerLocation)
    for candidate in possible {
      let edges = automaton.edges(at: candidate.location, input: input)
      for successor in successors(of: candidate, along: edges) {
        next.add(successor.withPending, &unattributedEdges)
      }
    }
    candidates = next.candidates
    isOverwhelmed = isOverwhelmed || next.count > limit
    attributeCommon(&coverage)
    return .taken
  }

  /// Takes note of an output at the current instant; as ``Oracle/observe(_:)``.
  mutating func observe(_ symbol: Symbol, _ coverage: inout [Int]) -> Bool {
    observe(oneOf: [symbol], &coverage)
  }

  /// Takes note of an output that may have been one of several.
  mutating func observe(oneOf symbols: [Symbol], _ coverage: inout [Int]) -> Bool {
    guard !isOverwhelmed else { return false }
    var next = ZoneSet(zonesPerLocation: zonesPerLocation)
    for candidate in closure(until: nil, .showing(symbols)).candidates {
      for (reaction, pending) in candidate.pending.enumerated() {
        let positions = symbols.reduce(0) { $0 | automaton.positions(of: $1, in: pending) }
        for position in Bits(positions) {
          var survivor = candidate
          survivor.discharge(position, ofReaction: reaction)
          next.add(survivor, &unattributedEdges)
        }
        if pending.blocks { break }
      }
    }
    guard next.count > 0, !isOverwhelmed else {
      closeUnderTau()
      return false
    }
    candidates = next.candidates
    attributeCommon(&coverage)
    return true
  }

  /// Credits what all candidates have taken since they last common.
  mutating func attributeCommon(_ coverage: inout [Int]) {
    guard !isAttributionDeferred, let first = candidates.first else { return }
    let common = candidates.dropFirst().reduce(first.unattributed) { common, other in
      common == .empty ? common : unattributedEdges.common(common, other.unattributed)
    }
    guard common != .empty else { return }
    unattributedEdges.forEach(in: common) { coverage[Int($0)] += 1 }
    for index in candidates.indices {
      let own = candidates[index].unattributed
      candidates[index].unattributed = unattributedEdges.removing(common, from: own)
    }
  }
}

extension ZoneOracle.Timing {
  /// What the watch may show when that happens which is seen at instant zero.
  fileprivate var seenAtZero: ClosedRange<Microseconds> {
    guard case .late(let latency) = self else { return 0...0 }
    return 0...latency.upperBound - latency.lowerBound
  }
}

extension ZoneOracle {
  /// Adds all that may have happened by now, also what is still to be seen.
  mutating func closeUnderTau() { candidates = closure(until: nil, .possible).candidates }

  /// Gives up all candidates but one.
  mutating func keepOnly(_ index: Int) { candidates = [candidates[index]] }

  /// Whether some candidate lets time go on.
  var mayLeave: Bool {
    var later = self
    guard let times = later.startWatch(until: now + 1) else { return true }
    return !later.closure(until: times, .silent).candidates.isEmpty
  }
}
