import Foundation
import TestTraits
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Signals: nothing that was found is lost, and the exit status names the signal.
@Suite(.sleeping) struct SignalTests {
  private let tool: Tool
  private let fuzz = [
    "fuzz", "agora/rtm1-ios-zh", "--sample", "--defect", "aborted-reconnects", "--out", "run.jsonl",
  ]

  init() throws { tool = try Tool() }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends a run with its report`(_ signal: Int32) throws {
    let status = 128 + signal
    defer { tool.clean() }
    // A busy machine may need longer for the failure.
    var (outcome, moment) = (Tool.Outcome(status: 0, output: "", errors: ""), UInt32(1_500_000))
    while !outcome.output.contains("1 failure"), moment < 60_000_000 {
      outcome = try tool.run(
        fuzz + ["--steps", "100000000"],
        interruptedAfter: moment,
        by: signal
      )
      moment *= 4
    }
    #expect(outcome.status == status)
    #expect(outcome.output.contains("1 failure"))
    #expect(outcome.output.contains("exit status \(status):"))
    let report = try tool.run("report", "run.jsonl")
    #expect(report.output.contains("aborted-never-auto-reconnects"))
    #expect(try tool.run("replay", "run.1.trace.jsonl").status == 1)
  }

  /// `timeout` signals its command, and then its process group.
  ///
  /// On a busy machine the second signal may come too late to be the same request, so some tries are made.
  @Test(arguments: [SIGINT, SIGTERM])
  func `two signals at once end a run with its report`(_ signal: Int32) throws {
    defer { tool.clean() }
    let lines = """
      plumbline fuzz agora/rtm1-ios-zh --sample --steps 100000000 --wall 2min >out.txt 2>&1 &
      for i in $(seq 600); do [ -s out.txt ] && break; sleep 0.1; done
      sleep 1; kill -\(signal) $!; sleep 0.005; kill -\(signal) $!
      wait $! || echo "status $?"
      cat out.txt
      """
    var output = ""
    for _ in 1...5 where !output.contains("exit status \(128 + signal):") {
      output = try tool.shell(lines, in: tool.directory).output
    }
    #expect(output.hasPrefix("status \(128 + signal)\n"), "\(output)")
    #expect(output.contains("exit status \(128 + signal):"), "\(output)")
  }

  @Test func `a signal ends a wait on a real clock`() throws {
    defer { tool.clean() }
    let clock = ContinuousClock()
    let start = clock.now
    // Silence lasts an hour at least, so no trace is over.
    let outcome = try tool.run(
      fuzz + ["--clock", "real", "--slack", "1h"],
      interruptedAfter: 2_000_000,
      by: SIGTERM
    )
    #expect(outcome.status == 143)
    #expect(outcome.output.contains("exit status 143:"))
    #expect(clock.now - start < .seconds(60))
    #expect(try tool.text(of: "run.jsonl").contains(#""complete":false"#))
  }

  @Test func `a run under nohup does not end with the terminal`() throws {
    defer { tool.clean() }
    let lines = """
      nohup plumbline fuzz agora/rtm1-ios-zh --reference --workers 1 --wall 3s >out.txt 2>&1 &
      sleep 1; kill -HUP $!; wait $!
      """
    #expect(try tool.shell(lines, in: tool.directory).status == 0)
  }

  /// The output is a pipe, which opens when another process reads it.
  @Test func `a signal before the first trace ends a run with its report`() throws {
    defer { tool.clean() }
    let lines = """
      mkfifo run.jsonl
      plumbline fuzz '\(link)' --reference --out run.jsonl >out.txt 2>&1 &
      for i in $(seq 50); do
        grep -q '^SigCgt:.*[4-7c-f][0-9a-f]\\{3\\}$' /proc/$!/status && break
        sleep 0.1
      done
      kill -TERM $!
      timeout 60 cat run.jsonl >/dev/null || :
      wait $! || echo "status $?"
      cat out.txt
      """
    let output = try tool.shell(lines, in: tool.directory).output
    #expect(output.hasPrefix("status 143\n"), "\(output)")
    #expect(output.contains("exit status 143:"), "\(output)")
  }

  /// The adapter hangs for much longer than the test waits.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends a run whose adapter hangs, also the processes that left its group`(
    _ signal: Int32
  ) throws {
    defer { tool.clean() }
    let mark = ProcessMark()
    let lines = """
      \(command("fuzz", on: link, "--hang-after 1h", mark, "hang-with-children@2")) >out.txt 2>&1 &
      \(untilReady)
      kill -\(signal) $!
      wait $! || echo "status $?"
      trap - EXIT
      grep 'exit status' out.txt
      """
    try tool.write(lines, to: "lines.sh")
    let outcome = try tool.shell("timeout -k 5 120 sh -eu lines.sh", in: tool.directory)
    #expect(
      outcome.output.hasPrefix("status \(128 + signal)\nno trace carried out · "),
      "\(outcome.errors)"
    )
    #expect(outcome.output.contains("exit status \(128 + signal):"))
    #expect(try mark.isGone())
  }

  @Test(arguments: ["replay", "explain", "adapter check"], [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends a command and its adapter, which does not answer yet`(
    _ name: String,
    _ signal: Int32
  ) throws {
    defer { tool.clean() }
    let mark = ProcessMark()
    let trace = Tool.repository.appending(path: "Tests/Fixtures/traces/aborted.trace.jsonl").path
    let file = name == "adapter check" ? link : trace
    let lines = """
      \(command(name, on: file, "--hello-after 1h", mark, "hang-with-children@hello")) >out.txt 2>&1 &
      \(untilReady)
      kill -\(signal) $!
      wait $! || echo "status $?"
      trap - EXIT
      grep 'exit status' out.txt || :
      """
    try tool.write(lines, to: "lines.sh")
    let outcome = try tool.shell("timeout -k 5 120 sh -eu lines.sh", in: tool.directory)
    #expect(outcome.output.hasPrefix("status \(128 + signal)\n"), "\(outcome.errors)")
    #expect(outcome.output.contains("exit status \(128 + signal):") == (name == "replay"))
    #expect(try mark.isGone())
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a second signal ends the processes of an adapter, also those that left its group`(
    _ signal: Int32
  ) throws {
    defer { tool.clean() }
    let mark = ProcessMark()
    // Between the lines of this adapter the first signal is not noticed. The second one waits until the first one is
    // taken: two that wait are one.
    let lines = """
      \(command("adapter check", on: link, "--hang-after 1h", mark, "notify-with-children@2")) >out.txt 2>&1 &
      \(untilReady)
      kill -\(signal) $!
      sleep 0.2
      for i in $(seq 600); do
        grep -q '^ShdPnd:.*[1-9a-f]' /proc/$!/status 2>/dev/null || break
        sleep 0.1
      done
      kill -\(signal) $!
      wait $! || echo "status $?"
      trap - EXIT

      """
    try tool.write(lines, to: "lines.sh")
    let outcome = try tool.shell("timeout -k 5 120 sh -eu lines.sh", in: tool.directory)
    #expect(outcome.output == "status \(128 + signal)\n", "\(outcome.errors)")
    #expect(try mark.isGone())
  }

  private let link = Tool.repository.appending(path: "Tests/Fixtures/specs/link.yaml").path

  /// A command with an adapter that does not answer and has children.
  private func command(
    _ name: String,
    on file: String,
    _ option: String,
    _ mark: ProcessMark,
    _ deed: String
  ) -> String {
    let folder = Tool.repository.appending(path: "fuzz/adapters/python")
    return """
      PLUMBLINE_READY=ready plumbline \(name) '\(file)' \(option) -- \(mark.words.joined(separator: " ")) \
      python3 -S -E '\(folder.path)/misbehaving.py' \(deed)
      """
  }

  private let untilReady = """
    trap 'kill -KILL $! 2>/dev/null || :' EXIT
    for i in $(seq 600); do [ -e ready ] && break; sleep 0.1; done
    [ -e ready ]
    """
}
