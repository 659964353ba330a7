internal import Synchronization

/// Shows on standard error which check is running, from its first second on.
final class RunningCheck: Sendable {
  private static let interval = Duration.milliseconds(100)

  private let progress = Progress()
  private let current = Mutex<(name: String, since: ContinuousClock.Instant)?>(nil)

  /// Runs checks, and shows meanwhile which one; they keep their own thread busy.
  ///
  /// - Parameter checks: Calls ``begin(_:)`` and ``end(_:)``.
  /// - Returns: What the checks return.
  func during<Result>(_ checks: () -> Result) -> Result {
    let watch = Task.detached { [self] in
      while !Task.isCancelled {
        show()
        try? await Task.sleep(for: Self.interval)
      }
    }
    defer {
      watch.cancel()
      end {}
    }
    return checks()
  }

  /// Notes the check that begins.
  func begin(_ name: String) { current.withLock { $0 = (name, .now) } }

  /// Erases the line of the check, and prints its result.
  func end(_ print: () -> Void) {
    current.withLock { current in
      current = nil
      progress.clear()
      print()
    }
  }

  private func show() {
    // The lock keeps the line apart from a result that is printed now.
    current.withLock { current in
      guard let current else { return }
      let time = ContinuousClock.now - current.since
      guard time >= .seconds(1) else { return }
      progress.show { _ in "check '\(current.name)' for \(Int(time / .seconds(1))) s" }
    }
  }
}
