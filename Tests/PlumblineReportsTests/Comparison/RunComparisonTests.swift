import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// Several runs side by side.
struct RunComparisonTests {
  /// A run of an implementation with this verdict of the second clause.
  static func run(
    _ implementation: String,
    _ verdict: ClauseResult.Verdict,
    answering outputs: [Symbol]? = nil
  ) throws -> RunRecord {
    var result = Lamp.passing
    result.clauses[1].verdict = verdict
    result.answers =
      outputs.map { outputs in
        [
          RunResult.Answer(
            answer: UndocumentedAnswer(locations: [1], input: 0, outputs: outputs),
            count: 7,
            earlyCount: 0
          )
        ]
      } ?? []
    var run = try Lamp.record(of: Lamp.report(result))
    run.header.implementation = implementation
    return run
  }

  @Test func `clauses on which the runs disagree come first, broken promises on top`() throws {
    var old = try Self.run("android 1", .violates)
    old.judged[0].verdict = .inconclusive
    let runs = [("a", old), ("b", try Self.run("ios 1", .conforms))]
    let comparison = RunComparison(runs)
    #expect(comparison.rows.filter(\.isDisputed).map(\.clause.id) == ["l-1", "l-2"])
    let markdown = comparison.markdown
    let heads = markdown.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(heads[2].hasPrefix("| `l-2` | "), "\(heads)")
    #expect(heads[2].contains("| ✗ **violates**"), "\(heads)")
    #expect(heads[2].contains("| ✓ conforms"))
    #expect(heads[3].hasPrefix("| `l-1` | "))
    #expect(heads[3].contains("| ? inconclusive"))
    #expect(markdown.contains("disagree on 2 of the 2 clauses"))
    #expect(markdown.contains("| Clause | Says | android 1 | ios 1 |"))
    // The report of each run follows.
    #expect(markdown.contains("# android 1: A lamp"))
    let text = comparison.text(style: Style(isColoured: false), width: 100)
    #expect(text.contains("2 runs side by side"))
    for name in ["android 1", "ios 1"] { #expect(text.contains("  implementation  \(name)\n")) }
    #expect(comparison.html.contains(#"<tr id="l-2">"#))
  }

  @Test(arguments: [
    ClauseResult.Verdict.notExercised, .couldNotRun, .notApplicable, .excluded,
  ])
  func `a run that did not put a clause to the test does not disagree on it`(
    verdict: ClauseResult.Verdict
  ) throws {
    let runs = [
      ("a", try Self.run("android 1", .violates)), ("b", try Self.run("ios 1", verdict)),
    ]
    let comparison = RunComparison(runs)
    #expect(comparison.rows.allSatisfy { !$0.isDisputed })
    // Only l-1 is judged twice: l-3 is excluded, and d-quiet not exercised.
    #expect(comparison.markdown.contains("disagree on 0 of the 1 clause that more"))
  }

  @Test func `answers where the documents are silent stand side by side`() throws {
    let runs = try [
      ("a", Self.run("android 1", .conforms, answering: [])),
      ("b", Self.run("ios 1", .conforms, answering: [Lamp.onPressed])),
      ("c", Self.run("web 1", .conforms)),
    ]
    let markdown = RunComparison(runs).markdown
    #expect(
      markdown.contains("| `press` | on | **nothing** | **shown on Pressed** | not tried |"),
      "\(markdown)"
    )
    #expect(markdown.contains("1 of 1 differ"))
    #expect(markdown.contains("disagree on 0 of the 2 clauses"))
  }

  @Test func `runs of the same implementation are told apart by their files`() throws {
    let run = try Self.run("lamp 1", .conforms)
    let labels = RunComparison([("a", run), ("b", run), ("b", run)]).columns.map(\.label)
    #expect(labels == ["lamp 1 (a)", "lamp 1 (b)", "lamp 1 (b), run 2"])
  }

  @Test func `a clause that one run did not judge, and another spec, are said`() throws {
    var other = try Self.run("ios 1", .conforms)
    other.judged.removeLast()
    other.header.specHash = "0"
    let runs = [("a", try Self.run("android 1", .conforms)), ("b", other)]
    let markdown = RunComparison(runs).markdown
    #expect(markdown.contains("not judged"))
    #expect(markdown.contains("The spec has changed between the runs"))
    other.header.spec = "lantern"
    let specs = RunComparison([runs[0], ("b", other)]).markdown
    #expect(specs.contains("different specs (lamp, lantern)"))
  }

  @Test func `the failures of each run are on the page, with links to their clauses`() throws {
    let run = try HTMLPageTests.failing(3)
    let html = RunComparison([("a", run), ("b", run)]).html
    #expect(html.contains(#"<article id="run-1-failure-3""#))
    #expect(html.contains(#"<article id="run-2-failure-1""#))
    #expect(html.contains(##"<a href="#l-2" class="clause">l-2</a>"##))
  }
}
