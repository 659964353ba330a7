import PlumblineEngine
import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

/// A run with a corpus: what it remembers, and that it stays deterministic.
@Suite struct GuidedFuzzingTests {
  @Test(arguments: 1...5)
  func `a seed and a corpus decide the run, whatever the workers`(seed: Int) async throws {
    let bench = try CorpusBench()
    let first = try await bench.fuzz([], seed: 77, steps: 3000)
    for entries in [[], first.entries] {
      let one = try await bench.fuzz(entries, seed: UInt64(seed), steps: 12_000)
      let four = try await bench.fuzz(entries, seed: UInt64(seed), steps: 12_000, workers: 4)
      #expect(one.result.coverage == four.result.coverage)
      #expect(one.result.virtualTime == four.result.virtualTime)
      #expect(one.result.corpus == four.result.corpus)
      #expect(one.kept.map(\.steps) == four.kept.map(\.steps))
      #expect(one.kept.map(\.recording) == four.kept.map(\.recording))
      #expect(one.result.failures.isEmpty)
      #expect(one.kept.count > 0)
    }
  }

  @Test(arguments: 1...5)
  func `the corpus covers in few steps what the run before covered`(seed: Int) async throws {
    let bench = try CorpusBench()
    let first = try await bench.fuzz([], seed: UInt64(seed), steps: 20_000)
    let steps = first.entries.reduce(0) { $0 + $1.count }
    #expect(steps < 20_000 / 2, "\(steps)")
    let second = try await bench.fuzz(first.entries, seed: 99, steps: steps)
    let (before, after) = (
      try #require(first.result.corpus), try #require(second.result.corpus)
    )
    #expect(after.replayed == first.entries.count)
    #expect(after.left == 0)
    #expect(after.features >= before.features)
    for edge in first.result.coverage.indices where first.result.coverage[edge] > 0 {
      #expect(second.result.coverage[edge] > 0, "edge \(edge)")
    }
    // Other entries are no such memory.
    let other = try await bench.fuzz([], seed: UInt64(seed) + 10, steps: steps)
    #expect(try #require(other.result.corpus).features < before.features)
  }

  @Test(arguments: 1...5)
  func `a failure that one run found is found at once in the next`(seed: Int) async throws {
    let bench = try CorpusBench("aborted-reconnects")
    let first = try await bench.fuzz([], seed: UInt64(seed), steps: 10_000)
    let signature = try #require(first.result.failures.first).signature
    #expect(first.kept.contains { $0.failure?.signature == signature })
    let next = try await bench.fuzz(
      first.entries,
      seed: UInt64(seed) + 50,
      steps: 10_000,
      stopsAtFailure: true
    )
    #expect(next.result.failures.first?.signature == signature)
    // One epoch, most of whose traces are short.
    #expect(next.result.traceCount <= 64)
    #expect(next.result.failures.first?.steps == first.result.failures.first?.steps)
  }

  @Test func `an empty corpus changes no trace, and entries do`() async throws {
    let bench = try CorpusBench()
    let plain = try await bench.fuzz(nil, seed: 3, steps: 5000)
    #expect(plain.kept.isEmpty)
    #expect(plain.result.corpus == nil)
    let empty = try await bench.fuzz([], seed: 3, steps: 5000)
    #expect(plain.result.coverage == empty.result.coverage)
    #expect(plain.result.virtualTime == empty.result.virtualTime)
    #expect(empty.kept.count > 0)
    let entry = try #require(empty.entries.last)
    let guided = try await bench.fuzz([entry], seed: 3, steps: 5000)
    #expect(plain.result.coverage != guided.result.coverage)
  }

  @Test(arguments: [2, 7, 64])
  func `the shards of a run with a corpus are the same traces`(count: Int) async throws {
    let bench = try CorpusBench()
    let entries = try await bench.fuzz([], seed: 5, steps: 3000).entries
    func merged(_ count: Int) async throws -> (RunFindings, replayed: Int) {
      var all: [RunFindings] = []
      var replayed = 0
      for number in 1...count {
        let run = try await bench.fuzz(
          entries,
          seed: 8,
          steps: 12_000,
          shard: Shard(number, of: count)
        )
        all.append(try #require(run.result.findings))
        replayed += run.result.corpus?.replayed ?? 0
      }
      return (RunFindings.merged(all).findings, replayed)
    }
    let (one, many) = (try await merged(1), try await merged(count))
    #expect(one.0.totals == many.0.totals)
    #expect(one.0.coverage == many.0.coverage)
    #expect(one.replayed == entries.count && many.replayed == entries.count)
  }

  @Test func `an entry that the budget has no steps for is counted`() async throws {
    let bench = try CorpusBench()
    let entries = try await bench.fuzz([], seed: 5, steps: 3000).entries
    let run = try await bench.fuzz(entries, seed: 5, steps: 100)
    let summary = try #require(run.result.corpus)
    #expect(summary.left > 0)
    #expect(summary.left + summary.replayed == entries.count)
  }

  @Test func `an entry that the simulator cannot follow is carried out as it is`() async throws {
    let bench = try CorpusBench()
    let inputs = bench.automaton.inputCount
    // Every input in a row: most are impossible or undocumented.
    let entry = (0..<inputs).map { Step(delay: 1000, input: $0) }
    let run = try await bench.fuzz([entry, []], seed: 5, steps: 2000)
    #expect(run.result.corpus?.replayed == 1)
    #expect(run.result.corpus?.unable == 1)
    #expect(run.result.fault == nil)
    #expect(run.result.failures.isEmpty)
  }
}
