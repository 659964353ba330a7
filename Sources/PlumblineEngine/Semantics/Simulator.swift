package import PlumblineModel

/// One configuration that runs along the automaton with random choices.
///
/// The generator predicts with it, and the built-in implementation is one. Both run the tables by
/// which the oracle judges.
package struct Simulator: Sendable {
  let automaton: Automaton
  /// How often, of eight times, a timer that never has to expire does expire.
  private let optionalExpiryWeight: Int
  private let start: Configuration
  /// The answer timers within whose time a wait ends, as bits, and how long before the end.
  var punctual: (timers: UInt32, margin: Microseconds) = (0, 0)
  private(set) var configuration: Configuration
  /// The expiries in waits since the opening, or since the last silence began.
  private var expiries = 0
  /// The limit of them: with timers that restart each other within milliseconds, a wait for a timer of days would
  /// take minutes.
  var mostExpiries = Self.usualExpiries
  static var usualExpiries: Int { 100_000 }

  package private(set) var now: Microseconds = 0

  package init(_ automaton: Automaton, optionalExpiryWeight: Int) {
    self.automaton = automaton
    self.optionalExpiryWeight = optionalExpiryWeight
    start = Configuration(start: automaton)
    configuration = start
  }

  /// Starts anew.
  mutating func open() {
    configuration = start
    now = 0
    expiries = 0
  }

  /// The instant at which a timer expires here; ``Configuration/open`` when it runs and will not.
  func instant(of timer: Int) -> Microseconds { configuration.deadlines[timer] }

  /// A silence after which every running timer has expired, and the longest parameter is over, too.
  package var silence: Microseconds {
    var last = now
    for timer in Bits(configuration.running) where instant(of: timer) < Configuration.open {
      last = max(last, instant(of: timer))
    }
    return last - now + automaton.longest + 1_000_000
  }

  /// The first instant at which a timer expires, or nil.
  package var next: Microseconds? {
    configuration.soonest >= Configuration.open ? nil : configuration.soonest
  }

  /// Lets time pass; expiries due at the last instant happen now or after the next input.
  ///
  /// - Parameters:
  ///   - delay: The time in microseconds.
  ///   - random: The source of the choices.
  ///   - most: The limit of expiries in this wait.
  /// - Returns: The time that passed; less than the delay after too many expiries, or when an answer is due.
  @discardableResult
  mutating func wait(
    _ delay: Microseconds,
    _ random: inout Randomness,
    atMost most: Int = Self.usualExpiries
  ) -> Microseconds {
    let start = now
    var instant = min(now + delay, lastAnswer)
    let limit = min(mostExpiries, expiries + most)
    while soonest < instant || soonest == instant && random.chance(1, in: 2) {
      guard expiries < limit else { return now - start }
      expiries += 1
      now = max(now, soonest)
      expire(&random)
      if punctual.timers != 0 { instant = min(instant, lastAnswer) }
    }
    now = instant
    return now - start
  }

  /// The first instant at which a timer expires; one whose answer comes in time does not.
  private var soonest: Microseconds {
    mutating get {
      punctual.timers == 0 || configuration.running & punctual.timers == 0
        ? configuration.soonest : configuration.soonest(of: ~punctual.timers)
    }
  }

  /// The last instant at which a pending answer is in time.
  private var lastAnswer: Microseconds {
    mutating get {
      guard punctual.timers != 0, configuration.running & punctual.timers != 0 else {
        return Configuration.open
      }
      return max(now, configuration.soonest(of: punctual.timers) - punctual.margin)
    }
  }

  /// The timers whose answer is due now, as bits.
  ///
  /// `mutating`, as the two before: each call would copy the simulator.
  var dueAnswers: UInt32 {
    mutating get {
      guard punctual.timers != 0, configuration.running & punctual.timers != 0, lastAnswer == now
      else { return 0 }
      let last = now + punctual.margin
      var due: UInt32 = 0
      for timer in Bits(configuration.running & punctual.timers) where instant(of: timer) <= last {
        due |= 1 << UInt32(timer)
      }
      return due
    }
  }

  /// The silence, shortened like a wait.
  ///
  /// - Complexity: O(1), unless the shortest timer expires very often in it.
  func affordableSilence(_ random: inout Randomness) -> Microseconds {
    affordable(silence, &random)
  }

  /// A silence after a trace, shortened like a wait.
  ///
  /// - Complexity: O(1), unless the shortest timer expires very often in it.
  static func affordable(
    _ silence: Microseconds,
    after steps: [Step],
    of automaton: Automaton
  ) -> Microseconds {
    var simulator = Simulator(automaton, optionalExpiryWeight: 1)
    guard simulator.isLong(silence) else { return silence }
    var random = Randomness(seed: 0)
    for step in steps {
      simulator.wait(step.delay, &random)
      guard let input = step.input,
        automaton.isPossible(input, at: simulator.configuration.location)
      else { continue }
      simulator.give(input, &random)
    }
    return simulator.affordable(silence, &random)
  }

  private func affordable(_ silence: Microseconds, _ random: inout Randomness) -> Microseconds {
    guard isLong(silence) || punctual.timers != 0 else { return silence }
    var copy = self
    copy.expiries = 0
    return copy.wait(silence, &random)
  }

  /// Whether the shortest timer may expire too often in a silence.
  private func isLong(_ silence: Microseconds) -> Bool {
    silence / Microseconds(mostExpiries) > automaton.shortest
  }

  /// Lets one of the timers that are due first expire.
  ///
  /// - Returns: The edge taken, or nil when no edge reacts to the expiry.
  @discardableResult
  mutating func expire(_ random: inout Randomness) -> Int32? {
    var due: UInt32 = 0
    let soonest = soonest
    let able = Bits(configuration.running & ~punctual.timers)
    for timer in able where instant(of: timer) == soonest {
      due |= 1 << UInt32(timer)
    }
    now = max(now, soonest)
    if due & (due - 1) != 0 {
      for _ in 0..<random.below(due.nonzeroBitCount) { due &= due - 1 }
    }
    let timer = due.trailingZeroBitCount
    let edges = automaton.edges(at: configuration.location, expiryOf: timer)
    guard edges.isEmpty else { return take(edges, using: timer, &random) }
    // An implementation goes on when the environment is late.
    configuration.useUp(timer, of: automaton, at: now)
    return nil
  }

  /// Gives an input that is possible here.
  ///
  /// - Returns: The edge taken, or nil when no machine reacts.
  @discardableResult
  mutating func give(_ input: Int, _ random: inout Randomness) -> Int32? {
    take(automaton.edges(at: configuration.location, input: input), &random)
  }

  /// Moves to an instant at or before the next deadline.
  mutating func move(to instant: Microseconds) { now = instant }

  private mutating func take(
    _ edges: Range<Int>,
    using timer: Int? = nil,
    _ random: inout Randomness
  ) -> Int32? {
    guard !edges.isEmpty else { return nil }
    let choice = edges.count == 1 ? 0 : random.below(edges.count)
    let edge = automaton.edge(edges.lowerBound + choice)
    // A simulator shows all outputs at once: none stays pending.
    _ = configuration.apply(edge, using: timer, of: automaton, at: now)
    if automaton.hasWindows { decideExpiries(startedBy: edge, &random) }
    return edge
  }

  /// Decides the expiries of the timers with a window that an edge has started: mostly at one end
  /// of the window.
  private mutating func decideExpiries(startedBy edge: Int32, _ random: inout Randomness) {
    let started = automaton.edges[Int(edge)].arms & ~automaton.exactTimers
    for timer in Bits(started) { decideExpiry(of: timer, &random) }
  }

  private mutating func decideExpiry(of timer: Int, _ random: inout Randomness) {
    let span = automaton.span(of: timer, at: configuration.location)
    guard !span.isExact else { return }
    let earliest = configuration.deadlines[timer]
    guard span.to != Configuration.open else {
      guard random.below(8) < optionalExpiryWeight else {
        return configuration.fix(timer, to: Configuration.open, of: automaton)
      }
      let late = random.logarithmic(upTo: 2 * automaton.longest + 1_000_000)
      return configuration.fix(timer, to: earliest + late, of: automaton)
    }
    let room = span.to - span.from
    let late =
      switch random.below(3) {
      case 0: Microseconds(0)
      case 1: room
      default: Microseconds(random.below(Int(room) + 1))
      }
    configuration.fix(timer, to: earliest + late, of: automaton)
  }
}
