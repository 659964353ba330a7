internal import PlumblineModel

/// The wanted edges that a trace covers.
///
/// Most traces cover none, and many edges may be wanted. So the edges that a trace covers are looked up, not those that
/// are wanted.
struct NewlyCovered: Sendable {
  /// Per edge, whether it is wanted.
  private var isWanted: [Bool]
  private var wanted: [Int] = []

  init(_ automaton: Automaton) {
    isWanted = [Bool](repeating: false, count: automaton.edges.count)
  }

  /// Notes the wanted edges of the next traces.
  ///
  /// - Complexity: O(wanted edges).
  mutating func note(_ edges: [Int]) {
    for edge in wanted { isWanted[edge] = false }
    for edge in edges { isWanted[edge] = true }
    wanted = edges
  }

  /// The wanted edges that the last trace has covered, ascending and each once.
  ///
  /// - Parameter estimator: The estimator, which keeps their sequence; `inout`, or it would be copied.
  /// - Returns: The edges.
  /// - Complexity: O(covered edges).
  func edges(of estimator: inout AdaptiveEstimator) -> [Int] {
    var covered: [Int] = []
    for edge in estimator.sequence where isWanted[Int(edge)] && !covered.contains(Int(edge)) {
      covered.append(Int(edge))
    }
    return covered.sorted()
  }
}
