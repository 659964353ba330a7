internal import PlumblineModel

extension VirtualClock {
  /// Waits until an instant.
  ///
  /// A deadline that is not after the current instant comes after all other jobs of that instant.
  ///
  /// - Parameters:
  ///   - deadline: The instant.
  ///   - tolerance: Ignored: the deadline is always met exactly.
  /// - Throws: `CancellationError` when the task is cancelled, or the clock is closed.
  /// - Complexity: O(log of the waits).
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    queue.checkThread("a task waited for the virtual clock")
    let ticket = state.with {
      let ticket = $0.waits.ticket()
      $0.beginning[ticket] = false
      return ticket
    }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        wait(continuation, ticket, until: deadline.microseconds)
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  private func wait(
    _ continuation: UnsafeContinuation<Void, any Error>,
    _ ticket: UInt64,
    until deadline: Microseconds
  ) {
    let isWaiting = state.with {
      let isCancelled = $0.beginning.removeValue(forKey: ticket) ?? true
      if $0.isClosed {
        $0.sleepsAtEnd += 1
        // A loop that ignores errors has to be stopped.
        return $0.sleepsAtEnd > limits.sleepsAtEnd
      }
      guard !isCancelled else { return false }
      $0.waits.add(.sleep(continuation), ticket, at: max(deadline, $0.now))
      return true
    }
    if !isWaiting { continuation.resume(throwing: CancellationError()) }
  }

  private func cancel(_ ticket: UInt64) {
    let waiting = state.with { state -> Waiting? in
      if state.beginning[ticket] != nil {
        state.beginning[ticket] = true
        return nil
      }
      return state.waits.take(ticket)
    }
    if case .sleep(let continuation) = waiting {
      continuation.resume(throwing: CancellationError())
    }
  }
}

extension VirtualClock {
  /// A scheduled callback that can be cancelled.
  public struct Scheduled: Sendable {
    fileprivate let clock: VirtualClock
    fileprivate let ticket: UInt64

    /// Cancels the callback; has no effect when it came, or was cancelled.
    ///
    /// - Complexity: O(1).
    public func cancel() {
      _ = clock.state.with { $0.waits.take(ticket) }
    }
  }

  /// Calls back once, after a span: the equivalent of `DispatchQueue.asyncAfter` for virtual time.
  ///
  /// ```swift
  /// let timeout = clock.schedule(after: .seconds(6)) { client.loginTimedOut() }
  /// timeout.cancel()
  /// ```
  ///
  /// The callback runs on the thread that moves the clock, when no other job of this clock is
  /// running, in one order with all waits; so it need not be sendable. A span of zero or less ends
  /// after all other jobs of the current instant.
  ///
  /// - Parameters:
  ///   - span: The delay.
  ///   - action: The callback.
  /// - Returns: A handle to cancel it.
  /// - Complexity: O(log of the waits).
  @discardableResult
  public func schedule(
    after span: Duration,
    _ action: @escaping () -> Void
  ) -> Scheduled {
    schedule(at: now.advanced(by: span), action)
  }

  /// Calls back once, at an instant; otherwise as ``schedule(after:_:)``.
  ///
  /// - Parameters:
  ///   - instant: The instant; a past instant counts as the current one.
  ///   - action: The callback.
  /// - Returns: A handle to cancel it.
  /// - Complexity: O(log of the waits).
  @discardableResult
  public func schedule(
    at instant: Instant,
    _ action: @escaping () -> Void
  ) -> Scheduled {
    queue.checkThread("a callback was scheduled")
    nonisolated(unsafe) let action = action
    let ticket = state.with {
      let ticket = $0.waits.ticket()
      guard !$0.isClosed else { return ticket }
      let deadline = max(instant.microseconds, $0.now)
      $0.waits.add(.call(action), ticket, at: deadline)
      return ticket
    }
    return Scheduled(clock: self, ticket: ticket)
  }
}
