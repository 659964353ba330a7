package import PlumblineModel

/// All differences between two automata: names, times, documented inputs, and allowed traces.
///
/// ```swift
/// let comparison = Comparison(of: old, and: new)
/// comparison.isRefinement                  // whether the new one allows nothing more
/// ```
package struct Comparison: Sendable {
  /// A timer with different times in both; nil where one automaton lacks it.
  package struct TimerDifference: Hashable, Sendable {
    package var name: String
    package var first: String?
    package var second: String?
  }

  /// An input that only one automaton documents, in a state that both announce.
  package struct Cell: Hashable, Sendable {
    package var input: String
    package var state: String
  }

  package let aligned: Alignment
  /// The names that only the first one has, and on which its clients depend.
  package let dropped: DroppedNames
  package private(set) var timers: [TimerDifference] = []
  /// The cells that only the first one documents, and those that only the second one does.
  package private(set) var cells: (first: [Cell], second: [Cell])
  /// The inputs that the environment can give in a state of the first one only, and of the second one only.
  package private(set) var given: (first: [Cell], second: [Cell])
  /// The traces that only the first one allows, and those that only the second one does.
  ///
  /// Traces of a ``CauseSearch`` come after those of the ``DifferenceSearch``es.
  package private(set) var traces: (first: [Difference], second: [Difference]) = ([], [])
  /// The numbers of traces that the searches found, which are the same the other way round.
  package private(set) var foundCounts = (first: 0, second: 0)
  /// Every change, with the traces that it explains or its effect alone; every trace is in one of them.
  package private(set) var causes: [Cause] = []
  /// Whether all traces were explored.
  package private(set) var isComplete: (first: Bool, second: Bool) = (true, true)
  /// Whether the automata are proved equal.
  package let isBisimilar: Bool

  /// - Complexity: that of two ``DifferenceSearch``es and a ``CauseSearch``, or of a ``Bisimulation`` if it holds.
  package init(of first: Reference, and second: Reference, limit: Int = DifferenceSearch.limit) {
    let aligned = Alignment(of: first, and: second)
    self.aligned = aligned
    dropped = DroppedNames(of: first, in: aligned)
    let (own, other) = (aligned.first.reference, aligned.second.reference)
    let (mine, its) = (own.documentedCells, other.documentedCells)
    let (known, seen) = (own.possibleCells, other.possibleCells)
    cells = (
      mine.filter { !its.contains($0) && seen.contains($0) },
      its.filter { !mine.contains($0) && known.contains($0) }
    )
    given = (own.cellsPossible(besides: other), other.cellsPossible(besides: own))
    timers = Self.timers(own, other)
    var bisimulation = Bisimulation(own, other)
    isBisimilar = bisimulation.holds()
    var (first, second): ([Difference], [Difference]) = ([], [])
    if !isBisimilar {
      (first, isComplete.first) = Self.search(aligned.first, aligned.second, limit)
      (second, isComplete.second) = Self.search(aligned.second, aligned.first, limit)
    }
    foundCounts = (first.count, second.count)
    causes = CauseSearch(aligned).causes(of: &first, and: &second)
    traces = (first, second)
  }

  /// Whether each one has all names of the other one.
  package var sharesNames: Bool { aligned.first.isShared && aligned.second.isShared }

  /// The names of invariants that only one automaton has, on outputs that it does not judge; the traces leave them out.
  package var invariants: (first: [String], second: [String]) {
    (aligned.invariants.first.map(\.name), aligned.invariants.second.map(\.name))
  }

  /// Whether invariants alone judge the same outputs in both, in the same way.
  package var sharesInvariants: Bool {
    let unjudged = aligned.unjudgedByOne
    return [invariants.first, invariants.second, unjudged.first, unjudged.second]
      .allSatisfy(\.isEmpty)
  }

  /// Whether the second one may allow more in what the traces leave out: it lacks an invariant, has it in another
  /// form, leaves an output to invariants that the first one judges, or lacks an output that the first one requires
  /// for some choices only.
  package var mayAllowMore: Bool {
    !invariants.first.isEmpty || !aligned.unjudgedByOne.second.isEmpty
      || !dropped.perhapsRequired.isEmpty
  }

  /// Whether no difference was found.
  package var isEqual: Bool {
    isRefinement && timers.isEmpty && cells.first.isEmpty && cells.second.isEmpty
      && traces.first.isEmpty && sharesNames && sharesInvariants
      && given.first.isEmpty && given.second.isEmpty
  }

  /// Whether the second one was not found to allow more than the first one: it has no new outputs, documents all
  /// that the first one does, and has the outputs that the first one requires.
  ///
  /// What the traces leave out plays no part; see ``mayAllowMore``.
  package var isRefinement: Bool {
    traces.second.isEmpty && cells.first.isEmpty && aligned.second.onlyOutputs.isEmpty
      && aligned.second.onlyValues.isEmpty && dropped.inputs.isEmpty && dropped.required.isEmpty
  }

  private static func search(
    _ own: Alignment.Side,
    _ other: Alignment.Side,
    _ limit: Int
  ) -> ([Difference], Bool) {
    var search = DifferenceSearch(own, against: other, limit: limit)
    search.run()
    return (search.differences, search.isComplete)
  }

  private static func timers(_ first: Reference, _ second: Reference) -> [TimerDifference] {
    let (own, other) = (first.times, second.times)
    return Set(own.keys).union(other.keys).sorted().filter { own[$0] != other[$0] }
      .map { TimerDifference(name: $0, first: own[$0], second: other[$0]) }
  }
}

