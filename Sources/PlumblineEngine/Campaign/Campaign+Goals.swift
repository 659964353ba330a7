internal import PlumblineModel

/// The goals of a campaign: what needs evidence and has no witness yet.
extension Planner.Feedback {
  /// Lets plans lead to the parts of a spec, and to its cells.
  ///
  /// - Parameters:
  ///   - planner: The planner.
  ///   - coverages: How often traces before have covered each edge, by worker.
  /// - Complexity: O(edges × elements).
  mutating func pursueEvidence(_ planner: Planner, after coverages: [[Int]] = []) {
    let evidence = Evidence(planner.automaton.reference, values: [:])
    var goals = CoverageGoals(planner, parts: evidence.edgesOfParts())
    for coverage in coverages {
      for edge in coverage.indices where coverage[edge] > 0 { goals.note(covered: edge) }
    }
    goals.removeReached()
    pursue(goals)
  }

  /// Adds what the traces of an epoch have shown, in their order.
  ///
  /// - Parameters:
  ///   - results: Their results.
  ///   - plans: Their plans.
  mutating func learn(from results: NumberedResults, of plans: [Planner.Plan]) {
    changeGoals { goals in
      for (number, result) in results {
        if result.isFailure, !plans[number].goals.isEmpty { goals.noteFailure() }
        for edge in result.edges { goals.note(covered: edge) }
      }
      goals.removeReached()
    }
  }
}
