internal import Dispatch
internal import Synchronization

/// Detects lateness of the machine, so that no client is accused of it.
///
/// Two heartbeats of a few milliseconds: a task on the threads that Swift shares among all tasks,
/// which other tests may block, and a separate thread. A client waits no better than these, by any
/// means. Where one of them missed its beat by more than a limit, no trace is judged.
final class Watchdog: Sendable {
  private enum Heart: Int, CaseIterable {
    case task, thread
  }

  private struct State {
    /// Per heart, its last beat.
    var beats: [ContinuousClock.Instant]
    /// The intervals of missed beats: from the last beat in time to the late one.
    var missed: [ClosedRange<ContinuousClock.Instant>] = []
    var isOver = false
  }

  private static let rest = Duration.milliseconds(5)

  private let state = Mutex(State(beats: Heart.allCases.map { _ in .now }))
  private let limit: Duration

  /// - Parameter limit: The longest lateness of a beat.
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

  /// Ends both heartbeats.
  func stop() { state.withLock { $0.isOver = true } }

  /// The first lateness of the machine since an instant, up to now.
  ///
  /// - Complexity: O(number of late beats).
  func firstMissed(since start: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    let now = ContinuousClock.now
    return state.withLock { state in
      let under = state.beats.filter { now - $0 > Self.rest + limit }.map { $0...now }
      return (state.missed + under).filter { $0.upperBound >= start }
        .map { max($0.lowerBound, start) }.min()
    }
  }

  /// Records a beat.
  ///
  /// - Returns: Whether the heart goes on.
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
