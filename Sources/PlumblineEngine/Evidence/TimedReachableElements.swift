internal import PlumblineModel

/// The timed-reachable elements, over the interpretations that an implementation may follow; other
/// elements require no evidence.
///
/// A wait of 64 s after waits of 2, 4, 8, 16 and 32 s never ends where a limit of 120 s ends the
/// retries, although the spec names it. Each automaton is searched on first use, and only for the
/// elements that earlier ones leave open. An aborted search makes no element unreachable.
struct TimedReachableElements {
  /// The limit of steps in one search; a run of minutes may take a second to be weighed.
  static let limit = 200_000

  private let automata: [Automaton]
  /// Per edge of the first automaton, whether the implementation's choices exclude it.
  private let isLeftOut: [Bool]
  /// The results so far, in the order of the automata.
  private var searched: [(counterfactual: Counterfactual, isTaken: [Bool])] = []

  /// - Parameters:
  ///   - automata: One for each interpretation; the first one judged the run.
  ///   - isLeftOut: Per edge of the first one, whether the implementation's choices exclude it.
  init(_ automata: [Automaton], isLeftOut: [Bool]) {
    self.automata = automata
    self.isLeftOut = isLeftOut
  }

  /// Whether a timed trace takes an edge of an element; for a timer with a schedule, one of the
  /// expiry of a span.
  ///
  /// - Complexity: That of ``TimedReachability`` for each automaton on first use, then O(edges).
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

  /// The same over all choices of the implementation.
  var withoutChoices: TimedReachableElements {
    TimedReachableElements(automata, isLeftOut: isLeftOut.map { _ in false })
  }

  /// Whether a timed trace takes an edge of one of some elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - spanCount: The number of spans of an element.
  /// - Returns: Whether one does.
  /// - Complexity: As ``contains(element:span:)``.
  mutating func contains(oneOf elements: [Int], _ spanCount: (Int) -> Int) -> Bool {
    for element in elements {
      for span in 0..<spanCount(element) where contains(element: element, span: span) {
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
          // Nothing is judged after an undocumented input.
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
