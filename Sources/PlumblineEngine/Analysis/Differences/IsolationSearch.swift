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
      let isChanged = isAdded == pair.isOfFirst
      var search = DifferenceSearch(
        side(own, of: pair, isChanged: isChanged),
        against: side(other, of: pair, isChanged: !isChanged),
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

  /// An automaton of a pair, with the values that it may show.
  ///
  /// A changed one may show the documented values of both, but none that `other` covers where the change comes from.
  private func side(_ reference: Reference, of pair: Pair, isChanged: Bool) -> Alignment.Side {
    var side = pair.isOfFirst ? aligned.first : aligned.second
    let source = pair.isOfFirst ? aligned.second : aligned.first
    side.reference = reference
    guard isChanged else { return side }
    for (output, named) in reference.vocabulary.outputs.enumerated() {
      for (position, argument) in named.arguments.enumerated() {
        let brought = source.documented[output][position]
        let isOpen = brought & 1 << UInt64(argument.unnamed) != 0
        side.documented[output][position] =
          isOpen ? brought : side.documented[output][position] | brought
      }
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
