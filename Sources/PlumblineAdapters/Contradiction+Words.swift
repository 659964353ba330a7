internal import PlumblineModel

extension Reply.Contradiction {
  /// What is wrong with the answer, after the name of the process.
  var words: String {
    switch self {
    case .resultCount(let expected, let found):
      "answered \(expected) steps with \(found) results"
    case .resultAfterEnd(let step):
      "went on after step \(step), which it could not carry out"
    case .resultMissing(let step): "gave no result for the input of step \(step)"
    case .nowMissing: "answered without 'now'"
    case .now(let expected, let found):
      "says that it is \(describe(found)), expected \(describe(expected))"
    case .nextNotLater(let next, let now):
      "says at \(describe(now)) that its next timer is due at \(describe(next))"
    case .afterOutOfRange(let after, let range):
      "showed an output after step \(after), expected \(range.lowerBound) to \(range.upperBound)"
    case .orderOfSteps(let after, let previous):
      "showed an output after step \(after) behind one after step \(previous)"
    case .orderOfInstants(let at, let previous):
      "showed an output of \(describe(at)) behind one of \(describe(previous))"
    case .beforeItsStep(let at, let step, let instant):
      "showed an output of \(describe(at)) after step \(step), which is at \(describe(instant))"
    case .pastTheNextInput(let at, let step, let instant):
      "showed an output of \(describe(at)) before the input of step \(step), which is at "
        + describe(instant)
    case .pastTheEnd(let at, let end):
      "showed an output of \(describe(at)) in a trace that ends at \(describe(end))"
    }
  }

  /// What usually helps.
  var advice: String {
    switch self {
    case .resultCount, .resultMissing:
      "'results' has one element per step: null for a step without input"
    case .resultAfterEnd: "the steps end at 'not-applicable' and at 'unsupported'"
    case .nowMissing, .now:
      "the clock moves by the delays of the steps and by nothing else, and starts at 0 with each "
        + "trace"
    case .nextNotLater: "'advance' to an instant includes the timers due at it"
    case .afterOutOfRange, .orderOfSteps:
      "'after' is the number of the step whose input an output follows, counted from 0 since the "
        + "session was opened; -1 before the first"
    case .orderOfInstants, .beforeItsStep, .pastTheNextInput, .pastTheEnd:
      "stamp every output with the virtual clock, in microseconds, and list outputs in the order "
        + "in which they were seen; timers fire in the order of their instants"
    }
  }
}
