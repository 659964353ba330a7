/// Explores a mutant side by side with all that the reference automaton may have done meanwhile
/// (inclusion by subset construction, on zones); only ``CertificateChecker`` has to be believed.
package struct TimedSimulation {
  private let checker: CertificateChecker
  /// More nodes than this are not explored: the mutant counts as not certified.
  private let limit: Int
  /// The most comparisons of two deadlines, beyond which it does not count as certified either.
  private static let patience = 3_000_000_000

  package init(checker: CertificateChecker, limit: Int = 100_000) {
    self.checker = checker
    self.limit = limit
  }

  /// A certificate, or nil when the mutant comes to something that nothing explains.
  package func certificate() -> Certificate? {
    var nodes: Set<Certificate.Node> = [checker.start]
    var queue = [checker.start]
    var comparisons = 0
    while let node = queue.popLast() {
      guard nodes.count <= limit, comparisons <= Self.patience,
        let successors = checker.successors(of: node)
      else { return nil }
      // Each zone is tightened along every pair of deadlines.
      for next in successors {
        comparisons += next.timers.count * next.timers.count * next.timers.count
      }
      for next in successors where nodes.insert(next).inserted { queue.append(next) }
    }
    return Certificate(nodes: nodes)
  }
}
