internal import PlumblineEngine

/// What keeps a complete suite from its guarantee.
extension RunReport {
  /// Whether a suite guarantees nothing; false for random traces.
  ///
  /// A failure outside the selection counts, too.
  var lacksGuarantee: Bool {
    guard let suite = result.suite else { return false }
    return !suite.hasGuarantee || !result.failures.isEmpty
  }

  /// Whether tests failed, but for no selected clause.
  var failsOutsideSelection: Bool { failures.isEmpty && !result.failures.isEmpty }

  /// Whether a suite was carried out whole, and guarantees nothing only because of accepted failures.
  var lacksGuaranteeByAcceptedOnly: Bool {
    guard let suite = result.suite, !result.failures.isEmpty else { return false }
    return suite.isComplete && suite.obstacles.isSubset(of: [.forbidden])
      && result.failures.allSatisfy(isAccepted)
  }
}
