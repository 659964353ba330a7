import Foundation
import PlumblineEngine
import PlumblineModel
import PlumblineSamples

/// Checked events per second in this process: planning, implementation, oracle, invariants,
/// coverage and evidence, on one core.
struct InProcessBenchmark {
  /// The spec in each of its interpretations.
  let references: [Reference]
  let steps: Int

  /// The cost and the result of one run.
  struct Measurement {
    var events: Int
    /// On the real clock.
    var seconds: Double
    /// On the processor; the significant figure, because the machine is shared.
    var processorSeconds: Double
    /// Whether every required clause conforms in the run; otherwise its figures do not count.
    var isComplete: Bool

    var eventsPerSecond: Double { Double(events) / seconds }
    var eventsPerProcessorSecond: Double { Double(events) / processorSeconds }
  }

  /// Runs the bundled client of the spec.
  func measureSample(_ sample: Sample) async throws -> Measurement {
    var visitor = CampaignVisitor(references: references, steps: steps)
    let run = try sample.make(references[0].vocabulary, for: &visitor)
    return try await run()
  }

  /// Runs the automaton itself as the implementation; it does not show the outputs that it leaves open.
  func measureReference() async throws -> Measurement {
    let automaton = Automaton(references[0])
    let all = Capabilities(all: references[0].vocabulary, implementation: "benchmark")
    return try await measure(references, steps, all.remaining(for: references[0])) {
      ReferenceImplementation(automaton, seed: 1)
    }
  }
}

/// Turns a sample into a run over it, compiled for its concrete type.
private struct CampaignVisitor: SampleVisitor {
  let references: [Reference]
  let steps: Int

  func visit(
    _ sample: some Implementation & Sendable
  ) -> () async throws -> InProcessBenchmark.Measurement {
    { [references, steps] in try await measure(references, steps) { sample } }
  }
}

private func measure<Tested: Implementation>(
  _ references: [Reference],
  _ steps: Int,
  _ capabilities: Capabilities? = nil,
  make: @escaping @Sendable () -> Tested
) async throws -> InProcessBenchmark.Measurement {
  let campaign = campaign(
    references.map { Automaton($0) },
    .init(seed: 1, steps: steps, traces: .max),
    capabilities,
    make: make
  )
  let clock = ContinuousClock()
  let start = clock.now
  let before = processorSeconds()
  let result = try await campaign.run()
  let used = processorSeconds() - before
  let elapsed = clock.now - start
  return InProcessBenchmark.Measurement(
    events: result.eventCount,
    seconds: Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18,
    processorSeconds: used,
    isComplete: result.fault == nil
      && zip(result.reference.clauses, result.clauses).allSatisfy {
        !$0.isRequired || $1.verdict == .conforms
      }
  )
}

/// A run of an implementation in this process, with all capabilities unless others are given.
func campaign<Tested: Implementation>(
  _ automata: [Automaton],
  _ options: Campaign<InProcessExecutor<Tested>>.Options,
  _ capabilities: Capabilities? = nil,
  make: @escaping @Sendable () -> Tested
) -> Campaign<InProcessExecutor<Tested>> {
  let vocabulary = automata[0].reference.vocabulary
  let capabilities = capabilities ?? Capabilities(all: vocabulary, implementation: "benchmark")
  return Campaign(automata, options) { () throws(AdapterFault) in
    InProcessExecutor(capabilities: capabilities, make: make)
  }
}

/// The processor time of all threads of this process.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
