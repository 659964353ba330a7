/// An order of the tests of a hypothesis in which each prefix kills many of its mutants.
///
/// A mutant has one transition with another answer, or with another next state. A test kills the first if it makes the
/// transition, and the second if the moves after the transition have other answers from the other state. A mutant that `n`
/// tests have killed counts `4⁻ⁿ`: a client with more states than the hypothesis may have the fault in one visit only, so
/// further tests of the transition count, but less.
///
/// The next test is the one that adds most, the one generated first of several. What a test adds never grows, so that only the
/// test with the largest known value is evaluated again (M. Minoux, *Accelerated greedy algorithms for maximizing
/// submodular set functions*, 1978, doi:10.1007/BFb0006528).
struct TestOrder {
  /// The limit of states: larger hypotheses keep the order of generation.
  static let stateLimit = 512

  /// The limit of pairs of a move and a state that are looked at; tests beyond it keep the order that they have.
  static let workLimit = 50_000_000

  /// Per number of tests that killed a mutant, what a further one adds; the last value stays.
  private static let values = (0...10).map { 1 << (2 * (10 - $0)) }

  private let count: Int
  /// Per move and state, the answer; -1 if the move cannot be made.
  private var answers: [Int] = []
  /// Per move and state, the next state; -1 at an end.
  private var next: [Int] = []
  /// Per move, state and next state, the tests that killed the mutant; the last place of a row is that of another answer.
  private var kills: [UInt8]
  private var work = 0
  /// The moves and the states of the test at hand.
  private var word: [Int] = []
  private var states: [Int] = []
  /// The states from which the rest of the test at hand has other answers.
  private var apart: [Bool]
  private var before: [Bool]

  init(_ hypothesis: Hypothesis) {
    count = hypothesis.count
    let moves = hypothesis.moveCount
    for move in 0..<moves {
      for state in 0..<count {
        answers.append(hypothesis.answer(to: move, from: state))
        next.append(hypothesis.next(after: move, from: state))
      }
    }
    kills = [UInt8](repeating: 0, count: moves * count * (count + 1))
    (apart, before) = ([Bool](repeating: false, count: count), [])
    before = apart
  }

  /// Orders tests, the last nodes of sequences of moves in a tree.
  ///
  /// - Complexity: O(tests × log tests + work), where the work is O(tests × moves × states) at least, grows with the
  ///   evaluations that are repeated, and ends at ``workLimit``.
  mutating func ordered(_ tests: [Int], in tree: ObservationTree) -> [Int] {
    var queue = GainQueue()
    var rest: [Int] = []
    for (position, test) in tests.enumerated() {
      guard work < Self.workLimit else {
        rest = Array(tests[position...])
        break
      }
      queue.insert(.init(value: gain(of: test, in: tree), position: position))
    }
    var ordered: [Int] = []
    ordered.reserveCapacity(tests.count)
    while var first = queue.popFirst() {
      if work < Self.workLimit {
        first.value = gain(of: tests[first.position], in: tree)
        if let second = queue.first, second.precedes(first) {
          queue.insert(first)
          continue
        }
        kill(by: tests[first.position], in: tree)
      }
      ordered.append(tests[first.position])
    }
    return ordered + rest
  }

  private mutating func gain(of test: Int, in tree: ObservationTree) -> Int {
    var sum = 0
    visitMutants(killedBy: test, in: tree) { sum += Self.values[Int($0)] }
    return sum
  }

  private mutating func kill(by test: Int, in tree: ObservationTree) {
    visitMutants(killedBy: test, in: tree) { $0 = min($0 + 1, UInt8(Self.values.count - 1)) }
  }

  /// Visits the mutants that a test kills, from its last move to its first.
  @inline(__always)
  private mutating func visitMutants(
    killedBy test: Int,
    in tree: ObservationTree,
    _ visit: (inout UInt8) -> Void
  ) {
    read(test, in: tree)
    for other in 0..<count { apart[other] = false }
    for position in states.indices.reversed() {
      let row = word[position] * count
      let own = row + states[position]
      visit(&kills[own * (count + 1) + count])
      for other in 0..<count where apart[other] { visit(&kills[own * (count + 1) + other]) }
      for other in 0..<count {
        let after = next[row + other]
        before[other] =
          answers[row + other] >= 0
          && (answers[row + other] != answers[own] || after >= 0 && apart[after])
      }
      swap(&apart, &before)
    }
    work += states.count * count
  }

  /// Finds the moves of a test, and the states before them.
  private mutating func read(_ test: Int, in tree: ObservationTree) {
    word.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    var node = test
    while node > 0 {
      word.append(tree.nodes[node].move)
      node = tree.nodes[node].parent
    }
    word.reverse()
    var state = 0
    for move in word where state >= 0 {
      states.append(state)
      state = next[move * count + state]
    }
  }
}
