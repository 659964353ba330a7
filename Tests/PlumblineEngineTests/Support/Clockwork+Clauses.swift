import PlumblineModel

@testable import PlumblineEngine

extension Clockwork {
  /// The automaton with a clause for each edge.
  ///
  /// - Parameter edges: The edges from which it was made.
  /// - Returns: The automaton. The clause of `halt` in the place 1 is `halt-1`.
  func reference(withClauseForEach edges: [Edge]) -> Reference {
    var reference = reference
    reference.clauses = edges.map {
      Clause(id: "\($0.event)-\($0.from)", kind: .callback, says: "")
    }
    reference.elements = edges.indices.map { number in
      .init(
        kind: .reaction,
        path: "m.\(edges[number].from).on.\(edges[number].event)",
        place: "m.yaml:\(number + 1)",
        clauses: [number],
        subject: 0
      )
    }
    for number in edges.indices {
      reference.edges[number].elements = [number]
      for output in reference.edges[number].outputs.indices {
        reference.edges[number].outputs[output].element = number
      }
    }
    return reference
  }
}
