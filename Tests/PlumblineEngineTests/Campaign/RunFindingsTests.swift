import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The findings of several runs as those of one.
@Suite struct RunFindingsTests {
  private static let clockwork = Clockwork(edges: [.init(0, "go", to: 0, ["hum"])]).reference

  private func failure(_ output: String, steps: Int) -> Failure {
    Failure(
      signature: .init(clauses: [], kind: .hang, state: "", output: output, trigger: ""),
      kind: .missingOutput,
      blame: .implementation,
      clauses: [],
      notes: [],
      step: 0,
      at: 0,
      expected: output,
      observed: "nothing",
      timeline: [],
      steps: Array(repeating: Step(delay: 0, input: 0), count: steps),
      recording: Recording()
    )
  }

  private func run(
    refutations: [Failure?] = [nil],
    failures: [Failure] = [],
    coverage: Int = 1
  ) -> RunFindings {
    var findings = RunFindings(
      capabilities: Capabilities(all: Self.clockwork.vocabulary, implementation: "client"),
      refutations: refutations,
      failures: failures
    )
    findings.totals.steps = 10
    findings.coverage = [coverage]
    findings.edgeWitnesses = [[]]
    return findings
  }

  @Test func `equal signatures are one failure, with the shortest trace`() {
    let merged = RunFindings.merged([
      run(failures: [failure("a", steps: 3), failure("b", steps: 2)]),
      run(failures: [failure("a", steps: 2), failure("c", steps: 1)]),
    ]).findings
    #expect(merged.failures.map(\.expected) == ["a", "b", "c"])
    #expect(merged.failures.map(\.steps.count) == [2, 2, 1])
    #expect(merged.totals.steps == 20)
    #expect(merged.coverage == [2])
  }

  @Test func `a consequence that is a failure elsewhere is one`() {
    var cause = failure("a", steps: 1)
    cause.consequences = [failure("b", steps: 4).consequence, failure("c", steps: 4).consequence]
    let merged = RunFindings.merged([
      run(failures: [cause]), run(failures: [failure("b", steps: 2)]),
    ]).findings
    #expect(merged.failures.map(\.expected) == ["a", "b"])
    #expect(merged.failures[0].consequences.map(\.signature.output) == ["c"])
  }

  @Test func `a run by an interpretation that another rules out counts with its failures`() {
    let refutation = failure("x", steps: 2)
    let (merged, void) = RunFindings.merged([
      run(refutations: [nil, nil], failures: [failure("a", steps: 1)], coverage: 5),
      run(refutations: [refutation, nil], coverage: 7),
    ])
    #expect(void == [0])
    #expect(merged.refutations == [refutation, nil])
    #expect(merged.failures.map(\.expected) == ["a"])
    #expect(merged.coverage == [7] && merged.totals.steps == 10)
  }

  @Test func `where the runs rule out all interpretations, the last refutation is a failure`() {
    let (merged, void) = RunFindings.merged([
      run(refutations: [failure("x", steps: 2), nil]),
      run(refutations: [nil, failure("y", steps: 2)]),
    ])
    #expect(merged.failures.map(\.expected) == ["y"])
    #expect(merged.refutations.map { $0 == nil } == [false, true])
    #expect(void == [1])
  }

  @Test func `what may have been taken is no witness where another run covered it`() throws {
    let witness = { (delay: Microseconds) in
      CompactExecution(Execution(of: [Step(delay: delay, input: 0)], Recording()))
    }
    var (possible, certain) = (run(coverage: 0), run(coverage: 2))
    possible.edgeWitnesses = [[witness(1)]]
    certain.edgeWitnesses = [[witness(2)]]
    for runs in [[possible, certain], [certain, possible], [possible, certain, possible]] {
      #expect(RunFindings.merged(runs).findings.edgeWitnesses == [[witness(2)]])
    }
    #expect(RunFindings.merged([possible]).findings.edgeWitnesses == [[witness(1)]])
  }

  @Test func `findings of another spec have no result`() {
    var findings = run()
    let automata = [Automaton(Self.clockwork)]
    findings.exercised = []
    #expect(findings.result(of: automata, values: [:]) != nil)
    findings.coverage = [1, 2]
    #expect(findings.result(of: automata, values: [:]) == nil)
    findings = run(refutations: [nil, nil])
    #expect(findings.result(of: automata, values: [:]) == nil)
  }

  @Test func `findings are the same after they were written and read`() throws {
    var findings = run(failures: [failure("a", steps: 3)])
    var recording = Recording()
    recording.observations = [Observation(at: 3, step: 0, isAfterInput: true, symbol: 0)]
    recording.log = ["a line"]
    let execution = Execution(of: [Step(delay: 3, input: 0)], recording)
    findings.edgeWitnesses = [[CompactExecution(execution)]]
    findings.realisations = [.otherwise("no"), .realised(execution)]
    findings.answers = [
      .init(answer: .init(locations: [0], input: 0, outputs: [0]), count: 2, earlyCount: 1)
    ]
    findings.spontaneous = [0: 4]
    let json = try CanonicalEncoder.encode(findings)
    let read = try CanonicalDecoder.decode(
      RunFindings.self,
      from: JSON.parse(Array(json.text.utf8))
    )
    #expect(read == findings)
    #expect(read.edgeWitnesses[0][0].execution == execution)
  }
}
