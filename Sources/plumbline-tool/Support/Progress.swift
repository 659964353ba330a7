internal import PlumblineEngine
internal import PlumblineReports
internal import Synchronization

/// The progress of a run: on a terminal one line, updated at most ten times a second; otherwise a line
/// every 10 s.
final class Progress: Sendable {
  private let isWatched = Terminal.isWatched
  private let start = ContinuousClock.now
  private let last: Mutex<ContinuousClock.Instant>

  init() { last = Mutex(start) }

  /// - Parameters:
  ///   - progress: How far the run is.
  ///   - share: The used share of its budget.
  func show(_ progress: CampaignProgress, share: Double) {
    show { text(of: progress, share: min(share, 1), elapsed: $0) }
  }

  /// Shows a line, of the time since the start, if one is due.
  func show(_ text: (Duration) -> String) {
    let now = ContinuousClock.now
    let interval: Duration = isWatched ? .milliseconds(100) : .seconds(10)
    let isDue = last.withLock { last in
      guard now - last >= interval else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let line = text(now - start)
    if isWatched {
      Terminal.sketch("\r\u{1B}[K\(line)")
    } else {
      Terminal.warn("plumbline: \(line)")
    }
  }

  /// Erases the line.
  func clear() {
    guard isWatched, last.withLock({ $0 }) != start else { return }
    Terminal.sketch("\r\u{1B}[K")
  }

  /// `fuzzing: 41 %, about 12 s left, 41000 steps, 2 failures`.
  private func text(of progress: CampaignProgress, share: Double, elapsed: Duration) -> String {
    let phase =
      switch progress.phase {
      case .fuzzing: "fuzzing"
      case .confirming(let number): "confirming failure \(number)"
      case .shrinking(let number): "shrinking failure \(number)"
      }
    var parts = ["\(Int(share * 100)) %"]
    if share > 0.01, share < 1 {
      let seconds = elapsed / .seconds(1) * (1 - share) / share
      parts.append("about \(Int(seconds.rounded())) s left")
    }
    parts.append("\(progress.steps) steps")
    parts.append("\(progress.failures) failure\(progress.failures == 1 ? "" : "s")")
    return "\(phase): \(parts.joined(separator: ", "))"
  }
}