extension Alignment.Side {
  /// Whether the other one has all of its names.
  fileprivate var isShared: Bool {
    onlyInputs.isEmpty && onlyOutputs.isEmpty && onlyValues.isEmpty
  }
}

extension Reference {
  /// The times of each timer in words, by its name.
  fileprivate var times: [String: String] {
    var times: [String: String] = [:]
    for (number, timer) in timers.enumerated() { times[timer.name] = self.times(ofTimer: number) }
    return times
  }

  /// The inputs with the announced states in which they are documented.
  fileprivate var documentedCells: [Comparison.Cell] { cells { $0.isPossible && $0.isDocumented } }

  /// The inputs with the announced states in which the environment can give them.
  var possibleCells: [Comparison.Cell] { cells { $0.isPossible } }

  /// The cells in which the environment can give an input, but not in the same states of another automaton.
  fileprivate func cellsPossible(besides other: Reference) -> [Comparison.Cell] {
    let counterparts = other.locationsByStates
    var numbers: [Int: Int] = [:]
    for (states, location) in locationsByStates { numbers[location] = counterparts[states] }
    return named { location, input in
      guard cells[location][input].isPossible, let number = numbers[location] else { return false }
      return !other.cells[number][input].isPossible
    }
  }

  /// The states that a location announces, in words.
  func shownStates(of location: Int) -> String {
    zip(machines, locations[location]).filter(\.0.documentsInputs)
      .map { $0.0.states[$0.1].shown }.joined(separator: " ")
  }

  private func cells(where isMeant: (Cell) -> Bool) -> [Comparison.Cell] {
    named { isMeant(cells[$0][$1]) }
  }

  /// The inputs with the announced states of the locations that meet a condition, each once.
  private func named(_ isMeant: (_ location: Int, _ input: Int) -> Bool) -> [Comparison.Cell] {
    var known: Set<Comparison.Cell> = []
    var cells: [Comparison.Cell] = []
    for location in locations.indices {
      let state = shownStates(of: location)
      for input in vocabulary.inputs.indices where isMeant(location, input) {
        let cell = Comparison.Cell(input: vocabulary.text(ofInput: input), state: state)
        if known.insert(cell).inserted { cells.append(cell) }
      }
    }
    return cells
  }
}
