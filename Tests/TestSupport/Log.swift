import Synchronization

/// Events in order; any thread may write.
package final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  package init() {}

  package func write(_ line: String) { lines.withLock { $0.append(line) } }

  package var all: [String] { lines.withLock { $0 } }

  /// `a b c`.
  package var text: String { all.joined(separator: " ") }
}
