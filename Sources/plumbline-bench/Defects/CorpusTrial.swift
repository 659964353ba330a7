import ArgumentParser
import Foundation
import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import PlumblineSamples

/// `plumbline-bench corpus`.
///
/// For each defect: the median number of steps until it is found, without a corpus, and with the corpus of a run of the
/// sample without it. A defect that a seed does not find counts with the whole budget.
struct CorpusTrial: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus",
    abstract:
      "Compare how soon regressions are found without and with the corpus of a conforming run."
  )

  @Option(help: "How many seeds to try, from 1 on.") var seeds = 20
  @Option(help: "The steps of the run that makes the corpus.") var before = 20_000
  @Option(help: "The limit of steps of a run that looks for a defect.") var steps = 20_000
  @Argument(help: "The path of a spec.") var spec: String

  func run() async throws {
    let loaded = Spec.load(spec)
    guard let reference = loaded.reference else { throw ExitCode(2) }
    let automata = loaded.references.map { Automaton($0) }
    for sample in SampleCatalogue.samples(for: reference.id) {
      let first = try runner(sample, nil, reference)
      var corpora: [[[Step]]] = []
      for seed in 1...seeds {
        let kept = Keeper()
        let corpus = Corpus(entries: [], keep: kept.add)
        let result = try await first(automata, corpus, UInt64(seed) + 1000, before)
        let steps = kept.steps.sorted { $0.count < $1.count }
        corpora.append(steps)
        if seed == 1 {
          print(
            sample.name,
            "corpus:",
            steps.count,
            "traces,",
            steps.reduce(0) { $0 + $1.count },
            "steps,",
            result.corpus?.features ?? 0,
            "features"
          )
        }
      }
      for defect in sample.defects where !defect.isVariant {
        let run = try runner(sample, defect, reference)
        var (without, with): ([Int], [Int]) = ([], [])
        for seed in 1...seeds {
          let nothing = try await run(automata, nil, UInt64(seed), steps)
          let kept = Corpus(entries: corpora[seed - 1], keep: { _ in })
          let corpus = try await run(automata, kept, UInt64(seed), steps)
          without.append(found(nothing))
          with.append(found(corpus))
        }
        print(
          defect.id.padding(toLength: 44, withPad: " ", startingAt: 0),
          "without",
          median(without),
          "with",
          median(with),
          "sums",
          without.reduce(0, +),
          with.reduce(0, +)
        )
      }
    }
  }

  private func found(_ result: RunResult) -> Int {
    result.failures.isEmpty && result.fault == nil ? steps : min(steps, result.stepCount)
  }

  private func median(_ numbers: [Int]) -> Int { numbers.sorted()[(numbers.count - 1) / 2] }

  private func runner(
    _ sample: Sample,
    _ defect: Defect?,
    _ reference: Reference
  ) throws -> CorpusVisitor.Outcome {
    var visitor = CorpusVisitor()
    return try sample.make(
      reference.vocabulary,
      defects: sample.defects(named: defect.map { [$0.id] } ?? []),
      for: &visitor
    )
  }
}

/// Collects what a run keeps.
private final class Keeper: @unchecked Sendable {
  private(set) var steps: [[Step]] = []

  @Sendable func add(_ kept: Corpus.Kept) { steps.append(kept.steps.planned) }
}

private struct CorpusVisitor: SampleVisitor {
  typealias Outcome =
    @Sendable (_ automata: [Automaton], _ corpus: Corpus?, _ seed: UInt64, _ steps: Int)
    async throws -> RunResult

  func visit(_ sample: some Implementation & Sendable) -> Outcome {
    { automata, corpus, seed, steps in
      try await fuzz(sample, automata, corpus, seed, steps)
    }
  }
}

private func fuzz<Tested: Implementation & Sendable>(
  _ sample: Tested,
  _ automata: [Automaton],
  _ corpus: Corpus?,
  _ seed: UInt64,
  _ steps: Int
) async throws -> RunResult {
  var options = Campaign<InProcessExecutor<Tested>>.Options(
    seed: seed,
    steps: steps,
    traces: .max / 2
  )
  options.stopsAtFailure = true
  options.corpus = corpus
  return try await campaign(automata, options) { sample }.run()
}
