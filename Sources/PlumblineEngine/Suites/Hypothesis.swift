/// A machine that explains all answers of an implementation so far.
///
/// Its states are nodes of an ``ObservationTree``. No two of them with the same estimate of the spec are states of the
/// implementation that answer alike, so a state of the implementation that the spec meets in several estimates has several
/// states here. Each transition was observed, with an answer that the spec allows or at an end.
struct Hypothesis: Sendable {
  struct Transition: Sendable {
    var answer: Int
    /// The next state; nil at an end.
    var next: Int?
  }

  /// Per state and move, the transition; nil for a move that cannot be made, or has no answer.
  let transitions: [[Transition?]]
  /// Per state, the moves that can be made.
  let enabled: [[Int]]
  /// Sequences of moves that tell states apart, and per state, those to make.
  private(set) var identifiers: [[[Int]]] = []
  /// Per pair of states, whether the identifiers of both have a sequence whose answers differ, or other moves can be made.
  private(set) var areApart: [[Bool]] = []
  /// States that are apart pairwise: different states of the implementation.
  private(set) var group: [Int] = []
  /// Per state, the number of states of the group from which it is not apart.
  private(set) var shared: [Int] = []

  var count: Int { transitions.count }

  init(_ transitions: [[Transition?]]) {
    self.transitions = transitions
    enabled = transitions.map { row in row.indices.filter { row[$0] != nil } }
    findIdentifiers()
    findGroup()
  }

  /// The answers to a sequence of moves from a state on, as far as it can be made.
  ///
  /// - Complexity: O(moves).
  func answers(to word: [Int], from state: Int) -> [Int] {
    var answers: [Int] = []
    var state: Int? = state
    for move in word {
      guard let own = state, let transition = transitions[own][move] else { break }
      answers.append(transition.answer)
      state = transition.next
    }
    return answers
  }

  /// Per pair, the first move of a shortest sequence whose answers differ where both can make it; -1: none.
  private func separatingMoves() -> [[Int16]] {
    var moves = [[Int16]](repeating: [Int16](repeating: -1, count: count), count: count)
    var open: [(Int, Int)] = []
    for one in 0..<count { for other in 0..<one { open.append((one, other)) } }
    while true {
      var found: [(one: Int, other: Int, move: Int)] = []
      open.removeAll { one, other in
        for move in enabled[one] {
          guard let mine = transitions[one][move], let its = transitions[other][move] else {
            continue
          }
          var isSeparated = mine.answer != its.answer
          if !isSeparated, let next = mine.next, let itsNext = its.next {
            isSeparated = moves[next][itsNext] >= 0
          }
          guard isSeparated else { continue }
          found.append((one, other, move))
          return true
        }
        return false
      }
      guard !found.isEmpty else { return moves }
      for (one, other, move) in found {
        moves[one][other] = Int16(move)
        moves[other][one] = Int16(move)
      }
    }
  }

  /// Chooses sequences that separate all pairs that can be separated, those with most pairs first.
  ///
  /// The same pair has the same sequence, so the identifiers are harmonised.
  private mutating func findIdentifiers() {
    let moves = separatingMoves()
    areApart = moves.indices.map { one in
      moves.indices.map { moves[one][$0] >= 0 || enabled[one] != enabled[$0] }
    }
    var open = (0..<count).flatMap { one in (0..<one).map { (one, $0) } }
      .filter { moves[$0.0][$0.1] >= 0 }
    var pairs: [[Int]: Int] = [:]
    for (one, other) in open { pairs[Self.word(moves, transitions, one, other), default: 0] += 1 }
    let words = pairs.sorted {
      $0.value == $1.value ? $0.key.lexicographicallyPrecedes($1.key) : $0.value > $1.value
    }
    var chosen = [Set<[Int]>](repeating: [], count: count)
    for word in words.map(\.key) where !open.isEmpty {
      let responses = (0..<count).map { answers(to: word, from: $0) }
      open.removeAll { one, other in
        guard Self.differ(responses[one], responses[other]) else { return false }
        chosen[one].insert(Array(word.prefix(responses[one].count)))
        chosen[other].insert(Array(word.prefix(responses[other].count)))
        return true
      }
    }
    identifiers = chosen.map { words in
      words.sorted { $0.lexicographicallyPrecedes($1) }
        .filter { word in !words.contains { $0.count > word.count && $0.starts(with: word) } }
    }
  }

  private static func word(
    _ moves: [[Int16]],
    _ transitions: [[Transition?]],
    _ one: Int,
    _ other: Int
  ) -> [Int] {
    var (one, other) = (one, other)
    var word: [Int] = []
    while moves[one][other] >= 0 {
      let move = Int(moves[one][other])
      word.append(move)
      guard let mine = transitions[one][move], let its = transitions[other][move],
        mine.answer == its.answer, let next = mine.next, let itsNext = its.next
      else { break }
      (one, other) = (next, itsNext)
    }
    return word
  }

  /// Whether two lists of answers differ where both have one.
  private static func differ(_ one: [Int], _ other: [Int]) -> Bool {
    zip(one, other).contains { $0 != $1 }
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
