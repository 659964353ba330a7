import PlumblineLanguage
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

  @Test(arguments: ["agora/rtm1-ios-zh", "agora/rtc-channel"])
  func `a failure behind others is the same if it is completed last`(name: String) throws {
    let reference = try Bundled.reference(name)
    let found = try complete(executions(ofMutantsOf: reference), judgedBy: reference)
    #expect(found.count { !$0.behind.isEmpty } > 10, "\(found.count)")
  }

  @Test func `the inputs on which a failure rests are the same if they are found last`() throws {
    let reference = try asking(rest: "4s..6s", answer: "from: server, only-when: link is asking")
    let client = try asking(rest: "5s", answer: "from: server")
    let traces = try (0..<Self.mutantCount).flatMap {
      try executions(of: client, planned: Automaton(reference), UInt64($0))
    }
    let found = try complete(traces, judgedBy: reference)
    #expect(found.contains { !$0.acceptedInputs.isEmpty }, "\(found.count)")
  }

  /// The failures of some traces behind their first ones, or these, completed at once and last: the same ones.
  private func complete(
    _ executions: [Execution],
    judgedBy reference: Reference
  ) throws -> [Failure] {
    let diagnosis = JointDiagnosis([Automaton(reference)], values: [:], isPastFailures: true)
    return try executions.flatMap { execution in
      let first = diagnosis.explain(execution)
      return try [nil, first?.signature].compactMap { known in
        let whole = diagnosis.explain(execution) { $0.signature == known }
        let last = diagnosis.failure(of: execution) { $0.signature == known }
        try #require(whole == last.map(diagnosis.completed))
        #expect(last?.acceptedInputs.isEmpty != false)
        return whole
      }
    }
  }

  /// A link that asks for an answer again and again.
  private func asking(rest: String, answer: String) throws -> Reference {
    let text = """
      plumbline: 1
      spec: asking
      stage: draft
      inputs:
        connect: {from: app}
        answer: {\(answer)}
      outputs: {linkChanged: {args: {state: link}, closed-by: [d-only]}}
      machines:
        link:
          announces: {linkChanged: {state: $to}}
          initial: idle
          ignores: {inputs: [connect, answer], clauses: [d-only]}
          states:
            idle: {on: {connect: {to: asking, clauses: [d-only]}}}
            asking:
              shows: connecting
              on: {answer: {to: up, clauses: [d-only]}}
              after: {rest: {time: \(rest), to: waiting, clauses: [d-only]}}
            waiting: {shows: connecting, after: {ask: {time: 10s, to: asking, clauses: [d-only]}}}
            up: {final: true}
      decisions: {d-only: {says: Nothing else changes a link.}}
      """
    let spec = Spec.compile(SourceFile(name: "asking.yaml", text: text))
    return try #require(spec.reference, "\(spec.diagnostics.sorted.map(\.message))")
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
