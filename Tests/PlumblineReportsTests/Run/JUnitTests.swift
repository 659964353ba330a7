import Foundation
import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// JUnit, in which only verified clauses pass.
struct JUnitTests {
  @Test func `only what conforms passes`() throws {
    for verdict in ClauseResult.Verdict.allCases {
      var result = Lamp.passing
      result.clauses[0] = ClauseResult(clause: "l-1", verdict: verdict, count: 0, note: "so it is")
      let suite = JUnitSuite(try Lamp.record(of: Lamp.report(result)))
      let outcome = suite.cases[0]
      switch verdict {
      case .conforms: #expect(!outcome.isSkipped && !outcome.isFailure && !outcome.isError)
      case .violates, .flaky: #expect(outcome.isFailure)
      default:
        guard case .skipped(let reason) = outcome.outcome else {
          Issue.record("\(verdict) is not skipped")
          continue
        }
        #expect(reason == "\(verdict.rawValue): so it is")
      }
    }
  }

  @Test func `a violation is a failure with its trace, its clause and its bounds`() throws {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.clauses[1].verdict = .violates
    let xml = JUnit([("a", try Lamp.record(of: Lamp.report(result)))]).text
    let lines = xml.split(separator: "\n").map { String($0) }
    #expect(lines.contains("  &gt;  4 s         shown off TimedOut"))
    #expect(lines.contains { $0.hasPrefix("  violates   l-2: The lamp goes off") })
    #expect(lines.contains { $0.hasPrefix("  when       fails for any wait of at least 6 s") })
    #expect(lines.contains("  reproduce  plumbline replay run.1.trace.jsonl --sample"))
    #expect(xml.contains(#"<failure type="too late" message="too late. Expected: shown off"#))
  }

  @Test func `a tolerated clause is skipped, also if its failure violates another clause`() throws {
    var report = Lamp.report(Lamp.violatingBoth)
    report.tolerated = ["l-1"]
    let suite = JUnitSuite(try Lamp.record(of: report))
    #expect(suite.cases[0].isSkipped && suite.cases[1].isFailure)
    #expect(suite.cases.filter(\.isFailure).count == 1)
  }

  @Test func `a crash that violates no clause is a failure of its own`() throws {
    var result = Lamp.passing
    var crash = Lamp.late
    crash.kind = .crash
    crash.clauses = []
    result.failures = [crash]
    let suite = JUnitSuite(try Lamp.record(of: Lamp.report(result)))
    #expect(suite.cases.filter(\.isFailure).map(\.name) == ["failure 1: crash"])
  }

  @Test func `a deviation from an assumption does not fail, and does not pass`() throws {
    var result = Lamp.passing
    var late = Lamp.late
    late.blame = .assumption
    late.clauses = ["d-quiet"]
    result.failures = [late]
    result.clauses[3].verdict = .deviates
    let suite = JUnitSuite(try Lamp.record(of: Lamp.report(result)))
    #expect(suite.cases.count == 4)
    #expect(suite.cases[3].isSkipped)
    #expect(suite.cases.filter(\.isFailure).isEmpty)
  }

  @Test func `a fault of the adapter and an interruption are errors`() throws {
    var faulty = Lamp.passing
    faulty.fault = AdapterFault("the adapter ended", advice: "look into its log")
    var interrupted = Lamp.passing
    interrupted.isInterrupted = true
    for (result, name) in [(faulty, "the adapter"), (interrupted, "the run")] {
      let suite = JUnitSuite(try Lamp.record(of: Lamp.report(result)))
      #expect(suite.cases.filter(\.isError).map(\.name) == [name])
    }
  }

