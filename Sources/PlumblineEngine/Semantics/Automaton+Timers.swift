internal import PlumblineModel

/// When timers expire, and what their expiry can mean.
extension Automaton {
  /// When a timer that starts with the entry into a location expires.
  func span(of timer: Int, at location: Int32) -> DeadlineWindow {
    let start = spanStarts[timer]
    guard !spanIndices.isEmpty else { return spans[start] }
    return spans[start &+ Int(spanIndices[Int(location) &* timerCount &+ timer])]
  }

  /// Whether every timer has the same time in two locations.
  func hasSameSpans(at location: Int32, and other: Int32) -> Bool {
    guard !spanIndices.isEmpty, location != other else { return true }
    return (0..<timerCount).allSatisfy {
      spanIndices[Int(location) &* timerCount &+ $0] == spanIndices[Int(other) &* timerCount &+ $0]
    }
  }

  /// By when a timer must have expired that runs in a location and may expire from an instant on.
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

  /// The timers whose expiry in a location can make a difference, as bits: what never has to happen
  /// and would change nothing only takes a freedom away.
  func effectiveTimers(at location: Int32) -> UInt32 { effective[Int(location)] }

  /// The timers whose expiry in a location makes a difference and need not show anything, as bits.
  func silentTimers(at location: Int32) -> UInt32 { silent[Int(location)] }

  /// The timers that have a freedom and whose expiry in a location must show something, as bits.
  func visibleChoiceTimers(at location: Int32) -> UInt32 {
    effective[Int(location)] & ~(silent[Int(location)] | exactTimers)
  }

  /// Whether an edge makes something that must be seen.
  func hasToShow(_ edge: Int32) -> Bool { edges[Int(edge)].required != 0 }

  /// Whether a timer never has to expire.
  func isOpen(_ timer: Int) -> Bool { openTimers & (1 << UInt32(timer)) != 0 }

  /// Whether a timer expires at one instant, wherever it starts.
  func isExact(_ timer: Int) -> Bool { exactTimers & (1 << UInt32(timer)) != 0 }

  /// Whether the expiry of a timer with a freedom may show a symbol anywhere.
  func isShownByChoice(_ symbol: Symbol) -> Bool { shownByChoice[symbol] }

  /// Whether the documents speak of an input wherever expiries lead that need not happen and may
  /// happen at once.
  func staysDocumented(_ input: Int, at location: Int32) -> Bool {
    staysDocumented[Int(location) &* inputCount &+ input]
  }
}
