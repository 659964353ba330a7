internal import PlumblineModel

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

  /// The number of states.
  let count: Int
  let moveCount: Int
  /// Per state, the moves that can be made.
  let enabled: [[Int]]
  /// Per state, the inputs among them.
  let enabledInputs: [[Int]]
  /// Nil while no test needs them: a hypothesis is often refuted by answers that are known.
  private(set) var identifiers: StateIdentifiers?
  /// Per state and move, the answer, and the next state; -1 for none.
  private let answers: [Int32]
  private let nextStates: [Int32]

  /// - Parameters:
  ///   - transitions: Per state and move, the transition; nil for a move that cannot be made, or has no answer.
  ///   - moves: The moves.
  init(_ transitions: [[Transition?]], moves: [SuiteMove]) {
    count = transitions.count
    moveCount = moves.count
    enabled = transitions.map { row in row.indices.filter { row[$0] != nil } }
    enabledInputs = enabled.map { own in own.filter { moves[$0].step.input != nil } }
    answers = transitions.joined().map { Int32($0?.answer ?? -1) }
    nextStates = transitions.joined().map { Int32($0?.next ?? -1) }
  }

  mutating func findIdentifiers() { identifiers = StateIdentifiers(self) }

  /// The transition by a move; nil for one that cannot be made, or has no answer.
  func transition(from state: Int, by move: Int) -> Transition? {
    let (answer, next) = (answer(to: move, from: state), next(after: move, from: state))
    return answer < 0 ? nil : Transition(answer: answer, next: next < 0 ? nil : next)
  }

  /// The answer to a move; -1 for a move that cannot be made.
  func answer(to move: Int, from state: Int) -> Int { Int(answers[state &* moveCount &+ move]) }

  /// The state after a move; -1 at an end, and for a move that cannot be made.
  func next(after move: Int, from state: Int) -> Int { Int(nextStates[state &* moveCount &+ move]) }

  /// The answers to a sequence of moves from a state on, as far as it can be made.
  ///
  /// - Complexity: O(moves).
  func answers(to word: [Int], from state: Int) -> [Int] {
    var answers: [Int] = []
    var state = state
    for move in word where state >= 0 {
      let answer = answer(to: move, from: state)
      guard answer >= 0 else { break }
      answers.append(answer)
      state = next(after: move, from: state)
    }
    return answers
  }
}
