internal import Dispatch
internal import PlumblineModel
internal import Synchronization

/// Carries out the calls of an adapter on a thread of their own, one at a time.
///
/// Somebody else waits for them, and can give them up: a call that never returns keeps this thread only.
final class CallThread: TaskExecutor {
  private let queue = DispatchQueue(label: "plumbline.calls")
  /// How many jobs have come and are not over.
  private let open = Mutex(0)
  /// Signalled when a job is over.
  private let change = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    open.withLock { $0 += 1 }
    queue.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
      open.withLock { $0 -= 1 }
      change.signal()
    }
  }

  /// Whether everything that was to be done here is done, or waits for something elsewhere.
  var isIdle: Bool { open.withLock { $0 == 0 } }

  /// Waits until a condition holds, which is looked at when a job is over.
  ///
  /// - Parameters:
  ///   - time: The time to go by.
  ///   - deadline: When to give up.
  ///   - condition: What is waited for; nil when nothing is.
  /// - Returns: Whether it holds.
  @discardableResult
  func wait(
    by time: TimeSource,
    until deadline: Microseconds,
    for condition: (() -> Bool)? = nil
  ) -> Bool {
    while true {
      if condition?() == true { return true }
      let left = deadline - time.now()
      guard left > 0 else { return false }
      // The deadline is absolute, so what is left after an early end is waited for again.
      let span = DispatchTimeInterval.microseconds(Int(min(left, 1_000_000)))
      _ = change.wait(timeout: .now() + span)
    }
  }
}

/// Runs every job on a thread of its own, so that many traces can wait at the same time.
///
/// The threads that Swift has for tasks are as many as the machine has cores; whoever waits on one of
/// them keeps others from working, the client among them.
final class WaitingThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A serial queue that nobody else uses has a thread as soon as it needs one.
    DispatchQueue(label: "plumbline.waiting").async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
