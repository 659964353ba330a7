import Synchronization

/// Events in order; any thread may write.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  func write(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }

  /// `a b c`.
  var text: String { all.joined(separator: " ") }
}
