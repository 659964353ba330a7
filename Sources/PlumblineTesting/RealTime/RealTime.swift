internal import PlumblineModel

/// How a client is tested on a real clock, where the test cannot move time.
///
/// ```swift
/// try await expectConforms(
///   to: .agoraRTM1iOSChinese,
///   in: RealTime(latency: .milliseconds(5)),
///   constants: ["login-timeout": .milliseconds(600)]
/// ) { MyAdapter(clock: ContinuousClock()) }
/// ```
///
/// ### What is guaranteed
///
/// - **Instants.** Each step is given when the delays so far have passed since the trace began, by a
///   monotonic clock: what one step is late by is not added to the next. When an input was given is
///   known as two instants, just before the call and when it had returned; of an output, when it was
///   reported. What happened is judged by these, so a test that is late itself accuses nobody, and an
///   input and an output are tried in both orders where both can have been.
/// - **Any thread.** ``Tester/observe(_:_:)`` may be called by any thread, by several at once, within a
///   call and within a callback. Nothing is lost, and what one thread reports keeps its order.
/// - **One call at a time.** The calls of an adapter are carried out by one thread that belongs to the
///   trace, never by that of the test. A call that waits elsewhere, such as a login that returns when
///   it is decided, holds up the next input for the latency, and goes on meanwhile.
/// - **A busy machine.** Two beats of a few milliseconds, one on the threads that Swift has
///   for tasks, one on a thread of its own, tell when the machine was late by more than half the slack. A
///   trace is judged up to there and no further.
/// - **Ends.** After the last step the outputs that come within the latency still count. Then the
///   adapter lets go of its client, and what is observed later belongs to no trace.
///
/// ### What is not
///
/// - An error that is no larger than the slack and the latency is not seen; each failure says how much
///   that is. What fails is tried again five times, and is *flaky* if it does not fail each time.
/// - Two reports by two threads count in the order in which they come; a client whose callbacks overtake
///   each other shows that to its user, too.
/// - That the machine was on time does not prove that the thread of the client was: one that is kept
///   waiting all by itself, such as the main actor, is accused.
/// - The same seed gives the same steps every time, but not the same instants.
/// - A thread that a client keeps for ever is never interrupted; it is left behind.
public struct RealTime: Hashable, Sendable {
  /// How late any timer of the client may be; a long one may be late by a hundredth of its time.
  public var slack: Duration
  /// How long after it happened an output may be reported; at least the slack.
  public var latency: Duration
  /// How many traces wait at the same time, each with a client of its own.
  public var sideBySide: Int
  /// A call that keeps its thread for so long is a hang.
  public var hangAfter: Duration

  /// - Parameters:
  ///   - slack: How late any timer of the client may be. More than the machine is late by when it is
  ///     busy, and less than the errors that are to be found.
  ///   - latency: How long after it happened an output may be reported; the slack, if that is longer.
  ///   - sideBySide: How many traces wait at the same time: 1 for a client of which there can be only one.
  ///   - hangAfter: A call that keeps its thread for so long is a hang, and so is one that connects and
  ///     does not return.
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

  /// How late the machine may be itself without being thought busy.
  var watchdogLimit: Duration { max(slack / 2, .milliseconds(1)) }

  /// The same as a judge sees it.
  var tolerance: Tolerance {
    let slack = max(0, slack.microseconds)
    return Tolerance(slack: slack, latency: 0...max(slack, latency.microseconds))
  }
}
