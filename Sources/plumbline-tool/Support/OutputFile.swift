internal import ArgumentParser
internal import PlumblineReports

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file that is opened early and written once.
///
/// The text goes to a file beside it, named `run.jsonl.part`, which is renamed when it is whole: a reader never
/// sees half a file, and an existing file keeps its content until then. A lock on that file keeps a second command
/// away. A pipe or a device is written directly.
final class OutputFile {
  private let path: String
  /// The file beside it; nil for a pipe or a device.
  private let part: String?
  private let descriptor: Int32
  /// Whether a file with a content is at the path.
  let replacesContent: Bool
  private var isRenamed = false
  private var isKept = false

  /// Opens a file for writing.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which may exist.
  ///   - replacesInput: Whether it may be a file that the command has read.
  /// - Throws: ``Failing`` when the file cannot be opened, is an input of the command, or is being written by another
  ///   command.
  init(_ path: String, replacesInput: Bool = false) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, !replacesInput, InputFiles.contains(status) {
      throw Failing("'\(path)' is an input of this command; write to another file")
    }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    replacesContent = exists && isRegular && status.st_size > 0
    guard !exists || isRegular else {
      self.path = path
      part = nil
      descriptor = Files.open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failing.refused("cannot write '\(path)'") }
      return
    }
    guard !exists || access(path, W_OK) == 0 else {
      throw Failing.refused("cannot write '\(path)'")
    }
    // A link keeps pointing to its file.
    let target = exists ? Files.resolved(path) : path
    self.path = target
    part = target + ".part"
    descriptor = try Self.locked(target + ".part", for: path)
    if exists { fchmod(descriptor, status.st_mode & 0o7777) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    if let part, !isRenamed, !isKept { unlink(part) }
    close(descriptor)
  }

  /// Whether a path leads to this file, also by a link or in other words; false for a pipe or a device.
  func isAt(_ path: String) -> Bool {
    var status = stat()
    guard part != nil, fstat(descriptor, &status) == 0 else { return false }
    return FileState.of(Files.resolved(path) + ".part")?.identity == FileState(status).identity
  }

  /// The path of an option; an empty one is refused before the command does anything.
  ///
  /// - Throws: `ValidationError` that says what is expected.
  @Sendable static func path(_ argument: String) throws -> String {
    guard !argument.isEmpty else { throw ValidationError("expected the path of a file") }
    return argument
  }

  /// Writes the whole content.
  ///
  /// - Throws: The status of a fault of the runner, after a message: the disk may be full.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes the whole content as bytes.
  ///
  /// - Throws: As for text.
  func write(_ bytes: [UInt8]) throws {
    do {
      try fill(with: bytes)
    } catch {
      Terminal.warn("error: \(error)")
      Terminal.warn(RunStatus.textOfUnwritten)
      throw ExitCode(RunStatus.fault.rawValue)
    }
  }

  /// Writes the whole content, without a message.
  ///
  /// - Throws: ``Failing`` that says what could be written.
  func fill(with text: String) throws { try fill(with: Array(text.utf8)) }

  private func fill(with bytes: [UInt8]) throws {
    do {
      try Files.write(bytes, to: descriptor)
      guard let part else { return }
      guard rename(part, path) == 0 else { throw Failing(Files.reason) }
      isRenamed = true
    } catch {
      let rest: String
      if let part {
        var status = stat()
        isKept = fstat(descriptor, &status) == 0 && status.st_size > 0
        rest = isKept ? "what could be written is in '\(part)'" : "nothing could be written"
      } else {
        rest = "the output is not complete"
      }
      throw Failing("cannot write '\(path)': \(error); \(rest)", status: .fault)
    }
  }

  /// The advice to make the folder of a file; nil if the last error has another cause.
  private static func missingFolder(of path: String) -> String? {
    guard errno == ENOENT, let slash = path.lastIndex(of: "/") else { return nil }
    let folder = String(path[..<slash])
    return access(folder, F_OK) == 0 ? nil : "its folder does not exist; make it first"
  }

  /// Opens a file of its own for this command.
  private static func locked(_ part: String, for path: String) throws -> Int32 {
    while true {
      let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW
      let descriptor = Files.open(part, flags, mode: 0o644)
      guard descriptor >= 0 else {
        let advice = missingFolder(of: part).map { Failing("cannot write '\(path)': \($0)") }
        throw advice ?? Failing.refused("cannot write '\(path)'")
      }
      do throws(Failing) {
        try lock(descriptor)
        // The command before may have renamed the file between these calls.
        var (named, opened) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0 else {
          throw Failing(Files.reason, status: .fault)
        }
        if stat(part, &named) == 0, named.st_ino == opened.st_ino {
          guard ftruncate(descriptor, 0) == 0 else {
            throw Failing(Files.reason, status: .fault)
          }
          return descriptor
        }
        close(descriptor)
      } catch {
        discardEmpty(part, descriptor)
        close(descriptor)
        throw Failing("cannot write '\(path)': \(error)", status: error.status)
      }
    }
  }

  /// Locks a new file of this command; the file of another command stays.
  private static func lock(_ descriptor: Int32) throws(Failing) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { throw Failing(Files.reason, status: .fault) }
      throw Failing("another command is writing it; wait for its end")
    }
  }

  /// Removes a file that could not be used, unless another command holds it or an earlier one filled it.
  private static func discardEmpty(_ part: String, _ descriptor: Int32) {
    var status = stat()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK,
      fstat(descriptor, &status) == 0, status.st_size == 0
    else { return }
    unlink(part)
  }
}
