package import PlumblineModel

/// Decides whether a run of a budget notices a client with one change.
///
/// A mutant that no run finds is the same as the automaton (``TimedReachability``, ``Bisimulation``) or does only what
/// the automaton allows, or it survives: ``DifferenceSearch`` has a trace that the mutant allows and the automaton
/// forbids. A search without such a trace is no proof, because it does not wait until every instant. An output that
/// only invariants judge makes no difference where they are proved to allow it (``InvariantProof``). No method is
/// complete: whether a mutant is equivalent is undecidable in general (T. Budd and D. Angluin, *Two Notions of
/// Correctness and Their Relation to Testing*, 1982).
package struct MutantTrial: Sendable {
  /// The result of a mutant.
  package enum Fate: Sendable {
    /// A run finds it.
    case found(steps: Int)
    /// It is proved to have only traces of the automaton, but for outputs that only invariants judge, and allow.
    case equal
    /// No run found it, although the automaton forbids a trace of it.
    case survived(Difference)
    /// Neither was shown.
    case undecided
  }

  package let reference: Reference
  private let seed: UInt64
  private let steps: Int
  /// Whether an invariant is left out.
  private let lacksInvariants: Bool
  /// The numbers of the invariants on outputs that the automaton shows itself: they do not concern the others.
  private let decidable: Set<Int>
  /// Per edge, whether a timed trace may take it.
  private let isTaken: [Bool]
  /// The limit of expanded nodes of a search.
  private static let searchLimit = 2000

  /// - Parameters:
  ///   - reference: The automaton. Its invariants that demand outputs that it does not show itself are left out: they
  ///     would accuse the automaton.
  ///   - seed: The seed of the runs.
  ///   - steps: The limit of steps of a run.
  package init(_ reference: Reference, seed: UInt64, steps: Int) {
    self.reference = reference.withoutUnfulfilledInvariants
    lacksInvariants = self.reference.invariants.count < reference.invariants.count
    decidable = Set(self.reference.withDecidableInvariants.numbers)
    isTaken = self.reference.timedReachableEdges
    self.seed = seed
    self.steps = steps
  }

  /// - Complexity: that of a run of the budget, and of a search with a limit.
  package func fate(of mutation: Mutation) -> Fate {
    // What no trace takes makes no difference.
    if let edge = mutation.changedEdge, !isTaken[edge] { return .equal }
    let mutant = reference.applying([mutation])
    let search = MutantSearch(automaton: Automaton(reference), seed: seed)
    if let steps = try? search.steps(toFind: mutant, limit: steps) { return .found(steps: steps) }
    if isAllowed(mutation, in: mutant) { return .equal }
    if reference.allowsEveryEdge(of: mutant), !isDemanded(mutation) { return .equal }
    var bisimulation = Bisimulation(reference, mutant)
    if bisimulation.holds() { return .equal }
    let aligned = Alignment(of: mutant, and: reference)
    var differences = DifferenceSearch(
      aligned.first,
      against: aligned.second,
      limit: Self.searchLimit
    )
    differences.run()
    return differences.differences.first.map { .survived($0) } ?? .undecided
  }

  /// Whether a change adds an output that only invariants judge, and these are proved to allow it.
  private func isAllowed(_ mutation: Mutation, in mutant: Reference) -> Bool {
    guard case .addOutput(_, let pattern) = mutation, !lacksInvariants,
      reference.judgedByInvariants?.contains(pattern.output) == true
    else { return false }
    // A proof is about outputs that the automaton judges.
    var closed = mutant
    closed.judgedByInvariants = nil
    let automaton = Automaton(closed)
    return closed.invariants.indices.allSatisfy { number in
      if decidable.contains(number) { return true }
      if case .proved = InvariantProof(of: number, on: automaton).verdict { return true }
      return false
    }
  }

  /// Whether a change drops an output that an invariant may demand: it names the output and is not proved.
  ///
  /// A proved one holds in each trace of the automaton, and so in each of a client that does less.
  private func isDemanded(_ mutation: Mutation) -> Bool {
    guard case .dropOutput(let edge, let position) = mutation else { return false }
    let output = reference.edges[edge].outputs[position].pattern.output
    let judged = reference.withDecidableInvariants.reference
    let automaton = Automaton(judged)
    return judged.invariants.indices.contains { number in
      guard judged.invariants[number].names(output: output) else { return false }
      if case .proved = InvariantProof(of: number, on: automaton).verdict { return false }
      return true
    }
  }
}

extension Reference {
  /// The limit of steps of the search for timed-reachable edges.
  private static let reachabilityLimit = 20_000

  /// Per edge, whether a timed trace may take it after documented inputs; true after a search that its limit ended.
  fileprivate var timedReachableEdges: [Bool] {
    var wanted = TimedReachability.Wanted(of: self)
    for cell in cells.joined() where cell.isPossible && cell.isDocumented {
      for edge in cell.edges { wanted.edges[edge] = true }
    }
    let reachability = TimedReachability(
      Automaton(self),
      wanted: wanted,
      isLeftOut: wanted.edges.map { !$0 },
      limit: Self.reachabilityLimit
    )
    return reachability.isComplete ? reachability.edges : edges.map { _ in true }
  }
}
