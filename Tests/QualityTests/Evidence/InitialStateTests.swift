import PlumblineLanguage
import PlumblineModel
import Testing

@testable import PlumblineEngine

/// A clause about a state that only the beginning enters.
@Suite struct InitialStateTests {
  /// A client that is new until it is first opened; `close` leads to another state.
  private func reference(again: String) throws -> Reference {
    let text = """
      plumbline: 1
      spec: once
      stage: draft
      inputs:
        open: {from: app}
        close: {from: app}
        knock: {from: peer}
      outputs:
        changed: {args: {state: client}, closed-by: [d-all]}
        beep: {judged-by: invariants}
      machines:
        client:
          announces: {changed: {state: $to}}
          ignores: {inputs: [knock], clauses: [d-all]}
          initial: fresh
          states:
            fresh: {clauses: [d-begins], on: {open: {to: up, clauses: [d-all]}, close: {clauses: [d-all]}}}
            up: {on: {close: {to: \(again), clauses: [d-all]}, open: {to: down, clauses: [d-all]}}}
            down: {on: {open: {to: up, clauses: [d-all]}, close: {to: up, clauses: [d-all]}}}
      invariants:
        silent-when-up: {says: It never beeps while up., while: client is up, never: {output beep: {}}, clauses: [d-all]}
        silent-when-down: {says: It never beeps while down., while: client is down, never: {output beep: {}}, clauses: [d-all]}
      decisions:
        d-all: {says: All the rest.}
        d-begins: {says: A client is fresh in the beginning.}
      """
    let spec = Spec.compile(SourceFile(name: "once.yaml", text: text))
    return try #require(spec.reference, "\(spec.diagnostics.sorted.map(\.message))")
  }

  @Test func `a trace shows the state in which it begins`() async throws {
    let reference = try reference(again: "down")
    let result = try await result(of: reference, judgedBy: reference)
    #expect(result.verdict == .conforms)
    #expect(result.count > 0)
  }

  @Test func `a trace that another beginning would allow shows nothing`() throws {
    let reference = try reference(again: "down")
    #expect(try !shows(["knock"], in: reference))
    #expect(try !shows(["open", "close"], in: reference))
    #expect(try shows(["close", "open"], in: reference))
    // That one of them would be noticed is not enough: `up` does the same here, `down` does not.
    var alike = reference
    let names = try ["fresh", "up"].map { name in
      try #require(
        reference.locations.firstIndex { reference.machines[0].states[$0[0]].name == name }
      )
    }
    let close: Int = try #require(reference.vocabulary.input(named: "close"))
    var silent = alike.edges[alike.cells[names[0]][close].edges[0]]
    silent.target = names[1]
    alike.cells[names[1]][close].edges = [alike.edges.count]
    alike.edges.append(silent)
    #expect(try !shows(["close", "knock"], in: alike))
    #expect(try shows(["close", "knock"], in: reference))
  }

  /// Each state lets `knock` pass; only the invariants tell them apart.
  @Test func `an invariant shows the state in which a trace begins`() throws {
    let reference = try reference(again: "down")
    #expect(try shows(["knock"], in: reference, beeping: true))
  }

  @Test func `a client that begins elsewhere does not conform`() async throws {
    let reference = try reference(again: "down")
    let element = try #require(reference.elements.firstIndex { $0.kind == .state })
    let beginnings = Counterfactual(reference).aspects(of: element)[.place] ?? []
    #expect(beginnings.count == 2)
    for beginning in beginnings {
      let client = reference.applying([beginning])
      let result = try await result(of: client, judgedBy: reference)
      #expect(result.verdict != .conforms, "\(beginning)")
    }
  }

  @Test func `a state that is entered again is shown by its entry`() async throws {
    let reference = try reference(again: "fresh")
    let element = try #require(reference.elements.firstIndex { $0.kind == .state })
    let changes = Counterfactual(reference).aspects(of: element)
    #expect(changes[.place] == nil)
    #expect(changes[.state]?.isEmpty == false)
    #expect(try await result(of: reference, judgedBy: reference).verdict == .conforms)
  }

  /// Whether a trace of the reference, with a beep after its last input or without, is evidence for the clause.
  private func shows(
    _ names: [String],
    in reference: Reference,
    beeping: Bool = false
  ) throws -> Bool {
    let trace = try names.map { name in
      let input: Int = try #require(reference.vocabulary.input(named: name))
      return Step(delay: 1_000_000, input: input)
    }
    let automaton = Automaton(reference)
    var executor = InProcessExecutor(
      capabilities: Capabilities(all: reference.vocabulary, implementation: "reference")
    ) { ReferenceImplementation(automaton, seed: 1) }
    var recordings: [Recording] = []
    try executor.run([trace], into: &recordings)
    if beeping {
      let beep = try #require(reference.vocabulary.symbol("beep"))
      let (at, step) = (recordings[0].now, trace.count - 1)
      recordings[0].observations.append(
        Observation(at: at, step: step, isAfterInput: true, symbol: beep)
      )
    }
    let witness = Execution(of: trace, recordings[0])
    var judge = Judge(automaton)
    guard case .passed = judge.judge(witness) else { throw Failed() }
    let coverage = judge.estimator.coverage
    let findings = Evidence(reference, values: [:]).weigh(
      coverage: coverage,
      exercised: judge.invariants.exercised,
      edgeWitnesses: coverage.map { $0 > 0 ? [CompactExecution(witness)] : [] },
      invariantWitnesses: reference.invariants.map { _ in nil }
    )
    let clause = try #require(reference.clauses.firstIndex { $0.id == "d-begins" })
    return findings[clause].witness != nil
  }

  private func result(of client: Reference, judgedBy reference: Reference) async throws
    -> ClauseResult
  {
    let tested = Automaton(client)
    let capabilities = Capabilities(all: reference.vocabulary, implementation: "reference")
    let options = Campaign<InProcessExecutor<ReferenceImplementation>>.Options(
      seed: 1,
      steps: 2_000,
      traces: .max
    )
    let run = try await Campaign([Automaton(reference)], options) { () throws(AdapterFault) in
      InProcessExecutor(capabilities: capabilities) { ReferenceImplementation(tested, seed: 1) }
    }.run()
    return try #require(run.clauses.first { $0.clause == "d-begins" })
  }

  /// The reference was accused.
  private struct Failed: Error {}
}
