import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The change from an older run to a newer one.
struct RunChangeTests {
  private func kinds(
    _ before: ClauseResult.Verdict,
    _ now: ClauseResult.Verdict
  ) throws -> [RunChange.Kind] {
    RunChange(
      from: try RunComparisonTests.run("lamp 1", before),
      to: try RunComparisonTests.run("lamp 2", now)
    ).entries.map(\.kind)
  }

  @Test func `fixed, new, still failing and lost evidence are told apart`() throws {
    #expect(try kinds(.violates, .conforms) == [.fixed])
    #expect(try kinds(.conforms, .violates) == [.new])
    #expect(try kinds(.notExercised, .flaky) == [.new])
    #expect(try kinds(.flaky, .violates) == [.still])
    #expect(try kinds(.conforms, .notExercised) == [.evidenceLost])
    // A failure that is not seen again without evidence is not fixed.
    #expect(try kinds(.violates, .notExercised) == [.evidenceLost])
    #expect(try kinds(.inconclusive, .conforms) == [.gained])
    #expect(try kinds(.notExercised, .inconclusive) == [.other])
    #expect(try kinds(.conforms, .conforms) == [])
  }

  @Test func `a deviation from a decision is no failure`() throws {
    #expect(try kinds(.conforms, .deviates) == [.other])
    #expect(try kinds(.violates, .deviates) == [.other])
    #expect(try kinds(.notExercised, .deviates) == [.other])
    #expect(try kinds(.deviates, .notExercised) == [.other])
    #expect(try kinds(.deviates, .deviates) == [])
    #expect(try kinds(.deviates, .conforms) == [.gained])
    #expect(try kinds(.deviates, .violates) == [.new])
    #expect(RunChange.Kind.other.tone == .doubtful)
  }

  @Test func `a clause that the newer run does not judge has lost its evidence`() throws {
    let old = try RunComparisonTests.run("lamp 1", .conforms)
    var new = old
    new.judged.removeFirst()
    let entries = RunChange(from: old, to: new).entries
    #expect(entries.map(\.kind) == [.evidenceLost])
    #expect(RunChange(from: old, to: new).markdown.contains("not judged"))
  }

  @Test func `the page has the numbers first, in every format`() throws {
    let change = RunChange(
      from: try RunComparisonTests.run("lamp 1", .violates, answering: []),
      to: try RunComparisonTests.run("lamp 2", .conforms, answering: [Lamp.onPressed])
    )
    #expect(change.markdown.contains("- **fixed**: 1\n- **new**: 0\n- **still failing**: 0"))
    #expect(change.markdown.contains("| `l-2` | ✗ **violates**"))
    #expect(change.markdown.contains("## Changed where the documents are silent"))
    #expect(change.text(width: 100).contains("fixed          1"))
    #expect(change.html.contains(#"<section id="fixed""#))
    #expect(!change.html.contains(#"<section id="new""#))
  }

  @Test func `every link of its page leads to a place on it`() throws {
    var failing = try HTMLPageTests.failing()
    failing.failures[0].notes = ["l-1", "d-quiet"]
    let passing = try RunComparisonTests.run("lamp 1", .conforms)
    for change in [RunChange(from: passing, to: failing), RunChange(from: failing, to: passing)] {
      try HTMLPageTests.expectSound(change.html)
    }
    let both = RunComparison([("a", passing), ("b", failing)])
    try HTMLPageTests.expectSound(both.html)
  }

  @Test func `crashes without a clause are compared, too`() throws {
    var crashed = try HTMLPageTests.failing()
    crashed.failures[0].clauses = []
    crashed.failures[0].kind = .crash
    var calm = crashed
    calm.failures = []
    #expect(RunChange(from: calm, to: crashed).signatures.map(\.kind) == [.new])
    #expect(RunChange(from: crashed, to: calm).signatures.map(\.kind) == [.fixed])
    #expect(RunChange(from: crashed, to: crashed).signatures.map(\.kind) == [.still])
    #expect(RunChange(from: calm, to: crashed).markdown.contains("- crash in on, shown"))
  }

  @Test func `a crash is not fixed by a run that is cut short or has fewer steps`() throws {
    var crashed = try HTMLPageTests.failing()
    crashed.failures[0].clauses = []
    crashed.failures[0].kind = .crash
    (crashed.totals.steps, crashed.totals.longestTrace) = (304, 23)
    var calm = crashed
    calm.failures = []
    func kinds() -> [RunChange.Kind] {
      RunChange(from: crashed, to: calm).signatures.map(\.kind)
    }
    // Both end with the first trace that reaches a limit of 300 steps.
    calm.totals.steps = 301
    #expect(kinds() == [.fixed])
    calm.totals.steps = 281
    #expect(kinds() == [.evidenceLost])
    let page = RunChange(from: crashed, to: calm).markdown
    #expect(page.contains("- **fixed**: 0") && page.contains("- **evidence lost**: 1"), "\(page)")
    calm.totals.steps = 1000
    calm.totals.isComplete = false
    #expect(kinds() == [.evidenceLost])
  }
}
