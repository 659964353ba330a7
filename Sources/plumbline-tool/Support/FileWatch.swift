internal import Synchronization

/// Files whose changes start a run again.
///
/// The files are looked at ten times a second. That works on every system and file system, and for editors
/// that replace a file.
final class FileWatch: Sendable {
  private static let interval = Duration.milliseconds(100)

  /// The files as the run knows them; nil for one that does not exist.
  private let states: [String: FileState?]
  private let last = Mutex((at: ContinuousClock.now, isChanged: false))

  init(_ states: [String: FileState?]) { self.states = states }

  /// The paths of the files that have changed, sorted.
  var changed: [String] {
    states.filter { FileState.of($0.key) != $0.value }.keys.sorted()
  }

  /// Whether a file has changed; a call looks only if the last look was a while ago.
  var isChanged: Bool {
    last.withLock { last in
      let now = ContinuousClock.now
      guard !last.isChanged, now - last.at >= Self.interval else { return last.isChanged }
      last = (now, !changed.isEmpty)
      return last.isChanged
    }
  }

  /// Waits until a file has changed, and then until no file changes for a moment.
  ///
  /// An editor or a compiler may write a file in several steps. The moment is longer while a file is missing.
  ///
  /// - Returns: The paths of the changed files; empty if a signal came first.
  func change() async throws -> [String] {
    var before: [String: FileState?] = [:]
    var looks = 0
    while !Interruption.happened {
      try await Task.sleep(for: Self.interval)
      let now = Dictionary(uniqueKeysWithValues: states.keys.map { ($0, FileState.of($0)) })
      looks = now == before ? looks + 1 : 0
      if looks >= (now.values.contains(nil) ? 20 : 1), !changed.isEmpty { return changed }
      before = now
    }
    return []
  }
}
