internal import PlumblineModel

/// The decisive aspects, by the kind of clause.
extension Evidence {
  /// The aspects of an element in which evidence for a clause of a kind must reject a falsehood.
  static func decisive(
    _ aspects: [Counterfactual.Aspect: [Mutation]],
    for kind: Clause.Kind
  ) -> [Counterfactual.Aspect] {
    let decisive = Self.aspects(of: kind).filter { aspects[$0] != nil }
    return decisive.isEmpty ? aspects.keys.sorted { $0.rawValue < $1.rawValue } : decisive
  }

  /// Whether an element forbids outputs, so that only their absence is evidence for a clause of a kind.
  func needsSilence(_ number: Int, for kind: Clause.Kind) -> Bool {
    let element = reference.elements[number]
    guard element.kind != .invariant else {
      return [.never, .atMost, .exactly].contains(
        reference.invariants[element.subject].obligation
      )
    }
    return Self.decisive(counterfactual.aspects(of: number), for: kind).contains(.silence)
  }

  /// The aspects that make a clause of a kind false.
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
