/// Sequences of moves that tell the states of a hypothesis apart, and what follows from them.
struct StateIdentifiers: Sendable {
  private let count: Int
  /// Per state, the sequences of moves to make.
  private(set) var words: [[[Int]]] = []
  /// Per pair of states, whether the words of both have a sequence whose answers differ, or other inputs can be given.
  ///
  /// Other waits are no difference: the same state of the implementation may allow them at one visit, and not at another.
  private(set) var areApart: [[Bool]] = []
  /// States that are apart pairwise: different states of the implementation.
  private(set) var group: [Int] = []
  /// Per state, the number of states of the group from which it is not apart.
  private var shared: [Int] = []

  init(_ hypothesis: Hypothesis) {
    count = hypothesis.count
    chooseWords(of: hypothesis)
    findGroup()
  }

  /// Chooses sequences that separate all pairs that can be separated, those with most pairs first.
  ///
  /// The same pair has the same sequence, so the identifiers are harmonised.
  private mutating func chooseWords(of hypothesis: Hypothesis) {
    let separating = SeparatingWords(hypothesis)
    areApart = (0..<count).map { one in
      (0..<count).map { other in
        separating.separates(one, other)
          || hypothesis.enabledInputs[one] != hypothesis.enabledInputs[other]
      }
    }
    var open: [(Int, Int)] = []
    for one in 0..<count {
      for other in 0..<one where separating.separates(one, other) { open.append((one, other)) }
    }
    var chosen = [[[Int]]](repeating: [], count: count)
    for word in separating.byUse where !open.isEmpty {
      let answers = (0..<count).map { hypothesis.answers(to: word, from: $0) }
      var isSeparated = [Bool](repeating: false, count: count)
      open.removeAll { one, other in
        guard Self.differ(answers[one], answers[other]) else { return false }
        (isSeparated[one], isSeparated[other]) = (true, true)
        return true
      }
      for state in 0..<count where isSeparated[state] {
        chosen[state].append(Array(word.prefix(answers[state].count)))
      }
    }
    words = chosen.map { words in
      Set(words).sorted { $0.lexicographicallyPrecedes($1) }
        .filter { word in !words.contains { $0.count > word.count && $0.starts(with: word) } }
    }
  }

  /// Whether two lists of answers differ where both have one.
  private static func differ(_ one: [Int], _ other: [Int]) -> Bool {
    for index in 0..<min(one.count, other.count) where one[index] != other[index] { return true }
    return false
  }

  /// The number of states with which the search for a large group starts.
  private static let groupStarts = 16

  /// Finds a large set of states that are apart pairwise: those with the most others first, from some starts, the largest set
  /// of all.
  private mutating func findGroup() {
    let degrees = areApart.map { row in row.count { $0 } }
    let order = (0..<count).sorted { (degrees[$1], $0) < (degrees[$0], $1) }
    for first in order.prefix(Self.groupStarts) {
      let found = largestGroup(with: first, in: order)
      if found.count > group.count { group = found }
    }
    shared = (0..<count).map { own in group.count { !areApart[own][$0] } }
  }

  private func largestGroup(with first: Int, in order: [Int]) -> [Int] {
    var found = [first]
    var candidates = areApart[first]
    for state in order where candidates[state] {
      found.append(state)
      for other in 0..<count where !areApart[state][other] { candidates[other] = false }
    }
    return found
  }

  /// The number of states of the implementation that visits to some states have taken beyond those of the group.
  ///
  /// The visits to one state, and the state itself, are different states of the implementation. Each of those may
  /// be that of a state of the group that is not apart from it, and no other one. Visits to states that are
  /// apart have none in common.
  ///
  /// - Parameter visits: Per visited state, how often.
  /// - Returns: A lower bound.
  func extraStates(takenBy visits: [Int: Int]) -> Int {
    let extras = visits.map { (state: $0, count: $1 + 1 - shared[$0]) }.filter { $0.count > 0 }
      .sorted { ($1.count, $0.state) < ($0.count, $1.state) }
    var chosen: [Int] = []
    var sum = 0
    for extra in extras where chosen.allSatisfy({ areApart[extra.state][$0] }) {
      chosen.append(extra.state)
      sum += extra.count
    }
    return sum
  }
}
