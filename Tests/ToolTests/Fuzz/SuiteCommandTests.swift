import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `plumbline test` as its users see it.
@Suite(.waiting)
struct SuiteCommandTests {
  private let tool: Tool
  private let spec = "agora/rtm1-ios-zh"

  init() throws { tool = try Tool() }

  @Test func `a conforming client gets a guarantee with its figures, the same each time`() throws {
    defer { tool.clean() }
    let first = try tool.run("test", spec, "--sample", "--extra-states", "0", "--out", "a.jsonl")
    #expect(first.status == 0, "\(first.errors)")
    let report = first.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for words in [
      "Guarantee In each sequence of the inputs and waits below, of any length, the client answers",
      " states, and --extra-states allows 0 more. A state at which",
      "waits 4 s, 6 s, 30 s;", "choices 4 events to which the spec allows several answers,",
      "4 of 8 answers came", "inputs loginByToken, logout,",
      "not covered other waits",
    ] { #expect(report.contains(words), "\(words)") }
    let again = try tool.run("test", spec, "--sample", "--extra-states", "0", "--workers", "3")
    #expect(again.output == first.output)
    let saved = try tool.run("report", "a.jsonl")
    #expect(saved.output == first.output)
    let page = try tool.run("report", "a.jsonl", "--to", "html")
    #expect(page.output.contains(#"<h2 id="guarantee""#) || page.output.contains("Guarantee</h2>"))
  }

  @Test func `further traces exercise the required clauses that no test does`() throws {
    defer { tool.clean() }
    let words = ["test", "agora/rtm1-en", "--sample", "--extra-states", "0"]
    let first = try tool.run(words + ["--out", "a.jsonl"])
    #expect(first.status == 0, "\(first.errors)")
    let row = #/then +[0-9,]+ further traces for required clauses that no test exercises/#
    #expect(first.output.contains(row), "\(first.output)")
    #expect(try tool.run(words + ["--workers", "3"]).output == first.output)
    #expect(try tool.run("report", "a.jsonl").output == first.output)
    let enough = try tool.run("test", spec, "--sample", "--extra-states", "0")
    #expect(enough.status == 0 && !enough.output.contains("further traces"))
    let few = try tool.run(words + ["--clause", "en-01"])
    #expect(!few.output.contains("further traces"), "\(few.output)")
  }

  /// The rows of the page that take less than a second.
  @Test(arguments: ["agora/rtm1-ios-zh", "agora/rtm2-stream", "agora/rtm1-en"])
  func `the page on complete suites has the numbers of their tests`(spec: String) throws {
    defer { tool.clean() }
    let path = "Sources/Plumbline/Plumbline.docc/CompleteSuites.md"
    let page = try String(contentsOf: Tool.repository.appending(path: path), encoding: .utf8)
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(spec)` |") })
    let cells = row.split(separator: "|").dropFirst()
      .map { $0.split(separator: " ").joined(separator: " ") }
    for (extraStates, cell) in cells.prefix(2).enumerated() {
      let words = ["test", spec, "--sample", "--extra-states", "\(extraStates)"]
      let report = try tool.run(words).output
      let found = cell == "no guarantee" ? "No guarantee\n" : "  tests        \(cell), which"
      #expect(report.contains(found), "\(spec), k = \(extraStates): \(cell)")
    }
  }

  @Test func `a defect fails the suite, and its trace replays`() throws {
    defer { tool.clean() }
    let fails = try tool.run(
      "test",
      spec,
      "--sample",
      "--defect",
      "aborted-reconnects",
      "--extra-states",
      "0",
      "--out",
      "run.jsonl"
    )
    #expect(fails.status == 1, "\(fails.errors)")
    #expect(fails.output.contains("The suite guarantees nothing: a test failed."))
    #expect(fails.output.contains("plumbline replay run.1.trace.jsonl --sample"))
    let replay = try tool.run(
      "replay",
      "run.1.trace.jsonl",
      "--sample",
      "--defect",
      "aborted-reconnects"
    )
    #expect(replay.status == 1)
  }

  @Test func `a plan has the size of the suite that the reference then takes`() throws {
    defer { tool.clean() }
    let words = ["test", spec, "--reference", "--extra-states", "0"]
    let plan = try tool.run(words + ["--plan"])
    #expect(plan.status == 0, "\(plan.errors)")
    #expect(plan.output.contains("nothing was run"))
    #expect(plan.output.contains("Guarantee"))
    let run = try tool.run(words)
    #expect(run.status == 0, "\(run.output)")
    let size = try #require(run.output.firstMatch(of: /([\d,]+ steps in [\d,]+ traces)/)?.1)
    #expect(plan.output.contains(size))
    let kept = try tool.run(words + ["--plan", "--out", "run.jsonl"])
    #expect(kept.status == 2)
    #expect(kept.errors.contains("--plan runs no trace and writes no file"))
  }

  @Test func `a failure that is not saved has the command that finds it again`() throws {
    defer { tool.clean() }
    let fails = try tool.run("test", spec, "--sample", "--defect", "aborted-reconnects")
    let command = "plumbline test \(spec) --extra-states 1 --sample --defect aborted-reconnects"
    #expect(fails.output.contains("\(command) --fail-fast"), "\(fails.output)")
  }

  @Test func `an extra state takes more tests`() throws {
    defer { tool.clean() }
    let counts = try (0...1).map { extra -> Int in
      let run = try tool.run("test", spec, "--sample", "--extra-states", "\(extra)")
      let digits = try #require(run.output.firstMatch(of: #/tests +([0-9,]+), which/#)).1
      return try #require(Int(digits.replacing(",", with: "")))
    }
    #expect(counts[0] > 100 && counts[1] > 3 * counts[0], "\(counts)")
  }

  @Test func `a suite that ended early guarantees nothing`() throws {
    defer { tool.clean() }
    let cut = try tool.run("test", spec, "--sample", "--extra-states", "3", "--wall", "100ms")
    #expect(cut.status == 3, "\(cut.errors)")
    #expect(cut.output.contains("guarantees nothing: the run ended before the last test."))
    #expect(cut.output.contains("exit status 3: incomplete"))
  }

  @Test func `a real clock and a number without meaning are refused`() throws {
    defer { tool.clean() }
    let real = try tool.run("test", spec, "--sample", "--clock", "real")
    #expect(real.status == 2 && real.errors.contains("a suite needs the virtual clock"))
    let many = try tool.run("test", spec, "--sample", "--extra-states", "9")
    #expect(many.status == 2 && many.errors.contains("--extra-states must be from 0 to 8"))
  }
}
