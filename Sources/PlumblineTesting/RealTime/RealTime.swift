internal import PlumblineClients
internal import PlumblineModel

/// The settings of a test on a real clock, where the test cannot move time.
///
/// ```swift
/// try await expectConforms(
///   to: .agoraRTM1iOSChinese,
///   in: RealTime(latency: .milliseconds(5)),
///   constants: ["login-timeout": .milliseconds(600)]
/// ) { MyAdapter(clock: ContinuousClock()) }
/// ```
///
/// ### Guarantees
///
/// - **Instants.** Each step is given when the delays so far have passed since the trace began, by
///   a monotonic clock: the lateness of one step does not add to the next. The time of an input is
///   known as two instants, just before the call and at its return; the time of an output as the
///   instant of its report. The judge uses these, so a late test accuses no client, and explores an
///   input and an output in both orders where both are possible.
/// - **Any thread.** Any thread may call ``Tester/observe(_:_:)``, several at once, within a call
///   and within a callback. No report is lost, and the reports of one thread keep their order.
/// - **One call at a time.** One thread of the trace carries out the calls of an adapter, never
///   that of the test. A call that waits elsewhere, such as a login that returns when it is
///   decided, delays the next input by the latency, and continues meanwhile.
/// - **A busy machine.** Two heartbeats of a few milliseconds, one on the threads that Swift has
///   for tasks, one on a separate thread, detect that the machine is late by more than half the
///   slack. A trace is judged up to that point only.
/// - **Ends.** After the last step, outputs within the latency still count. Then the adapter
///   releases its client, and later observations belong to no trace.
///
/// ### Limits
///
/// - Errors within the slack and the latency remain undetected; each failure states these
///   times. A failure is retried five times, and is *flaky* if it does not always recur.
/// - Two reports by two threads count in the order in which they come; a client whose callbacks
///   overtake each other shows that to its user, too.
/// - A machine on time does not prove that the thread of the client was: a thread that is delayed
///   alone, such as the main actor, is accused.
/// - The same seed gives the same steps every time, but not the same instants.
/// - A thread that a client blocks for ever is never interrupted; the test abandons it.
public struct RealTime: Hashable, Sendable {
  /// The longest lateness of a timer of the client; a long timer may be late by a hundredth of its
  /// time.
  public var slack: Duration
  /// The longest delay between an output and its report; at least the slack.
  public var latency: Duration
  /// The number of traces that wait at the same time, each with a client of its own.
  public var sideBySide: Int
  /// The time after which a call that blocks its thread is a hang.
  public var hangAfter: Duration

  /// - Parameters:
  ///   - slack: The longest lateness of a timer of the client: more than that of a busy machine,
  ///     and less than the errors to find.
  ///   - latency: The longest delay between an output and its report; the slack, if that is longer.
  ///   - sideBySide: The number of traces that wait at the same time: 1 for a client of which only
  ///     one can exist.
  ///   - hangAfter: The time after which a call that blocks its thread is a hang, and so is a
  ///     `connect(to:)` that does not return.
  public init(
    slack: Duration = .milliseconds(20),
    latency: Duration = .zero,
    sideBySide: Int = 16,
    hangAfter: Duration = .seconds(2)
  ) {
    self.slack = slack
    self.latency = latency
    self.sideBySide = sideBySide
    self.hangAfter = hangAfter
  }

  /// The longest lateness of a machine that does not count as busy.
  var watchdogLimit: Duration { max(slack / 2, .milliseconds(1)) }

  /// The settings as the tolerance of the judge.
  var tolerance: Tolerance {
    let slack = max(0, slack.microseconds)
    return Tolerance(slack: slack, latency: 0...max(slack, latency.microseconds))
  }
}
