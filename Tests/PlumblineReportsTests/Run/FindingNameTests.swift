import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// The clause by which SARIF, GitLab and GitHub name a failure.
struct FindingNameTests {
  /// The names of a failure that violates both clauses of the lamp.
  private func names(
    selecting selection: Set<String>? = nil,
    accepting accepted: [String] = [],
    tolerating tolerated: Set<String> = []
  ) throws -> [String] {
    var report = Lamp.report(Lamp.violatingBoth, selection: selection)
    report.acceptance = Acceptance(
      accepted.map { .init(clause: $0, verdict: .violates, reason: "known") },
      on: try #require(Day("2026-11-22"))
    )
    report.tolerated = tolerated
    return try Lamp.record(of: report).findings(inSpecsAt: nil).map(\.rule)
  }

  @Test func `a failure has the name of the first clause by which it fails the run`() throws {
    #expect(try names() == ["l-1"])
    #expect(try names(selecting: ["l-2"]) == ["l-2"])
    #expect(try names(accepting: ["l-1"]) == ["l-2"])
    #expect(try names(tolerating: ["l-1"]) == ["l-2"])
  }

  @Test func `a failure that does not fail the run has the name of its first selected clause`()
    throws
  {
    #expect(try names(tolerating: ["l-1", "l-2"]) == ["l-1"])
    #expect(try names(accepting: ["l-1", "l-2"]) == ["l-1"])
    #expect(try names(selecting: ["l-2"], tolerating: ["l-2"]) == ["l-2"])
  }

  @Test(
    arguments: [
      (.crash, "The client ends by itself."), (.hang, "The client does not answer any more."),
    ] as [(Failure.Kind, String)]
  )
  func `SARIF has one rule for each name, also for one that is no clause`(
    kind: Failure.Kind,
    says: String
  ) throws {
    var result = Lamp.violatingBoth
    var fatal = Lamp.late
    (fatal.kind, fatal.clauses) = (kind, [])
    result.failures += [fatal, fatal]
    let run = try Lamp.record(of: Lamp.report(result))
    let sarif = FindingsReport([("a", run)], specsAt: nil).sarif
    #expect(sarif.ranges(of: #""ruleId": "\#(kind.rawValue)""#).count == 2, "\(sarif)")
    #expect(sarif.ranges(of: #""id": "\#(kind.rawValue)""#).count == 1, "\(sarif)")
    #expect(sarif.ranges(of: says).count == 1, "\(sarif)")
    #expect(sarif.ranges(of: #""id": "l-1""#).count == 1, "\(sarif)")
  }
}
