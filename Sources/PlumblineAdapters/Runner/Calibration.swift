package import PlumblineModel
internal import Synchronization

/// Measures the lateness of waits and answers, once for all processes of a run on a real clock.
///
/// ```swift
/// let calibration = Calibration(slack: nil) { print($0) }
/// let executor = try ChildExecutor(
///   source: ChildCommand(["python3", "adapter.py"]), specID: "lamp", vocabulary: vocabulary,
///   calibration: calibration)
/// ```
///
/// The first process gets a dozen waits without inputs. The timers of the implementation may be as
/// late as these waits, so the default slack exceeds that lateness. Later processes are assumed to
/// equal the first one, and all traces are judged alike.
package final class Calibration: Sendable {
  /// The default slack, unless another one is set or measured.
  package static let usualSlack: Microseconds = 20_000

  /// The clock, real or scaled.
  let clock: SessionClock
  /// The slack set by the user, by the clock of the machine.
  private let slack: Microseconds?
  private let settled = Mutex<Tolerance?>(nil)
  private let notify: @Sendable (Tolerance) -> Void

  /// - Parameters:
  ///   - clock: The clock, real or scaled.
  ///   - slack: The slack set by the user, by the clock of the machine.
  ///   - notify: Called with the tolerance once it is determined.
  package init(
    clock: SessionClock = .real,
    slack: Microseconds? = nil,
    notify: @escaping @Sendable (Tolerance) -> Void = { _ in }
  ) {
    self.clock = clock
    self.slack = slack
    self.notify = notify
  }

  /// The slack before the measurement.
  var leastSlack: Microseconds { slack ?? Self.usualSlack }

  /// Determines the tolerance of the run on first use.
  ///
  /// - Parameters:
  ///   - latency: The delays of outputs that the adapter declares; nil if it declares none.
  ///   - declared: The tolerance with the other declarations of the adapter.
  ///   - measure: Measures the lateness of a process.
  /// - Returns: The tolerance of the run.
  /// - Throws: The error of the measurement.
  func tolerance(
    latency: ClosedRange<Microseconds>?,
    of declared: Tolerance = Tolerance(slack: 0),
    measure: () throws(AdapterFault) -> Lateness
  ) throws(AdapterFault) -> Tolerance {
    if let settled = settled.withLock({ $0 }) { return settled }
    let lateness = try measure()
    let scale = declared.scale
    let slack = slack.map { $0 * scale } ?? max(Self.usualSlack * scale, lateness.advisedSlack)
    let latest = latency?.upperBound ?? lateness.advisedLatency
    var tolerance = declared
    tolerance.slack = slack
    tolerance.latency = (latency?.lowerBound ?? 0)...max(latest, slack)
    tolerance.measured = lateness
    settled.withLock { [tolerance] in $0 = tolerance }
    notify(tolerance)
    return tolerance
  }
}
