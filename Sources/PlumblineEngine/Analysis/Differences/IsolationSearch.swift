internal import PlumblineModel

/// Compares each of two automata with itself plus or minus one change.
struct IsolationSearch {
  /// One of the automata without and with a change.
  private struct Pair {
    var isOfFirst: Bool
    var without: Reference
    var with: Reference
  }

  private let search: CauseSearch
  private let aligned: Alignment
  /// The number of nodes that may still be expanded, for all changes together.
  private var left = DifferenceSearch.limit
  /// Per automaton, its timed-reachable locations, once they are needed.
  private var reached: [Bool: TimedReachability] = [:]

  init(_ search: CauseSearch, _ aligned: Alignment) {
    self.search = search
    self.aligned = aligned
  }

  /// - Complexity: as a ``DifferenceSearch``; its limit holds for all calls together.
  mutating func isolation(of fact: ChangedFact) -> Isolation {
    let isolation = isolationInTraces(of: fact)
    guard case .ineffective = isolation, fact.isTime,
      aligned.timesOfInvariants.contains(fact.name)
    else { return isolation }
    return .undecided(.invariants)
  }

  private mutating func isolationInTraces(of fact: ChangedFact) -> Isolation {
    guard !fact.isTime || search.hasTimer(with: fact) else { return .ineffective(.noTimer) }
    let pairs = [
      search.toFirst.adopting(fact).map {
        Pair(isOfFirst: true, without: aligned.first.reference, with: $0)
      },
      search.toSecond.adopting(fact).map {
        Pair(isOfFirst: false, without: $0, with: aligned.second.reference)
      },
    ].compactMap(\.self)
    var isProved = true
    for pair in pairs {
      var bisimulation = Bisimulation(pair.without, pair.with)
      guard !bisimulation.holds() else { continue }
      isProved = false
      guard let found = traces(of: pair) else { return .undecided(.limit) }
      guard found.isEmpty else { return .shown(found) }
    }
    guard pairs.count == 2, !search.hasUnmovablePart(fact) else { return .undecided(.unmovable) }
    if isUnreached(fact) { return .ineffective(.unreached) }
    return .ineffective(isProved ? .proved : .searched)
  }

  /// The first trace in each direction; nil if a search was given up without one.
  private mutating func traces(of pair: Pair) -> [Isolation.Trace]? {
    var found: [Isolation.Trace] = []
    var isComplete = true
    for isAdded in [true, false] {
      let (own, other) = isAdded ? (pair.with, pair.without) : (pair.without, pair.with)
      var search = DifferenceSearch(
        side(own),
        against: side(other),
        limit: left,
        stopsAtFirst: true
      )
      search.run()
      left -= search.count
      if let trace = search.differences.first {
        found.append(
          .init(trace: trace, isOfFirst: pair.isOfFirst, isAdded: isAdded, forbidding: other)
        )
      } else if !search.isComplete {
        isComplete = false
      }
    }
    return found.isEmpty && !isComplete ? nil : found
  }

  /// A changed automaton may show the documented values of both.
  private func side(_ reference: Reference) -> Alignment.Side {
    var side = aligned.first
    side.reference = reference
    side.documented = zip(side.documented, aligned.second.documented).map {
      zip($0, $1).map { $0 | $1 }
    }
    return side
  }

  /// Whether no timed trace of either automaton reaches a cell in which a reaction differs.
  private mutating func isUnreached(_ fact: ChangedFact) -> Bool {
    guard !fact.isTime else { return false }
    return [true, false].allSatisfy { isFirst in
      let transplant = isFirst ? search.toFirst : search.toSecond
      let known =
        reached[isFirst] ?? TimedReachability(Automaton(transplant.target))
      reached[isFirst] = known
      return known.isComplete
        && transplant.cells(of: fact.paths).allSatisfy { !known.locations[$0.location] }
    }
  }
}
