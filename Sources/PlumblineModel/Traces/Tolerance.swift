/// What a real clock blurs, and what is therefore not held against an implementation.
///
/// ```swift
/// let tolerance = Tolerance(slack: 20_000, latency: 0...20_000)
/// tolerance.slack(of: 6_000_000)   // 60_000: a timer of 6 s may expire 60 ms late
/// tolerance.blur(of: 6_000_000)    // 80_000: and be seen 20 ms after that
/// ```
///
/// The two are different things: what a timer is late by adds up from timer to timer, what an output
/// is seen late by does not. No timer may be early.
package struct Tolerance: Codable, Hashable, Sendable {
  /// How late any timer may expire, in microseconds; a long one may be late by a hundredth of its
  /// time, unless this is zero.
  package var slack: Microseconds
  /// So long after it happened an output may be seen, where the adapter does not say it better.
  package var latency: ClosedRange<Microseconds>
  /// How late the adapter was before the run; nil: nobody measured it.
  package var measured: Lateness?

  package init(slack: Microseconds, latency: ClosedRange<Microseconds> = 0...0) {
    self.slack = slack
    self.latency = latency
  }

  /// How late a timer of some time may expire.
  ///
  /// - Complexity: O(1).
  package func slack(of time: Microseconds) -> Microseconds {
    slack == 0 ? 0 : max(slack, time / 100)
  }

  /// How large an error in some time can be that nobody sees.
  ///
  /// - Complexity: O(1).
  package func blur(of time: Microseconds) -> Microseconds {
    slack(of: time) + latency.upperBound - latency.lowerBound
  }
}

/// How late an adapter is on this machine while it only waits.
///
/// A run takes longer than a measurement, and many processes share its machine: its worst wait is worse
/// than that of a dozen. So twice what was measured is advised; more would hide errors that can be seen.
package struct Lateness: Codable, Hashable, Sendable {
  /// So late was the latest wait over.
  package var waits: Microseconds
  /// So long after the instant that it names came the answer.
  package var answer: Microseconds

  package init(waits: Microseconds, answer: Microseconds) {
    self.waits = waits
    self.answer = answer
  }

  /// How late timers should be allowed to be, in whole milliseconds.
  package var advisedSlack: Microseconds { Self.doubled(waits) }

  /// The latency of an adapter that declares none, in whole milliseconds.
  package var advisedLatency: Microseconds { Self.doubled(max(waits, answer)) }

  private static func doubled(_ span: Microseconds) -> Microseconds {
    (2 * span + 999) / 1000 * 1000
  }
}

/// What an adapter with a real clock said of when things happened, in microseconds since a trace began.
package struct Instants: Codable, Hashable, Sendable {
  /// When the opening was over.
  package var opened: Microseconds = 0
  /// Per step that was carried out, when its input began to be given and when it had been; for a wait
  /// when it was over.
  package var given: [ClosedRange<Microseconds>] = []
  /// By position of an observation, since when it may have happened, if the adapter knows.
  package var since: [Int: Microseconds] = [:]

  package init() {}
}
