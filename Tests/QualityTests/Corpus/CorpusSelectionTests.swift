import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

/// Minimising and merging corpora.
@Suite struct CorpusSelectionTests {
  @Test(arguments: 1...5)
  func `a smaller corpus has all features, and is as small as it gets`(seed: Int) async throws {
    let bench = try CorpusBench()
    // Two runs from nothing keep much twice.
    let one = try await bench.fuzz([], seed: UInt64(seed), steps: 6000)
    let other = try await bench.fuzz([], seed: UInt64(seed) + 20, steps: 6000)
    let all = bench.selection(of: one.kept + other.kept)
    #expect(all.needed.count < one.kept.count + other.kept.count)
    let again = bench.selection(of: all.needed)
    #expect(again.features == all.features)
    #expect(again.needed.map(\.steps) == all.needed.map(\.steps))
    // The union of both, and of no more.
    let (ofOne, ofOther) = (bench.selection(of: one.kept), bench.selection(of: other.kept))
    #expect(all.features == ofOne.features.union(ofOther.features))
    #expect(ofOne.features != ofOther.features)
  }

  @Test func `the features of a run are those of the traces that it keeps`() async throws {
    let bench = try CorpusBench()
    let run = try await bench.fuzz([], seed: 4, steps: 6000)
    #expect(bench.selection(of: run.kept).features.count == run.result.corpus?.features)
  }

  @Test func `the trace of a failure is needed`() async throws {
    let bench = try CorpusBench("aborted-reconnects")
    let run = try await bench.fuzz([], seed: 4, steps: 6000)
    #expect(run.kept.contains { $0.failure != nil })
    #expect(bench.selection(of: run.kept).needed.contains { $0.failure != nil })
  }
}
