import PlumblineEngine
import PlumblineModel
import PlumblineSamples
import Synchronization
import TestSupport

/// The bundled client of the RTM 1.x spec, fuzzed with a corpus.
struct CorpusBench {
  /// A run, and the traces that it kept.
  struct Outcome {
    var result: RunResult
    var kept: [Corpus.Kept]

    /// The kept traces as entries, the failures first, as the program reads them.
    var entries: [[Step]] {
      let failing = kept.filter { $0.failure != nil }
      let others = kept.filter { $0.failure == nil }
        .sorted { $0.steps.count < $1.steps.count }
      return (failing + others).map(\.steps.planned)
    }
  }

  let automaton: Automaton
  private let client: RTM1Client

  init(_ defect: String? = nil) throws {
    let reference = try Bundled.reference("agora/rtm1-ios-zh")
    automaton = Automaton(reference)
    client = try RTM1Client(
      reference.vocabulary,
      .chinese,
      defects: Sample.rtm1Client.defects(named: defect.map { [$0] } ?? [])
    )
  }

  /// Fuzzes with some entries, or without a corpus.
  func fuzz(
    _ entries: [[Step]]?,
    seed: UInt64,
    steps: Int,
    workers: Int = 1,
    shard: Shard? = nil,
    stopsAtFailure: Bool = false
  ) async throws -> Outcome {
    var options = Campaign<InProcessExecutor<RTM1Client>>.Options(
      seed: seed,
      steps: steps,
      traces: .max / 2
    )
    options.workers = workers
    options.shard = shard
    options.stopsAtFailure = stopsAtFailure
    let keeper = Keeper()
    options.corpus = entries.map { Corpus(entries: $0, keep: keeper.keep) }
    let client = client
    let capabilities = Capabilities(
      all: automaton.reference.vocabulary,
      implementation: "sample"
    )
    let result = try await Campaign([automaton], options) { () throws(AdapterFault) in
      InProcessExecutor(capabilities: capabilities) { client }
    }.run()
    return Outcome(result: result, kept: keeper.kept.withLock { $0 })
  }

  /// What of some kept traces is needed, the shortest first, and all their features.
  func selection(
    of kept: [Corpus.Kept]
  ) -> (needed: [Corpus.Kept], features: Set<FeatureReader.Feature>) {
    let capabilities = Capabilities(all: automaton.reference.vocabulary, implementation: "sample")
    let projected = automaton.reference.projected(onto: capabilities)
    var selection = CorpusSelection(Automaton(projected), values: [:])
    let order = kept.enumerated()
      .sorted { ($0.element.steps.count, $0.offset) < ($1.element.steps.count, $1.offset) }
      .map(\.element)
    let needed = order.filter { selection.needs(Execution(of: $0.steps, $0.recording)) }
    return (needed, selection.features)
  }
}

/// Collects what a run keeps.
private final class Keeper: Sendable {
  let kept = Mutex<[Corpus.Kept]>([])

  @Sendable func keep(_ trace: Corpus.Kept) { kept.withLock { $0.append(trace) } }
}
