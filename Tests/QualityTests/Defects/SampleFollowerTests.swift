import PlumblineEngine
import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

/// The traces of the bundled clients, with each of their defects, judged with a follower and without one.
@Suite struct SampleFollowerTests {
  #if DEBUG
    private static let traceCount = 20
  #else
    private static let traceCount = 300
  #endif

  @Test(arguments: Sample.allCases)
  func `a client is judged alike, whatever its defect`(sample: Sample) throws {
    let name = "agora/" + sample.specs[0].dropFirst("agora-".count)
    let references = try Bundled.references(name)
    var (events, followed, failures) = (0, 0, 0)
    for (seed, defect) in ([nil] + sample.defects.map(\.id)).enumerated() {
      let automaton = Automaton(references[seed % references.count])
      var visitor = Comparison(automaton: automaton, seed: UInt64(seed), count: Self.traceCount)
      let duel = try sample.make(
        automaton.reference.vocabulary,
        defects: sample.defects(named: defect.map { [$0] } ?? []),
        for: &visitor
      )()
      (events, followed) = (events + duel.eventCount, followed + duel.followedEventCount)
      failures += duel.failureCount
    }
    #expect(failures > 0)
    #expect(followed * 5 > events * 2, "\(followed) of \(events) events followed")
    print("\(sample.name): \(followed) of \(events) events followed, \(failures) failures")
  }

  /// Judges the traces of a client twice.
  private struct Comparison: SampleVisitor {
    let automaton: Automaton
    let seed: UInt64
    let count: Int

    func visit(_ sample: some Implementation & Sendable) -> () throws -> FollowerDuel {
      { [self] in
        let vocabulary = automaton.reference.vocabulary
        let planner = Planner(
          automaton,
          inject: vocabulary.inputs.map { _ in true },
          seed: seed,
          longestTrace: 256,
          hasLongSilences: true
        )
        var executor = InProcessExecutor(
          capabilities: Capabilities(all: vocabulary, implementation: "sample")
        ) { sample }
        var feedback = Planner.Feedback(automaton)
        var duel = FollowerDuel(automaton)
        var plan = Planner.Plan()
        var recordings: [Recording] = []
        for number in 0..<count {
          planner.plan(number, feedback: feedback, into: &plan)
          feedback.add(plan)
          try executor.run([plan.steps], into: &recordings)
          let difference = duel.difference(on: Execution(of: plan.steps, recordings[0]))
          #expect(difference == nil, "seed \(seed), trace \(number)")
          if difference != nil { break }
        }
        return duel
      }
    }
  }
}
