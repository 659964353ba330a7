internal import PlumblineModel

/// Keeps the explanations of everything seen where not all that happens is seen.
///
/// It is what ``Oracle`` is made of when instants are not enough: an input may have come unseen at
/// any time since the last look, and started timers then. So the times of an explanation are a zone
/// (K. Larsen, M. Mikučionis and B. Nielsen, *Online Testing of Real-time Systems Using Uppaal*, 2004,
/// doi:10.1007/978-3-540-31848-4_6), and each step closes the explanations under all that may have
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
  /// More explanations than this end the judging of a trace.
  let limit: Int
  /// So many explanations at one place stay apart: with fewer, more is allowed than can be.
  let zonesPerPlace: Int
  /// Whether edges are credited; what takes credits may be given none if not.
  let isCrediting: Bool
  /// The explanations after the last event; after a failure those before it, and all that may have
  /// happened since.
  private(set) var explanations: [ZoneConfiguration] = [] {
    didSet { isClosed = false }
  }
  private(set) var now: Microseconds = 0
  /// Whether the explanations are all that can be at the current instant when nothing is seen.
  private(set) var isClosed = false
  /// Whether there were more explanations than the limit; nothing is judged from then on.
  var isOverwhelmed = false
  /// So many reactions may owe something before what need not happen does not show any more.
  var permittedReactions = Oracle.usuallyPermitted
  /// Whether what the explanations agree on waits all the same to be credited.
  var isCreditDeferred = false
  /// The edges that wait in the explanations to be credited.
  var uncreditedEdges = Chains<Int32>()

  init(
    _ automaton: Automaton,
    timing: Timing = .exact,
    limit: Int = Oracle.limit,
    zonesPerPlace: Int = .max,
    isCrediting: Bool
  ) {
    self.automaton = automaton
    self.timing = timing
    self.limit = limit
    self.zonesPerPlace = zonesPerPlace
    self.isCrediting = isCrediting
  }

  mutating func open() { open([ZoneConfiguration(start: automaton)]) }

  /// Goes on from some explanations.
  ///
  /// What was seen at instant zero led to them; it may have happened before.
  mutating func open(_ explanations: [ZoneConfiguration]) {
    now = 0
    isOverwhelmed = false
    uncreditedEdges.removeAll()
    self.explanations = explanations
    for index in explanations.indices {
      self.explanations[index].setWatch(within: timing.seenAtZero)
    }
  }

  /// Goes on from where an oracle with instants is.
  mutating func resume(
    _ explanations: [ZoneConfiguration],
    _ uncredited: Chains<Int32>,
    at instant: Microseconds,
    isOverwhelmed: Bool
  ) {
    now = instant
    self.isOverwhelmed = isOverwhelmed
    uncreditedEdges = uncredited
    self.explanations = explanations
  }

  /// Lets time pass in which nothing was seen; as ``Oracle/advance(to:)``.
  ///
  /// - Parameters:
  ///   - instant: When the next event was seen; without effect where only the order is known.
  ///   - credits: How often each edge was credited.
  /// - Returns: As there.
  mutating func advance(to instant: Microseconds, _ credits: inout [Int]) -> Bool {
    guard !isOverwhelmed else { return false }
    guard let times = startWatch(until: instant) else { return true }
    let silence = closure(until: times, .silent)
    guard !silence.explanations.isEmpty else {
      let reach = max(0, silence.reach)
      now = timing == .exact ? now + reach : reach
      explanations = closure(until: min(times.lowerBound, reach)...reach, .possible).explanations
      return false
    }
    now = instant
    explanations = silence.explanations
    creditAgreement(&credits)
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
    for index in explanations.indices { explanations[index].restartWatch() }
    return timing == .order ? 0...Zone.open : instant - now...instant - now
  }

  /// Gives an input at the current instant.
  mutating func give(_ input: Int, _ credits: inout [Int]) -> Oracle.Reception {
    tryEverything()
    return react(to: input, &credits)
  }

  /// Gives an input that may have been one of several.
  mutating func give(oneOf inputs: [Int], _ credits: inout [Int]) -> Oracle.Reception {
    tryEverything()
    let before = explanations
    var next = ZoneSet(zonesPerPlace: zonesPerPlace)
    for input in inputs {
      explanations = before
      switch react(to: input, &credits) {
      case .taken: for explanation in explanations { next.add(explanation, &uncreditedEdges) }
      case .impossible: break
      case .undocumented: return .undocumented
      }
    }
    explanations = next.explanations
    isOverwhelmed = isOverwhelmed || next.count > limit
    return next.count > 0 || isOverwhelmed ? .taken : .impossible
  }

  /// Lets every explanation react to an input.
  mutating func react(to input: Int, _ credits: inout [Int]) -> Oracle.Reception {
    guard !isOverwhelmed else { return .taken }
    let possible = explanations.filter { automaton.isPossible(input, at: $0.location) }
    guard !possible.isEmpty else { return .impossible }
    guard possible.allSatisfy({ automaton.isDocumented(input, at: $0.location) }) else {
      return .undocumented
    }
    var next = ZoneSet(zonesPerPlace: zonesPerPlace)
    for explanation in possible {
      let edges = automaton.edges(at: explanation.location, input: input)
      for successor in successors(of: explanation, along: edges) {
        next.add(successor.owing, &uncreditedEdges)
      }
    }
    explanations = next.explanations
    isOverwhelmed = isOverwhelmed || next.count > limit
    creditAgreement(&credits)
    return .taken
  }

  /// Takes note of an output at the current instant; as ``Oracle/observe(_:)``.
  mutating func observe(_ symbol: Symbol, _ credits: inout [Int]) -> Bool {
    observe(oneOf: [symbol], &credits)
  }

  /// Takes note of an output that may have been one of several.
  mutating func observe(oneOf symbols: [Symbol], _ credits: inout [Int]) -> Bool {
    guard !isOverwhelmed else { return false }
    var next = ZoneSet(zonesPerPlace: zonesPerPlace)
    for explanation in closure(until: nil, .showing(symbols)).explanations {
      for (reaction, owed) in explanation.owed.enumerated() {
        let positions = symbols.reduce(0) { $0 | automaton.positions(of: $1, in: owed) }
        for position in Bits(positions) {
          var survivor = explanation
          survivor.settle(position, ofReaction: reaction)
          next.add(survivor, &uncreditedEdges)
        }
        if owed.blocks { break }
      }
    }
    guard next.count > 0, !isOverwhelmed else {
      tryEverything()
      return false
    }
    explanations = next.explanations
    creditAgreement(&credits)
    return true
  }

  /// Credits what all explanations have taken since they last agreed.
  mutating func creditAgreement(_ credits: inout [Int]) {
    guard !isCreditDeferred, let first = explanations.first else { return }
    let agreed = explanations.dropFirst().reduce(first.uncredited) { agreed, other in
      agreed == .empty ? agreed : uncreditedEdges.common(agreed, other.uncredited)
    }
    guard agreed != .empty else { return }
    uncreditedEdges.forEach(in: agreed) { credits[Int($0)] += 1 }
    for index in explanations.indices {
      let own = explanations[index].uncredited
      explanations[index].uncredited = uncreditedEdges.removing(agreed, from: own)
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
  mutating func tryEverything() { explanations = closure(until: nil, .possible).explanations }

  /// Gives up all explanations but one.
  mutating func keepOnly(_ index: Int) { explanations = [explanations[index]] }

  /// Whether some explanation lets time go on.
  var mayLeave: Bool {
    var later = self
    guard let times = later.startWatch(until: now + 1) else { return true }
    return !later.closure(until: times, .silent).explanations.isEmpty
  }
}
