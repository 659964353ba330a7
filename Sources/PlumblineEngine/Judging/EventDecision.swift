internal import PlumblineModel

// Decisions on events, shared by judging on a virtual clock, on a real clock, and from a log.

extension InvariantCheckers {
  /// Judges an event.
  ///
  /// An undocumented call of the app ends the scopes of the invariants that do not name it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - now: Its instant.
  ///   - reception: The outcome of the event in the state estimate.
  /// - Returns: The index of an invariant that the event violates.
  @inline(__always)  // the loop runs this for every event
  mutating func take(
    _ event: TraceEvent,
    at now: Microseconds,
    after reception: Reception
  ) -> Int? {
    switch event {
    case .output(let symbol): return observe(symbol, at: now)
    case .input(let input):
      let isUndocumented =
        if case .undocumented = reception { tables.isAppInput[input] } else { false }
      return give(input, at: now, isUndocumented: isUndocumented)
    }
  }
}

extension Judge.Mismatch.What {
  /// The reason why an event does not conform; nil when it conforms.
  ///
  /// A violated invariant takes precedence over a refusal by the automaton: it is more specific.
  init?(_ event: TraceEvent, violated: Int?, _ reception: Reception) {
    switch (violated, reception, event) {
    case (let violated?, _, .output(let symbol)): self = .invariant(violated, symbol)
    case (let violated?, _, .input): self = .invariant(violated, nil)
    case (nil, .refused, .output(let symbol)): self = .output(symbol)
    case (nil, .refused, .input): self = .silence
    case (nil, _, _): return nil
    }
  }
}
