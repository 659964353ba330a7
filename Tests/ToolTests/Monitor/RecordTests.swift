import Foundation
import TestTraits
import Testing

/// `plumbline record`: an app that writes a log, and the check of the log.
@Suite(.waiting) struct RecordTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private static let app =
    Tool.repository.appending(path: "fuzz/adapters/python/recorded_link.py").path
  private static let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/link.yaml").path

  private func record(_ command: String...) throws -> Tool.Outcome {
    try tool.run(["record", "--out", "log.jsonl", "--"] + command)
  }

  private func monitor() throws -> Tool.Outcome { try tool.run("monitor", Self.spec, "log.jsonl") }

  @Test func `a log that an app records is judged`() throws {
    defer { tool.clean() }
    let right = try record("python3", "-B", Self.app)
    #expect(right.status == 0, "\(right.errors)")
    #expect(right.errors.contains("plumbline: 8 new lines in 'log.jsonl'"))
    #expect(try monitor().status == 0)
    let wrong = try record("python3", "-B", Self.app, "--skips-connecting")
    #expect(wrong.errors.contains("plumbline: 7 new lines in 'log.jsonl'"))
    let verdict = try monitor()
    #expect(verdict.status == 1)
    #expect(verdict.output.contains("1 of 2 sessions"), "\(verdict.output)")
  }

  @Test func `the app has the input, the output and the status`() throws {
    defer { tool.clean() }
    let lines = """
      echo hello | plumbline record --out log.jsonl -- \
        sh -c 'cd /; cat; echo "{}" >> "$PLUMBLINE_RECORD"; exit 7' || echo "status $?"
      """
    let outcome = try tool.shell(lines, in: tool.directory)
    #expect(outcome.output == "hello\nstatus 7\n", "\(outcome.errors)")
    #expect(try tool.text(of: "log.jsonl") == "{}\n")
  }

  @Test func `a signal goes on to the app, which may still record`() throws {
    defer { tool.clean() }
    let app = #"trap 'echo "{}" >> "$PLUMBLINE_RECORD"; exit 9' TERM; sleep 60 & wait"#
    let outcome = try tool.run(
      ["record", "--out", "log.jsonl", "--", "sh", "-c", app],
      interruptedAfter: 2_000_000,
      by: SIGTERM
    )
    #expect(outcome.status == 9)
    #expect(outcome.errors.contains("1 new lines in 'log.jsonl'"), "\(outcome.errors)")
    #expect(try tool.text(of: "log.jsonl") == "{}\n")
  }

  @Test func `an app that records nothing is named`() throws {
    defer { tool.clean() }
    let outcome = try record("true")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("the app ended with status 0, and recorded nothing in 'log.jsonl'")
    )
  }

  @Test(arguments: [
    (["--out", "log.jsonl"], "no command; name the app after '--'"),
    (["--out", "missing/log.jsonl", "--", "true"], "cannot write 'missing/log.jsonl'"),
    (["--out", "/dev/null", "--", "true"], "it is no file"),
    (["--out", "log.jsonl", "--", "no-such-program"], "cannot start 'no-such-program'"),
  ])
  func `a mistake is named`(_ options: [String], _ message: String) throws {
    defer { tool.clean() }
    let outcome = try tool.run(["record"] + options)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
