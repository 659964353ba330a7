import PlumblineLanguage
import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// An alternative that the environment does not take is no freedom of the implementation.
@Suite struct EnvironmentChoiceTests {
  private func clauses(calls: Bool) async throws -> [String: ClauseResult] {
    let reference = try Bundled.fixture("gatehouse")
    let capabilities = Capabilities(all: reference.vocabulary, implementation: "line")
    let options = Campaign<InProcessExecutor<GatehouseLine>>.Options(
      seed: 1,
      steps: 5_000,
      traces: .max
    )
    let run = try await Campaign([Automaton(reference)], options) { () throws(AdapterFault) in
      InProcessExecutor(capabilities: capabilities) {
        GatehouseLine(reference.vocabulary, calls: calls)
      }
    }.run()
    #expect(run.failures.isEmpty)
    #expect(run.inapplicableCalls.isEmpty)
    return Dictionary(uniqueKeysWithValues: run.clauses.map { ($0.clause, $0) })
  }

  @Test func `what follows an attempt that a client never makes is not exercised`() async throws {
    let clauses = try await clauses(calls: false)
    for clause in ["gate-1", "gate-2", "gate-3", "gate-4", "gate-5"] {
      #expect(clauses[clause]?.verdict == .notExercised, "\(clause)")
    }
    #expect(clauses["gate-6"]?.verdict == .conforms)
    let note = try #require(clauses["gate-2"]?.note)
    #expect(
      note.hasPrefix(
        "only behind an alternative of the environment that no trace shows; not applicable: answered "
      ),
      "\(note)"
    )
  }

  @Test func `a client that makes the attempt conforms`() async throws {
    let clauses = try await clauses(calls: true)
    for number in 1...6 { #expect(clauses["gate-\(number)"]?.verdict == .conforms, "\(number)") }
  }

  @Test func `only an alternative of the client is its freedom`() throws {
    let text = """
      plumbline: 1
      spec: doors
      stage: draft
      inputs:
        ring: {from: app}
        hangUp: {from: app}
        answered: {from: peer, only-when: porter is called}
      outputs:
        changed: {args: {state: line}, closed-by: [d-all]}
      machines:
        line:
          announces: {changed: {state: $to}}
          ignores: {inputs: [ring, hangUp], clauses: [d-all]}
          initial: idle
          states:
            idle:
              on:
                ring: {any of: [{to: ringing, clauses: [d-all]}, {to: rushing, clauses: [d-rushes]}]}
            ringing:
              on:
                answered: {to: talking, clauses: [d-answered]}
                hangUp: {to: idle, clauses: [d-all]}
            rushing: {on: {hangUp: {to: idle, clauses: [d-rushed]}}}
            talking: {on: {hangUp: {to: idle, clauses: [d-all]}}}
        porter:
          environment: true
          initial: away
          states:
            away: {on: {enter line.ringing: {any of: [{to: called}, {}]}}}
            called: {on: {answered: {to: away}, hangUp: {to: away}}}
      decisions:
        d-all: {says: All the rest.}
        d-rushes: {says: A ring may make the line rush.}
        d-rushed: {says: Hanging up ends the rush.}
        d-answered: {says: An answer lets the line talk.}
      """
    let spec = Spec.compile(SourceFile(name: "doors.yaml", text: text))
    let reference = try #require(spec.reference, "\(spec.diagnostics.sorted.map(\.message))")
    // The line rings, and the porter is not called.
    let ring: Int = try #require(reference.vocabulary.input(named: "ring"))
    let taken = reference.cells[reference.start][ring].edges.filter { edge in
      reference.edges[edge].elements.contains {
        reference.elements[$0].path == "porter.away.on.enter line.ringing.any[1]"
      }
    }
    #expect(taken.count == 1)
    let findings = Evidence(reference, values: [:]).weigh(
      coverage: reference.edges.indices.map { taken.contains($0) ? 1 : 0 },
      exercised: [],
      edgeWitnesses: reference.edges.map { _ in [] },
      invariantWitnesses: []
    )
    func finding(_ id: String) throws -> Evidence.Finding {
      findings[try #require(reference.clauses.firstIndex { $0.id == id })]
    }
    for clause in ["d-rushes", "d-rushed"] {
      #expect(try finding(clause).isBehindFreedom, "\(clause)")
      #expect(try finding(clause).parts == 0, "\(clause)")
    }
    #expect(try finding("d-answered").isBehindEnvironment)
    #expect(try !finding("d-answered").isBehindFreedom)
    #expect(try finding("d-answered").parts == 1)
  }
}
