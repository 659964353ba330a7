extension Reference {
  /// When a timer expires, counted from its start; never due without an end.
  package struct Interval: Hashable, Sendable {
    package var from: Microseconds
    package var to: Microseconds?

    /// `6 s`, `4 s to 5 s`, `4 s or later`, `at any time`.
    package var text: String {
      guard let to else { return from == 0 ? "at any time" : "\(describe(from)) or later" }
      return from == to ? describe(from) : "\(describe(from)) to \(describe(to))"
    }
  }

  /// A span with the times of its parameters.
  package func interval(of span: ParameterWindow) -> Interval {
    Interval(from: parameters[span.from].value, to: span.to.map { parameters[$0].value })
  }

  /// When a timer expires, one interval after the other where it has a schedule.
  package func intervals(ofTimer timer: Int) -> [Interval] {
    timers[timer].spans.map(interval(of:))
  }

  /// When a timer expires that starts on the way to a location.
  package func interval(ofTimer timer: Int, at location: Int) -> Interval {
    let spans = timers[timer].spans
    let entry = timers[timer].counter.map { max(0, locations[location][$0] - 1) } ?? 0
    return interval(of: spans[min(entry, spans.count - 1)])
  }
}

extension [Reference.Interval] {
  /// `2 s, then 4 s`.
  package var text: String { map(\.text).joined(separator: ", then ") }
}
