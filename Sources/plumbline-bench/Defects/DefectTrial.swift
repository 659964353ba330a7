import PlumblineEngine
import PlumblineModel
import PlumblineSamples

/// A sample, with one of its defects or none, fuzzed with several seeds.
struct DefectTrial {
  let sample: Sample
  /// Nil for the sample without a defect.
  let defect: Defect?
  /// For each seed with a finding, the steps carried out until then, in ascending order.
  ///
  /// Steps are counted by whole epochs of traces, as the summary of `plumbline fuzz` does.
  let found: [Int]
  /// Whether all findings deviate from an assumption, and violate no clause of a document.
  let isAssumption: Bool

  /// Fuzzes until the first finding, or to the end of the budget, with seeds from 1 on.
  ///
  /// A defect that leaks across a reset counts as found when the run ends with that fault.
  ///
  /// - Throws: When the sample does not fit the spec.
  init(
    _ sample: Sample,
    _ defect: Defect?,
    judgedBy references: [Reference],
    seeds: Int,
    steps: Int
  ) async throws {
    self.sample = sample
    self.defect = defect
    var visitor = SeedVisitor(automata: references.map { Automaton($0) }, steps: steps)
    let run = try sample.make(
      references[0].vocabulary,
      defects: sample.defects(named: defect.map { [$0.id] } ?? []),
      for: &visitor
    )
    let findings = try await withThrowingTaskGroup(of: Finding?.self) { group in
      for seed in 1...seeds { group.addTask { try await run(UInt64(seed)) } }
      return try await group.reduce(into: [Finding]()) { findings, finding in
        if let finding { findings.append(finding) }
      }
    }
    found = findings.map(\.steps).sorted()
    isAssumption = !findings.isEmpty && findings.allSatisfy(\.isAssumption)
  }

  /// Whether the documents allow the behaviour of the sample.
  var isAllowed: Bool { defect?.isVariant ?? true }

  /// Whether no seed finds a defect, or some seed accuses allowed behaviour.
  var isWrong: Bool { found.isEmpty != isAllowed }

  /// The median, of two middle values the smaller one; nil without a finding.
  var median: Int? { found.isEmpty ? nil : found[(found.count - 1) / 2] }
}

/// The first finding of a seed.
private struct Finding {
  /// The steps carried out until then.
  var steps: Int
  var isAssumption: Bool
}

/// Turns a sample into a run per seed over it, compiled for its concrete type.
private struct SeedVisitor: SampleVisitor {
  let automata: [Automaton]
  let steps: Int

  func visit(
    _ sample: some Implementation & Sendable
  ) -> @Sendable (_ seed: UInt64) async throws -> Finding? {
    { [automata, steps] seed in
      try await firstFinding(of: sample, judgedBy: automata, seed: seed, steps: steps)
    }
  }
}

private func firstFinding<Tested: Implementation & Sendable>(
  of sample: Tested,
  judgedBy automata: [Automaton],
  seed: UInt64,
  steps: Int
) async throws -> Finding? {
  var options = Campaign<InProcessExecutor<Tested>>.Options(seed: seed, steps: steps, traces: .max)
  options.stopsAtFailure = true
  let result = try await campaign(automata, options) { sample }.run()
  guard !result.failures.isEmpty || result.fault != nil else { return nil }
  return Finding(
    steps: result.stepCount,
    isAssumption: result.fault == nil && result.failures.allSatisfy { $0.blame != .implementation }
  )
}
