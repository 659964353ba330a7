internal import PlumblineModel

/// Missing outputs that come late.
extension Diagnosis {
  /// Explains that an output is missing, or comes too late.
  ///
  /// An alternative is late if each of its outputs is missing, and comes later.
  ///
  /// - Complexity: If one comes later, that of judging the trace again.
  func missing(
    at mismatch: Judge.Mismatch,
    _ judge: Judge,
    _ execution: Execution
  ) -> Finding {
    let scene = Scene(judge)
    let alternatives = scene.alternatives.filter { outputs in
      outputs.allSatisfy {
        scene.missing.contains($0)
          && laterOutput([$0.pattern], after: mismatch.at, execution.recording.observations[...])
            != nil
      }
    }
    let rest = alternatives.isEmpty ? [] : unexplained(after: mismatch, execution, by: judge)
    let came = alternatives.first { outputs in
      outputs.allSatisfy { laterOutput([$0.pattern], after: mismatch.at, rest) != nil }
    }
    guard let came, let first = came.first else { return missing(in: scene) }
    var alternative = scene
    alternative.missing = came
    alternative.alternatives = [came]
    var finding = missing(in: alternative)
    finding.expected = missing(in: scene).expected
    finding.come(laterOutput([first.pattern], after: mismatch.at, rest), reference.vocabulary)
    finding.kind = .tooLate
    return finding
  }

  /// The first output after an instant that may be the one that an invariant misses: one before which nothing calls for
  /// it again.
  ///
  /// - Complexity: O(events of the trace).
  func lateFulfilment(
    of invariant: Invariant,
    after instant: Microseconds,
    _ execution: Execution
  ) -> Observation? {
    let observations = execution.recording.observations
    let late = laterOutput(invariant.events.patterns, after: instant, observations[...])
    guard let late else { return nil }
    let calling = invariant.callingEvents
    var now: Microseconds = 0
    for step in execution.trace {
      now += step.delay
      guard let input = step.input, instant < now, now <= late.at else { continue }
      if calling.contains(.input(input)) { return nil }
    }
    let before = observations[...].prefix { $0.at < late.at }
    return laterOutput(calling.patterns, after: instant, before) == nil ? late : nil
  }

  /// The first of some outputs after an instant that matches one of the patterns.
  func laterOutput(
    _ patterns: [OutputPattern],
    after instant: Microseconds,
    _ observations: ArraySlice<Observation>
  ) -> Observation? {
    observations.first { observation in
      guard observation.at > instant else { return false }
      let (output, values) = reference.vocabulary.parts(of: observation.symbol)
      return patterns.contains { $0.matches(output: output, values: values) }
    }
  }

  /// The outputs after missing ones that may be these, because nothing else explains them.
  ///
  /// The candidates go on without the missing outputs. What they and the invariants allow is due by itself: the next of
  /// the callbacks of a timer that starts again, for example, is not the one before it. From the first output that they
  /// refuse, or from the end of judging on, nothing is known. On a real clock instants are uncertain, and every output
  /// may be late.
  ///
  /// - Complexity: That of judging the trace.
  private func unexplained(
    after mismatch: Judge.Mismatch,
    _ execution: Execution,
    by first: Judge
  ) -> ArraySlice<Observation> {
    let observations = execution.recording.observations
    guard !automaton.timeModel.isReal else { return observations[...] }
    var judge = blank
    (judge.passed, judge.waived) = (first.passed, mismatch)
    judge.estimator.assumesDocumented = first.estimator.assumesDocumented
    switch judge.judge(execution) {
    case .failed(let next):
      let end =
        next.observation ?? observations.firstIndex { $0.at > mismatch.at && $0.at >= next.at }
      return observations[(end ?? observations.endIndex)...]
    case .stopped(let step): return observations.drop { $0.step < step }
    case .passed:
      guard let unjudged = judge.unjudged else { return [] }
      return observations.drop { $0.step < unjudged.step }
    }
  }
}

extension Invariant {
  /// The events that call for what the invariant demands: those of its trigger, or else those that open its scope.
  fileprivate var callingEvents: [Event] {
    if let trigger { return trigger.each }
    if case .after(let opening, _) = scope { return opening }
    return []
  }
}

extension [Invariant.Event] {
  fileprivate var patterns: [OutputPattern] {
    compactMap { event in
      if case .output(let pattern) = event { pattern } else { nil }
    }
  }
}
