internal import PlumblineModel

/// What has to be told apart, by the kind of fact that a clause is.
extension Evidence {
  /// The aspects of an element in which evidence for a clause of a kind has to tell true from false.
  static func decisive(
    _ aspects: [Counterfactual.Aspect: [Mutation]],
    for kind: Clause.Kind
  ) -> [Counterfactual.Aspect] {
    let decisive = Self.aspects(of: kind).filter { aspects[$0] != nil }
    return decisive.isEmpty ? aspects.keys.sorted { $0.rawValue < $1.rawValue } : decisive
  }

  /// What has to be false for a clause of a kind to be false; the first that an element has.
  private static func aspects(of kind: Clause.Kind) -> [Counterfactual.Aspect] {
    switch kind {
    case .reason: [.reason]
    case .transition, .state: [.state]
    case .timeout, .retry: [.lowerBound, .upperBound]
    case .callback, .peerEffect, .data: [.output]
    case .prohibition: [.silence]
    case .fatal, .example, .applicability, .decision: []
    }
  }
}
