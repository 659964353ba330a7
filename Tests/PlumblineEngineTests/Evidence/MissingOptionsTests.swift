import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// Clauses that need options which the adapter cannot set.
@Suite struct MissingOptionsTests {
  private let reference: Reference

  init() throws { reference = try Bundled.fixture("dialer") }

  /// The verdicts and notes of a run whose client has some of the options.
  private func clauses(
    _ reference: Reference,
    inject: (Int) -> Bool
  ) async throws -> [String: ClauseResult] {
    let automaton = Automaton(reference)
    var capabilities = Capabilities(all: reference.vocabulary, implementation: "the automaton")
    capabilities.inject = reference.vocabulary.inputs.indices.map(inject)
    let campaign = Campaign([automaton], .init(seed: 1, steps: 2000, traces: 200)) {
      [capabilities] () throws(AdapterFault) in
      InProcessExecutor(capabilities: capabilities) {
        ReferenceImplementation(automaton, seed: 1)
      }
    }
    let result = try await campaign.run()
    return Dictionary(uniqueKeysWithValues: result.clauses.map { ($0.clause, $0) })
  }

  @Test func `what only other options show could not run`() async throws {
    let options = reference.optionInputs
    let found = try await clauses(reference) { !options.contains($0) || $0 == options[0] }
    for clause in ["dial-1", "dial-3"] {
      #expect(found[clause]?.verdict == .couldNotRun, "\(clause)")
      #expect(found[clause]?.note == "cannot give options", "\(clause)")
    }
    for clause in ["dial-2", "dial-4", "d-silent"] {
      #expect(found[clause]?.verdict == .conforms, "\(clause)")
    }
  }

  @Test func `an adapter with options has no excuse`() async throws {
    let found = try await clauses(reference) { _ in true }
    #expect(found["dial-1"]?.verdict == .conforms && found["dial-3"]?.verdict == .conforms)
    let hangUp = try #require(reference.vocabulary.input(named: "hangUp"))
    let without = try await clauses(reference) { $0 != hangUp }
    #expect(without["dial-4"]?.note == "cannot give hangUp")
    // A value that the user rules out is not missing.
    let fixed = reference.fixing(option: "retry", to: "off")
    let first = try #require(fixed.optionInputs.first)
    let elements = fixed.elements(
      behindOptionsMissingIn: {
        var adapter = Capabilities(all: fixed.vocabulary, implementation: "")
        for input in fixed.vocabulary.optionInputs { adapter.inject[input] = input == first }
        return adapter
      }()
    )
    let paths = elements.map { fixed.elements[$0].path }
    #expect(!paths.isEmpty && !paths.contains { $0.contains("dialing") }, "\(paths)")
  }

  /// A dialer is gone only without `retry`; an invariant on that needs it, one on dialing does not.
  @Test func `an invariant needs the options that open its scope`() throws {
    let line = try #require(reference.machines.firstIndex { $0.name == "line" })
    var reference = reference
    for (name, state) in [("dialing", "dialing"), ("gone", "gone")] {
      let place = try #require(
        reference.locations.indices.first { location in
          reference.machines[line].states[reference.locations[location][line]].name == state
        }
      )
      let value = try #require(reference.announcedValue(ofMachine: line, at: place))
      let term = Invariant.Condition.Term(machine: line, states: 1 << UInt64(value))
      reference.invariants.append(
        Invariant(
          name: name,
          says: "",
          element: reference.elements.count,
          scope: .during(Invariant.Condition(anyOf: [[term]])),
          trigger: nil,
          obligation: .never,
          events: [],
          window: nil,
          namedInputs: []
        )
      )
      reference.elements.append(
        .init(
          kind: .invariant,
          path: name,
          place: "dialer.yaml:1",
          clauses: [],
          subject: reference.invariants.count - 1
        )
      )
    }
    var adapter = Capabilities(all: reference.vocabulary, implementation: "")
    #expect(reference.elements(behindOptionsMissingIn: adapter).isEmpty)
    for input in reference.optionInputs.dropFirst() { adapter.inject[input] = false }
    let found = reference.elements(behindOptionsMissingIn: adapter)
    #expect(found.contains(reference.elements.count - 1))
    #expect(!found.contains(reference.elements.count - 2))
  }
}
