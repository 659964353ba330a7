import PlumblineModel

/// The line of the fixture `gatehouse`, without its porter.
struct GatehouseLine: Implementation {
  private enum State: String { case idle, ringing, talking }

  private let vocabulary: Vocabulary
  private var state = State.idle
  private(set) var next: Microseconds?
  /// Whether it calls the porter, who can answer then.
  private let calls: Bool

  init(_ vocabulary: Vocabulary, calls: Bool = true) {
    (self.vocabulary, self.calls) = (vocabulary, calls)
  }

  mutating func open(_ seen: inout ObservationSink) { (state, next) = (.idle, nil) }

  mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    guard calls || vocabulary.inputs[input].from == .app else { return .notApplicable }
    switch (vocabulary.inputs[input].name, state) {
    case ("ring", .idle):
      change(to: .ringing, at: now, &seen)
      next = now + 60_000_000
    case ("answered", .ringing): change(to: .talking, at: now, &seen)
    case ("refused", .ringing), ("hangUp", .ringing), ("hangUp", .talking):
      change(to: .idle, at: now, &seen)
    default: break
    }
    return .accepted
  }

  mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
    if let deadline = next, deadline <= now { change(to: .idle, at: deadline, &seen) }
  }

  private mutating func change(
    to state: State,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    (self.state, next) = (state, nil)
    guard let symbol = vocabulary.symbol("stateChanged", [state.rawValue]) else { return }
    seen.append(symbol, at: now)
  }
}
