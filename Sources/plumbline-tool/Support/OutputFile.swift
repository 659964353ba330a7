internal import ArgumentParser
internal import PlumblineReports

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file, opened early and written once.
final class OutputFile {
  private let path: String
  private let descriptor: Int32

  /// - Throws: ``Failing`` when the file cannot be created.
  init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failing("cannot write '\(path)': \(Files.reason)") }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes the whole content.
  ///
  /// - Throws: The status of a fault of the runner, after a message: the disk may be full.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes the whole content as bytes.
  ///
  /// - Throws: As for text.
  func write(_ bytes: [UInt8]) throws {
    do {
      try Files.write(bytes, to: descriptor)
    } catch {
      Terminal.warn("error: cannot write '\(path)': \(error); the file is not complete")
      Terminal.warn(RunStatus.fault.text)
      throw ExitCode(RunStatus.fault.rawValue)
    }
  }
}
