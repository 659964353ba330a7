import Foundation
import TestTraits
import Testing

/// A hang costs its whole deadline, so few tries have to do.
@Suite(.waiting) struct HangTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `a hang at the first step is one failure, found in few tries`() throws {
    defer { tool.clean() }
    let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/link.yaml").path
    let program = Tool.repository.appending(path: "fuzz/adapters/python/misbehaving.py").path
    // Each hang ends the process, so the starts count the tries.
    try tool.write("echo >> starts; exec python3 -S -E \(program) hang@steps\n", to: "adapter.sh")
    let outcome = try tool.run(
      ["fuzz", spec, "--seed", "1", "--traces", "4", "--hang-after", "500ms"]
        + ["--hello-after", "30s", "--", "sh", "adapter.sh"]
    )
    #expect(outcome.status == 1)
    // The wait of 0 s already hangs: the hang belongs to no input.
    #expect(outcome.output.contains("Failure: hang"), "\(outcome.output)")
    let starts = try tool.text(of: "starts").count
    #expect((3...6).contains(starts), "\(starts) processes")
  }

  @Test(arguments: ["--hang-after", "--hello-after"], ["--sample", "--reference"])
  func `a bundled implementation has a process on a real clock only`(
    _ limit: String,
    _ bundled: String
  ) throws {
    defer { tool.clean() }
    let fuzz = ["fuzz", "agora/rtm1-en", bundled, "--seed", "1", limit, "9s"]
    let outcome = try tool.run(fuzz + ["--steps", "100"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("\(limit) is about an adapter, and"), "\(outcome.errors)")
    let real = try tool.run(fuzz + ["--clock", "real", "--steps", "100", "--plan"])
    #expect(real.status == 0, "\(real.errors)")
    #expect(real.output.contains("clock           real: not detected"), "\(real.output)")
    #expect(real.output.contains("nothing was run: these are the figures"), "\(real.output)")
  }

  @Test func `a run that a hang ends says so`() throws {
    defer { tool.clean() }
    let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/link.yaml").path
    let program = Tool.repository.appending(path: "fuzz/adapters/python/misbehaving.py").path
    let outcome = try tool.run(
      ["fuzz", spec, "--seed", "1", "--hang-after", "500ms", "--hello-after", "30s"]
        + ["--out", "run.jsonl", "--", "python3", "-S", "-E", program, "hang@steps"]
    )
    #expect(outcome.status == 1)
    let report = try tool.run("report", "run.jsonl").output
    for text in [outcome.output, report] {
      let says = "the run ended early: the client hangs at the first step of each trace"
      #expect(text.contains(says), "\(text)")
      #expect(
        text.contains("exit status 1: a hang at the first step of each trace, which ended the run")
      )
    }
  }

  @Test(arguments: [1, 2, 3]) func `a hang counts although its repetition is interrupted`(
    process: Int
  ) throws {
    defer { tool.clean() }
    let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/link.yaml").path
    let program = Tool.repository.appending(path: "fuzz/adapters/python/misbehaving.py").path
    // Ctrl-C half a limit after the start of a process; the first one hangs before any hang is observed.
    try tool.write(
      """
      echo >> starts
      if [ $(wc -l < starts) = \(process) ]; then p=$PPID; (sleep 1; kill -INT $p) & fi
      exec python3 -S -E \(program) hang@steps

      """,
      to: "adapter.sh"
    )
    let outcome = try tool.run(
      ["fuzz", spec, "--seed", "1", "--hang-after", "3s", "--hello-after", "30s"]
        + ["--", "sh", "adapter.sh"]
    )
    let says = outcome.output.contains("not confirmed: the run was interrupted")
    #expect(says == (process > 1), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("Failure: hang") == (process > 1), "\(outcome.output)")
  }

  @Test(arguments: ["segv", "exit-0"])
  func `a crash counts although its repetition is interrupted, and an end with status 0 does not`(
    deed: String
  ) throws {
    defer { tool.clean() }
    let spec = Tool.repository.appending(path: "Tests/Fixtures/specs/link.yaml").path
    let program = Tool.repository.appending(path: "fuzz/adapters/python/misbehaving.py").path
    // Ctrl-C while the repetition waits: the first process crashes, and the others hang.
    try tool.write(
      """
      echo >> starts
      if [ $(wc -l < starts) = 1 ]; then exec python3 -S -E \(program) \(deed)@steps; fi
      if [ $(wc -l < starts) = 2 ]; then p=$PPID; (sleep 1; kill -INT $p) & fi
      exec python3 -S -E \(program) hang@steps

      """,
      to: "adapter.sh"
    )
    let outcome = try tool.run(
      ["fuzz", spec, "--seed", "1", "--hang-after", "3s", "--hello-after", "30s"]
        + ["--", "sh", "adapter.sh"]
    )
    // A line may end within the words.
    let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for says in ["Failure: crash", "its repetition was interrupted", "not confirmed: the run was"] {
      #expect(words.contains(says) == (deed == "segv"), "\(outcome.output)\(outcome.errors)")
    }
  }
}
