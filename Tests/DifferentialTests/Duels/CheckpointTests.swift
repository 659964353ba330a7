import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// Judging a trace on from a checkpoint before its last failure, and from its start: the same failures.
@Suite struct CheckpointTests {
  #if DEBUG
    private static let (mutantCount, traceCount) = (2, 4)
  #else
    private static let (mutantCount, traceCount) = (12, 12)
  #endif
  /// One change in so many is in a mutant, so that a trace can have several failures.
  private static let rarity = 20
  private static let roundLimit = 6

  @Test(arguments: ["agora/rtc-channel", "agora/rtm1-en", "agora/rtm2-stream"])
  func `what comes behind failures does not depend on where judging begins`(name: String) throws {
    let reference = try Bundled.reference(name)
    let diagnosis = try diagnosis(by: Automaton(reference))
    var behind = 0
    for execution in try executions(ofMutantsOf: reference) {
      behind += try compare(execution, by: diagnosis)
    }
    #expect(behind > 10, "only \(behind) failures behind others")
  }

  @Test(arguments: ["agora/rtm1-ios-zh", "agora/rtm2-stream"])
  func `a failure is the same if the inputs on which it rests are found last`(name: String) throws {
    let reference = try Bundled.reference(name)
    let diagnosis = JointDiagnosis([Automaton(reference)], values: [:], isPastFailures: true)
    var (behind, resting) = (0, 0)
    for execution in try executions(ofMutantsOf: reference) {
      let first = diagnosis.explain(execution)?.signature
      let whole = diagnosis.explain(execution) { $0.signature == first }
      let last = diagnosis.failure(of: execution) { $0.signature == first }
      #expect(whole == last.map(diagnosis.completed))
      #expect(last?.acceptedInputs.isEmpty != false)
      behind += whole?.behind.isEmpty == false ? 1 : 0
      resting += whole?.acceptedInputs.isEmpty == false ? 1 : 0
    }
    print("RESTING \(name) \(behind) \(resting)")
    #expect(behind > 0, "\(behind)")
    #expect(resting > 0, "\(resting)")
  }

  private func diagnosis(by automaton: Automaton) throws -> Diagnosis {
    let reentry = try #require(Reentry(automaton, values: [:]))
    return Diagnosis(automaton, values: [:], reentry: reentry)
  }

  /// Goes past the failures of a trace one by one, in both ways.
  ///
  /// - Returns: The number of failures behind others.
  private func compare(_ execution: Execution, by diagnosis: Diagnosis) throws -> Int {
    var (near, start) = (Diagnosis.Passed(), Diagnosis.Passed())
    for round in 0..<Self.roundLimit {
      start.checkpoints = Judge.Checkpoints()
      let failure = diagnosis.explain(execution, past: &near, isComplete: true)
      let same = diagnosis.explain(execution, past: &start, isComplete: true)
      try #require(failure == same, "round \(round)")
      try #require(near.next == start.next, "round \(round)")
      guard failure != nil, near.goesOn else { return max(0, round - 1) }
      near.add()
      start.add()
    }
    return Self.roundLimit - 1
  }

  /// Some traces of some mutants with several changes.
  private func executions(ofMutantsOf reference: Reference) throws -> [Execution] {
    let changes = Mutants(reference).all.compactMap(\.mutation.ofOneEdge)
    return try (0..<Self.mutantCount).flatMap { number in
      let chosen = changes.indices.filter { $0 * 7919 % Self.rarity == number % Self.rarity }
        .map { changes[$0] }
      // One change for each edge.
      let mutations = Dictionary(chosen.map { ($0.edge, $0.mutation) }) { first, _ in first }
      let mutant = reference.applying(mutations.sorted { $0.key < $1.key }.map(\.value))
      return try executions(of: mutant, planned: Automaton(reference), UInt64(number))
    }
  }

  /// Some traces of a mutant.
  private func executions(
    of mutant: Reference,
    planned automaton: Automaton,
    _ seed: UInt64
  ) throws -> [Execution] {
    let vocabulary = automaton.reference.vocabulary
    let planner = Planner(automaton, inject: vocabulary.inputs.map { _ in true }, seed: seed)
    var feedback = Planner.Feedback(automaton)
    let tested = ReferenceImplementation(Automaton(mutant), seed: seed)
    var executor = InProcessExecutor(
      capabilities: Capabilities(all: vocabulary, implementation: "mutant")
    ) { tested }
    var plan = Planner.Plan()
    var recordings: [Recording] = []
    return try (0..<Self.traceCount).map { number in
      planner.plan(number, feedback: feedback, into: &plan)
      feedback.add(plan)
      try executor.run([plan.steps], into: &recordings)
      return Execution(of: plan.steps, recordings[0])
    }
  }
}

extension Mutation {
  /// Another target or a missing output, with the edge; nil for other changes.
  fileprivate var ofOneEdge: (edge: Int, mutation: Mutation)? {
    switch self {
    case .retarget(let edge, _), .dropOutput(let edge, _): (edge, self)
    default: nil
    }
  }
}
