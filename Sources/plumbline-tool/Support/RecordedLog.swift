#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A log that a recorder appends to.
struct RecordedLog {
  /// The path from the root, because the app may change its directory.
  let path: String
  /// The size before the app ran.
  private let size: Int

  /// - Throws: ``Failing`` if the log cannot be written.
  init(_ path: String) throws {
    let descriptor = Files.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, mode: 0o666)
    guard descriptor >= 0 else { throw Failing("cannot write '\(path)': \(Files.reason)") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let resolved = realpath(path, nil)
    else { throw Failing("cannot write '\(path)': it is no file") }
    defer { free(resolved) }
    self.path = String(cString: resolved)
    size = Int(status.st_size)
  }

  /// The number of lines that were appended.
  ///
  /// - Throws: ``Failing`` if the log cannot be read.
  /// - Complexity: O(size of the new lines).
  var newLines: Int {
    get throws {
      let descriptor = Files.open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failing("cannot read '\(path)': \(Files.reason)") }
      defer { close(descriptor) }
      lseek(descriptor, off_t(size), SEEK_SET)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var lines = 0
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return lines }
        lines += buffer[..<count].count { $0 == UInt8(ascii: "\n") }
      }
    }
  }
}
