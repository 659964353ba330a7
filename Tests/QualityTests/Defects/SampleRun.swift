import PlumblineEngine
import PlumblineModel
import PlumblineSamples
import TestSupport

/// Any bundled client under the spec that it was written for, ready to be fuzzed.
struct SampleRun {
  private let automata: [Automaton]
  private let run: Visitor.Outcome

  /// Compiled once, because defects far outnumber specs.
  private static let automata = Dictionary(
    uniqueKeysWithValues: Sample.allCases.map { sample in
      let name = "agora/" + sample.specs[0].dropFirst("agora-".count)
      return (sample, Result { try Bundled.references(name).map { Automaton($0) } })
    }
  )

  /// - Throws: When the spec does not compile, or does not fit the client.
  init(_ sample: Sample, _ defect: Defect? = nil) throws {
    automata = try Self.automata[sample]?.get() ?? []
    var visitor = Visitor()
    run = try sample.make(
      automata[0].reference.vocabulary,
      defects: sample.defects(named: defect.map { [$0.id] } ?? []),
      for: &visitor
    )
  }

  /// Fuzzes until the first failure, or all through the budget when it is to be thorough.
  func fuzz(seed: UInt64, steps: Int, isThorough: Bool = false) async throws -> RunResult {
    try await run(automata, seed, steps, isThorough)
  }

  /// Turns a client into runs over it, compiled for its concrete type.
  private struct Visitor: SampleVisitor {
    typealias Outcome =
      @Sendable (
        _ automata: [Automaton], _ seed: UInt64, _ steps: Int, _ isThorough: Bool
      ) async throws -> RunResult

    func visit(_ sample: some Implementation & Sendable) -> Outcome {
      { try await carryOut(sample, judgedBy: $0, seed: $1, steps: $2, isThorough: $3) }
    }
  }
}

/// Fuzzes a client until the first failure, or all through the budget when it is to be thorough.
func carryOut<Tested: Implementation & Sendable>(
  _ sample: Tested,
  judgedBy automata: [Automaton],
  seed: UInt64,
  steps: Int,
  workers: Int = 1,
  isThorough: Bool = false
) async throws -> RunResult {
  var options = Campaign<InProcessExecutor<Tested>>.Options(seed: seed, steps: steps, traces: .max)
  options.stopsAtFailure = !isThorough
  options.workers = workers
  let capabilities = Capabilities(
    all: automata[0].reference.vocabulary,
    implementation: "sample"
  )
  return try await Campaign(automata, options) { () throws(AdapterFault) in
    InProcessExecutor(capabilities: capabilities) { sample }
  }.run()
}
