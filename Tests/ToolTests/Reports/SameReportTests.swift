import TestTraits
import Testing

/// `plumbline report` shows a saved run as `plumbline fuzz` printed it, byte for byte.
@Suite(.waiting)
struct SameReportTests {
  /// A run, and what it must show for the comparison to be worth something.
  struct Run: CustomTestStringConvertible, Sendable {
    var name: String
    var arguments: [String]
    var status: Set<Int32>
    var words: [String]
    var testDescription: String { name }
  }

  private static let spec = "agora/rtm1-ios-zh"
  private static let defect = ["--defect", "aborted-reconnects"]
  private static let short = [
    "--set", "interruption=400ms", "--set", "login-timeout=600ms", "--set", "keep-alive=1s",
  ]

  static let runs = [
    Run(
      name: "a sample that passes",
      arguments: [spec, "--sample", "--seed", "1", "--steps", "20000"],
      status: [0],
      words: ["not your implementation", "What it does where the documents are silent"]
    ),
    Run(
      name: "a defect",
      arguments: [spec, "--sample", "--seed", "1"] + defect,
      status: [1],
      words: ["invariant  An aborted client never", "reproduce  plumbline replay run.1.trace"]
    ),
    Run(
      name: "two defects, with constants",
      arguments: [spec, "--sample", "--seed", "1", "--steps", "20000"] + defect
        + ["--defect", "removal-not-cancelled", "--fail-fast", "--set", "keep-alive=20s"],
      status: [1],
      words: ["constants       keep-alive = 20 s", "defects"]
    ),
    Run(
      name: "selected clauses",
      arguments: [spec, "--sample", "--seed", "1", "--steps", "5000", "--clause", "zh-2*"] + defect,
      status: [0, 3],
      words: ["selected"]
    ),
    Run(
      name: "interpretations",
      arguments: ["agora/rtc-channel", "--sample", "--seed", "1", "--steps", "20000"],
      status: [0, 3],
      words: ["Interpretations that it follows", "; expected: "]
    ),
    Run(
      name: "an adapter that crashes",
      arguments: [spec, "--seed", "1", "--steps", "3000", "--fail-fast"]
        + Tool.python("rtm1.py", "--defect", "crash-on-logout-in-aborted"),
      status: [1],
      words: ["crash: signal 6 (SIGABRT)"]
    ),
    Run(
      name: "an adapter that is at fault",
      arguments: [spec, "--seed", "1", "--traces", "2"] + Tool.python("rogue.py", "backwards-time"),
      status: [4],
      words: ["The adapter is at fault"]
    ),
    Run(
      name: "an adapter that cannot be started",
      arguments: [spec, "--seed", "1", "--traces", "2", "--", "./no-such-adapter"],
      status: [4],
      words: ["The adapter is at fault", "no-such-adapter"]
    ),
    Run(
      name: "a real clock",
      arguments: [spec, "--reference", "--clock", "real", "--seed", "1", "--traces", "16"] + short,
      status: [0, 1, 3],
      words: ["clock           real: not detected", "of real time"]
    ),
  ]

  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: runs)
  func `a saved run shows what the terminal showed`(run: Run) throws {
    defer { tool.clean() }
    let fuzzed = try tool.run(["fuzz"] + run.arguments.inserting(["--out", "run.jsonl"]))
    #expect(run.status.contains(fuzzed.status), "\(fuzzed.output)\(fuzzed.errors)")
    for words in run.words { #expect(fuzzed.output.contains(words), "\(fuzzed.output)") }
    try compare(fuzzed)
  }

  @Test(arguments: [["4"], ["5"], ["5", "report=lost"], ["4", "absent=lost"]])
  func `inputs that are unobservable or spontaneous are shown the same`(adapter: [String]) throws {
    defer { tool.clean() }
    try compare(BreakingLine.fuzz(tool, adapter))
  }

  @Test func `accepted differences are shown the same, stale, worse and expired ones, too`() throws
  {
    defer { tool.clean() }
    let fuzz = ["fuzz", Self.spec, "--sample", "--seed", "1", "--steps", "20000"]
    let save = ["--accept", "accepted.yaml", "--out", "run.jsonl"]
    _ = try tool.run(fuzz + Self.defect + ["--accept-write", "accepted.yaml"])
    let accepted = try tool.run(fuzz + Self.defect + save)
    #expect(accepted.status == 0, "\(accepted.output)")
    #expect(accepted.output.contains("Accepted differences"))
    try compare(accepted)
    let stale = try tool.run(fuzz + save)
    #expect(stale.status == 1)
    #expect(stale.output.contains("take it off the list"))
    try compare(stale)
    let list = try tool.text(of: "accepted.yaml")
    for (verdict, words) in [
      ("violates\n    until: 2020-01-31", "was accepted until 2020-01-31"),
      ("not exercised\n    issue: AB-1", "worse than accepted (not exercised)"),
    ] {
      try tool.write(
        list.replacing("verdict: violates", with: "verdict: \(verdict)"),
        to: "accepted.yaml"
      )
      let outcome = try tool.run(fuzz + Self.defect + save)
      #expect(outcome.status == 1)
      #expect(outcome.output.contains(words), "\(outcome.output)")
      try compare(outcome)
    }
  }

  @Test func `an interrupted run is shown the same`() throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      ["fuzz", Self.spec, "--sample", "--steps", "100000000", "--out", "run.jsonl"] + Self.defect,
      interruptedAfter: 1_500_000
    )
    #expect(outcome.status == 130)
    #expect(outcome.output.contains("the run was not complete"))
    try compare(outcome)
  }

  @Test func `each format carries the command that reproduces a failure`() throws {
    defer { tool.clean() }
    let arguments = Self.runs[1].arguments + ["--steps", "20000", "--out", "run.jsonl"]
    let fuzzed = try tool.run(["fuzz"] + arguments)
    #expect(fuzzed.status == 1)
    let command = "plumbline replay run.1.trace.jsonl --sample --defect aborted-reconnects"
    for format in ["text", "markdown", "junit"] {
      let report = try tool.run("report", "run.jsonl", "--to", format)
      #expect(report.status == 0)
      #expect(report.output.contains(command), "\(format)")
    }
    // The command does what it says.
    let words = command.split(separator: " ").dropFirst().map { String($0) }
    let replay = try tool.run(words)
    #expect(replay.output.contains("still fails"), "\(replay.output)\(replay.errors)")
  }

  private func compare(_ fuzzed: Tool.Outcome) throws {
    let report = try tool.run("report", "run.jsonl")
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.output == fuzzed.output)
  }
}

extension [String] {
  /// The arguments with others before what belongs to the adapter.
  fileprivate func inserting(_ others: [String]) -> [String] {
    let place = firstIndex(of: "--") ?? endIndex
    return Array(self[..<place]) + others + Array(self[place...])
  }
}
