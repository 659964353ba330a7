internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A folder with a corpus: a trace file for each entry, named after a hash of its content.
///
/// A file is written under another name and renamed when it is whole, so any number of commands can write into one
/// folder.
final class CorpusFolder: Sendable {
  /// What a command has written.
  private struct Written {
    var count = 0
    /// The traces that could not be written, and the first reason.
    var lost = 0
    var reason = ""
    /// The files of the failures.
    var failures: [Failure.Signature: String] = [:]
  }

  let path: String
  private let written = Mutex(Written())

  /// Makes a folder if it does not exist, and opens it.
  ///
  /// - Throws: ``Failing`` when it cannot be made or written.
  convenience init(making path: String) throws {
    if !Self.exists(path) { try Self.make(path) }
    try self.init(path)
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Opens a folder.
  ///
  /// - Throws: ``Failing`` when it does not exist or cannot be written.
  init(_ path: String) throws {
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failing("the corpus '\(path)' is no folder")
    }
    guard access(path, W_OK) == 0 else {
      throw Failing.refused("cannot write into the corpus '\(path)'")
    }
  }

  private static func make(_ path: String) throws {
    var part = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      part += name
      if mkdir(part, 0o777) != 0, errno != EEXIST {
        throw Failing.refused("cannot make the corpus '\(path)'")
      }
      part += "/"
    }
  }

  /// The paths of its trace files, in the order of their names.
  ///
  /// - Throws: ``Failing`` when it cannot be read.
  func files() throws -> [String] {
    guard let folder = opendir(path) else {
      throw Failing("cannot read the corpus '\(path)': \(Files.reason)")
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".jsonl"), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().map { "\(path)/\($0)" }
  }

  /// Writes a trace, unless it is there; one that cannot be written is counted.
  func write(_ trace: TraceFile, in vocabulary: Vocabulary, of failure: Failure?) {
    let text = trace.text(in: vocabulary)
    var hash = Fingerprint()
    hash.add(text.utf8)
    let name = "\(hash.digits).trace.jsonl"
    let file = "\(path)/\(name)"
    let isKnown = access(file, F_OK) == 0
    var reason: String?
    if !isKnown {
      // The part of the name before the suffix is random: two commands may keep the same trace at once.
      let part = "\(path)/.\(name).\(String(UInt32.random(in: 0...(.max)), radix: 16)).part"
      reason = Self.problem(writing: Array(text.utf8), to: file, by: part)
    }
    written.withLock { written in
      if let reason {
        written.lost += 1
        if written.lost == 1 { written.reason = reason }
        return
      }
      if !isKnown { written.count += 1 }
      if let failure { written.failures[failure.signature] = file }
    }
  }

  /// Writes a file by another one; the reason of the system if that fails, and no file.
  private static func problem(writing bytes: [UInt8], to file: String, by part: String) -> String? {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = Files.open(part, flags, mode: 0o644)
    guard descriptor >= 0 else { return Files.reason }
    do {
      defer { close(descriptor) }
      try Files.write(bytes, to: descriptor)
      guard rename(part, file) == 0 else { throw Failing(Files.reason) }
      return nil
    } catch {
      unlink(part)
      return "\(error)"
    }
  }

  /// The number of traces that were added.
  var addedCount: Int { written.withLock(\.count) }

  /// What could not be written, for a message; nil if nothing is lost.
  var problem: String? {
    written.withLock { written in
      guard written.lost > 0 else { return nil }
      return "cannot write \(counted(written.lost, "trace")) into the corpus '\(path)': "
        + "\(written.reason)"
    }
  }

  /// The file of a failure; nil if none is written.
  func path(of failure: Failure) -> String? {
    written.withLock { $0.failures[failure.signature] }
  }
}
