internal import ArgumentParser
internal import PlumblineReports

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file that is opened early and written once.
///
/// Until it is written, an existing file keeps its content. A new file that is never written is removed.
final class OutputFile {
  private let path: String
  private let descriptor: Int32
  private let isNew: Bool
  private var isWritten = false

  /// Opens a file, and makes it if it does not exist.
  ///
  /// - Throws: ``Failing`` when the file cannot be opened.
  init(_ path: String) throws {
    self.path = path
    let made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    isNew = made >= 0
    descriptor = isNew ? made : open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failing("cannot write '\(path)': \(Files.reason)") }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if isNew && !isWritten { unlink(path) }
  }

  /// Writes the whole content.
  ///
  /// - Throws: The status of a fault of the runner, after a message: the disk may be full.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes the whole content as bytes.
  ///
  /// - Throws: As for text.
  func write(_ bytes: [UInt8]) throws {
    isWritten = true
    // A pipe or a device has no length, and needs none.
    _ = ftruncate(descriptor, 0)
    do {
      try Files.write(bytes, to: descriptor)
    } catch {
      Terminal.warn("error: cannot write '\(path)': \(error); the file is not complete")
      Terminal.warn(RunStatus.fault.text)
      throw ExitCode(RunStatus.fault.rawValue)
    }
  }
}
