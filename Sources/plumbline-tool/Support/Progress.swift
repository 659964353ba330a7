internal import Synchronization

/// The progress of a run in one terminal line, updated at most ten times a second.
final class Progress: Sendable {
  private let isShown = Terminal.isWatched
  private let last = Mutex<ContinuousClock.Instant?>(nil)

  func show(steps: Int, failures: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    let isDue = last.withLock { last in
      if let last, now - last < .milliseconds(100) { return false }
      last = now
      return true
    }
    guard isDue else { return }
    Terminal.sketch("\r\u{1B}[K\(steps) steps, \(failures) failures")
  }

  /// Erases the line.
  func clear() {
    guard isShown, last.withLock({ $0 }) != nil else { return }
    Terminal.sketch("\r\u{1B}[K")
  }
}
