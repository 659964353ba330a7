#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The log of an emulated environment: each line is in the file before the next event.
struct EmulationLog: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// Opens a log, to which lines are appended.
  ///
  /// - Throws: ``Failing`` if it cannot be written, or is an input of the command.
  init(_ path: String) throws {
    self.path = path
    let descriptor = Files.open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, mode: 0o666)
    self.descriptor = descriptor
    guard descriptor >= 0 else { throw Failing.refused("cannot write '\(path)'") }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failing("cannot write '\(path)': it is no file")
    }
    guard !InputFiles.contains(status) else {
      throw Failing("'\(path)' is an input of this command; write to another file")
    }
    // A process that was killed may have left a part of a line.
    var last: UInt8 = 0
    if status.st_size > 0, pread(descriptor, &last, 1, status.st_size - 1) == 1,
      last != UInt8(ascii: "\n")
    {
      try append("")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends a line.
  ///
  /// - Throws: ``Failing`` if the disk is full; the file then ends with the line before.
  func append(_ line: String) throws {
    let size = lseek(descriptor, 0, SEEK_END)
    do {
      try Files.write(Array((line + "\n").utf8), to: descriptor)
    } catch {
      if size >= 0 { ftruncate(descriptor, size) }
      throw Failing("cannot write '\(path)': \(error); the lines before are in it")
    }
  }
}
