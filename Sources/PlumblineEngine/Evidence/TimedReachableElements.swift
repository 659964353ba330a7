internal import PlumblineModel

/// What timed traces can take, by the interpretations that an implementation may follow; of the rest no
/// evidence can be asked for.
///
/// A wait of 64 s after waits of 2, 4, 8, 16 and 32 s never ends where everything is over after
/// 120 s, although the spec names it. Each automaton is searched when that is first asked, and only
/// for what the ones before it leave open. A search that is given up puts nothing out of reach.
struct TimedReachableElements {
  /// Steps of one search; a run that has taken minutes may take a second to be weighed.
  static let limit = 200_000

  private let automata: [Automaton]
  /// Per edge of the first automaton, whether the implementation's choices never lead along it.
  private let isLeftOut: [Bool]
  /// What was searched so far, in the order of the automata.
  private var searched: [(counterfactual: Counterfactual, isTaken: [Bool])] = []

  /// - Parameters:
  ///   - automata: One for each interpretation; first the one by which the run was judged.
  ///   - isLeftOut: Per edge of the first one, whether the implementation's choices exclude it.
  init(_ automata: [Automaton], isLeftOut: [Bool]) {
    self.automata = automata
    self.isLeftOut = isLeftOut
  }

  /// Whether a trace takes an edge into which an element was worked; of a timer with a schedule, one
  /// by which a span of it expires.
  ///
  /// - Complexity: That of ``TimedReachability`` for each automaton at first, then O(edges).
  mutating func contains(element: Int, span: Int) -> Bool {
    for number in automata.indices {
      if number == searched.count { search(number) }
      let (counterfactual, isTaken) = searched[number]
      if counterfactual.edges(of: element, span: span).contains(where: { isTaken[$0] }) {
        return true
      }
    }
    return false
  }

  private mutating func search(_ number: Int) {
    let reference = automata[number].reference
    var wanted = TimedReachability.Wanted(of: reference)
    var isLeftOut = number == 0 ? self.isLeftOut : wanted.edges
    for row in reference.cells {
      for cell in row where cell.isPossible {
        for edge in cell.edges {
          // Behind what is not documented nothing is judged.
          if !cell.isDocumented { isLeftOut[edge] = true }
          wanted.edges[edge] = !isLeftOut[edge]
        }
      }
    }
    let reachability = TimedReachability(
      automata[number],
      wanted: wanted,
      isLeftOut: isLeftOut,
      limit: Self.limit
    )
    let isTaken = reachability.isComplete ? reachability.edges : wanted.edges
    searched.append((Counterfactual(reference), isTaken))
  }
}
