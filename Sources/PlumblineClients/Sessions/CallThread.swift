internal import Dispatch
internal import PlumblineModel
internal import Synchronization

/// Carries out the calls of an adapter on a separate thread, one at a time.
///
/// Another thread waits for them, and can abandon them: a call that never returns blocks this
/// thread only.
final class CallThread: TaskExecutor {
  private let queue = DispatchQueue(label: "plumbline.calls")
  /// The number of unfinished jobs.
  private let open = Mutex(0)
  /// Signalled at the end of a job.
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

  /// Whether all jobs here are done, or wait for something elsewhere.
  var isIdle: Bool { open.withLock { $0 == 0 } }

  /// Waits until a condition holds; it is checked at the end of each job.
  ///
  /// - Parameters:
  ///   - time: The source of time.
  ///   - deadline: The instant to give up.
  ///   - condition: The condition; nil for a mere wait.
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
      // The deadline is absolute, so the loop waits again for the remainder after an early wake-up.
      let span = DispatchTimeInterval.microseconds(Int(min(left, 1_000_000)))
      _ = change.wait(timeout: .now() + span)
    }
  }
}
