internal import PlumblineModel

/// A clock that stands still until a test moves it, and everything that waits for it.
///
/// ```swift
/// let clock = VirtualClock()
/// let client = Client(clock: clock)            // any Clock<Duration>
/// try clock.start { await client.login() }     // returns when nothing is left to do at 0 s
/// clock.next                                   // 6 s: the login times out
/// try clock.advance(by: .seconds(6))           // and it has
/// ```
///
/// ### What is guaranteed
///
/// Tasks, child tasks, actors without an executor of their own, callbacks given to
/// ``schedule(after:_:)``, and the main actor if the test runs on it, are all carried out by the
/// thread that moves the clock, one after the other:
///
/// - **Order.** At one instant, first come, first served. What waits for the same instant goes on
///   in the order in which it began to wait, each to its end before the next. The same calls
///   give the same order every time, on every machine.
/// - **Quiescence.** When a call that moves the clock returns, nothing is left to do at the present
///   instant. That is known, not guessed: the queue of jobs is empty. Nobody yields or looks again.
/// - **Instants.** The clock stops at every deadline on its way; `now` is exact to the
///   microseconds in which it counts. A deadline between two of them is met at the later.
/// - **Cancellation.** A sleep that is cancelled throws `CancellationError` at the present instant; a
///   callback that is cancelled does not come.
///
/// ### What is not
///
/// `DispatchQueue`, `Thread`, timers of Foundation, `Task.sleep`, and actors that bring an executor
/// of their own, run by the clocks and on the threads of the machine. When they use this clock while
/// it is moved, or a task goes on because of them, and when a task waits on a clock of the machine,
/// the call that moves the clock throws ``Problem``. A test of conformance also notices it between
/// two movements. If they never come back, nothing is noticed. ``beginOutsideWork()`` lets the clock
/// wait for them: then it stands still until they are done, but the order among several of them is
/// theirs. A job that never ends, without waiting for anything, is never interrupted.
///
/// Tasks that were made with `Task { … }` are caught by hooks of the runtime, and those of them that
/// call `Task.yield`, or wait on a clock of the machine, by an executor that only Swift 6.3 on Linux
/// lets a library put in place. With other compilers, such a task that yields counts as outside.
public final class VirtualClock: Clock, Sendable {
  /// How much may happen before it counts as endless.
  struct Limits: Sendable {
    /// Jobs at one instant.
    var jobsAtOnce = 10_000
    /// Jobs in one movement of the clock.
    var jobs = 1_000_000
    /// Jobs that are given to what is left when the clock is given up.
    var jobsAtEnd = 1_000
    /// Sleeps that begin after the clock was given up and throw; later ones never end.
    var sleepsAtEnd = 16
  }

  enum Waiting {
    case sleep(UnsafeContinuation<Void, any Error>)
    case call(() -> Void)
  }

  struct State {
    var now: Microseconds = 0
    var waits = WaitQueue<Waiting>()
    /// The sleeps that have begun and do not wait yet, each with whether it was cancelled.
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
  ///   - limits: How much may happen before it counts as endless.
  ///   - isStrict: Whether it is a mistake to use the clock from outside, also while nobody moves it.
  init(limits: Limits, isStrict: Bool) {
    self.limits = limits
    queue = JobQueue(isStrict: isStrict)
  }

  /// Later deadlines never come; they are far enough from the last instant to be added to one.
  static var never: Microseconds { .max / 4 }

  /// The present instant in microseconds.
  var microseconds: Microseconds { state.with { $0.now } }

  /// The next deadline in microseconds; nil when nothing waits.
  var nextMicroseconds: Microseconds? {
    let next = state.with { $0.waits.next() }
    return next.flatMap { $0 < Self.never ? $0 : nil }
  }
}

extension VirtualClock {
  /// An instant, counted from the start of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the start.
    public var offset: Duration

    /// An instant that is so much later than the start.
    public init(offset: Duration) { self.offset = offset }

    /// The instant that is so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from here to another instant.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether an instant is before another one.
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }

    /// The first whole microsecond that is not before the instant; `never` if it is far away.
    var microseconds: Microseconds { offset.microseconds }
  }

  /// The present instant.
  public var now: Instant { Instant(offset: .microseconds(microseconds)) }

  /// The next instant at which something that waits goes on; nil when nothing waits.
  ///
  /// - Complexity: amortised O(log of the waits).
  public var next: Instant? { nextMicroseconds.map { Instant(offset: .microseconds($0)) } }

  /// One microsecond.
  public var minimumResolution: Duration { .microseconds(1) }
}

extension Duration {
  /// The fewest whole microseconds that are not shorter; `never` if that is far away.
  var microseconds: Microseconds {
    let (seconds, attoseconds) = components
    guard seconds < VirtualClock.never / 1_000_000 else { return VirtualClock.never }
    guard seconds > -VirtualClock.never / 1_000_000 else { return 0 }
    let unit: Int64 = 1_000_000_000_000
    let rest = attoseconds / unit + (attoseconds % unit > 0 ? 1 : 0)
    return seconds * 1_000_000 + rest
  }
}
