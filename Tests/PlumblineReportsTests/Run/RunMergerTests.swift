import PlumblineModel
import Testing

@testable import PlumblineEngine
@testable import PlumblineReports

/// Which runs `report --merge` refuses.
struct RunMergerTests {
  /// The run of a shard, with accepted differences and tolerated clauses.
  private func shard(
    _ number: Int,
    accepting clauses: [String] = [],
    until: Day? = nil,
    tolerating tolerated: Set<String> = []
  ) throws -> (name: String, record: RunRecord) {
    var report = Lamp.report(Lamp.passing)
    let today = try #require(Day("2026-11-22"))
    report.acceptance = Acceptance(
      clauses.map { .init(clause: $0, verdict: .violates, reason: "known", until: until) },
      on: today
    )
    report.shard = ShardFindings(
      RunFindings(capabilities: Lamp.passing.capabilities, refutations: [nil]),
      of: try #require(Shard(number, of: 2)),
      spec: "lamp.yaml",
      settings: [],
      tolerated: tolerated
    )
    return ("\(number)", Lamp.made(report))
  }

  private func problem(_ runs: (name: String, record: RunRecord)...) -> String? {
    do {
      _ = try RunMerger(runs)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `runs with different accepted differences are refused in each order`() throws {
    let (with, without) = (try shard(1, accepting: ["l-2"]), try shard(2))
    let message =
      " differ in the accepted differences (--accept); merge runs of one spec, one implementation and the same options"
    #expect(problem(with, without) == "the runs '1' and '2'\(message)")
    #expect(problem(without, with) == "the runs '2' and '1'\(message)")
    let longer = try shard(2, accepting: ["l-1", "l-2"])
    #expect(problem(with, longer) == "the runs '1' and '2'\(message)")
    let limited = try shard(2, accepting: ["l-2"], until: Day("2027-01-31"))
    #expect(problem(with, limited) == "the runs '1' and '2'\(message)")
    #expect(problem(with, try shard(2, accepting: ["l-2"])) == nil)
  }

  @Test func `an accepted difference that is stale in one shard alone does not part them`() throws {
    let stale = try shard(1, accepting: ["l-2"])
    var found = try shard(2, accepting: ["l-2"])
    let difference = try #require(found.record.judged[1].standing?.difference)
    found.record.judged[1].verdict = .violates
    found.record.judged[1].standing = .accepted(difference)
    #expect(problem(stale, found) == nil)
  }

  @Test func `a run that lacks a shard is not complete, whatever its status`() {
    var conforming = Lamp.made(Lamp.report(Lamp.passing)).totals
    conforming.lack(["shard 2/2 of seed 7"])
    #expect(conforming.status == .incomplete && !conforming.isComplete)
    #expect(
      conforming.meaning == "incomplete: nothing failed, but shard 2/2 of seed 7 is missing"
    )
    var result = Lamp.passing
    result.failures = [Lamp.late]
    var failing = Lamp.made(Lamp.report(result)).totals
    failing.lack(["shard 1/3 of seed 7", "shard 2/3 of seed 7"])
    #expect(failing.status == .fails && !failing.isComplete)
    #expect(
      failing.meaning
        == "a violation, a crash or a hang; shard 1/3 of seed 7, shard 2/3 of seed 7 are missing"
    )
  }

  @Test func `runs with different tolerated clauses are refused`() throws {
    #expect(
      problem(try shard(1), try shard(2, tolerating: ["l-1"]))?
        .contains("differ in the tolerated clauses (--tolerate)") == true
    )
  }
}
