import PlumblineModel

@testable import PlumblineEngine

/// A client in an uncontrollable environment: its inputs come at random instants, and the tester does
/// not see them.
///
/// An input comes only where the spec documents it in every candidate.
struct SpontaneousEnvironment<Client: Implementation & Sendable>: Implementation, Sendable {
  private var client: Client
  /// The unobservable inputs.
  private let inputs: [Int]
  /// Follows what the client does, and knows of everything that comes.
  private var estimator: AdaptiveEstimator
  private var random: Randomness
  /// When something comes next.
  private var due: Microseconds = 0
  private var isLost = false

  init(_ client: Client, _ automaton: Automaton, inputs: [Int]) {
    self.client = client
    self.inputs = inputs
    estimator = AdaptiveEstimator(automaton)
    random = Randomness(seed: 0)
  }

  var next: Microseconds? { client.next.map { min($0, due) } ?? due }

  mutating func open(_ seen: inout ObservationSink) {
    estimator.open()
    isLost = false
    random = Randomness(seed: 11)
    client.open(&seen)
    draw(after: 0)
  }

  mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    // Equal steps have the same environment, other steps another one.
    random.mix(UInt64(truncatingIfNeeded: now) &* 64 &+ UInt64(input))
    return pass(input, at: now, &seen)
  }

  mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
    while due <= now {
      let instant = due
      follow(&seen, to: instant)
      let input = inputs[random.below(inputs.count)]
      if !isLost, estimator.current.isDocumentedEverywhere(input) {
        _ = pass(input, at: instant, &seen)
      }
      draw(after: instant)
    }
    follow(&seen, to: now)
  }

  private mutating func draw(after now: Microseconds) {
    due = now + 1 + random.logarithmic(upTo: 60_000_000)
  }

  private mutating func pass(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    let count = seen.all.count
    let result = client.give(input, at: now, &seen)
    if !isLost { if case .taken = estimator.give(input) {} else { isLost = true } }
    note(seen, from: count)
    return result
  }

  private mutating func follow(_ seen: inout ObservationSink, to now: Microseconds) {
    let count = seen.all.count
    client.advance(to: now, &seen)
    note(seen, from: count)
    if !isLost, !estimator.advance(to: now) { isLost = true }
  }

  private mutating func note(_ seen: ObservationSink, from count: Int) {
    for sighting in seen.all[count...] where !isLost {
      isLost =
        !estimator.advance(to: sighting.at)
        || !estimator.automaton.isUnconstrained(sighting.symbol)
          && !estimator.observe(sighting.symbol)
    }
  }
}
