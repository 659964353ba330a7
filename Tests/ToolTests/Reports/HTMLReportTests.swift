import TestTraits
import Testing

/// `plumbline report --to html`, and several runs, as their users see them.
@Suite(.waiting)
struct HTMLReportTests {
  private let tool: Tool
  private let spec = "agora/rtm1-ios-zh"

  init() throws { tool = try Tool() }

  private func fuzz(_ file: String, _ options: String..., steps: Int = 20_000) throws {
    let outcome = try tool.run(
      ["fuzz", spec, "--sample", "--seed", "1", "--steps", "\(steps)", "--out", file] + options
    )
    #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
  }

  @Test func `the page of a long run is small and complete`() throws {
    defer { tool.clean() }
    try fuzz("run.jsonl", "--defect", "aborted-reconnects", steps: 100_000)
    let report = try tool.run("report", "run.jsonl", "--to", "html", "--out", "run.html")
    #expect(report.status == 0, "\(report.errors)")
    let html = try tool.text(of: "run.html")
    #expect(html.utf8.count < 1_000_000, "\(html.utf8.count) bytes")
    for words in [
      "Failures", "Clauses and their evidence", "Coverage of the states",
      "What it does where the documents are silent", "Environment, seed and budget",
      "100,000 steps", "fails from a wait of 30 s", "server: inputs",
      "client, at the server: observed",
      "rtm1-ios-zh.yaml:", "plumbline replay run.1.trace.jsonl ", "witness: ",
    ] { #expect(html.contains(words), "\(words)") }
    for word in ["<script", "http:", "https:", "url("] { #expect(!html.contains(word), "\(word)") }
  }

  @Test func `the witness of a clause about a reaction is a trace with it`() throws {
    defer { tool.clean() }
    let spec = ["fuzz", "agora/rtm2-message", "--sample", "--seed", "1", "--steps", "20000"]
    _ = try tool.run(spec + ["--out", "run.jsonl"])
    let lines = try tool.text(of: "run.jsonl").split(separator: "\n")
    for (clause, input) in [("rtm2-07", "logout"), ("rtm2-33", "dropped"), ("rtm2-46", "logout")] {
      let line = try #require(lines.first { $0.contains(#""clause":"\#(clause)","#) })
      #expect(line.contains(#""input":"\#(input)""#), "\(line)")
    }
  }

  @Test func `the trace to copy is a trace that replays`() throws {
    defer { tool.clean() }
    try fuzz("run.jsonl", "--defect", "aborted-reconnects")
    let html = try tool.run("report", "run.jsonl", "--to", "html").output
    let start = try #require(html.firstRange(of: "{&quot;kind&quot;:&quot;trace&quot;"))
    let end = try #require(html[start.lowerBound...].firstRange(of: "</pre>"))
    let trace = html[start.lowerBound..<end.lowerBound].replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    try tool.write(trace + "\n", to: "copy.jsonl")
    let fails = try tool.run("replay", "copy.jsonl", "--sample", "--defect", "aborted-reconnects")
    #expect(fails.status == 1)
    #expect(fails.output.contains("still fails"), "\(fails.output)\(fails.errors)")
    let fixed = try tool.run("replay", "copy.jsonl", "--sample")
    #expect(fixed.output.contains("fixed"), "\(fixed.output)\(fixed.errors)")
  }

  @Test func `two runs are a matrix with the disagreement first`() throws {
    defer { tool.clean() }
    try fuzz("good.jsonl")
    try fuzz("bad.jsonl", "--defect", "aborted-reconnects")
    for format in ["html", "markdown", "text"] {
      let outcome = try tool.run("report", "good.jsonl", "bad.jsonl", "--to", format)
      #expect(outcome.status == 0, "\(outcome.errors)")
      for words in ["2 runs side by side", "disagree on 1 of the", "rtm1-client (bad)"] {
        #expect(outcome.output.contains(words), "\(format): \(words)")
      }
    }
    let markdown = try tool.run("report", "good.jsonl", "bad.jsonl", "--to", "markdown").output
    let row = markdown.split(separator: "\n").first { $0.hasPrefix("| `zh-") }
    #expect(row?.hasPrefix("| `zh-56` | ") == true, "\(row ?? "none")")
    #expect(row?.contains("| ✓ conforms") == true, "\(row ?? "none")")
    #expect(row?.contains("✗ **violates**") == true)
  }

  @Test func `since an older run, a failure is new, fixed or still there`() throws {
    defer { tool.clean() }
    try fuzz("good.jsonl")
    try fuzz("bad.jsonl", "--defect", "aborted-reconnects")
    for (old, new, words) in [
      ("good", "bad", "- **fixed**: 0\n- **new**: **1**\n- **still failing**: 0"),
      ("bad", "good", "- **fixed**: 1\n- **new**: 0\n- **still failing**: 0"),
      ("bad", "bad", "- **fixed**: 0\n- **new**: 0\n- **still failing**: **1**"),
    ] {
      let outcome = try tool.run(
        "report",
        "\(new).jsonl",
        "--since",
        "\(old).jsonl",
        "--to",
        "markdown"
      )
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains(words), "\(outcome.output)")
    }
    let html = try tool.run("report", "bad.jsonl", "--since", "good.jsonl", "--to", "html").output
    #expect(html.contains(#"<article id="failure-1""#))
  }

  @Test func `the page of a log has its matrix, and each link a target`() throws {
    defer { tool.clean() }
    let log = "Tests/Fixtures/logs/rtm1.jsonl"
    let outcome = try tool.run(["monitor", spec, log, "--to", "html"], in: Tool.repository)
    #expect(outcome.status == 1, "\(outcome.errors)")
    let html = outcome.output
    for words in [
      "What the documents forbid", "Events and states", "✗ 1", #"<tr id="zh-56">"#,
      "The sessions on one axis", "line 7, at 35.8 s: forbidden",
      "only an unobserved <code dir=\"auto\">loginAccepted</code> explains",
    ] {
      #expect(html.contains(words), "\(words)")
    }
    let ids = Set(html.matches(of: #/ id="([^"]+)"/#).map { $0.1 })
    for link in html.matches(of: ##/href="#([^"]+)"/##) {
      #expect(ids.contains(link.1), "\(link.1)")
    }
  }

  @Test func `--since goes with one run and a page for people`() throws {
    defer { tool.clean() }
    let many = try tool.run("report", "a.jsonl", "b.jsonl", "--since", "c.jsonl")
    #expect(many.status == 2)
    #expect(many.errors.contains("--since compares one run with an older one, found 2 runs"))
    let junit = try tool.run("report", "a.jsonl", "--since", "c.jsonl", "--to", "junit")
    #expect(junit.status == 2)
    #expect(junit.errors.contains("--since does not go with --to junit"))
  }

  @Test func `--since compares runs of one spec`() throws {
    defer { tool.clean() }
    for (spec, file) in [("agora/rtm1-ios-zh", "one.jsonl"), ("agora/rtm2-stream", "other.jsonl")] {
      _ = try tool.run("fuzz", spec, "--sample", "--seed", "1", "--steps", "200", "--out", file)
    }
    let both = try tool.run("report", "one.jsonl", "--since", "other.jsonl")
    #expect(both.status == 2)
    #expect(both.errors.contains("'other.jsonl' is a run of agora-rtm2-stream"), "\(both.errors)")
  }
}
