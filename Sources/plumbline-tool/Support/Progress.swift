internal import PlumblineEngine
internal import PlumblineReports
internal import Synchronization

/// The progress of a run: on a terminal one line, updated at most ten times a second; otherwise a line
/// every 10 s.
final class Progress: Sendable {
  private let isWatched = Terminal.isWatched
  private let start = ContinuousClock.now
  private let last: Mutex<ContinuousClock.Instant>
  /// The last call, and the time that confirming and shrinking failures has taken so far.
  private let shrinking: Mutex<(last: ContinuousClock.Instant, time: Duration)>

  init() {
    last = Mutex(start)
    shrinking = Mutex((start, .zero))
  }

  /// - Parameters:
  ///   - progress: How far the run is.
  ///   - share: The used share of its limit of steps or traces; nil for a suite, whose number of tests is unknown.
  ///   - limit: Its limit of time; nil without one.
  func show(_ progress: CampaignProgress, share: Double?, limit: Duration?) {
    let now = ContinuousClock.now
    // Few failures take most of the time: it says nothing of the steps left.
    let aside = shrinking.withLock { shrinking in
      if progress.phase != .fuzzing { shrinking.time += now - shrinking.last }
      shrinking.last = now
      return shrinking.time
    }
    show { elapsed in
      let left = [
        share.flatMap { Self.timeLeft(after: $0, in: elapsed - aside) }, limit.map { $0 - elapsed },
      ]
      let shares = [share, limit.map { elapsed / $0 }]
      return Self.text(
        of: progress,
        isSuite: share == nil,
        share: shares.compactMap { $0 }.max(),
        left.compactMap { $0 }.min()
      )
    }
  }

  /// The time left after a share of the steps; nil after too few of them.
  private static func timeLeft(after share: Double, in elapsed: Duration) -> Duration? {
    share > 0.01 && share < 1 ? elapsed * ((1 - share) / share) : nil
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

  /// `fuzzing: 41 %, about 12 s left, 41000 steps, 2 failures`; of a suite `testing: 41000 steps, 0 failures`.
  private static func text(
    of progress: CampaignProgress,
    isSuite: Bool,
    share: Double?,
    _ left: Duration?
  ) -> String {
    let phase =
      switch progress.phase {
      case .fuzzing: isSuite ? "testing" : "fuzzing"
      case .confirming(let number): "confirming failure \(number)"
      case .shrinking(let number): "shrinking failure \(number)"
      }
    var parts = share.map { ["\(Int(min($0, 1) * 100)) %"] } ?? []
    if let left, left > .zero {
      parts.append("about \(Int((left / .seconds(1)).rounded())) s left")
    }
    parts.append("\(progress.steps) steps")
    parts.append("\(progress.failures) failure\(progress.failures == 1 ? "" : "s")")
    return "\(phase): \(parts.joined(separator: ", "))"
  }
}
