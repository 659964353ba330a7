/// Explores a mutant side by side with all that the reference automaton may have done meanwhile
/// (inclusion by subset construction, on zones); only ``CertificateChecker`` has to be believed.
struct TimedSimulation {
  let checker: CertificateChecker
  /// More nodes than this are not explored: the mutant counts as not certified.
  var limit = 100_000

  /// A certificate, or nil when the mutant comes to something that nothing explains.
  func certificate() -> Certificate? {
    var nodes: Set<Certificate.Node> = [checker.start]
    var queue = [checker.start]
    while let node = queue.popLast() {
      guard nodes.count <= limit, let successors = checker.successors(of: node) else {
        return nil
      }
      for next in successors where nodes.insert(next).inserted { queue.append(next) }
    }
    return Certificate(nodes: nodes)
  }
}
