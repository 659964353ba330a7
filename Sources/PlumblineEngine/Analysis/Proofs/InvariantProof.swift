internal import PlumblineModel

/// Decides whether some run of an automaton violates one of its invariants.
///
/// ```swift
/// let proof = InvariantProof(of: 3, on: automaton)
/// proof.verdict          // .proved, .refuted with the shortest trace, .searched, or .undecidable
/// proof.zoneCount        // 812
/// ```
///
/// The search begins without the clock of any timer, as if every timer could expire at any time. If no run violates
/// the invariant then, none does. Otherwise the run found gets instants. If the times of some timers exclude it, the
/// search starts again with the clocks of these timers (counterexample-guided abstraction refinement: E. Clarke and
/// others, 2000, doi:10.1007/10722167_15; for timed automata H. Dierks, S. Kupferschmid and K. G. Larsen, *Automatic
/// Abstraction Refinement for Timed Automata*, 2007, doi:10.1007/978-3-540-75454-1_10). A possible run is judged by the
/// checkers like a recorded trace, and counts if they report the violation.
///
/// A proof holds for traces with documented inputs, with the parameters and the exact times of the automaton, in which
/// the outputs of a reaction come before the next input. It says nothing about outputs that only invariants judge.
package struct InvariantProof: Sendable {
  /// What is known about the runs of the automaton.
  package enum Verdict: Sendable {
    /// No run violates the invariant.
    case proved
    /// This run does.
    case refuted(Failure)
    /// The search reached its limit, and found no run.
    case searched
    /// The search cannot decide the invariant.
    case undecidable(Obstacle)
  }

  /// The reason why a search cannot decide an invariant.
  package enum Obstacle: Sendable {
    /// Its conditions mention more than ``InvariantObserver/machineLimit`` machines.
    case manyMachines
    /// A `had` with a list of times of which one has no end.
    case openSchedule
    /// A run with a value that the documents do not name may violate it, and no other run does.
    case undocumentedValue
    /// The checkers do not confirm the run that the search found.
    case unconfirmed
  }

  package let verdict: Verdict
  /// The number of zones in all searches.
  package private(set) var zoneCount = 0

  /// The limit of zones for one invariant.
  package static let limit = 12_000

  /// - Parameters:
  ///   - number: The number of the invariant in the automaton.
  ///   - automaton: The automaton, its parameters bound, on a virtual clock; its invariants are decidable on it, see
  ///     ``Reference/withDecidableInvariants``.
  ///   - limit: The limit of zones.
  /// - Complexity: O(limit × moves of a location × timers²).
  package init(of number: Int, on automaton: Automaton, limit: Int = Self.limit) {
    self.init(of: number, on: automaton, InvariantTables(automaton.reference), limit: limit)
  }

  init(of number: Int, on automaton: Automaton, _ tables: InvariantTables, limit: Int) {
    if let obstacle = InvariantObserver.reason(number, tables) {
      verdict = .undecidable(obstacle)
      return
    }
    var zoneCount = 0
    var verdict = Verdict.proved
    search: for key in Self.keys(number, tables) {
      guard let observer = InvariantObserver(number, key: key, tables) else { continue }
      // Undocumented values come last: a run with them is no contradiction in the spec.
      var isWithoutDifference = false
      for allowsUndocumented in [false, true] where !isWithoutDifference {
        var search = Refinement(
          automaton,
          observer,
          allowsUndocumented: allowsUndocumented,
          invariant: tables.invariants[number].name
        )
        let found = search.run(limit: limit - zoneCount)
        zoneCount += search.zoneCount
        isWithoutDifference = !search.knowsUndocumented
        switch found {
        case .proved: continue
        case .refuted where allowsUndocumented: verdict = .undecidable(.undocumentedValue)
        default: verdict = found
        }
        break search
      }
    }
    self.verdict = verdict
    self.zoneCount = zoneCount
  }

  /// The values that triggers give to the variables of an invariant; nil without variables.
  private static func keys(_ number: Int, _ tables: InvariantTables) -> [Int32?] {
    let link = tables.watches[number].link
    guard link >= 0 else { return [nil] }
    return Set(tables.links[link].triggers.joined()).sorted()
  }
}

/// Searches with the clocks of more and more timers.
private struct Refinement {
  private let automaton: Automaton
  private let observer: InvariantObserver
  private let allowsUndocumented: Bool
  private let invariant: String
  private(set) var zoneCount = 0
  /// As for ``ObservedAutomaton/knowsUndocumented``, in some search.
  private(set) var knowsUndocumented = false

  init(
    _ automaton: Automaton,
    _ observer: InvariantObserver,
    allowsUndocumented: Bool,
    invariant: String
  ) {
    self.automaton = automaton
    self.observer = observer
    self.allowsUndocumented = allowsUndocumented
    self.invariant = invariant
  }

  mutating func run(limit: Int) -> InvariantProof.Verdict {
    var timers: UInt32 = 0
    while true {
      let observed = ObservedAutomaton(
        automaton,
        observer,
        timers: timers,
        allowsUndocumented: allowsUndocumented
      )
      var search = ProofSearch(observed, limit: limit - zoneCount)
      let outcome = search.run()
      zoneCount += search.zoneCount
      knowsUndocumented = knowsUndocumented || search.knowsUndocumented
      switch outcome {
      case .safe: return .proved
      case .exhausted: return .searched
      case .violated(let moves):
        var run = ViolatingRun(moves, of: observed)
        switch run.run() {
        case .impossible(let excluding):
          guard excluding & ~timers != 0 else { return .undecidable(.unconfirmed) }
          timers |= excluding
        case .possible(let instants):
          let execution = run.execution(at: instants)
          guard let failure = Diagnosis(automaton).explain(execution),
            failure.invariant == invariant
          else { return .undecidable(.unconfirmed) }
          return .refuted(failure)
        }
      }
    }
  }
}
