import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// Answers of the environment that the adapter neither gives nor observes.
@Suite struct UnobservedAnswerTests {
  /// The failure of a line that is called at 0 s and shows a state later.
  private func failure(
    _ shown: [(at: Microseconds, state: String)],
    until end: Microseconds,
    answersAreObservable: Bool
  ) throws -> Failure? {
    let reference = try Bundled.fixture("gatehouse")
    let vocabulary = reference.vocabulary
    var capabilities = Capabilities(all: vocabulary, implementation: "line")
    if !answersAreObservable {
      for name in ["answered", "refused"] {
        let input = try #require(vocabulary.input(named: name))
        capabilities.inject[input] = false
        capabilities.unobservable[input] = true
      }
    }
    var recording = Recording()
    recording.observations = try ([(0, "ringing")] + shown).map { at, state in
      Observation(
        at: at,
        step: at == 0 ? 0 : 1,
        isAfterInput: at == 0,
        symbol: try #require(vocabulary.symbol("stateChanged", [state]))
      )
    }
    recording.now = end
    let ring = try #require(vocabulary.input(named: "ring"))
    let steps = [Step(delay: 0, input: ring), Step(delay: end, input: nil)]
    let automaton = Automaton(reference.projected(onto: capabilities))
    return Diagnosis(automaton, values: [:]).explain(Execution(of: steps, recording))
  }

  @Test(arguments: [1_000_000, 15_000_000] as [Microseconds])
  func `an early or late answer that may have come is a deviation`(at: Microseconds) throws {
    let end: Microseconds = 20_000_000
    let found = try #require(
      try failure([(at, "idle")], until: end, answersAreObservable: false)
    )
    #expect(found.blame == .assumption)
    #expect(found.clauses == ["gate-6"])
    // Where the answer is observable, it did not come.
    let known = try #require(
      try failure([(at, "idle")], until: end, answersAreObservable: true)
    )
    #expect(known.blame == .implementation)
  }

  @Test func `a fault that no answer explains remains a violation`() throws {
    let late = try #require(
      try failure([], until: 120_000_000, answersAreObservable: false)
    )
    #expect(late.blame == .implementation)
    #expect(late.clauses == ["gate-6"])
  }

  @Test func `an answer in its time is no failure`() throws {
    #expect(
      try failure([(3_000_000, "idle")], until: 9_000_000, answersAreObservable: false) == nil
    )
  }
}
