package import PlumblineModel

/// The reference automaton itself as an implementation: `--reference`, and mutants of it.
///
/// A stream of random numbers decides the order at one instant and the alternatives. It depends on
/// the inputs and delays so far: the same trace has the same answer, and different traces use
/// different choices. A *steady* one always chooses alike in the same location, as a client does that a
/// complete suite can learn.
package struct ReferenceImplementation: Implementation {
  private let automaton: Automaton
  private var seed: UInt64
  private let isSteady: Bool
  /// Whether what is due at the instant of an input happens before the next one.
  private let isQuiescent: Bool
  /// Per output of ``Automaton/expected``, the documented symbols that match it.
  private let symbols: [[Symbol]]
  private var simulator: Simulator
  private var random: Randomness
  /// Whether more expiries than ``mostExpiries`` were due at one instant: the client hangs there, and no timer expires
  /// any more.
  private(set) var isHanging = false
  /// The limit of expiries at one instant: those of a spec have an end, those of a mutant may have none.
  private static let mostExpiries = 10_000

  /// - Parameters:
  ///   - automaton: The automaton.
  ///   - seed: The seed of its choices.
  ///   - isSteady: Whether it always chooses alike in the same location.
  ///   - isQuiescent: Whether it is quiescent after each input: what is due then does not wait for further inputs at the
  ///     instant.
  package init(
    _ automaton: Automaton,
    seed: UInt64,
    isSteady: Bool = false,
    isQuiescent: Bool = false
  ) {
    self.automaton = automaton
    self.isQuiescent = isQuiescent
    self.seed = seed
    self.isSteady = isSteady
    let vocabulary = automaton.reference.vocabulary
    // Most patterns occur at many edges; those with several symbols are identified by their rows.
    var exact = [[Symbol]?](repeating: nil, count: automaton.symbolCount)
    var known: [Int32: [Symbol]] = [:]
    var symbols: [[Symbol]] = []
    symbols.reserveCapacity(automaton.expected.count)
    for edge in automaton.reference.edges.indices {
      for output in automaton.reference.edges[edge].outputs {
        let expected = automaton.expected[symbols.count]
        let only = Int(expected.exact)
        if let found = only < 0 ? known[expected.row] : exact[only] {
          symbols.append(found)
          continue
        }
        let found = output.pattern.documentedSymbols(in: vocabulary)
        if only < 0 { known[expected.row] = found } else { exact[only] = found }
        symbols.append(found)
      }
    }
    self.symbols = symbols
    simulator = Simulator(automaton, optionalExpiryWeight: 6)
    random = Randomness(seed: seed)
  }

  package var next: Microseconds? {
    let (configuration, now) = (simulator.configuration, simulator.now)
    // What is due at this instant happens in it, after further inputs perhaps.
    let later = Bits(configuration.running & ~automaton.answerTimers)
      .lazy.map { configuration.deadlines[$0] }.filter { $0 > now && $0 < Configuration.open }
    return later.min()
  }

  /// The same automaton with another stream of choices, before a trace.
  ///
  /// - Complexity: O(1).
  func reseeded(_ seed: UInt64) -> ReferenceImplementation {
    var other = self
    other.seed = seed
    other.simulator.open()
    other.random = Randomness(seed: seed)
    return other
  }

  /// Whether the environment can give an input now, and the documents define it.
  func isDocumented(_ input: Int) -> Bool {
    let location = simulator.configuration.location
    return automaton.isPossible(input, at: location) && automaton.isDocumented(input, at: location)
  }

  package mutating func open(_ seen: inout ObservationSink) {
    simulator.open()
    random = Randomness(seed: seed)
    isHanging = false
  }

  package mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    guard automaton.isPossible(input, at: simulator.configuration.location) else {
      return .notApplicable
    }
    if isSteady {
      random = Randomness(seed: seed)
    } else {
      random.mix(UInt64(truncatingIfNeeded: now) &* 64 &+ UInt64(input))
    }
    simulator.move(to: now)
    if let edge = simulator.give(input, &random) { show(edge, &seen) }
    if isQuiescent { advance(to: now, &seen) }
    return .accepted
  }

  package mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
    var (instant, expiries) = (simulator.now, 0)
    while !isHanging, let next = simulator.next, next <= now {
      if next > instant { (instant, expiries) = (next, 0) }
      expiries += 1
      guard expiries <= Self.mostExpiries else {
        isHanging = true
        break
      }
      if isSteady { random = Randomness(seed: seed) }
      if let edge = simulator.expire(&random) { show(edge, &seen) }
    }
    simulator.move(to: now)
  }

  /// Shows the outputs of an edge in a random order that keeps the announcements of each machine in
  /// order.
  private mutating func show(_ edge: Int32, _ seen: inout ObservationSink) {
    let step = automaton.edges[Int(edge)]
    var rest = step.outputs
    for output in Bits(rest & ~step.required) where !random.chance(1, in: 2) {
      rest &= ~(1 << UInt32(output))
    }
    while rest != 0 {
      let output = choose(of: rest, startingAt: Int(step.firstOutput))
      rest &= ~(1 << UInt32(output))
      let choices = symbols[Int(step.firstOutput) + output]
      guard !choices.isEmpty else { continue }
      seen.append(choices[choices.count == 1 ? 0 : random.below(choices.count)], at: simulator.now)
    }
  }

  /// Draws an output of an edge; an announcement stands for the first remaining one of its machine.
  ///
  /// Mutating, although it only draws: otherwise each call copies the whole implementation.
  private mutating func choose(of rest: UInt32, startingAt first: Int) -> Int {
    let count = rest.nonzeroBitCount
    guard count > 1 else { return rest.trailingZeroBitCount }
    var drawn = rest
    for _ in 0..<random.below(count) { drawn &= drawn - 1 }
    let choice = drawn.trailingZeroBitCount
    let machine = automaton.expected[first + choice].announces
    guard machine >= 0 else { return choice }
    return (0..<choice).first {
      rest & (1 << UInt32($0)) != 0 && automaton.expected[first + $0].announces == machine
    } ?? choice
  }
}

extension Capabilities {
  /// Those that remain where the automaton stands for the implementation.
  ///
  /// It leaves outputs open that only invariants judge, so it does not show them.
  package func remaining(for reference: Reference) -> Capabilities {
    var remaining = self
    for output in reference.judgedByInvariants ?? [] { remaining.observe[output] = false }
    return remaining
  }
}
