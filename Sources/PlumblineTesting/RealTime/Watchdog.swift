internal import Dispatch
internal import Synchronization

/// Notices when the machine is late itself, so that nobody else is accused of it.
///
/// Two hearts beat every few milliseconds: a task on the threads that Swift shares among all tasks, which
/// other tests may keep busy, and a thread of its own. Whatever a client waits with, it waits no better
/// than these. Where one of them missed its beat by more than a limit, no trace is judged.
final class Watchdog: Sendable {
  private enum Heart: Int, CaseIterable {
    case task, thread
  }

  private struct State {
    /// Per heart, its last beat.
    var beats: [ContinuousClock.Instant]
    /// When beats were missed: from the last one in time to the one that was late.
    var missed: [ClosedRange<ContinuousClock.Instant>] = []
    var isOver = false
  }

  private static let rest = Duration.milliseconds(5)

  private let state = Mutex(State(beats: Heart.allCases.map { _ in .now }))
  private let limit: Duration

  /// - Parameter limit: How late a beat may be.
  init(limit: Duration) {
    self.limit = limit
    Task.detached { [self] in
      while beat(.task) { try? await Task.sleep(for: Self.rest) }
    }
    let pause = DispatchSemaphore(value: 0)
    DispatchQueue(label: "plumbline.watchdog").async { [self] in
      while beat(.thread) { _ = pause.wait(timeout: .now() + .milliseconds(5)) }
    }
  }

  /// Ends it; it is of no use any more.
  func stop() { state.withLock { $0.isOver = true } }

  /// When the machine was late for the first time since an instant, up to now.
  ///
  /// - Complexity: O(number of times that it was late).
  func firstMissed(since start: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    let now = ContinuousClock.now
    return state.withLock { state in
      let under = state.beats.filter { now - $0 > Self.rest + limit }.map { $0...now }
      return (state.missed + under).filter { $0.upperBound >= start }
        .map { max($0.lowerBound, start) }.min()
    }
  }

  /// Notes a beat.
  ///
  /// - Returns: Whether there will be more.
  private func beat(_ heart: Heart) -> Bool {
    let now = ContinuousClock.now
    return state.withLock { state in
      let last = state.beats[heart.rawValue]
      if now - last > Self.rest + limit { state.missed.append(last...now) }
      state.beats[heart.rawValue] = now
      return !state.isOver
    }
  }
}
