internal import PlumblineModel

/// Judging a trace several times, each time past one more mismatch.
extension Judge {
  /// The places of a trace from which it can be judged on.
  ///
  /// What comes before a mismatch does not depend on whether judging goes on behind it. So the next time begins
  /// near the last mismatch, and a trace with many known failures costs little more than one with none.
  struct Checkpoints: Sendable {
    /// The least number of steps between two places: a judge that is kept costs as much as several steps.
    private static let spacing = 8

    /// The last two: an instant can have several steps, and the first one of them can be refuted at its end.
    private var last: [Checkpoint] = []

    /// Notes a place, if time passes next and nothing of the instant before is undecided.
    fileprivate mutating func note(_ judge: Judge, _ place: Place, before number: Int, _ step: Step)
    {
      guard step.delay > 0, !judge.isUndecided,
        number >= last.last.map({ $0.step + Self.spacing }) ?? 0
      else { return }
      if last.count == 2 { last.removeFirst() }
      last.append(Checkpoint(judge: judge, place: place, step: number))
    }

    /// Keeps the places that are not behind a step, and returns the last one of them.
    fileprivate mutating func cut(to step: Int) -> Checkpoint? {
      last.removeAll { $0.step > step }
      return last.last
    }
  }

  /// A place of a trace, and the judge there.
  fileprivate struct Checkpoint: Sendable {
    let judge: Judge
    let place: Place
    /// The number of steps before it.
    let step: Int
  }

  /// Judges a trace as ``judge(_:)`` on a virtual clock, and notes its last checkpoints.
  ///
  /// - Parameters:
  ///   - execution: The trace.
  ///   - mismatch: The mismatch at which it ended the last time, now one of ``passed``; nil for the first time.
  ///   - checkpoints: The checkpoints of the last time.
  /// - Returns: The outcome.
  /// - Complexity: O(steps + observations from the last checkpoint before the mismatch on), times the number of
  ///   candidates.
  mutating func judge(
    _ execution: Execution,
    past mismatch: Mismatch?,
    noting checkpoints: inout Checkpoints
  ) -> Outcome {
    if mismatch == nil { checkpoints = Checkpoints() }
    let outcome = judge(beginning: execution, from: mismatch?.step ?? 0, noting: &checkpoints)
    estimator.close()
    invariants.close(at: clock)
    return outcome
  }

  /// Judges the beginning of a trace as ``judge(beginning:)`` on a virtual clock, and notes its last checkpoints.
  ///
  /// - Parameters:
  ///   - execution: The beginning.
  ///   - step: The first step that the last time judged otherwise, or not at all.
  ///   - checkpoints: The checkpoints of the last time.
  /// - Returns: The outcome.
  /// - Complexity: O(steps + observations from the last checkpoint before the step on), times the number of
  ///   candidates.
  mutating func judge(
    beginning execution: Execution,
    from step: Int,
    noting checkpoints: inout Checkpoints
  ) -> Outcome {
    let (trace, recording) = (execution.trace, execution.recording)
    var place = Place()
    var first = 0
    if let checkpoint = checkpoints.cut(to: step) {
      let passed = passed
      (self, place, first) = (checkpoint.judge, checkpoint.place, checkpoint.step)
      self.passed = passed
    } else {
      open()
    }
    var outcome: Outcome?
    for number in first..<trace.count where outcome == nil {
      checkpoints.note(self, place, before: number, trace[number])
      outcome = judge(step: number, of: trace, recording, &place)
    }
    return conclude(outcome ?? end(at: place, of: recording), of: execution)
  }
}
