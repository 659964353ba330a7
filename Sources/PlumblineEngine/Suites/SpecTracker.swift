internal import PlumblineModel

/// The state estimates of a spec along sequences of moves and answers, with numbers.
struct SpecTracker: Sendable {
  private struct Question: Hashable {
    var estimate: Int
    var move: Int
    var answer: SuiteAnswer
  }

  let moves: [SuiteMove]
  private var numbers: [[Int64]: Int] = [:]
  private var snapshots: [Snapshot] = []
  private var enabled: [Int: [Int]] = [:]
  private var known: [Question: Int?] = [:]
  private var estimator: ConcreteEstimator

  init(_ automaton: Automaton, moves: [SuiteMove], options: Int?) {
    self.moves = moves
    estimator = ConcreteEstimator(automaton, countsCoverage: false)
    estimator.open()
    if let options { _ = estimator.giveDocumented(options) }
    let start = estimator.snapshot()
    _ = number(of: start.settled ?? start)
  }

  /// The number of the first estimate.
  let start = 0

  private mutating func number(of snapshot: Snapshot) -> Int {
    let key = snapshot.key
    if let known = numbers[key] { return known }
    numbers[key] = snapshots.count
    snapshots.append(snapshot)
    return snapshots.count - 1
  }

  /// The moves that can be made in an estimate, and that the documents define, as positions.
  ///
  /// Of the waits while a timer runs, each but the first reaches its end: otherwise short waits in a long time would make
  /// hundreds of estimates.
  mutating func enabledMoves(at estimate: Int) -> [Int] {
    if let known = enabled[estimate] { return known }
    let snapshot = snapshots[estimate]
    let found = moves.indices.filter { move in
      switch moves[move] {
      case .wait(let delay):
        return !snapshot.hasAnswer(within: delay, estimator.automaton)
          && !snapshot.hasLateTimer(beyond: delay, estimator.automaton)
      case .input(let input):
        estimator.resume(snapshot)
        return estimator.giveDocumented(input)
      }
    }
    enabled[estimate] = found
    return found
  }

  /// Continues from an estimate through a move with its whole answer.
  ///
  /// - Returns: The estimate after it; nil if the spec forbids the answer.
  mutating func estimate(after answer: SuiteAnswer, to move: Int, from estimate: Int) -> Int? {
    guard answer.end == nil else { return nil }
    let question = Question(estimate: estimate, move: move, answer: answer)
    if let known = known[question] { return known }
    let after = estimator.follow(moves[move], answer, from: snapshots[estimate])
    let number = after.map { self.number(of: $0) }
    known[question] = .some(number)
    return number
  }
}

extension Snapshot {
  /// Whether the environment may have to give an input before the end of a wait.
  fileprivate func hasAnswer(within delay: Microseconds, _ automaton: Automaton) -> Bool {
    candidates.contains { candidate in
      candidate.configuration.soonest(of: automaton.answerTimers) < delay
    }
  }

  /// Whether a timer of which a part has passed goes on after a wait.
  fileprivate func hasLateTimer(beyond delay: Microseconds, _ automaton: Automaton) -> Bool {
    candidates.contains { candidate in
      let configuration = candidate.configuration
      return Bits(configuration.running).contains { timer in
        let span = automaton.span(of: timer, at: configuration.location)
        let isOpen = span.to >= Configuration.open
        let left =
          isOpen
          ? configuration.deadlines[timer] : configuration.deadline(of: timer, in: automaton)
        return left > delay && left != (isOpen ? span.from : span.to)
      }
    }
  }
}
