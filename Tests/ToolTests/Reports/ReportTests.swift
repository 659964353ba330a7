import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `plumbline report`, as its users see it.
@Suite(.waiting)
struct ReportTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `a run with a defect is shown in every format, from its stream alone`() throws {
    defer { tool.clean() }
    let fuzzed = try tool.run(
      ["fuzz", "agora/rtm1-ios-zh", "--sample", "--steps", "20000", "--seed", "3"]
        + ["--defect", "aborted-reconnects", "--out", "run.jsonl"]
    )
    #expect(fuzzed.status == 1)
    let trace = "not this: forbidden by aborted-never-auto-reconnects"
    let text = try tool.run("report", "run.jsonl")
    #expect(text.status == 0, "\(text.errors)")
    let markdown = try tool.run("report", "run.jsonl", "--to", "markdown")
    #expect(markdown.output.contains("| `zh-56` | **violates** |"))
    for output in [text.output, markdown.output] {
      #expect(output.contains(trace))
      #expect(output.contains("exit status 1: a violation"))
      #expect(output.contains("fails for any wait of at least 30 s"))
    }
    let junit = try tool.run("report", "run.jsonl", "--to", "junit", "--out", "junit.xml")
    #expect(junit.status == 0)
    let xml = try tool.text(of: "junit.xml")
    #expect(xml.hasPrefix("<?xml"))
    #expect(xml.contains(#"<failure type="invariant violated""#))
    let clauses = try tool.text(of: "run.jsonl").split(separator: "\n")
      .count { $0.contains(#""kind":"clause""#) }
    #expect(xml.split(separator: "\n").count { $0.hasPrefix("<testcase ") } == clauses)
    #expect(clauses > 70)
  }

  @Test func `several runs become several suites`() throws {
    defer { tool.clean() }
    let folder = Tool.repository.appending(path: "Tests/Fixtures/reports")
    let runs = ["conforming-run", "failing-run", "adapter-fault"].map {
      folder.appending(path: "\($0).jsonl").path
    }
    let junit = try tool.run(["report"] + runs + ["--to", "junit"])
    #expect(junit.status == 0, "\(junit.errors)")
    let suites = junit.output.split(separator: "\n").filter { $0.hasPrefix("<testsuite ") }
    #expect(suites.count == 3)
  }

  @Test func `what is no run, and what cannot be read, ends with 2 and its place`() throws {
    defer { tool.clean() }
    let cases: [(text: String, message: String)] = [
      ("", "a.jsonl:1: error: the file is empty"),
      ("plumbline: 1\n", "a.jsonl:1: error: the first line is no JSON object; expected a run"),
      ("{}\n", "a.jsonl:1: error: expected the header of a run"),
      (#"{"kind":"trace","spec":"lamp"}"# + "\n", "this is a trace; name the run"),
      (#"{"kind":"header","version":99}"# + "\n", "version 99 is not 2"),
      (
        #"{"kind":"header","version":2}"# + "\n" + #"{"kind":"cl"#,
        "a.jsonl:2: error: the last line is cut off"
      ),
    ]
    for entry in cases {
      try tool.write(entry.text, to: "a.jsonl")
      let outcome = try tool.run("report", "a.jsonl", "--to", "junit")
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains(entry.message), "\(outcome.errors)")
      #expect(outcome.errors.contains("exit status 2: a usage error, or an error in a file"))
    }
    let missing = try tool.run("report", "no-such.jsonl")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("cannot read 'no-such.jsonl'"))
  }

  @Test func `traces beside runs are passed over, and a trace alone is refused`() throws {
    defer { tool.clean() }
    let fixtures = Tool.repository.appending(path: "Tests/Fixtures")
    let run = fixtures.appending(path: "reports/failing-run.jsonl").path
    let trace = fixtures.appending(path: "traces/aborted.trace.jsonl").path
    let both = try tool.run("report", trace, run, "--to", "svg")
    #expect(both.status == 0)
    #expect(both.errors == "plumbline: passes over 1 trace beside the runs\n")
    #expect(both.output == (try tool.run("report", run, "--to", "svg").output))
    let none = try tool.run("report", trace)
    #expect(none.status == 2)
    #expect(
      none.errors.contains("this is a trace; name the run that it stands beside"),
      "\(none.errors)"
    )
  }
}
