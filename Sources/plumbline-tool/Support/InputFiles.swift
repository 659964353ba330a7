internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The files that the command has read; its output must not replace them.
enum InputFiles {
  private static let read = Mutex<[String: FileState?]>([:])

  /// Records a file as it is now, also one that does not exist.
  static func note(_ path: String) {
    let state = FileState.of(path)
    read.withLock { $0[path] = .some(state) }
  }

  /// Whether the command has read this file.
  static func contains(_ status: stat) -> Bool {
    let identity = FileState(status).identity
    return read.withLock { $0.values.contains { $0?.identity == identity } }
  }

  /// The files by path, as they were when the command read them; nil for one that did not exist.
  static var states: [String: FileState?] { read.withLock { $0 } }
}
