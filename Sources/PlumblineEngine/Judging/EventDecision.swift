internal import PlumblineModel

// What an event means for a trace. Judging on a virtual clock, judging on a real clock and judging a log
// share these decisions.

extension InvariantCheckers {
  /// Judges an event.
  ///
  /// An undocumented call of the app ends the scopes of the invariants that do not name it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - now: Its instant.
  ///   - reception: What became of it in the state estimate.
  /// - Returns: The number of an invariant that it violates.
  @inline(__always)  // the loop goes through here for every event
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
  /// Why an event does not conform; nil when it does.
  ///
  /// A violated invariant precedes the refusal by the automaton: it says more.
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