  @Test func `the structure is that of the schema, and the sums are right`() throws {
    var result = Lamp.passing
    result.failures = [Lamp.late]
    result.clauses[1].verdict = .violates
    result.clauses[0].verdict = .notExercised
    result.fault = AdapterFault("the adapter ended", advice: "look into its log")
    let run = try Lamp.record(of: Lamp.report(result))
    let checker = JUnitChecker()
    checker.check(JUnit([("a", run), ("b", run)]).text)
    #expect(checker.problems == [])
    #expect(
      checker.count == ["testsuite": 2, "testcase": 10, "failure": 2, "error": 2, "skipped": 6]
    )
  }

  @Test func `the conditions of a run are properties of its suite`() throws {
    var report = Lamp.report(Lamp.passing)
    report.budget = "20000 steps"
    report.values = ["glow": 9_000_000]
    let suite = JUnitSuite(try Lamp.record(of: report))
    let properties = Dictionary(suite.properties) { first, _ in first }
    #expect(properties.count == suite.properties.count, "a name stands twice")
    #expect(properties["budget"] == "20000 steps")
    #expect(properties["constant.glow"] == "9 s")
    #expect(properties["clock"] == "virtual")
    #expect(properties["transitions"]?.contains(" of ") == true)
    let xml = JUnit([("a", suite.run)]).text
    #expect(xml.contains(#"<property name="budget" value="20000 steps" />"#))
  }

  @Test func `a suite takes as long as its run, and a case its share of that`() throws {
    var report = Lamp.report(Lamp.passing)
    report.wallTime = 1_200_000
    let suite = JUnitSuite(try Lamp.record(of: report))
    #expect(suite.cases.map(\.time) == [700_000, 500_000, 0, 0])
    let xml = JUnit([("a", suite.run)]).text
    #expect(xml.contains(#"skipped="2" time="1.200">"#))
    #expect(xml.contains(#"classname="lamp.Pressing" time="0.700">"#))
    #expect(JUnitSuite.seconds(59_999_500) == "60.000")
  }

  @Test func `hostile names leave it well-formed`() throws {
    for name in PageTests.hostile {
      var result = Lamp.passing
      result.reference = Lamp.renamed(name)
      result.failures = [Lamp.late]
      result.failures[0].expected = name
      result.failures[0].timeline[1].expected = name
      result.failures[0].clauses = ["\(name)1"]
      result.clauses[1].verdict = .violates
      let run = try Lamp.record(of: Lamp.report(result))
      let checker = JUnitChecker()
      checker.check(JUnit([("a", run)]).text)
      #expect(checker.problems == [], "\(name)")
      #expect(checker.count["failure"] == 1, "\(name)")
      #expect(!RunPage(run).markdown.contains("\n# heading"), "\(name)")
    }
  }
}

/// Reads JUnit, and reports violations of the schema of Jenkins.
private final class JUnitChecker: NSObject, XMLParserDelegate {
  private(set) var problems: [String] = []
  private(set) var count: [String: Int] = [:]
  private var path: [String] = [""]
  /// The attributes of each suite.
  private var announced: [String: Int] = [:]
  private var found: [String: Int] = [:]

  /// The allowed children and the required attributes of each element.
  private let allowed: [String: Set<String>] = [
    "": ["testsuites"], "testsuites": ["testsuite"], "testsuite": ["properties", "testcase"],
    "properties": ["property"], "testcase": ["skipped", "error", "failure"],
  ]
  private let required: [String: Set<String>] = [
    "testsuite": ["name", "tests", "failures", "errors"], "property": ["name", "value"],
    "testcase": ["name"],
  ]
  private let optional: [String: Set<String>] = [
    "testsuites": ["name", "tests", "failures", "errors", "time"],
    "testsuite": ["skipped", "time"], "testcase": ["classname", "time"],
    "skipped": ["message", "type"], "failure": ["message", "type"],
    "error": ["message", "type"],
  ]

  func check(_ text: String) {
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() { problems.append("line \(parser.lineNumber) is not well-formed") }
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    if !allowed[path[path.count - 1], default: []].contains(name) {
      problems.append("\(name) in \(path[path.count - 1])")
    }
    let keys = Set(attributes.keys)
    let needed = required[name, default: []]
    if !needed.isSubset(of: keys) { problems.append("\(name) lacks \(needed.subtracting(keys))") }
    let excess = keys.subtracting(needed).subtracting(optional[name, default: []])
    if !excess.isEmpty { problems.append("\(name) has \(excess)") }
    path.append(name)
    if name == "testsuite" {
      announced = attributes.compactMapValues { Int($0) }
      found = [:]
    }
    if ["testsuite", "testcase", "skipped", "failure", "error"].contains(name) {
      count[name, default: 0] += 1
      found[name, default: 0] += 1
    }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    path.removeLast()
    guard name == "testsuite" else { return }
    let sums = [
      ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
    ]
    for (sum, element) in sums where announced[sum] != found[element, default: 0] {
      problems.append("\(sum) is \(announced[sum] ?? -1), and there are \(found[element] ?? 0)")
    }
  }
}
