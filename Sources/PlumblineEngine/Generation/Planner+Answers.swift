internal import PlumblineModel

/// The inputs that the environment gives within a time.
extension Planner {
  /// The timers within whose time an input is given that the adapter can inject, as bits.
  static func answers(in automaton: Automaton, _ inject: [Bool]) -> UInt32 {
    automaton.reference.timers.enumerated().reduce(0) { answers, timer in
      let isGiven = (timer.element.gives ?? []).contains { inject[$0] }
      return isGiven ? answers | 1 << UInt32(timer.offset) : answers
    }
  }

  /// An input that the environment has to give now; nil without one that is possible here.
  func answer(
    _ simulator: inout Simulator,
    _ feedback: Feedback,
    _ random: inout Randomness
  ) -> Int? {
    let due = simulator.dueAnswers
    guard due != 0 else { return nil }
    var pending = [Bool](repeating: false, count: automaton.inputCount)
    for timer in Bits(due) {
      for input in automaton.reference.timers[timer].gives ?? [] { pending[input] = true }
    }
    let inputs = zip(EnabledInputs.set(pending), given).map { $0 & $1 }
    let location = simulator.configuration.location
    return choose(from: inputs, at: location, documented: true, feedback, &random)
  }
}
