import Foundation
import Testing

/// A command of which single system calls fail.
struct FaultScene: Sendable, CustomTestStringConvertible {
  let name: String
  let arguments: [String]
  /// The files that it writes.
  let files: [String]

  var testDescription: String { name }

  static let all = [
    FaultScene(
      name: "a run of a sample with a failure",
      arguments: [
        "fuzz", "agora/rtm1-ios-zh", "--sample", "--defect", "aborted-reconnects", "--steps",
        "2000", "--seed", "1", "--workers", "1", "--out", "run.jsonl",
      ],
      files: ["run.jsonl", "run.1.trace.jsonl"]
    ),
    FaultScene(
      name: "a run of a child process",
      arguments: [
        "fuzz", Tool.repository.appending(path: "Tests/Fixtures/specs/link.yaml").path, "--seed",
        "1", "--traces", "3", "--workers", "1", "--out", "run.jsonl", "--",
      ],
      files: ["run.jsonl"]
    ),
    FaultScene(
      name: "a report",
      arguments: [
        "report", Tool.repository.appending(path: "Tests/Fixtures/reports/failing-run.jsonl").path,
      ],
      files: []
    ),
    FaultScene(
      name: "a log",
      arguments: [
        "monitor", "agora/rtm1-ios-zh",
        Tool.repository.appending(path: "Tests/Fixtures/logs/rtm1.jsonl").path,
      ],
      files: []
    ),
    FaultScene(
      name: "a generated file",
      arguments: [
        "generate", "agora/rtm1-ios-zh", "--to", "json", "--out", "run.jsonl",
      ],
      files: ["run.jsonl"]
    ),
  ]

  /// A system call, and the ways in which it fails.
  struct Call: Sendable, CustomTestStringConvertible {
    let name: String
    /// Faults after which nothing may differ: the call is repeated, or goes on.
    let harmless: [String]
    /// Faults that a command has to report, or that make no difference.
    let harmful: [String]

    var testDescription: String { name }
  }

  private static let (eintr, eio, eagain, enomem, eacces) = ("4", "5", "11", "12", "13")
  private static let (emfile, enospc, enolck) = ("24", "28", "37")

  /// The calls of the program; a full disk is no error of a pipe, but the program cannot know that.
  static let calls = [
    Call(name: "read", harmless: [eintr, "short"], harmful: [eio]),
    Call(name: "write", harmless: [eintr, "short"], harmful: [enospc]),
    Call(name: "open", harmless: [eintr], harmful: [emfile, eacces]),
    Call(name: "flock", harmless: [eintr], harmful: [enolck]),
    Call(name: "poll", harmless: [eintr], harmful: []),
    Call(name: "waitid", harmless: [eintr], harmful: []),
    Call(name: "waitpid", harmless: [eintr], harmful: []),
    Call(name: "access", harmless: [], harmful: [eacces]),
    Call(name: "fstat", harmless: [], harmful: [eio]),
    Call(name: "ftruncate", harmless: [], harmful: [eio]),
    Call(name: "opendir", harmless: [], harmful: [emfile]),
    Call(name: "pipe2", harmless: [], harmful: [emfile]),
    Call(name: "posix_spawnp", harmless: [], harmful: [eagain, enomem]),
    Call(name: "readdir", harmless: [], harmful: [eio]),
    Call(name: "realpath", harmless: [], harmful: [eacces]),
    Call(name: "rename", harmless: [], harmful: [enospc]),
    Call(name: "stat", harmless: [], harmful: [eacces]),
  ]
}
