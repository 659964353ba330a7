#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An error of the user or the system, with a message; the command ends with status 2.
struct Failing: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Reads and writes whole files, with a message for each kind of failure.
enum Files {
  /// The bytes of a file.
  ///
  /// - Throws: ``Failing`` with the reason of the system.
  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Failing("cannot read '\(path)': \(reason)") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { system(reading: descriptor, $0) }
      guard count != 0 else { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw Failing("cannot read '\(path)': \(reason)")
      }
    }
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
private func system(reading descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

private func system(writing descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}
