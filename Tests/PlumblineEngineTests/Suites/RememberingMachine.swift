import PlumblineModel

@testable import PlumblineEngine

/// A client that remembers the last moves from a state: it has a copy of each state on the way, and one more behaviour at
/// the end.
///
/// A repeated move from a state that it does not leave makes the copies a counter; another move makes them a memory of an
/// input.
struct RememberingMachine {
  /// A change of one transition of the last state on the way.
  enum Fault {
    case answer(SuiteAnswer)
    case next(Int)
  }

  let base: TinyMachine
  /// The state from which it remembers moves.
  let start: Int
  let word: [Int]
  /// Whether a move that does not leave a copied state keeps the memory.
  let stays: Bool
  /// The base with the copies, which answer alike.
  let machine: TinyMachine
  /// The state after the remembered moves.
  let last: Int

  init(_ base: TinyMachine, from start: Int, after word: [Int], stays: Bool) {
    (self.base, self.start, self.word, self.stays) = (base, start, word, stays)
    var table = base.table
    var (own, state) = (start, start)
    for move in word {
      let next = base.table[state][move].next
      table[own][move].next = table.count
      (own, state) = (table.count, next)
      var row = base.table[state]
      if stays { for move in row.indices where row[move].next == state { row[move].next = own } }
      table.append(row)
    }
    machine = TinyMachine(table: table)
    last = own
  }

  /// The machine with another transition in the last state.
  func machine(with fault: Fault, at move: Int) -> TinyMachine {
    var changed = machine
    switch fault {
    case .answer(let answer): changed.table[last][move].answer = answer
    case .next(let next): changed.table[last][move].next = next
    }
    return changed
  }

  /// All machines with one change in the last state, and the machine without one.
  ///
  /// - Parameter answers: Per move, what a machine may answer.
  /// - Returns: The machines, that without a change first.
  func changes(_ answers: [[SuiteAnswer]]) -> [TinyMachine] {
    let own = machine.table[last]
    return [machine]
      + own.indices.flatMap { move in
        answers[move].filter { $0 != own[move].answer }.map { machine(with: .answer($0), at: move) }
          + machine.table.indices.filter { $0 != own[move].next }
          .map { machine(with: .next($0), at: move) }
      }
  }

  /// All clients that remember a number of moves.
  static func all(_ base: TinyMachine, remembering count: Int) -> [RememberingMachine] {
    var words: [[Int]] = [[]]
    for _ in 0..<count {
      words = words.flatMap { word in base.table[0].indices.map { word + [$0] } }
    }
    return base.table.indices.flatMap { start in
      words.flatMap { word in
        (count == 0 ? [false] : [false, true]).map {
          RememberingMachine(base, from: start, after: word, stays: $0)
        }
      }
    }
  }
}

extension TinyMachine {
  /// The automaton itself, which always chooses alike, as a machine with a state for each state estimate.
  init(_ automaton: Automaton, _ suite: Suite) {
    var suite = suite
    let capabilities = Capabilities(all: automaton.reference.vocabulary, implementation: "steady")
    var executor = InProcessExecutor(capabilities: capabilities) {
      ReferenceImplementation(automaton, seed: 1, isSteady: true)
    }
    var known: [Int: SuiteAnswer] = [:]
    while let test = suite.next() {
      let answers = executor.answers(to: suite.steps(of: test))
      let own = Array(answers.dropFirst(suite.openingCount).dropLast())
      for (node, answer) in zip(suite.tree.path(to: test), own) { known[node] = answer }
      suite.learn(test, own)
    }
    let nothing = Answer(answer: .init([]), next: 0)
    table = suite.basis.map { node in
      suite.moves.indices.map { move in
        guard let after = suite.tree.child(of: node, move), let answer = known[after] else {
          return nothing
        }
        return Answer(
          answer: answer,
          next: suite.stateOfNode[after] ?? suite.identified[after]?.state ?? 0
        )
      }
    }
  }
}

extension Executor {
  /// The answers to the steps of a trace.
  fileprivate mutating func answers(to steps: [Step]) -> [SuiteAnswer] {
    var recordings: [Recording] = []
    // An executor in this process has no faults.
    try? run([steps], into: &recordings)
    let execution = Execution(of: steps, recordings[0])
    var now: Microseconds = 0
    let begins = steps.map { step in
      defer { now += step.delay }
      return now
    }
    var answers = steps.map { _ in SuiteAnswer([]) }
    for seen in execution.recording.observations {
      answers[seen.step].outputs.append(
        .init(
          at: seen.at - begins[seen.step],
          symbol: seen.symbol,
          isBeforeInput: steps[seen.step].input != nil && !seen.isAfterInput
        )
      )
    }
    return answers
  }
}
