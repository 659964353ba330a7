package import PlumblineModel

/// A move of a tester that gives a suite: an input, or a wait of a fixed time.
package enum SuiteMove: Hashable, Sendable {
  case input(Int)
  case wait(Microseconds)

  /// The step of a trace that makes the move.
  package var step: Step {
    switch self {
    case .input(let input): Step(delay: 0, input: input)
    case .wait(let delay): Step(delay: delay, input: nil)
    }
  }
}

extension Automaton {
  /// The moves of a suite: waits of the times of the timers, the longest first, then the inputs that
  /// can be given; of those with one name and equal effects, one.
  ///
  /// - Parameter inject: Per input, whether the adapter can give it.
  /// - Returns: The moves.
  /// - Complexity: O(size of the automaton).
  func suiteMoves(inject: [Bool]) -> [SuiteMove] {
    let times = spans.flatMap { [$0.from, $0.to] }.filter { $0 > 0 && $0 < Configuration.open }
    let waits = times.isEmpty ? [1_000_000] : Set(times).sorted(by: >)
    let options = Set(reference.vocabulary.optionInputs)
    let inputs = reference.distinctInputsOfEachName
      .filter { inject[$0] && !options.contains($0) }
    return waits.map(SuiteMove.wait) + inputs.map(SuiteMove.input)
  }
}

/// The answer of an implementation to one move.
package struct SuiteAnswer: Hashable, Sendable {
  package struct Output: Hashable, Sendable {
    /// Counted from the beginning of the move.
    package var at: Microseconds
    package var symbol: Symbol
    /// Whether it came at the instant of an input, and before it.
    package var isBeforeInput = false

    package init(at: Microseconds, symbol: Symbol, isBeforeInput: Bool = false) {
      self.at = at
      self.symbol = symbol
      self.isBeforeInput = isBeforeInput
    }
  }

  package var outputs: [Output]
  /// A reason why no move can follow.
  package enum End: Hashable, Sendable {
    /// The client could not take the input now, which the spec allows.
    case refused
    /// A failure: the client crashed, hung, or could not take an input that it must.
    case failed
  }

  package var end: End?

  package init(_ outputs: [Output], end: End? = nil) { (self.outputs, self.end) = (outputs, end) }
}

extension ConcreteEstimator {
  /// Continues from an estimate, at instant 0; expiries that were due before it may come now.
  mutating func resume(_ snapshot: Snapshot) {
    restore(snapshot)
    closeUnderExpiries(.silent)
  }

  /// Gives an input of a suite.
  ///
  /// - Returns: False if it is impossible in all candidates, or undocumented in one.
  mutating func giveDocumented(_ input: Int) -> Bool {
    guard case .taken = giveEagerly(input), !isUndocumented, !isOverwhelmed else { return false }
    return true
  }

  /// Continues from an estimate through a move with its whole answer.
  ///
  /// - Returns: The estimate after it; nil if the automaton forbids the answer.
  mutating func follow(
    _ move: SuiteMove,
    _ answer: SuiteAnswer,
    from snapshot: Snapshot
  ) -> Snapshot? {
    resume(snapshot)
    let outputs = answer.outputs.filter { !automaton.isUnconstrained($0.symbol) }
    for output in outputs where output.isBeforeInput {
      guard observe(output.symbol) else { return nil }
    }
    var end: Microseconds = 0
    switch move {
    case .input(let input): guard giveDocumented(input) else { return nil }
    case .wait(let delay): end = delay
    }
    for output in outputs where !output.isBeforeInput {
      guard advance(to: output.at), observe(output.symbol) else { return nil }
    }
    guard advance(to: end), !isOverwhelmed else { return nil }
    return self.snapshot().settled
  }
}
