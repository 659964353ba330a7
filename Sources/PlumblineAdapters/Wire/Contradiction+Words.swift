internal import PlumblineModel

extension Reply.Contradiction {
  /// The contradiction in words, to follow the name of the process.
  var words: String {
    switch self {
    case .empty: "answered with an empty object"
    case .resultsMissing(let expected):
      "answered \(expected) steps with 0 results: without 'results'"
    case .resultCount(let expected, let found):
      "answered \(expected) steps with \(found) results"
    case .statesMissing: "answered without 'states', although it declares 'state'"
    case .stateCount(let expected, let found):
      "answered with \(found) 'states' and \(expected) results"
    case .resultAfterEnd(let step):
      "went on after step \(step), which it could not carry out"
    case .resultMissing(let step): "gave no result for the input of step \(step)"
    case .observationsMissing: "gave an answer that has no 'observations'"
    case .nowMissing: "answered without 'now'"
    case .now(let expected, let found):
      "says that it is \(describe(found)), expected \(describe(expected))"
    case .nextNotLater(let next, let now):
      "says at \(describe(now)) that its next timer is due at \(describe(next))"
    case .afterOutOfRange(let after, let range, _, _):
      "showed an output after step \(after), expected \(range.lowerBound) to \(range.upperBound)"
    case .orderOfSteps(let after, let previous, _, _):
      "showed an output after step \(after) behind one after step \(previous)"
    case .orderOfInstants(let at, let previous):
      "showed an output of \(describe(at)) behind one of \(describe(previous))"
    case .beforeItsStep(let at, let step, let instant, _):
      "showed an output of \(describe(at)) after step \(step), which is at \(describe(instant))"
    case .pastTheNextInput(let at, let step, let instant, _):
      "showed an output of \(describe(at)) before the input of step \(step), which is at "
        + describe(instant)
    case .pastTheEnd(let at, let end):
      "showed an output of \(describe(at)) in a trace that ends at \(describe(end))"
    case .givenCount(let expected, let found):
      "listed \(found) steps in 'given', expected \(expected)"
    case .givenBackwards(let step, let before, let after):
      "gave step \(step) from \(describe(before)) until \(describe(after))"
    case .givenBeforeTheLast(let step, let before, let last):
      "gave step \(step) at \(describe(before)), and the step before it until \(describe(last))"
    case .givenTooEarly(let step, let before, let planned):
      "gave step \(step) at \(describe(before)), which was to be at \(describe(planned))"
    case .openedInTheFuture(let opened):
      "says that the opening ended at \(describe(opened)), after later events"
    case .nowGoesBack(let now, let last):
      "says that it is \(describe(now)), after it said \(describe(last))"
    case .nowInTheFuture(let now, let elapsed):
      "says that it is \(describe(now)), but only \(describe(elapsed)) passed since it was asked"
    case .sinceLater(let at, let since):
      "showed an output of \(describe(at)) that happened at \(describe(since)) or later"
    }
  }

  /// The usual remedy.
  var advice: String {
    switch self {
    case .empty:
      "answer with 'results', 'observations', 'now' and 'next': an adapter that does not know an operation answers the "
        + "error 'unsupported'"
    case .resultCount, .resultMissing, .resultsMissing:
      "'results' has one element per step: null for a step without input"
    case .statesMissing, .stateCount:
      "'states' has one element per result: what the getters return when the work of the step is done"
    case .resultAfterEnd: "the steps end at 'not-applicable' and at 'unsupported'"
    case .observationsMissing:
      "'observations' lists every output since the last answer; when the client showed nothing, it is []"
    case .nowMissing, .now:
      "the clock moves by the delays of the steps and by nothing else, and starts at 0 with each "
        + "trace"
    case .nextNotLater:
      "at the instant of an answer every timer due has expired; 'next' is the instant of a later one, or null"
    case .afterOutOfRange(_, _, let at, let last), .orderOfSteps(_, _, let at, let last):
      Self.number(at, last)
        + "'after' is the number of the last step that began before the output, counted from 0; an output of a "
        + "timer in the delay of step n has n - 1, and one before step 0 has -1"
    case .givenCount, .givenBackwards:
      "on a real clock 'given' has one [before, after] per step, read from the clock just before "
        + "and just after the input"
    case .givenTooEarly, .givenBeforeTheLast:
      "wait for each step until the instant that the delays so far add up to, counted from the "
        + "opening"
    case .openedInTheFuture, .nowGoesBack, .nowInTheFuture:
      "instants are microseconds of a monotonic clock since the session was opened"
    case .sinceLater: "'since' is the earliest instant at which an output may have happened"
    case .beforeItsStep(let at, _, _, let last):
      Self.number(at, last)
        + "stamp every output with the clock of the session, in microseconds; an output of a timer in the "
        + "delay of step n comes after step n - 1; and answer only when nothing is left to do at the instant, other threads included: "
        + "an output after an answer belongs to the next step"
    case .pastTheNextInput(let at, _, _, let last):
      Self.number(at, last)
        + "stamp every output with the clock of the session, in microseconds, and give it the number of the last step "
        + "that began before it"
    case .orderOfInstants, .pastTheEnd:
      "stamp every output with the clock of the session, in microseconds, and list outputs in the order "
        + "in which they were observed; timers fire in the order of their instants"
    }
  }

  /// The number of the step to which an output belongs.
  private static func number(_ at: Microseconds, _ last: Int) -> String {
    "at \(describe(at)) 'after' is \(last); "
  }
}
