internal import PlumblineModel

extension VirtualClock {
  /// Why a call that moves the clock gave up.
  public struct Problem: Error, CustomStringConvertible, Sendable {
    /// What happened, and what to do.
    public let description: String
  }

  /// How a movement of the clock ended.
  enum Settling: Hashable {
    case settled
    /// So many jobs at one instant, or in all, and no end.
    case endless(at: Microseconds)
    /// Work outside was announced, and did not end.
    case unanswered
    /// It was being moved already.
    case busy
  }

  /// Starts a task and does everything that is to be done at the present instant.
  ///
  /// - Parameters:
  ///   - isolation: The actor that the caller is on. If it is the main actor, the main actor is
  ///     driven by the clock, too.
  ///   - body: What the task does; it may wait for later instants.
  /// - Returns: The task, which may still be waiting.
  /// - Throws: ``Problem`` when the present instant has no end, or something left the clock behind.
  /// - Complexity: O(jobs at this instant).
  @discardableResult
  public func start(
    isolation: (any Actor)? = #isolation,
    _ body: @escaping () async -> Void
  ) throws -> Task<Void, Never> {
    let task = begin(body)
    try check(settle(isMain: isolation === MainActor.shared))
    return task
  }

  /// Moves the clock on by a span and stops at each deadline on the way.
  ///
  /// - Parameters:
  ///   - span: How far; a span below zero counts as zero.
  ///   - isolation: The actor that the caller is on.
  /// - Throws: ``Problem`` when an instant has no end, or something left the clock behind.
  /// - Complexity: O(jobs until then).
  public func advance(by span: Duration, isolation: (any Actor)? = #isolation) throws {
    try advance(to: now.advanced(by: span), isolation: isolation)
  }

  /// Moves the clock on to an instant and stops at each deadline on the way.
  ///
  /// Everything that is due up to and including the instant is done when this returns. An instant
  /// that has passed does not move the clock; what is to be done now is done.
  ///
  /// - Parameters:
  ///   - instant: How far.
  ///   - isolation: The actor that the caller is on.
  /// - Throws: ``Problem`` when an instant has no end, or something left the clock behind.
  /// - Complexity: O(jobs until then).
  public func advance(to instant: Instant, isolation: (any Actor)? = #isolation) throws {
    try check(advance(to: instant.microseconds, isMain: isolation === MainActor.shared))
  }

  private func check(_ settling: Settling) throws {
    if let fault = queue.leak?.fault {
      throw Problem(description: "\(fault.message); \(fault.advice)")
    }
    if let words = text(of: settling) { throw Problem(description: words) }
  }

  /// Why a movement of the clock was given up; nil when it was not.
  func text(of settling: Settling) -> String? {
    switch settling {
    case .settled: nil
    case .endless(let instant):
      "gave up at \(describe(instant)) after \(limits.jobsAtOnce) jobs at one instant, or"
        + " \(limits.jobs) in one movement of the clock: something goes on for ever without waiting"
    case .unanswered:
      "gave up at \(describe(microseconds)): work outside was announced and did not end"
    case .busy:
      "the clock is being moved already: by one of its own jobs, or by another thread"
    }
  }
}

extension VirtualClock {
  /// Starts a task, which does nothing yet.
  func begin(_ body: @escaping () async -> Void) -> Task<Void, Never> {
    // It runs on the driving thread only, as everything does that the caller may share with it.
    nonisolated(unsafe) let body = body
    return CurrentQueue.with(queue) {
      Task(executorPreference: queue) { await body() }
    }
  }

  /// Does everything that is to be done at the present instant.
  func settle(isMain: Bool) -> Settling {
    var total = limits.jobs
    return settle(&total, isMain: isMain)
  }

  /// Moves on to an instant, and does everything that is due until then.
  func advance(to end: Microseconds, isMain: Bool) -> Settling {
    var total = limits.jobs
    while true {
      let settling = settle(&total, isMain: isMain)
      guard settling == .settled else { return settling }
      let isOver = state.with {
        guard let next = $0.waits.next(), next <= end else {
          $0.now = max($0.now, end)
          return true
        }
        $0.now = next
        return false
      }
      if isOver { return .settled }
    }
  }

  /// Gives the clock up: what sleeps is cancelled, callbacks do not come, and what is still to be
  /// done after that is dropped.
  func close(isMain: Bool) {
    let waiting = state.with {
      $0.isClosed = true
      return $0.waits.takeAll()
    }
    CurrentQueue.with(queue) {
      for case .sleep(let continuation) in waiting {
        continuation.resume(throwing: CancellationError())
      }
    }
    var limit = limits.jobsAtEnd
    _ = queue.drain(limit: &limit, isMain: isMain)
    queue.close()
  }

  private func settle(_ total: inout Int, isMain: Bool) -> Settling {
    let start = min(limits.jobsAtOnce, total)
    var left = start
    defer { total -= start - left }
    while true {
      switch queue.drain(limit: &left, isMain: isMain) {
      case .endless: return .endless(at: microseconds)
      case .unanswered: return .unanswered
      case .busy: return .busy
      case .settled: break
      }
      let due = state.with { $0.waits.takeDue(at: $0.now) }
      switch due {
      case nil: return .settled
      case .sleep(let continuation): CurrentQueue.with(queue) { continuation.resume() }
      case .call(let action): queue.add(.call(action))
      }
    }
  }
}
