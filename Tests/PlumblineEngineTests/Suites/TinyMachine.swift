import PlumblineModel

@testable import PlumblineEngine

/// An implementation with a few states that answers each move of a suite alike.
struct TinyMachine {
  struct Answer {
    var answer: SuiteAnswer
    var next: Int
  }

  /// Per state and move.
  var table: [[Answer]]

  /// The answers to a sequence of moves, from the first state on.
  func answers(to moves: [Int]) -> [SuiteAnswer] {
    var state = 0
    return moves.map { move in
      let entry = table[state][move]
      state = entry.next
      return entry.answer
    }
  }

  /// The number of states that sequences of documented moves reach, each counted once for each set of inputs that can be
  /// given in it, and whether all sequences, of any length, have answers that the automaton allows.
  func explored(by suite: Suite) -> (states: Int, conforms: Bool) {
    var tracker = suite.tracker
    var conforms = true
    var known: Set<[Int]> = [[0, tracker.start]]
    var queue = [(state: 0, estimate: tracker.start)]
    while let (state, estimate) = queue.popLast() {
      for move in tracker.enabledMoves(at: estimate) {
        let entry = table[state][move]
        guard let next = tracker.estimate(after: entry.answer, to: move, from: estimate) else {
          conforms = false
          continue
        }
        if known.insert([entry.next, next]).inserted { queue.append((entry.next, next)) }
      }
    }
    let states = known.map { pair in
      [pair[0]] + tracker.enabledMoves(at: pair[1]).filter { suite.moves[$0].step.input != nil }
    }
    return (Set(states).count, conforms)
  }
}

extension Suite {
  /// Runs all tests on a machine, or those up to the first forbidden answer.
  ///
  /// - Returns: Whether all answers were allowed; nil if there are too many tests.
  mutating func passes(_ machine: TinyMachine, limit: Int = 50_000, toEnd: Bool = false) -> Bool? {
    var count = 0
    var passes = true
    while let test = next() {
      count += 1
      guard count <= limit else { return nil }
      guard learn(test, machine.answers(to: movePositions(of: test))) else {
        passes = false
        if toEnd { continue }
        return false
      }
    }
    return passes
  }
}
