internal import PlumblineModel

/// Inputs that the environment gives within a time.
///
/// A late environment ends the judging of a trace at the end of the time, on both clocks: earlier events were judged
/// by the automaton and the invariants, later ones are not. Only a crash or a hang is still a failure.
extension Judge {
  /// Whether the environment was late with an answer, which ended the judging of the last trace.
  package var isEnvironmentLate: Bool { lateAnswers != 0 }

  /// A crash or a hang, which no environment excuses.
  func abnormalEnd(of execution: Execution) -> Outcome? {
    guard let step = execution.recording.ending.step else { return nil }
    // On a real clock the search has found it.
    guard !estimator.automaton.timeModel.isReal else { return nil }
    let instant = execution.trace[...step].reduce(0) { $0 + $1.delay }
    return switch execution.recording.ending {
    case .crashed(_, let how): Self.fail(.crash(how: how), step, instant)
    case .hung: Self.fail(.hang, step, instant)
    default: nil
    }
  }

  /// Lets time pass, as long as the environment is in time with its answers.
  mutating func pass(
    to instant: Microseconds,
    _ step: Int,
    seeing rest: ArraySlice<Observation>
  ) -> Outcome? {
    guard estimator.automaton.hasAnswers, isJudging, instant > clock else {
      return passPunctually(to: instant, step, seeing: rest)
    }
    var ahead = estimator
    guard !ahead.advance(to: instant), case let late = ahead.lateAnswers, late != 0 else {
      return passPunctually(to: instant, step, seeing: rest)
    }
    if let failed = passPunctually(to: ahead.now, step, seeing: rest) { return failed }
    lateAnswers = late
    return .stopped(step: step)
  }
}
