internal import PlumblineModel

/// The wanted edges that a trace covers, and those that it may have taken.
///
/// Most traces cover none, and many edges may be wanted. So the edges that a trace covers are looked up, not those that
/// are wanted.
struct NewlyCovered: Sendable {
  /// Per edge, whether a trace that covers it is wanted, and whether one that may have taken it is.
  private var isWanted: [Bool]
  private var isPossiblyWanted: [Bool]
  private var (wanted, possiblyWanted): ([Int], [Int]) = ([], [])

  init(_ automaton: Automaton) {
    isWanted = [Bool](repeating: false, count: automaton.edges.count)
    isPossiblyWanted = isWanted
  }

  /// Notes the wanted edges of the next traces.
  ///
  /// - Parameters:
  ///   - edges: Those of which a trace that covers them is wanted.
  ///   - possible: Those of which a trace that may have taken them is wanted, too.
  /// - Complexity: O(wanted edges).
  mutating func note(_ edges: [Int], possible: [Int]) {
    for edge in wanted { isWanted[edge] = false }
    for edge in edges { isWanted[edge] = true }
    for edge in possiblyWanted { isPossiblyWanted[edge] = false }
    for edge in possible { isPossiblyWanted[edge] = true }
    (wanted, possiblyWanted) = (edges, possible)
  }

  /// The wanted edges that the last trace has covered, ascending and each once.
  ///
  /// - Parameter estimator: The estimator, which keeps their sequence; `inout`, or it would be copied.
  /// - Returns: The edges.
  /// - Complexity: O(covered edges).
  func edges(of estimator: inout AdaptiveEstimator) -> [Int] {
    Self.distinct(estimator.sequence, isWanted)
  }

  /// The wanted edges that the last trace may have taken, ascending and each once.
  ///
  /// - Parameter estimator: As for ``edges(of:)``.
  /// - Returns: The edges.
  /// - Complexity: O(edges that it may have taken).
  func possibleEdges(of estimator: inout AdaptiveEstimator) -> [Int] {
    possiblyWanted.isEmpty ? [] : Self.distinct(estimator.possible, isPossiblyWanted)
  }

  private static func distinct(_ edges: [Int32], _ isWanted: [Bool]) -> [Int] {
    var distinct: [Int] = []
    for edge in edges where isWanted[Int(edge)] && !distinct.contains(Int(edge)) {
      distinct.append(Int(edge))
    }
    return distinct.sorted()
  }
}
