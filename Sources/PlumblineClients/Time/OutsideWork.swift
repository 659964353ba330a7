internal import Synchronization

/// Work on a thread of the machine that a ``VirtualClock`` waits for.
///
/// ```swift
/// let work = clock.beginOutsideWork()
/// DispatchQueue.global().async {
///   let answer = compute()
///   work.end { client.received(answer) }     // on the thread that moves the clock
/// }
/// ```
public final class OutsideWork: Sendable {
  private let queue: JobQueue
  private let isOver = Mutex(false)

  init(_ queue: JobQueue) {
    self.queue = queue
    queue.beginOutsideWork()
  }

  deinit { end {} }

  /// Ends the work, and runs an action on the thread that moves the clock; a second call has no
  /// effect.
  ///
  /// - Parameter action: The effect of the work.
  /// - Complexity: O(1).
  public func end(_ action: sending @escaping () -> Void = {}) {
    let isFirst = isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
    if isFirst { queue.endOutsideWork(action) }
  }
}

extension VirtualClock {
  /// Announces work on a thread of the machine: until it ends, this clock stands still.
  ///
  /// A call that moves the clock waits for the work without polling, at most two seconds of real
  /// time. Meanwhile the work may use the clock from its own thread.
  ///
  /// - Returns: The work to end; it also ends with its last reference.
  public func beginOutsideWork() -> OutsideWork { OutsideWork(queue) }
}
