import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The built program, run as a user runs it, in a directory of its own.
struct Tool {
  /// The result of a run.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The top of the repository.
  static let repository = URL(filePath: Repository.path, directoryHint: .isDirectory)

  /// The command of an adapter in Python of this repository.
  static func python(_ words: String...) -> [String] {
    let folder = repository.appending(path: "fuzz/adapters/python")
    return ["--", "python3", folder.appending(path: words[0]).path] + words.dropFirst()
  }

  /// Where the program runs and files are made; removed by ``clean()``.
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appending(path: "plumbline-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  func clean() { try? FileManager.default.removeItem(at: directory) }

  func path(_ name: String) -> String { directory.appending(path: name).path }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: directory.appending(path: name)), as: UTF8.self)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: directory.appending(path: name))
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: What the user types.
  ///   - span: The microseconds after which a signal comes; nil for never.
  ///   - signal: The signal; Ctrl-C is SIGINT.
  /// - Returns: Its output and its exit status.
  /// - Throws: When it cannot be found or started.
  func run(
    _ arguments: String...,
    interruptedAfter span: UInt32? = nil,
    by signal: Int32 = SIGINT
  ) throws -> Outcome {
    try run(arguments, interruptedAfter: span, by: signal)
  }

  /// Runs the program with a list of arguments, in its own directory or another one.
  func run(
    _ arguments: [String],
    in place: URL? = nil,
    interruptedAfter span: UInt32? = nil,
    by signal: Int32 = SIGINT
  ) throws -> Outcome {
    let words = [try Self.program().path] + arguments
    return try spawn(words, in: place ?? directory, interruptedAfter: span, by: signal)
  }

  /// Runs lines of shell, in which `plumbline` is the built program; the first that fails ends them.
  func shell(_ lines: String, in place: URL) throws -> Outcome {
    try spawn(["sh", "-euc", lines], in: place)
  }

  private func spawn(
    _ command: [String],
    in place: URL,
    interruptedAfter span: UInt32? = nil,
    by signal: Int32 = SIGINT
  ) throws -> Outcome {
    // A signal may end the shell before it opens the files: those of the command before must not stay.
    for stream in ["tool.out", "tool.err"] { try write("", to: stream) }
    // The shell puts the streams into files; arguments go to it as words, never as text.
    let script = #"cd "$1" && shift && exec "$@" >"$0.out" 2>"$0.err" </dev/null"#
    let words = ["sh", "-c", script, path("tool"), place.path] + command
    var pid = pid_t()
    let pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let programs = try Self.program().deletingLastPathComponent().path
    let variables = ["PATH=\(programs):/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"]
    let environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for pointer in pointers + environment { free(pointer) } }
    // As from a user's shell: no signal is blocked. Some threads of this process block most.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let problem = posix_spawn(&pid, "/bin/sh", nil, &attributes, pointers, environment)
    try #require(problem == 0)
    if let span {
      usleep(span)
      kill(pid, signal)
    }
    let status = wait(for: pid, running: command)
    return Outcome(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F,
      output: try text(of: "tool.out"),
      errors: try text(of: "tool.err")
    )
  }

  /// Waits for the end of a process, which leads a group, and returns its status.
  ///
  /// A process that runs for much longer than any test needs is ended, with its group: the tests go on.
  private func wait(for pid: pid_t, running command: [String]) -> Int32 {
    let deadline = ContinuousClock.now + .seconds(900)
    var status: Int32 = 0
    while true {
      let found = waitpid(pid, &status, WNOHANG)
      if found == pid || found < 0 && errno != EINTR { return status }
      if ContinuousClock.now > deadline {
        let shown = ["tool.out", "tool.err"].map { (try? text(of: $0)) ?? "" }
        Issue.record("\(command) ran for 15 minutes, and printed \(shown)")
        kill(-pid, SIGKILL)
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status
      }
      usleep(2_000)
    }
  }

  /// The program stands beside the bundle of the tests.
  static func program() throws -> URL {
    let candidates =
      CommandLine.arguments.filter { $0.contains(".build") || $0.contains("xctest") }
      + ["/proc/self/exe"].compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: $0)
      }
    for candidate in candidates {
      var folder = URL(filePath: candidate).standardizedFileURL
      while folder.path != "/" {
        let program = folder.appending(path: "plumbline")
        if FileManager.default.isExecutableFile(atPath: program.path),
          (try? FileManager.default.contentsOfDirectory(atPath: program.path)) == nil
        {
          return program
        }
        folder.deleteLastPathComponent()
      }
    }
    throw Missing()
  }

  struct Missing: Error {}
}
