package import PlumblineModel

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = VirtualClock()
/// let client = Client(clock: clock)            // any Clock<Duration>
/// try clock.start { await client.login() }     // returns when nothing is left to do at 0 s
/// clock.next                                   // 6 s: the login times out
/// try clock.advance(by: .seconds(6))           // and it has
/// ```
///
/// ### Guarantees
///
/// The thread that moves the clock carries out all of these, one after the other: tasks, child
/// tasks, actors without an executor of their own, callbacks given to ``schedule(after:_:)``, and
/// the main actor if the test runs on it.
///
/// - **Order.** At one instant, first come, first served. Waits for the same instant end in the
///   order in which they began, each job to its end before the next. The same calls give the same
///   order every time, on every machine.
/// - **Quiescence.** When a call that moves the clock returns, nothing is left to do at the current
///   instant. That is certain, without polling: the queue of jobs is empty.
/// - **Instants.** The clock stops at every deadline on its way; `now` is exact to the microsecond,
///   its unit. A deadline between two microseconds is met at the later one.
/// - **Cancellation.** A cancelled sleep throws `CancellationError` at the current instant; a
///   cancelled callback does not come.
///
/// ### Limits
///
/// `DispatchQueue`, `Thread`, timers of Foundation, `Task.sleep`, and actors with an executor of
/// their own use the clocks and the threads of the machine. The call that moves the clock throws
/// ``Problem`` when they use this clock while it moves, when a task resumes because of them, and
/// when a task waits on a clock of the machine. A conformance test also detects this between two
/// movements, and after the end of a trace before it reports a failure. If they never come back, it
/// remains undetected. ``beginOutsideWork()`` lets the clock
/// wait for them: it stands still until they are done, but they determine the order among
/// themselves. A job that never ends without a wait is never interrupted.
///
/// Hooks of the runtime catch tasks made with `Task { … }`. An executor catches those of them that
/// call `Task.yield`, or wait on a clock of the machine; only Swift 6.3 on Linux lets a library
/// install it. With other compilers, such a task that yields counts as outside.
public final class VirtualClock: Clock, Sendable {
  /// The limits beyond which work counts as endless.
  package struct Limits: Sendable {
    /// Jobs at one instant.
    var jobsAtOnce = 10_000
    /// Jobs in one movement of the clock.
    var jobs = 1_000_000
    /// Jobs that may still run when the clock is closed.
    var jobsAtEnd = 1_000
    /// Sleeps that throw when they begin after the closing; later ones never end.
    var sleepsAtEnd = 16

    package init() {}
  }

  enum Waiting {
    case sleep(UnsafeContinuation<Void, any Error>)
    case call(() -> Void)
  }

  struct State {
    var now: Microseconds = 0
    var waits = WaitQueue<Waiting>()
    /// The sleeps that have begun and do not wait yet, each with whether it is cancelled.
    var beginning: [WaitQueue<Waiting>.Ticket: Bool] = [:]
    var isClosed = false
    var sleepsAtEnd = 0
  }

  let state = Locked(State())
  let queue: JobQueue
  let limits: Limits

  /// A clock that stands at 0.
  public convenience init() { self.init(limits: Limits(), isStrict: false) }

  /// - Parameters:
  ///   - limits: The limits beyond which work counts as endless.
  ///   - isStrict: Whether use of the clock from outside is an error, also while it does not move.
  init(limits: Limits, isStrict: Bool) {
    self.limits = limits
    queue = JobQueue(isStrict: isStrict)
  }

  /// Later deadlines never come; a sum of this and the last instant does not overflow.
  package static var never: Microseconds { .max / 4 }

  /// The current instant in microseconds.
  var microseconds: Microseconds { state.with { $0.now } }

  /// The next deadline in microseconds; nil without one.
  package var nextMicroseconds: Microseconds? {
    let next = state.with { $0.waits.next() }
    return next.flatMap { $0 < Self.never ? $0 : nil }
  }
}

extension VirtualClock {
  /// An instant, counted from the start of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the start.
    public var offset: Duration

    /// The instant at an offset from the start.
    public init(offset: Duration) { self.offset = offset }

    /// The instant later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from here to another instant.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether an instant is before another one.
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }

    /// The first whole microsecond that is not before the instant; `never` if it is far away.
    package var microseconds: Microseconds { offset.microseconds }
  }

  /// The current instant.
  public var now: Instant { Instant(offset: .microseconds(microseconds)) }

  /// The next instant at which a wait ends; nil without waits.
  ///
  /// - Complexity: amortised O(log of the waits).
  public var next: Instant? { nextMicroseconds.map { Instant(offset: .microseconds($0)) } }

  /// One microsecond.
  public var minimumResolution: Duration { .microseconds(1) }
}

extension Duration {
  /// The duration in whole microseconds, rounded up; `never` if it is very long.
  package var microseconds: Microseconds {
    let (seconds, attoseconds) = components
    guard seconds < VirtualClock.never / 1_000_000 else { return VirtualClock.never }
    guard seconds > -VirtualClock.never / 1_000_000 else { return 0 }
    let unit: Int64 = 1_000_000_000_000
    let rest = attoseconds / unit + (attoseconds % unit > 0 ? 1 : 0)
    return seconds * 1_000_000 + rest
  }
}
