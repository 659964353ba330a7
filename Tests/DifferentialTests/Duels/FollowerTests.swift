import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

/// Judging with a follower and without one: the same verdicts, evidence and coverage.
///
/// `SampleFollowerTests` does the same for the sample clients.
@Suite struct FollowerTests {
  private static let specCount = Effort.count("PLUMBLINE_SPECS", debug: 100, release: 600)
  /// The traces of each automaton, and its mutants.
  private static let (traceCount, mutantCount) = (
    min(600, 3 * specCount), max(1, min(60, specCount / 4))
  )

  @Test(arguments: [false, true])
  func `traces of drawn specs are judged alike`(isReentrant: Bool) {
    var statistics = Statistics()
    var (differences, events, followed) = (0, 0, 0)
    draw(Self.specCount, counting: &statistics) { spec, references, statistics in
      for (choice, duel) in references.map({ Duel(spec, $0) }).enumerated() {
        var dice = Dice(seed: UInt64(statistics.specs * 1000 + choice))
        let traces = (0..<16).map { _ in
          DrawnTrace(of: duel.interpreter, isReentrant: isReentrant, with: &dice).trace
        }
        events += traces.reduce(0) { sum, trace in
          sum + trace.steps.count { $0.input != nil } + trace.sink.count
        }
        let difference = duel.differenceOfFollowing(on: traces, followed: &followed)
        guard let difference else { continue }
        differences += 1
        if differences <= 3 { Issue.record("spec \(statistics.specs): \(difference)") }
      }
    }
    #expect(differences == 0)
    #expect(
      followed * (isReentrant ? 10 : 5) > events,
      "\(followed) of \(events) events, judged twice, followed"
    )
    print("\(events) events of drawn specs, judged twice, of which \(followed) were followed")
  }

  /// The plans also give undocumented inputs, and inputs where the mutant does not allow them.
  @Test(arguments: Bundled.names)
  func `the automaton and its mutants are judged alike`(name: String) throws {
    var (events, followed, failures) = (0, 0, 0)
    for (number, reference) in try Bundled.references(name).enumerated() {
      let automaton = Automaton(reference)
      var duel = FollowerDuel(automaton)
      try compare(&duel, automaton, seed: UInt64(number), reference, Self.traceCount)
      (events, followed) = (events + duel.eventCount, followed + duel.followedEventCount)
      let mutants = Mutants(reference)
      for count in 0..<Self.mutantCount {
        let chosen = mutants.all[count * 7919 % mutants.all.count]
        let mutant = reference.applying([chosen.mutation])
        try compare(&duel, automaton, seed: UInt64(count), mutant, Self.traceCount / 10)
      }
      failures += duel.failureCount
    }
    #expect(failures > 0)
    #expect(followed * 5 > events, "\(followed) of \(events) events followed")
    print("\(name): \(followed) of \(events) events followed, \(failures) failures")
  }

  private func compare(
    _ duel: inout FollowerDuel,
    _ automaton: Automaton,
    seed: UInt64,
    _ implementation: Reference,
    _ count: Int
  ) throws {
    let vocabulary = automaton.reference.vocabulary
    let planner = Planner(
      automaton,
      inject: vocabulary.inputs.map { _ in true },
      seed: seed,
      longestTrace: 64,
      hasLongSilences: true
    )
    var feedback = Planner.Feedback(automaton)
    let tested = ReferenceImplementation(Automaton(implementation), seed: seed)
    var executor = InProcessExecutor(
      capabilities: Capabilities(all: vocabulary, implementation: "mutant")
    ) { tested }
    var plan = Planner.Plan()
    var recordings: [Recording] = []
    for number in 0..<count {
      planner.plan(number, feedback: feedback, into: &plan)
      feedback.add(plan)
      try executor.run([plan.steps], into: &recordings)
      let difference = duel.difference(on: Execution(of: plan.steps, recordings[0]))
      #expect(difference == nil, "seed \(seed), trace \(number)")
      if difference != nil { return }
    }
  }
}
