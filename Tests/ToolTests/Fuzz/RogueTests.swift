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

/// Adapters that misbehave, met as their author meets them.
@Suite(.serialized)
struct RogueTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// A part of the sentence that tells what is wrong with each.
  static let kinds = [
    ("rubbish", "wrote a line that is no JSON object"),
    ("flood", "did not answer 'hello' within"),
    ("exit-at-once", "ended before it answered 'hello': exit status 0"),
    ("crash-in-hello", "ended before it answered 'hello': signal 6 (SIGABRT)"),
    ("wrong-id", "answered request"),
    ("never-answers", "did not answer 'hello' within"),
    ("hello-then-silent", "no answer in time"),
    ("truncated-line", "exit status 0"),
    ("huge-line", "wrote a line of more than 16 MiB"),
    ("bad-observation", "the output 'teapotBoiled', which the spec does not know"),
    ("backwards-time", "showed an output of"),
    ("hasty-answers", "false quiescence: a trace was answered differently"),
  ]

  @Test(arguments: kinds)
  func `a rogue is found out before it ends by itself, told what to mend, and gone`(
    kind: String,
    message: String
  ) throws {
    defer { tool.clean() }
    let marker = mark()
    let start = ContinuousClock.now
    let outcome = try fuzz(kind, marker)
    // A rogue that is not ended lives for ten minutes.
    #expect(ContinuousClock.now - start < .seconds(300))
    #expect(outcome.status == 4, "\(outcome.output)\(outcome.errors)")
    let said = (outcome.output + outcome.errors).split { $0.isWhitespace }
      .joined(separator: " ")
    #expect(said.contains(message), "\(said)")
    #expect(said.contains("exit status 4:"))
    #expect(try isGone(marker))
  }

  @Test(arguments: ["stderr-flood", "forks-child", "half-open", "patient-answers"])
  func `what is only untidy or slow is no fault, and gone as well`(kind: String) throws {
    defer { tool.clean() }
    let marker = mark()
    let outcome = try fuzz(kind, marker)
    #expect([0, 3].contains(outcome.status), "\(outcome.output)\(outcome.errors)")
    #expect(try isGone(marker))
  }

  @Test func `a command that does not exist is named`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("fuzz", "agora/rtm1-ios-zh", "--", "./no-such-adapter")
    #expect(outcome.status == 4)
    #expect(outcome.output.contains("no-such-adapter"), "\(outcome.output)")
  }

  /// A unique name in the environment of a rogue and of its forks.
  private func mark() -> String { "PLUMBLINE_MARK_\(UInt64.random(in: 1...UInt64.max))" }

  private func fuzz(_ kind: String, _ marker: String) throws -> Tool.Outcome {
    let command = Array(Tool.python("rogue.py", kind).dropFirst())
    // The limit is short only where an answer never comes, so that a busy machine passes for no fault.
    let hangAfter = kind == "hello-then-silent" ? "2s" : "30s"
    return try tool.run(
      ["fuzz", "agora/rtm1-ios-zh", "--seed", "1", "--traces", "2", "--hang-after", hangAfter]
        + ["--", "env", "\(marker)=1"] + command
    )
  }

  /// Whether no process has the marker in its environment; waits up to a minute for them to end.
  ///
  /// A process that is not ended lives for ten minutes.
  private func isGone(_ marker: String) throws -> Bool {
    #if os(Linux)
      // What cannot be read must not pass for being gone.
      try #require(!Data(contentsOf: URL(filePath: "/proc/self/environ")).isEmpty)
      for _ in 0..<3000 {
        let entries = try FileManager.default.contentsOfDirectory(atPath: "/proc")
        let isLeft = entries.contains { entry in
          guard Int32(entry) != nil,
            let data = try? Data(contentsOf: URL(filePath: "/proc/\(entry)/environ"))
          else { return false }
          return String(decoding: data, as: UTF8.self).contains(marker)
        }
        if !isLeft { return true }
        usleep(20_000)
      }
      return false
    #else
      return true
    #endif
  }
}
