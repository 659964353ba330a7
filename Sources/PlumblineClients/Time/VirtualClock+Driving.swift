package import PlumblineModel

extension VirtualClock {
  /// The reason why a call that moves the clock failed.
  public struct Problem: Error, CustomStringConvertible, Sendable {
    /// The event, and the advice.
    public let description: String
  }

  /// The end of a movement of the clock.
  package enum Settling: Hashable {
    case settled
    /// The number of jobs at one instant, or in all, exceeded the limit.
    case endless(at: Microseconds)
    /// Announced outside work did not end.
    case unanswered
    /// The clock was moving already.
    case busy
  }

  /// Starts a task and runs all jobs of the current instant.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller. If it is the main actor, the clock drives the main
  ///     actor, too.
  ///   - body: The body of the task; it may wait for later instants.
  /// - Returns: The task, which may still be waiting.
  /// - Throws: ``Problem`` when the current instant does not end, or a clock leak was detected.
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

  /// Moves the clock by a span and stops at each deadline on the way.
  ///
  /// - Parameters:
  ///   - span: The span; a negative span counts as zero.
  ///   - isolation: The actor of the caller.
  /// - Throws: ``Problem`` when an instant does not end, or a clock leak was detected.
  /// - Complexity: O(jobs until then).
  public func advance(by span: Duration, isolation: (any Actor)? = #isolation) throws {
    try advance(to: now.advanced(by: span), isolation: isolation)
  }

  /// Moves the clock to an instant and stops at each deadline on the way.
  ///
  /// All jobs due up to and including the instant are done when this returns. A past instant does
  /// not move the clock; the jobs of the current instant run.
  ///
  /// - Parameters:
  ///   - instant: The instant.
  ///   - isolation: The actor of the caller.
  /// - Throws: ``Problem`` when an instant does not end, or a clock leak was detected.
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

  /// The reason why a movement of the clock failed; nil when it succeeded.
  package func text(of settling: Settling) -> String? {
    switch settling {
    case .settled: nil
    case .endless(let instant):
      "gave up at \(describe(instant)) after \(limits.jobsAtOnce) jobs at one instant, or"
        + " \(limits.jobs) in one movement of the clock: a task or callback never waits"
    case .unanswered:
      "gave up at \(describe(microseconds)): announced outside work did not end"
    case .busy:
      "the clock is being moved already: by one of its own jobs, or by another thread"
    }
  }
}

extension VirtualClock {
  /// Starts a task, which does not run yet.
  func begin(_ body: @escaping () async -> Void) -> Task<Void, Never> {
    // It runs on the driving thread only, as all code does that may share state with it.
    nonisolated(unsafe) let body = body
    return CurrentQueue.with(queue) {
      Task(executorPreference: queue) { await body() }
    }
  }

  /// Starts a task and runs it up to its first wait; also inside a job of this clock.
  func beginAtOnce(isMain: Bool, _ body: @escaping () async -> Void) -> Task<Void, Never> {
    var task: Task<Void, Never>?
    queue.runAtOnce(isMain: isMain) { task = begin(body) }
    guard let task else { preconditionFailure("a task that was not started") }
    return task
  }

  /// Whether this thread carries out a job of the clock.
  var isRunning: Bool { CurrentQueue.queue === queue }

  /// Runs all jobs of the current instant.
  func settle(isMain: Bool) -> Settling {
    var total = limits.jobs
    return settle(&total, isMain: isMain)
  }

  /// Moves to an instant, and runs all jobs due until then.
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

  /// Closes the clock: cancels sleeps, drops callbacks, then drops the remaining jobs after a
  /// limit.
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
