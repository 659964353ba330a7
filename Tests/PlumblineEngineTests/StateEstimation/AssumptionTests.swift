import PlumblineEngine
import PlumblineModel
import Testing

/// Planning for the targets of unobservable inputs, here `lost`.
struct AssumptionTests {
  /// The places in which plans give `ask`, of which the documents speak where `lost` leads alone.
  private func placesAsked(isLostUnobserved: Bool) throws -> Set<Int> {
    let link = Clockwork(
      edges: [.init(0, "lost", to: 1), .init(1, "ask", to: 1, ["busy"])],
      undocumented: ["ask": [0]]
    )
    var reference = link.reference
    let inputs = reference.vocabulary.inputs
    let lost = try #require(inputs.firstIndex { $0.name == "lost" })
    let ask = try #require(inputs.firstIndex { $0.name == "ask" })
    if isLostUnobserved { reference.unobservableInputs = [lost] }
    let automaton = Automaton(reference)
    let planner = Planner(automaton, inject: inputs.indices.map { $0 == ask }, seed: 1)
    var plan = Planner.Plan()
    var places: Set<Int> = []
    for index in 0..<40 {
      planner.plan(index, feedback: Planner.Feedback(automaton), into: &plan)
      for cell in plan.cells where Int(cell) % inputs.count == ask {
        places.insert(Int(cell) / inputs.count)
      }
    }
    return places
  }

  @Test func `a plan assumes that what may come unobserved has come`() throws {
    #expect(try placesAsked(isLostUnobserved: true).contains(1))
    #expect(try !placesAsked(isLostUnobserved: false).contains(1))
  }
}
