import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// A wait of a schedule that is wrong: the wait, or the count that says which wait it is.
@Suite struct WrongWaitTests {
  private static let text = """
    plumbline: 1
    spec: caller
    stage: draft
    inputs: {lost: {from: network}}
    outputs: {dialed: {closed-by: [d-wait]}}
    machines:
      link:
        client: true
        initial: up
        states:
          up: {on: {lost: {to: waiting, clauses: [d-wait]}}}
          waiting:
            after:
              retry: {time: [1s, 3s], counted-by: waits, to: trying, emits: [dialed], clauses: [d-wait]}
          trying: {on: {lost: {to: waiting, clauses: [d-wait]}}}
    counters:
      waits: {counts: [enter link.waiting], resets: [enter link.up], to: 2, clauses: [d-count]}
    decisions:
      d-wait: {says: The waits are 1 s and 3 s.}
      d-count: {says: They begin anew after a connection.}

    """

  /// The link is lost at 0 s and at 1.5 s, so the second wait ends at 4.5 s.
  private func failure(redialingAt second: Double) throws -> Failure? {
    let spec = Spec.compile(SourceFile(name: "caller.yaml", text: Self.text))
    let reference = try #require(spec.references.first, "\(spec.diagnostics.sorted.map(\.message))")
    let lost = try #require(reference.vocabulary.input(named: "lost"))
    let dialed = try #require(reference.vocabulary.symbol("dialed", []))
    let steps = [
      Step(delay: 0, input: lost), Step(delay: 1_500_000, input: lost),
      Step(delay: 20_000_000, input: nil),
    ]
    var recording = Recording()
    for (step, at) in [(1, 1), (2, second)] {
      recording.observations.append(
        Observation(
          at: Microseconds(at * 1_000_000),
          step: step,
          isAfterInput: false,
          symbol: dialed
        )
      )
    }
    recording.now = 21_500_000
    return JointDiagnosis([Automaton(reference)]).explain(Execution(of: steps, recording))
  }

  @Test(arguments: [(2.5, .tooEarly), (10, .tooLate)] as [(Double, Failure.Kind)])
  func `it names the clauses of the counter, too`(second: Double, kind: Failure.Kind) throws {
    let found = try #require(try failure(redialingAt: second))
    #expect(found.kind == kind)
    #expect(found.clauses == ["d-wait"])
    #expect(found.notes == ["d-count"])
  }

  @Test func `the right wait conforms`() throws {
    #expect(try failure(redialingAt: 4.5) == nil)
  }
}
