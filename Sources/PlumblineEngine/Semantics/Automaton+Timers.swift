internal import PlumblineModel

/// The deadlines of timers and the effects of their expiry.
extension Automaton {
  /// The span of a timer that starts on entry into a location.
  func span(of timer: Int, at location: Int32) -> DeadlineWindow {
    let start = spanStarts[timer]
    guard !spanIndices.isEmpty else { return spans[start] }
    return spans[start &+ Int(spanIndices[Int(location) &* timerCount &+ timer])]
  }

  /// All spans of a timer: those of its schedule, or one.
  func spans(of timer: Int) -> ArraySlice<DeadlineWindow> {
    spans[spanStarts[timer]..<spanStarts[timer] + reference.timers[timer].spans.count]
  }

  /// Whether every timer has the same span in two locations.
  func hasSameSpans(at location: Int32, and other: Int32) -> Bool {
    guard !spanIndices.isEmpty, location != other else { return true }
    return (0..<timerCount).allSatisfy {
      spanIndices[Int(location) &* timerCount &+ $0] == spanIndices[Int(other) &* timerCount &+ $0]
    }
  }

  /// The last instant for the expiry of a timer that runs in a location and may expire from
  /// `earliest` on.
  func deadline(
    of timer: Int,
    startedFor earliest: Microseconds,
    at location: Int32
  ) -> Microseconds {
    guard !isExact(timer), earliest != Configuration.never else { return earliest }
    let span = span(of: timer, at: location)
    return span.to == Configuration.open ? span.to : earliest &+ (span.to &- span.from)
  }

  /// Whether an edge may show a symbol.
  func mayShow(_ edge: Int32, _ symbol: Symbol) -> Bool {
    let edge = edges[Int(edge)]
    let first = Int(edge.firstOutput)
    for position in Bits(edge.outputs) where matches(expected[first + position], symbol) {
      return true
    }
    return false
  }

  /// The timers whose expiry in a location can make a difference, as bits.
  ///
  /// A timer that never has to expire and to which no edge reacts makes none.
  func effectiveTimers(at location: Int32) -> UInt32 { effective[Int(location)] }

  /// The effective timers whose expiry in a location requires no output, as bits.
  func silentTimers(at location: Int32) -> UInt32 { silent[Int(location)] }

  /// The timers with a window whose expiry in a location makes a difference and requires an output,
  /// as bits.
  func visibleChoiceTimers(at location: Int32) -> UInt32 {
    effective[Int(location)] & ~(silent[Int(location)] | exactTimers)
  }

  /// Whether an edge has a required output.
  func hasRequiredOutput(_ edge: Int32) -> Bool { edges[Int(edge)].required != 0 }

  /// Whether the environment gives an input within the time of some timer.
  var hasAnswers: Bool { answerTimers != 0 }

  /// Whether the environment gives an input within the time of a timer: by its deadline the input has come.
  func isAnswer(_ timer: Int) -> Bool { answerTimers & (1 << UInt32(timer)) != 0 }

  /// Whether a timer never has to expire.
  func isOpen(_ timer: Int) -> Bool { openTimers & (1 << UInt32(timer)) != 0 }

  /// Whether a timer may expire at the instant at which it starts.
  func isRepeatable(_ timer: Int) -> Bool { repeatableTimers & (1 << UInt32(timer)) != 0 }

  /// Whether a timer expires at one instant, wherever it starts.
  func isExact(_ timer: Int) -> Bool { exactTimers & (1 << UInt32(timer)) != 0 }

  /// Whether an edge is an expiry of one of some timers, given as bits.
  ///
  /// - Complexity: O(timers × locations).
  func isExpiry(_ edge: Int32, ofOneOf timers: UInt32) -> Bool {
    Bits(timers).contains { timer in
      reference.locations.indices.contains { location in
        edges(at: Int32(location), expiryOf: timer).contains { self.edge($0) == edge }
      }
    }
  }

  /// Whether an expiry of a timer with a window may show a symbol in some location.
  func isShownByChoice(_ symbol: Symbol) -> Bool { shownByChoice[symbol] }

  /// Whether an input is documented in every location that optional expiries reach at once.
  func staysDocumented(_ input: Int, at location: Int32) -> Bool {
    staysDocumented[Int(location) &* inputCount &+ input]
  }
}
