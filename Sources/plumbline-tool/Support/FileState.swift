#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the system says about a file; it differs after each change of the file.
struct FileState: Hashable {
  /// A file, whatever its path.
  struct Identity: Hashable {
    var device: UInt64
    var file: UInt64
  }

  var identity: Identity
  private var size: Int64
  private var seconds: Int
  private var nanoseconds: Int
  private var isRegular: Bool

  init(_ status: stat) {
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      file: UInt64(truncatingIfNeeded: status.st_ino)
    )
    size = Int64(status.st_size)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }

  /// The state of a file; nil if the path names none.
  static func of(_ path: String) -> FileState? {
    var status = stat()
    return stat(path, &status) == 0 ? FileState(status) : nil
  }

  /// Whether a path names a regular file.
  static func isRegular(_ path: String) -> Bool { of(path)?.isRegular ?? false }
}
