package import PlumblineModel
internal import Synchronization

/// Measures the lateness of waits and answers, once for all processes of a run on a real clock.
///
/// ```swift
/// let calibration = Calibration(slack: nil) { print($0) }
/// let executor = try ChildExecutor(
///   command: ["python3", "adapter.py"], specID: "lamp", vocabulary: vocabulary,
///   calibration: calibration)
/// ```
///
/// The first process is given a dozen waits without any input. By as much as they are over late, the
/// timers of the implementation may be late, too; so slack that nobody chose is more than that.
/// Processes that start later are taken to be like the first one, and all traces are judged alike.
package final class Calibration: Sendable {
  /// How late a timer may be, unless something else is said, or measured.
  package static let usualSlack: Microseconds = 20_000

  /// How late timers may be, if the user said so.
  private let slack: Microseconds?
  private let settled = Mutex<Tolerance?>(nil)
  private let notify: @Sendable (Tolerance) -> Void

  /// - Parameters:
  ///   - slack: How late timers may be, if the user said so.
  ///   - notify: Told the tolerance as soon as it is settled.
  package init(
    slack: Microseconds? = nil,
    notify: @escaping @Sendable (Tolerance) -> Void = { _ in }
  ) {
    self.slack = slack
    self.notify = notify
  }

  /// How late timers may be while nothing is measured yet.
  var leastSlack: Microseconds { slack ?? Self.usualSlack }

  /// Settles the tolerance of the run when it is asked for the first time.
  ///
  /// - Parameters:
  ///   - latency: From when to when an output is seen, as the adapter declares it; nil if it does not.
  ///   - measure: Measures how late a process is.
  /// - Returns: The tolerance of the run.
  /// - Throws: What the measurement throws.
  func tolerance(
    latency: ClosedRange<Microseconds>?,
    measure: () throws(AdapterFault) -> Lateness
  ) throws(AdapterFault) -> Tolerance {
    if let settled = settled.withLock({ $0 }) { return settled }
    let lateness = try measure()
    let slack = slack ?? max(Self.usualSlack, lateness.advisedSlack)
    let latest = latency?.upperBound ?? lateness.advisedLatency
    var tolerance = Tolerance(
      slack: slack,
      latency: (latency?.lowerBound ?? 0)...max(latest, slack)
    )
    tolerance.measured = lateness
    settled.withLock { [tolerance] in $0 = tolerance }
    notify(tolerance)
    return tolerance
  }
}
