internal import PlumblineModel

/// The edges that witnesses cover, in order; each witness is judged once, when its edges are first asked for.
struct WitnessSequences {
  private let makeJudge: () -> Judge
  private var judge: Judge?
  private var known: [CompactExecution: [Int32]] = [:]

  /// - Parameter makeJudge: Makes a judge by the spec.
  init(_ makeJudge: @escaping () -> Judge) { self.makeJudge = makeJudge }

  /// The edges that a witness covers, in order.
  ///
  /// - Complexity: O(steps + observations), and O(1) for a known witness.
  mutating func edges(of witness: CompactExecution) -> [Int32] {
    if let known = known[witness] { return known }
    var judge = judge.take() ?? makeJudge()
    judge.estimator.keepsSequence = true
    _ = judge.judge(witness.execution)
    let edges = judge.estimator.sequence
    self.judge = judge
    known[witness] = edges
    return edges
  }
}
