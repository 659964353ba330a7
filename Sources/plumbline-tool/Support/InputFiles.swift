internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The files that the command has read; its output must not replace them.
enum InputFiles {
  /// A file, whatever its path.
  private struct Identity: Hashable {
    var device: UInt64
    var file: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      file = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  private static let read = Mutex<Set<Identity>>([])

  /// Records a file; one that does not exist is left out.
  static func note(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    _ = read.withLock { $0.insert(Identity(status)) }
  }

  /// Whether the command has read this file.
  static func contains(_ status: stat) -> Bool {
    read.withLock { $0.contains(Identity(status)) }
  }
}
