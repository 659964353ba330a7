internal import Synchronization

/// Work that is done on a thread of the machine, and that a ``VirtualClock`` waits for.
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

  /// Ends the work, and calls back on the thread that moves the clock; does nothing the second time.
  ///
  /// - Parameter action: What the work leads to.
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
  /// A call that moves the clock waits for it, asleep, at most two seconds on the clock of the
  /// machine. Meanwhile the work may use the clock from its own thread.
  ///
  /// - Returns: What ends the work; it ends, too, when nobody holds on to it any more.
  public func beginOutsideWork() -> OutsideWork { OutsideWork(queue) }
}
