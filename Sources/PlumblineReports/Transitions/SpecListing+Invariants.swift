package import PlumblineEngine
internal import PlumblineModel

/// The proofs of the invariants of a spec.
extension SpecListing {
  /// The number of invariants by finding, in one line; without proofs, the way to get them.
  ///
  /// - Returns: Nil without an invariant.
  /// - Complexity: O(number of invariants).
  package func summary(of proofs: InvariantProofs?) -> String? {
    let count = reference.invariants.count
    guard count > 0 else { return nil }
    guard let proofs else {
      return "  \(counted(count, "invariant")): a search of some runs found no violation;"
        + " 'plumbline lint --prove' looks for proofs"
    }
    var (searched, most, undecidable, unconstrained) = (0, 0, 0, 0)
    for finding in proofs.findings {
      switch finding {
      case .searched(let zones): (searched, most) = (searched + 1, max(most, zones))
      case .undecidable: undecidable += 1
      case .unconstrained: unconstrained += 1
      case .proved, .refuted: break
      }
    }
    let parts = [
      "\(grouped(proofs.proved.count)) of \(grouped(count)) proved",
      searched > 0 ? "\(grouped(searched)) searched to \(grouped(most)) zones" : nil,
      undecidable > 0 ? "\(grouped(undecidable)) not decided" : nil,
      unconstrained > 0
        ? "\(grouped(unconstrained)) about outputs that only invariants judge" : nil,
    ]
    return "  invariants: " + parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// The invariants without a proof, each with the reason, in one line each.
  ///
  /// - Complexity: O(number of invariants).
  package func unproved(by proofs: InvariantProofs) -> [String] {
    zip(reference.invariants, proofs.findings).compactMap { invariant, finding in
      reason(finding).map { "  not proved: '\(invariant.name.visible)': \($0)" }
    }
  }

  private func reason(_ finding: InvariantProofs.Finding) -> String? {
    switch finding {
    case .proved, .refuted: nil
    case .searched(let zones): "the search ended at \(counted(zones, "zone"))"
    case .unconstrained: "only invariants judge its outputs"
    case .undecidable(.manyMachines): "its conditions name too many machines"
    case .undecidable(.openSchedule): "a time of its list has no end"
    case .undecidable(.undocumentedValue):
      "it holds for documented values, and an undocumented one may violate it"
    case .undecidable(.unconfirmed):
      "the checkers do not confirm the violation that the search found"
    }
  }
}
