internal import PlumblineModel

/// The end of a search.
extension LinearisationSearch {
  /// The outcome when no order is left.
  var failure: Result {
    guard impossible == nil, let deadEnd else {
      return stopped(at: cuts.values.first, impossible ?? trace.count - 1)
    }
    return Result(
      outcome: .failed(deadEnd.mismatch),
      estimator: deadEnd.estimator,
      invariants: deadEnd.invariants
    )
  }

  func stopped(at cut: Cut?, _ step: Int) -> Result {
    guard let invariants = cut?.invariants.first else {
      preconditionFailure("no order to go on from")
    }
    return Result(outcome: .stopped(step: step), estimator: estimator, invariants: invariants)
  }

  /// Judges the silence after the last event, up to the end of the recording.
  mutating func end(depth: Int) -> Result {
    guard let last = cuts.values.first else { preconditionFailure("no order to end with") }
    let before = last.candidates.candidates
    estimator.resume(before, at: last.now, isOverwhelmed: false)
    switch ending {
    case .crashed(let step, let how):
      return failed(.crash(how: how), step, events.end.upperBound, last)
    case .hung(let step): return failed(.hang, step, events.end.upperBound, last)
    case .unsupported(let step), .cutOff(let step): return stopped(at: last, step)
    case .completed, .notApplicable: break
    }
    guard showsAbsence else { return endAfterLastOutput(last) }
    let times = events.refused?.times ?? events.end
    let opening = estimator
    let isInTime = advance(within: times)
    let lateness =
      last.lateness
      ?? late.map { Lateness(step: max(0, trace.count - 1), at: $0.at, answers: $0.answers) }
    var (alive, after): ([InvariantCheckers], SymbolicEstimator) = ([], opening)
    swap(&after, &estimator)
    for var checker in last.invariants where !checker.isReleased {
      let until = lateness?.at ?? times.upperBound
      guard let missed = checker.advance(from: last.now, to: max(last.now, until)) else {
        alive.append(checker)
        continue
      }
      let mismatch = Judge.Mismatch(
        what: .invariant(missed.invariant, nil),
        step: max(0, trace.count - 1),
        at: missed.due
      )
      note(mismatch, checker, depth)
    }
    guard let invariants = alive.first ?? last.invariants.first(where: \.isReleased) else {
      return failure
    }
    estimator = after
    if isInTime != true {
      note(
        Judge.Mismatch(what: .silence, step: max(0, trace.count - 1), at: estimator.now),
        invariants,
        depth
      )
      return failure
    }
    if let lateness {
      return Result(
        outcome: .stopped(step: lateness.step),
        lateAnswers: lateness.answers,
        estimator: estimator,
        invariants: invariants
      )
    }
    if let refused = events.refused { return missingAttempt(refused, last) }
    estimator.coverage.isDeferred = false
    return Result(outcome: .passed, estimator: estimator, invariants: invariants)
  }

  /// The instant up to which the trace was judged.
  var judgedTo: Microseconds {
    showsAbsence ? events.end.upperBound : events.outputs.last?.known ?? 0
  }

  /// The outcome without quiescence, when nothing after the last output is judged.
  private mutating func endAfterLastOutput(_ last: Cut) -> Result {
    let invariants = last.invariants.first { !$0.isReleased } ?? last.invariants[0]
    if let lateness = last.lateness {
      return Result(
        outcome: .stopped(step: lateness.step),
        lateAnswers: lateness.answers,
        estimator: estimator,
        invariants: invariants
      )
    }
    // The announcement after which the implementation asks for nothing may still come.
    if let refused = events.refused { return stopped(at: last, refused.step) }
    estimator.coverage.isDeferred = false
    return Result(outcome: .passed, estimator: estimator, invariants: invariants)
  }

  /// Judges an input that the implementation did not ask for: a failure if every order requires the
  /// request.
  private mutating func missingAttempt(_ refused: TimedEvent, _ last: Cut) -> Result {
    estimator.closeUnderTau()
    guard !estimator.isOverwhelmed, case .input(let input) = refused.what,
      !estimator.automaton.reference.attemptClauses(of: input).isEmpty,
      estimator.allowsEverywhere(input)
    else { return stopped(at: last, refused.step) }
    return failed(.missingAttempt(input: input), refused.step, refused.known, last)
  }

  private func failed(
    _ what: Judge.Mismatch.What,
    _ step: Int,
    _ at: Microseconds,
    _ last: Cut
  ) -> Result {
    let mismatch = Judge.Mismatch(what: what, step: step, at: at)
    return Result(outcome: .failed(mismatch), estimator: estimator, invariants: last.invariants[0])
  }
}
