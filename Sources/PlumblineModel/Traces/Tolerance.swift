/// The tolerance of judging on a real clock.
///
/// ```swift
/// let tolerance = Tolerance(slack: 20_000, latency: 0...20_000)
/// tolerance.slack(of: 6_000_000)   // 60_000: a timer of 6 s may expire 60 ms late
/// tolerance.blur(of: 6_000_000)    // 80_000: and be observed 20 ms after that
/// ```
///
/// All times are those of the documents. The timers of an implementation on a scaled clock are faster by a factor, and the
/// lateness of the machine counts as many times.
///
/// Slack accumulates from timer to timer; latency, the delay of an observation, does not. No timer
/// may be early.
package struct Tolerance: Codable, Hashable, Sendable {
  /// The maximum lateness of a timer, in microseconds; a long timer may be late by a hundredth of
  /// its time, unless this is zero.
  package var slack: Microseconds
  /// The delay between an output and its observation, unless the adapter declares a narrower range.
  package var latency: ClosedRange<Microseconds>
  /// The measured lateness of the adapter before the run; nil if unmeasured.
  package var measured: Lateness?
  /// Whether an output that was not observed did not happen.
  ///
  /// False for an adapter without quiescence: outputs are observed in their order, but each at any time after its
  /// instant. So an output shows that no other one came before it, and nothing shows that none came after it.
  package var showsAbsence = true
  /// How many times faster than in the documents the timers of the implementation run; 1 on a real clock that is not scaled.
  package var scale: Int64 = 1

  package init(slack: Microseconds, latency: ClosedRange<Microseconds> = 0...0) {
    self.slack = slack
    self.latency = latency
  }

  /// The maximum lateness of a timer with this time.
  ///
  /// - Complexity: O(1).
  package func slack(of time: Microseconds) -> Microseconds {
    slack == 0 ? 0 : max(slack, time / 100)
  }

  /// The largest undetectable error in this time.
  ///
  /// - Complexity: O(1).
  package func blur(of time: Microseconds) -> Microseconds {
    slack(of: time) + latency.upperBound - latency.lowerBound
  }
}

/// The lateness of an adapter on this machine in plain waits.
///
/// A run is longer than a measurement and shares the machine, so its worst wait is later than the
/// measured one. The recommended slack is twice the measurement; more would hide detectable errors.
package struct Lateness: Codable, Hashable, Sendable {
  /// The largest lateness of a wait.
  package var waits: Microseconds
  /// The largest delay between the declared instant of an answer and its arrival.
  package var answer: Microseconds

  package init(waits: Microseconds, answer: Microseconds) {
    self.waits = waits
    self.answer = answer
  }

  /// The recommended slack, in whole milliseconds.
  package var advisedSlack: Microseconds { Self.doubled(waits) }

  /// The latency for an adapter without a declaration, in whole milliseconds.
  package var advisedLatency: Microseconds { Self.doubled(max(waits, answer)) }

  private static func doubled(_ span: Microseconds) -> Microseconds {
    (2 * span + 999) / 1000 * 1000
  }
}

/// The instants that an adapter with a real clock declares, in microseconds since a trace began.
package struct Instants: Codable, Hashable, Sendable {
  /// The end of the opening.
  package var opened: Microseconds = 0
  /// Per step that was carried out, when its input began to be given and when it had been; for a
  /// wait when it was over.
  package var given: [ClosedRange<Microseconds>] = []
  /// By position of an observation, since when it may have happened, if the adapter knows.
  package var since: [Int: Microseconds] = [:]

  package init() {}
}
