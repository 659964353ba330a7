import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// A clause conforms only when something was seen that would have been wrong otherwise.
@Suite struct EvidenceTests {
  /// Clauses that rest on one element of the spec alone, decisions included.
  static let soleCount = 35
  /// Falsified behaviours of those elements; an invariant has none, it is monitored.
  ///
  /// `PLUMBLINE_MUTANTS=all` tries all of them, and not every second.
  static let lackCount = 49

  private let reference: Reference

  init() throws { reference = try Bundled.reference("agora/rtm1-ios-zh") }

  @Test func `without the only element that cites it no clause conforms`() async throws {
    let complete = try await verdicts(judgedBy: reference, of: reference)
    let sole = soleElements()
    #expect(sole.count == Self.soleCount)
    for (clause, element) in sole {
      #expect(complete[clause].verdict == .conforms, "\(complete[clause].clause)")
      var poorer = reference
      poorer.elements[element].clauses = []
      let verdict = try await verdicts(judgedBy: poorer, of: reference)[clause].verdict
      #expect(verdict == .notExercised, "\(complete[clause].clause)")
    }
  }

  @Test func `no clause conforms when an implementation lacks what it says`() async throws {
    let counterfactual = Counterfactual(reference)
    let isWhole = Nightly.triesAll("PLUMBLINE_MUTANTS")
    var count = 0
    for (clause, element) in soleElements() {
      let aspects = counterfactual.aspects(of: element)
      for aspect in Evidence.decisive(aspects, for: reference.clauses[clause].kind) {
        count += 1
        guard isWhole || count.isMultiple(of: 4) else { continue }
        let lacking = reference.applying(aspects[aspect] ?? [])
        let result = try await verdicts(judgedBy: reference, of: lacking)[clause]
        #expect(
          [.violates, .deviates, .notExercised, .notApplicable].contains(result.verdict),
          "\(result.clause) without \(aspect) of \(reference.elements[element].path)"
        )
      }
    }
    #expect(count == Self.lackCount)
  }

  /// Both traces take the edge back from a short interruption; only the one that waits shows that
  /// the service has not begun to count the 30 seconds.
  @Test(
    arguments: [(0, .notExercised), (40_000_000, .conforms)]
      as [(Microseconds, ClauseResult.Verdict)]
  )
  func `to have taken an edge is no evidence until something shows it`(
    silence: Microseconds,
    verdict: ClauseResult.Verdict
  ) throws {
    let names = ["loginByToken", "loginAccepted", "networkLost", "networkBack"]
    var trace = try names.map { name in
      let input: Int = try #require(reference.vocabulary.input(named: name))
      return Step(delay: 1_000_000, input: input)
    }
    trace.append(Step(delay: silence, input: nil))
    let automaton = Automaton(reference)
    let capabilities = Capabilities(all: reference.vocabulary, implementation: "reference")
    var executor = InProcessExecutor(capabilities: capabilities) {
      ReferenceImplementation(automaton, seed: 1)
    }
    var recordings: [Recording] = []
    try executor.run([trace], into: &recordings)
    var judge = Judge(automaton)
    guard case .passed = judge.judge(Execution(of: trace, recordings[0])) else {
      Issue.record("the reference fails")
      return
    }
    let coverage = judge.estimator.coverage
    let witness = Execution(of: trace, recordings[0])
    let findings = Evidence(reference, values: [:]).weigh(
      coverage: coverage,
      exercised: judge.invariants.exercised,
      edgeWitnesses: coverage.map { $0 > 0 ? [CompactExecution(witness)] : [] },
      invariantWitnesses: reference.invariants.map { _ in nil }
    )
    let results = ClauseResult.all(reference, capabilities, [], findings, .init())
    let result = try #require(results.first { $0.clause == "d-short-interruption" })
    #expect(result.count == 1)
    #expect(result.verdict == verdict)
  }

  @Test(arguments: [true, false])
  func `an invariant about an output requires evidence if an alternative with it is taken`(
    isTaken: Bool
  ) throws {
    let reference = try Bundled.reference("agora/rtm2-message")
    let output = reference.vocabulary.outputs.firstIndex { $0.name == "unrestoredChannels" }
    let coverage = reference.edges.map { edge in
      isTaken || !edge.outputs.contains { !$0.isOptional && $0.pattern.output == output } ? 1 : 0
    }
    let findings = Evidence(reference, values: [:]).weigh(
      coverage: coverage,
      exercised: reference.invariants.map { _ in 0 },
      edgeWitnesses: reference.edges.map { _ in [] },
      invariantWitnesses: reference.invariants.map { _ in nil }
    )
    let clause = try #require(reference.clauses.firstIndex { $0.id == "rtm2-107" })
    let missing = findings[clause].missing
    #expect(missing.contains("invariants.nothing-unrestored-without-a-break") == isTaken)
    #expect(findings[clause].isBehindFreedom == !isTaken)
  }

  @Test func `no clause conforms whose outputs the adapter cannot observe`() async throws {
    let hidden: Set = ["channelsRejoined", "memberJoined"]
    var capabilities = Capabilities(all: reference.vocabulary, implementation: "reference")
    capabilities.observe = reference.vocabulary.outputs.map { !hidden.contains($0.name) }
    let results = try await verdicts(judgedBy: reference, of: reference, capabilities)
    let unable = results.filter { $0.verdict == .couldNotRun }
    #expect(unable.map(\.clause) == ["zh-38", "zh-41", "zh-42", "zh-46"])
    #expect(unable.first { $0.clause == "zh-38" }?.note == "cannot observe channelsRejoined")
  }

  @Test func `a clause that only hidden outputs would show names them`() async throws {
    let shown: Set = ["connectionStateChanged", "loginResult", "logoutResult", "tokenDidExpire"]
    var capabilities = Capabilities(all: reference.vocabulary, implementation: "reference")
    capabilities.observe = reference.vocabulary.outputs.map { shown.contains($0.name) }
    let results = try await verdicts(judgedBy: reference, of: reference, capabilities)
    let silent = try #require(results.first { $0.clause == "zh-35" })
    #expect(silent.verdict == .couldNotRun)
    #expect(silent.note?.hasPrefix("cannot observe memberLeft") == true, "\(silent)")
  }

  @Test func `a clause that was exercised and that nothing visible shows could not run`()
    async throws
  {
    var capabilities = Capabilities(all: reference.vocabulary, implementation: "reference")
    capabilities.observe = reference.vocabulary.outputs.map { $0.name == "connectionStateChanged" }
    let results = try await verdicts(judgedBy: reference, of: reference, capabilities)
    let effects = reference.unobservableEffects(capabilities)
    let outputs = reference.unobservableOutputs(capabilities)
    let exercised = effects.filter { clause, _ in
      outputs[clause] == nil && results[clause].count > 0
        && ![.conforms, .excluded].contains(results[clause].verdict)
    }
    #expect(!exercised.isEmpty)
    for (clause, names) in exercised {
      #expect(results[clause].verdict == .couldNotRun, "\(results[clause].clause)")
      let note = "cannot observe \(names.joined(separator: ", "))"
      #expect(results[clause].note == note, "\(results[clause].clause)")
    }
  }

  /// The clauses that one element alone cites, with it.
  private func soleElements() -> [(clause: Int, element: Int)] {
    reference.clauses.indices.compactMap { clause in
      let citing = reference.elements.indices.filter {
        reference.elements[$0].clauses.contains(clause)
      }
      guard citing.count == 1, reference.clauses[clause].excluded == nil else { return nil }
      return (clause, citing[0])
    }
  }

  /// The verdict of a run on each clause.
  private func verdicts(
    judgedBy reference: Reference,
    of implementation: Reference,
    _ capabilities: Capabilities? = nil
  ) async throws -> [ClauseResult] {
    let tested = Automaton(implementation)
    let capabilities =
      capabilities ?? Capabilities(all: reference.vocabulary, implementation: "reference")
    let options = Campaign<InProcessExecutor<ReferenceImplementation>>.Options(
      seed: 1,
      steps: 20_000,
      traces: .max
    )
    return try await Campaign([Automaton(reference)], options) { () throws(AdapterFault) in
      InProcessExecutor(capabilities: capabilities) { ReferenceImplementation(tested, seed: 1) }
    }.run().clauses
  }
}
