package import PlumblineModel

/// What proofs say about the invariants of a spec, over all combinations of its interpretations.
///
/// ```swift
/// let proofs = InvariantProofs(automata, numbers: numbers, of: reference, limit: 1_000_000, total: nil)
/// proofs.findings[3]     // .proved
/// proofs.proved          // the invariants with a proof, for a campaign
/// ```
package struct InvariantProofs: Sendable {
  /// What is known about an invariant.
  package enum Finding: Sendable {
    /// No run of any automaton violates it.
    case proved
    /// The shortest run that violates it, and the number of its automaton.
    case refuted(Failure, automaton: Int)
    /// The searches ended at the limit, after so many zones, and found no run.
    case searched(zones: Int)
    /// The searches cannot decide it.
    case undecidable(InvariantProof.Obstacle)
    /// The automaton leaves its outputs open: only an implementation shows them.
    case unconstrained
  }

  /// Per invariant of the spec, the finding.
  package private(set) var findings: [Finding] = []

  /// The limit of zones for all invariants of a spec, so that lint stays quick.
  package static let quickTotal = InvariantProof.limit
  /// The limit of locations times invariants of a quick proof.
  private static let quickSize = 2_000

  /// - Parameters:
  ///   - automata: One automaton per combination of interpretations, with the invariants that are decidable on it.
  ///   - numbers: Per automaton, the numbers of its invariants in the spec.
  ///   - reference: An automaton with all invariants of the spec.
  ///   - limit: The limit of zones of one invariant on one automaton.
  ///   - total: The limit of zones for all together; nil: none.
  /// - Complexity: O(automata × invariants × limit × moves of a location × timers²).
  package init(
    _ automata: [Automaton],
    numbers: [[Int]],
    of reference: Reference,
    limit: Int,
    total: Int? = nil
  ) {
    let tables = automata.map { InvariantTables($0.reference) }
    var rest = total ?? .max
    findings = reference.invariants.indices.map { number in
      var finding = Finding.proved
      for index in automata.indices {
        guard let position = numbers[index].firstIndex(of: number) else { return .unconstrained }
        let proof = InvariantProof(
          of: position,
          on: automata[index],
          tables[index],
          limit: min(limit, rest)
        )
        rest -= min(rest, proof.zoneCount)
        finding = finding.and(proof, automaton: index)
      }
      return finding
    }
  }

  /// The invariants with a proof.
  package var proved: ProvedInvariants {
    ProvedInvariants(
      findings.indices.filter { if case .proved = findings[$0] { true } else { false } }
    )
  }

  /// Whether every invariant is proved, refuted, or about outputs that the automaton leaves open.
  package var areComplete: Bool {
    findings.allSatisfy { finding in
      switch finding {
      case .proved, .refuted, .unconstrained: true
      case .searched, .undecidable: false
      }
    }
  }

  /// Whether proofs on some automata take a few milliseconds.
  package static func areQuick(on automata: [Automaton]) -> Bool {
    automata.reduce(0) { $0 + $1.reference.locations.count * $1.reference.invariants.count }
      <= quickSize
  }
}

extension InvariantProofs.Finding {
  /// The finding about one more automaton: the worst one counts, and of two refutations the shorter one.
  fileprivate func and(_ proof: InvariantProof, automaton: Int) -> Self {
    switch (self, proof.verdict) {
    case (.refuted(let failure, _), .refuted(let other))
    where other.steps.count >= failure.steps.count:
      self
    case (_, .refuted(let failure)): .refuted(failure, automaton: automaton)
    case (.refuted, _), (_, .proved), (.undecidable, _), (.unconstrained, _): self
    case (_, .undecidable(let obstacle)): .undecidable(obstacle)
    case (.searched(let zones), .searched): .searched(zones: zones + proof.zoneCount)
    case (.proved, .searched): .searched(zones: proof.zoneCount)
    }
  }
}

/// The invariants of a spec that no run of its automata violates.
///
/// A campaign may skip the checker of such an invariant along a trace, and needs to bring it up from the opening of the
/// trace before any blame, as long as: every candidate is constrained, not assumed and not merged; all inputs are
/// documented, observed, and given after the outputs of the reaction before them; the tolerance is 0; the constants are
/// those of the spec.
package struct ProvedInvariants: Hashable, Sendable {
  /// Invariant `n` as bit `n`.
  private var numbers: UInt64 = 0

  /// The invariants with some numbers, each below ``ReferenceLimits/invariants``.
  package init(_ numbers: [Int]) {
    for number in numbers { self.numbers |= 1 << UInt64(number) }
  }

  /// The number of proved invariants.
  package var count: Int { numbers.nonzeroBitCount }

  /// Whether an invariant is proved.
  ///
  /// - Complexity: O(1).
  package func contains(_ number: Int) -> Bool { numbers & (1 << UInt64(number)) != 0 }
}
