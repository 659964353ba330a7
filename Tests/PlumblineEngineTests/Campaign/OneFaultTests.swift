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

  /// The clauses of each failure of a client that ignores the events of some edges.
  private func failures(
    ignoring edges: [Int],
    seed: UInt64,
    accepted: Set<String> = []
  ) async throws -> [[String]] {
    let reference = Self.reference
    let faulty = Automaton(
      reference.applying(edges.map { .deleteEdge($0, source: $0 == 0 ? 0 : 1) })
    )
    let capabilities = Capabilities(all: reference.vocabulary, implementation: "faulty")
    var options = Campaign<InProcessExecutor<ReferenceImplementation>>
      .Options(seed: seed, steps: 4000, traces: 1000)
    options.accepted = accepted
    let campaign = Campaign([Automaton(reference)], options) {
      InProcessExecutor(capabilities: capabilities) {
        ReferenceImplementation(faulty, seed: 1)
      }
    }
    let result = try await campaign.run()
    #expect(result.fault == nil)
    return result.failures.map(\.clauses)
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
  func `an accepted failure explains others, too`(seed: UInt64) async throws {
    let accepted: Set<String> = ["halt-1"]
    #expect(try await failures(ignoring: [1], seed: seed, accepted: accepted) == [["halt-1"]])
    let found = try await failures(ignoring: [1, 2], seed: seed, accepted: accepted)
    #expect(Set(found) == [["halt-1"], ["refuse-1"]])
  }

  @Test func `without a fault it has no failure`() async throws {
    #expect(try await failures(ignoring: [], seed: 1).isEmpty)
  }
}
