internal import PlumblineModel

/// The candidates with which judging goes on after a failure: the client may be in every location that
/// shows what was announced, with any clocks.
struct Reentry: Sendable {
  private let places: [Place]

  private struct Place: Sendable {
    let candidate: ZoneConfiguration
    /// Per machine, the value of its announced state; -1 for a machine without an announcement.
    let shown: [Int]
  }

  /// - Parameters:
  ///   - automaton: The automaton.
  ///   - values: Times that replace those of the spec, by parameter name.
  ///
  /// It is nil if the candidates exceed the limit.
  ///
  /// - Complexity: As ``SymbolicEstimator/anywhere(_:values:)``.
  init?(_ automaton: Automaton, values: [String: Microseconds]) {
    guard let everywhere = SymbolicEstimator.anywhere(automaton, values: values) else { return nil }
    let reference = automaton.reference
    places = everywhere.compactMap { candidate in
      let isAnnounced = candidate.pending.allSatisfy { pending in
        automaton.expected(of: pending.edge, mask: pending.mask)
          .allSatisfy { $0.1.announces == nil }
      }
      guard isAnnounced else { return nil }
      let shown = reference.machines.indices.map {
        reference.announcedValue(ofMachine: $0, at: Int(candidate.location)) ?? -1
      }
      return Place(candidate: candidate, shown: shown)
    }
  }

  /// The candidates at the locations that show some states.
  ///
  /// - Parameter states: Per machine, the value of the state announced last.
  /// - Returns: They have no announcement pending.
  /// - Complexity: O(candidates).
  func candidates(showing states: [Int]) -> [ZoneConfiguration] {
    places.filter { place in
      zip(place.shown, states).allSatisfy { $0 < 0 || $0 == $1 }
    }
    .map(\.candidate)
  }
}
