internal import PlumblineModel

/// Inputs that the environment gives within a time.
extension Judge {
  /// A crash or a hang, which no environment excuses.
  func abnormalEnd(of execution: Execution) -> Outcome? {
    guard let step = execution.recording.ending.step else { return nil }
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
    guard !ahead.advance(to: instant), ahead.isPastAnswer else {
      return passPunctually(to: instant, step, seeing: rest)
    }
    if let failed = passPunctually(to: ahead.now, step, seeing: rest) { return failed }
    isEnvironmentLate = true
    return .stopped(step: step)
  }
}
