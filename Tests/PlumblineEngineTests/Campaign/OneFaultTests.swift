import PlumblineModel
import Testing

@testable import PlumblineEngine

/// A fault shows in many ways; a run reports it once.
@Suite struct OneFaultTests {
  /// `halt` and `refuse` have the same effect, and `go` is undocumented while it runs.
  private static let reference: Reference = {
    let edges: [Clockwork.Edge] = [
      .init(0, "go", to: 1, ["hum"]), .init(1, "halt", to: 0, ["tick"]),
      .init(1, "refuse", to: 0, ["tick"]),
    ]
    let undocumented = ["go": [1], "halt": [0], "refuse": [0]]
    return Clockwork(edges: edges, undocumented: undocumented)
      .reference(withClauseForEach: edges)
  }()

  /// A run on a client that ignores the events of some edges.
  private func run(
    ignoring edges: [Int],
    seed: UInt64,
    accepted: Set<String> = [],
    shard: Shard? = nil
  ) async throws -> RunResult {
    let reference = Self.reference
    let faulty = Automaton(
      reference.applying(edges.map { .deleteEdge($0, source: $0 == 0 ? 0 : 1) })
    )
    let capabilities = Capabilities(all: reference.vocabulary, implementation: "faulty")
    var options = Campaign<InProcessExecutor<ReferenceImplementation>>
      .Options(seed: seed, steps: 4000, traces: 1000)
    options.accepted = accepted
    options.shard = shard
    let campaign = Campaign([Automaton(reference)], options) {
      InProcessExecutor(capabilities: capabilities) {
        ReferenceImplementation(faulty, seed: 1)
      }
    }
    let result = try await campaign.run()
    #expect(result.fault == nil)
    return result
  }

  /// The clauses of each of its failures.
  private func failures(
    ignoring edges: [Int],
    seed: UInt64,
    accepted: Set<String> = []
  ) async throws -> [[String]] {
    try await run(ignoring: edges, seed: seed, accepted: accepted).failures.map(\.clauses)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `an event that is ignored is one failure, whatever follows`(seed: UInt64) async throws {
    let found = try await failures(ignoring: [1], seed: seed)
    #expect(found == [["halt-1"]])
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `two events that are ignored are two failures`(seed: UInt64) async throws {
    let found = try await failures(ignoring: [1, 2], seed: seed)
    #expect(Set(found) == [["halt-1"], ["refuse-1"]])
    #expect(found.count == 2)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `an accepted failure explains none that is not`(seed: UInt64) async throws {
    let found = try await failures(ignoring: [1], seed: seed, accepted: ["halt-1"])
    #expect(found.contains(["halt-1"]))
    #expect(found.count > 1)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `accepted failures explain one another`(seed: UInt64) async throws {
    let all: Set<String> = ["go-0", "halt-1", "refuse-1"]
    #expect(try await failures(ignoring: [1], seed: seed, accepted: all) == [["halt-1"]])
  }

  @Test func `merged runs have one failure, too`() async throws {
    let shard = Shard(1, of: 1)
    let run = try await run(ignoring: [1], seed: 1, accepted: ["halt-1"], shard: shard)
    let merged = RunFindings.merged([try #require(run.findings)]).findings
    #expect(merged.failures.count > 1)
    for accepted: Set<String> in [[], ["halt-1"]] {
      let automata = [Automaton(Self.reference)]
      let result = try #require(merged.result(of: automata, values: [:], accepted: accepted))
      #expect(result.failures.map(\.clauses).first == ["halt-1"])
      #expect(result.failures.count == (accepted.isEmpty ? 1 : merged.failures.count))
    }
  }

  @Test func `without a fault it has no failure`() async throws {
    #expect(try await failures(ignoring: [], seed: 1).isEmpty)
  }
}
