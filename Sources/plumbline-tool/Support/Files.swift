internal import PlumblineLanguage
internal import PlumblineReports

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An error of the user or the system, with a message and the status with which it ends the command: a fault for an output
/// that cannot be written.
struct Failing: Error, CustomStringConvertible {
  let description: String
  let status: RunStatus

  init(_ description: String, status: RunStatus = .misuse) {
    (self.description, self.status) = (description, status)
  }

  /// An output that the system refuses, for its last error.
  ///
  /// A path that leads to no place for a file is a usage error; any other reason, such as a permission, is a fault.
  ///
  /// - Parameter problem: What cannot be done.
  /// - Returns: The error with the reason of the system.
  static func refused(_ problem: String) -> Failing {
    let isMistake = [ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG].contains(errno)
    return Failing("\(problem): \(Files.reason)", status: isMistake ? .misuse : .fault)
  }
}

/// Reads and writes whole files, with a message for each kind of failure.
enum Files {
  /// The size above which a file is refused: 64 MiB.
  private static let sizeLimit = 64 << 20

  /// The bytes of a regular file, which becomes an input of the command.
  ///
  /// - Throws: ``Failing`` with the reason.
  static func read(_ path: String) throws -> [UInt8] {
    do {
      let bytes = try SourceFile.bytes(of: path, sizeLimit: sizeLimit)
      InputFiles.note(path)
      return bytes
    } catch {
      throw Failing("cannot read '\(path)': \(error.message)")
    }
  }

  /// A path without links; the path itself if nothing is there.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Opens a file, again after a signal.
  ///
  /// - Returns: The descriptor; -1 with the reason in `errno`.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    while true {
      let descriptor = system(opening: path, flags, mode)
      if descriptor >= 0 || errno != EINTR { return descriptor }
    }
  }

  /// Makes a write fail, as on a full disk, that is beyond the size limit of the process or to a pipe without a
  /// reader: the signal would end the process without a word.
  ///
  /// A handler, because the programs that this one starts would inherit an ignored signal.
  static func surviveFailedWrites() {
    for number in [SIGXFSZ, SIGPIPE] { signal(number) { _ in } }
  }

  /// Whether an open file is a directory, which has no bytes to read.
  static func isDirectory(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Writes all bytes, in as many calls as necessary.
  ///
  /// - Throws: ``Failing`` with the reason of the system.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { system(writing: descriptor, $0) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Failing(reason)
      }
    }
  }

  /// The system's description of the last error.
  static var reason: String { String(cString: strerror(errno)) }
}

// The system's functions have the names of the methods above, which would hide them.
private func system(opening path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

private func system(writing descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}
