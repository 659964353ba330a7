#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension SourceFile {
  /// The size above which a file is refused: 16 MiB.
  package static let sizeLimit = 16 << 20

  /// Reads a regular file, or reports why it cannot be read and returns nil.
  ///
  /// Directories, pipes, devices and files above the limit are refused unread.
  package static func load(
    _ path: String,
    sizeLimit: Int = sizeLimit,
    _ diagnostics: inout Diagnostics
  ) -> SourceFile? {
    do {
      return SourceFile(name: path, bytes: try bytes(of: path, sizeLimit: sizeLimit))
    } catch {
      diagnostics.report(
        Diagnostic(
          rule: error.rule,
          file: SourceFile(name: path, bytes: []),
          position: nil,
          message: error.message
        )
      )
      return nil
    }
  }
}

extension SourceFile {
  /// The bytes of a regular file.
  ///
  /// - Throws: ``LoadingError`` for other files and for files above the limit, which stay unread.
  /// - Complexity: O(number of bytes).
  package static func bytes(of path: String, sizeLimit: Int) throws(LoadingError) -> [UInt8] {
    // Without this flag, a pipe without a writer blocks.
    var descriptor: Int32
    repeat {
      descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .missing : .failed(code: errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .failed(code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .directory
    default: throw .notRegular
    }
    let size = Int(status.st_size)
    guard size <= sizeLimit else { throw .tooLarge(size: size, limit: sizeLimit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .failed(code: errno) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      // The file may have grown, or report a wrong size.
      guard bytes.count <= sizeLimit else { throw .tooLarge(size: bytes.count, limit: sizeLimit) }
    }
  }
}

/// The reason why a file cannot be read.
package enum LoadingError: Error {
  case missing
  case directory
  case notRegular
  case tooLarge(size: Int, limit: Int)
  case failed(code: Int32)

  var rule: DiagnosticRule {
    switch self {
    case .missing: .missingFile
    case .directory, .notRegular, .failed: .unreadableFile
    case .tooLarge: .tooLarge
    }
  }

  /// The reason, and what to do.
  package var message: String {
    switch self {
    case .missing: "the file does not exist; check the path"
    case .directory: "expected a file, found a directory; name a file in it"
    case .notRegular: "expected a file, found a pipe or a device; save its contents in a file"
    case .tooLarge(let size, let limit): tooLargeMessage(size: size, limit: limit)
    case .failed(code: EACCES): "the file cannot be read; check its permissions"
    case .failed(let code):
      "the file cannot be read: \(String(cString: strerror(code)).lowercased())"
    }
  }
}

/// The message for a text above the size limit.
func tooLargeMessage(size: Int, limit: Int) -> String {
  "expected at most \(limit) bytes, found \(size); split the file"
}
