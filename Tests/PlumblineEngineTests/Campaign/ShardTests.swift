import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Shards of a run: together they are the same run, however many they are.
@Suite struct ShardTests {
  /// A lamp that goes out by itself; while it is lit, nothing is documented about `ask`.
  private static let lamp = Clockwork(
    timers: ["out": (4000, 5000)],
    edges: [
      .init(0, "go", to: 1, ["lit"], arms: ["out"]),
      .init(1, "go", to: 1, ["lit"], arms: ["out"]),
      .init(1, "out", to: 0, ["dark"]), .init(0, "ask", to: 0, ["dark"]), .init(1, "ask", to: 1),
    ],
    undocumented: ["ask": [1]]
  ).reference

  /// Follows the lamp; it has a deadline of its own after each trace, and may fail late or crash.
  private struct Client: Executor {
    var capabilities = Capabilities(all: lamp.vocabulary, implementation: "lamp")
    /// The deadlines of its own at the ends of traces; none without any.
    var deadlines: [Microseconds] = []
    /// The instant from which on it never lights up again; nil if it always does.
    var failsAfter: Microseconds?

    mutating func restart() {}

    mutating func run(_ traces: [[Step]], into recordings: inout [Recording]) {
      let names = lamp.vocabulary.inputs.map(\.name)
      let (lit, dark) = (
        lamp.vocabulary.outputs.firstIndex { $0.name == "lit" } ?? 0,
        lamp.vocabulary.outputs.firstIndex { $0.name == "dark" } ?? 0
      )
      recordings = traces.map { trace in
        var recording = Recording()
        var out: Microseconds?
        for (number, step) in trace.enumerated() {
          let end = recording.now + step.delay
          if let due = out, due <= end {
            recording.observations.append(
              Observation(at: due, step: number, isAfterInput: false, symbol: Symbol(dark))
            )
            out = nil
          }
          recording.now = end
          guard let input = step.input else { continue }
          if names[input] == "go", failsAfter.map({ recording.now < $0 }) ?? true {
            out = recording.now + 4_500_000
            recording.observations.append(
              Observation(at: end, step: number, isAfterInput: true, symbol: Symbol(lit))
            )
          } else if names[input] == "ask", out == nil {
            recording.observations.append(
              Observation(at: end, step: number, isAfterInput: true, symbol: Symbol(dark))
            )
          }
        }
        let own = deadlines.isEmpty ? nil : deadlines[trace.count % deadlines.count]
        let next = [out.map { $0 - recording.now }, own].compactMap { $0 }.min()
        recording.next = next.map { .at(recording.now + $0) } ?? .never
        return recording
      }
    }
  }

  private func findings(
    _ shard: Shard?,
    of client: Client = Client(),
    seed: UInt64 = 5,
    steps: Int = 12_000,
    workers: Int = 1
  ) async throws -> RunResult {
    var options = Campaign<Client>.Options(seed: seed, steps: steps, traces: .max / 2)
    options.shard = shard
    options.workers = workers
    let result = try await Campaign([Automaton(Self.lamp)], options) { client }.run()
    #expect(result.fault == nil)
    return result
  }

  /// The merged findings of all shards.
  private func merged(
    _ count: Int,
    of client: Client = Client(),
    workers: Int = 1
  ) async throws -> RunFindings {
    var all: [RunFindings] = []
    for number in 1...count {
      let result = try await findings(Shard(number, of: count), of: client, workers: workers)
      all.append(try #require(result.findings))
    }
    let (merged, void) = RunFindings.merged(all)
    #expect(void.isEmpty)
    return merged
  }

  @Test func `each trace is in one shard, and traces of a lot stay together`() throws {
    for count in 1...Shard.most {
      let shards = (1...count).compactMap { Shard($0, of: count) }
      #expect(shards.count == count)
      for trace in 0..<200 {
        #expect(shards.filter { $0.owns(trace) }.count == 1)
        let owner = shards.firstIndex { $0.owns(trace) }
        #expect(owner == shards.firstIndex { $0.owns(trace + Shard.most) })
      }
    }
    #expect(Shard(0, of: 4) == nil && Shard(5, of: 4) == nil)
    #expect(Shard(1, of: 0) == nil && Shard(1, of: 65) == nil)
  }

  @Test(
    arguments: [2, 3, 7, 64],
    [[], [7_000_000, 300_000_000, 11_000_000], (0..<97).map { 6_000_000 + $0 * 1_234_567 }]
  )
  func `the shards of a run are the same traces for every number of shards`(
    count: Int,
    deadlines: [Microseconds]
  ) async throws {
    let client = Client(deadlines: deadlines)
    let (one, many) = (try await merged(1, of: client), try await merged(count, of: client))
    // Sums over all steps and observations: other traces would have other ones.
    #expect(many.totals == one.totals)
    #expect(many.coverage == one.coverage)
    #expect(many.exercised == one.exercised)
    #expect(many.answers.sorted(by: RunResult.Answer.isInOrder) == one.answers)
    #expect(many.failures.isEmpty && one.failures.isEmpty)
    let automata = [Automaton(Self.lamp)]
    let results = [one, many].map { $0.result(of: automata, values: [:]) }
    #expect(results[0]?.clauses.map(\.verdict) == results[1]?.clauses.map(\.verdict))
  }

  @Test func `a shard does not depend on the number of workers`() async throws {
    let client = Client(deadlines: [7_000_000, 300_000_000])
    let (one, three) = (
      try await merged(2, of: client), try await merged(2, of: client, workers: 3)
    )
    #expect(one == three)
  }

  @Test func `each shard has about its part of the traces`() async throws {
    let whole = try await merged(1).totals.traces
    for number in 1...4 {
      let part = try #require(await findings(Shard(number, of: 4)).findings).totals.traces
      #expect((whole / 5...whole / 3).contains(part), "\(part) of \(whole)")
    }
  }

  @Test func `failures of several shards are one, with the shortest trace`() async throws {
    let client = Client(failsAfter: 60_000_000)
    let alone = try await merged(1, of: client)
    let many = try await merged(4, of: client)
    #expect(!alone.failures.isEmpty)
    let signatures = many.failures.map(\.signature)
    #expect(Set(signatures).count == signatures.count)
    #expect(Set(signatures).isSuperset(of: alone.failures.map(\.signature)))
  }

  @Test func `another seed has other traces`() async throws {
    let one = try await findings(Shard(1, of: 2), seed: 5).findings
    let other = try await findings(Shard(1, of: 2), seed: 6).findings
    #expect(one?.totals != other?.totals)
  }
}
