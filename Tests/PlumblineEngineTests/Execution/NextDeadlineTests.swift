import PlumblineModel
import Testing

@testable import PlumblineEngine

/// The next deadline that the reference automaton tells.
@Suite struct NextDeadlineTests {
  @Test func `a timer that is due now is no later deadline`() throws {
    let reference = Clockwork(
      timers: ["soon": (0, 0), "later": (5000, 5000)],
      edges: [
        .init(0, "go", to: 1, arms: ["soon", "later"]), .init(1, "soon", to: 2, ["begun"]),
        .init(2, "later", to: 0, ["done"]), .init(1, "later", to: 0, ["done"]),
      ]
    ).reference
    var client = ReferenceImplementation(Automaton(reference), seed: 1)
    var seen = ObservationSink()
    client.open(&seen)
    #expect(client.next == nil)
    let go = try #require(reference.vocabulary.input(named: "go"))
    client.advance(to: 7, &seen)
    #expect(client.give(go, at: 7, &seen) == .accepted)
    #expect(client.next == 5_000_007)
    client.advance(to: 5_000_006, &seen)
    #expect(client.next == 5_000_007)
    client.advance(to: 5_000_007, &seen)
    #expect(client.next == nil && seen.all.map(\.at) == [7, 5_000_007])
  }

  @Test func `a deadline counts from the end of a trace`() {
    #expect(NextDeadline.at(9).counted(from: 4) == .at(5))
    #expect(NextDeadline.at(9).counted(from: 9) == .never)
    #expect(NextDeadline(nil) == .never && NextDeadline(3) == .at(3))
  }
}
