internal import PlumblineModel

/// Distinguishes an instance in which earlier traces left something from an implementation that does
/// not always answer alike.
extension Campaign {
  /// The number of other traces that are carried out again.
  private static var historyLimit: Int { 64 }

  /// Carries out a trace, in turn, after others and in a fresh instance, and compares the answers: a
  /// canary for leaks.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - others: The traces planned with it; those before it come last.
  ///   - worker: The worker that carries it out.
  /// - Throws: The adapter's fault.
  func compareWithFresh(
    _ trace: [Step],
    after others: some Collection<[Step]>,
    _ worker: Worker<Runner>
  ) throws(AdapterFault) {
    var executor = worker.executor
    defer { worker.executor = executor }
    guard let used = try executor.recording(of: trace, after: []),
      let fresh = try executor.freshRecording(of: trace)
    else { return }
    try checkQuiescence(of: trace, &executor, tries: 1)
    // The environment may have behaved differently.
    guard used.spontaneous == fresh.spontaneous, !used.isAnswered(as: fresh) else { return }
    for _ in 0..<Failure.Recurrence.retries {
      guard try executor.freshRecording(of: trace)?.isAnswered(as: fresh) == true else { return }
    }
    let leak = try traces(among: others, afterWhich: trace, &executor) {
      !$0.isAnswered(as: fresh)
    }
    guard let leak else { return }
    throw Self.leak(
      "a trace was answered differently after others and in a fresh instance",
      after: leak,
      worker
    )
  }

  /// Classifies a failure that the last trace, in a fresh instance, did not show again: *flaky*, with its
  /// trace, unless state leaked.
  ///
  /// - Parameters:
  ///   - found: The failure.
  ///   - others: The traces planned with it; those before it come last.
  ///   - runner: What carries it out.
  ///   - worker: The worker that found it.
  /// - Returns: The failure with its count.
  /// - Throws: The adapter's fault, if all fresh instances answer alike, and the failure recurs after the
  ///   traces before it; or that the user stopped the run.
  func flaky(
    _ found: Failure,
    after others: some Collection<[Step]>,
    _ runner: inout CandidateRunner<Runner>,
    _ worker: Worker<Runner>
  ) throws(AdapterFault) -> Failure {
    var failure = found
    var recurrence = Failure.Recurrence(count: 0, of: Failure.Recurrence.retries)
    var answers = [runner.recording]
    for _ in 1..<Failure.Recurrence.retries {
      let again = try runner.repetition(of: found)
      if again?.signature == found.signature { recurrence.count += 1 }
      answers.append(runner.recording)
    }
    failure.recurrence = recurrence
    // They rest on one try each.
    (failure.thresholds, failure.leastCount) = ([], nil)
    let isAlike = answers.allSatisfy { $0.isAnswered(as: answers[0]) }
    guard recurrence.count == 0, isAlike else { return failure }
    let trace = found.steps.planned
    let leak = try traces(among: others, afterWhich: trace, &runner.executor) {
      $0.isAnswered(as: found.recording)
    }
    guard let leak else { return failure }
    throw Self.leak(
      "\(found.kind.rawValue) (\(found.expected) expected, \(found.observed) observed) "
        + "occurred once and did not recur in a fresh instance",
      after: leak,
      worker
    )
  }

  /// The traces after which a trace is always answered in some way, and in a fresh instance never: the
  /// latest one that does it alone, or all; nil if there are none.
  private func traces(
    among others: some Collection<[Step]>,
    afterWhich trace: [Step],
    _ executor: inout Runner,
    is isMatch: (Recording) -> Bool
  ) throws(AdapterFault) -> [[Step]]? {
    let history = Array(others.suffix(Self.historyLimit))
    func matches(after traces: [[Step]], _ executor: inout Runner) throws(AdapterFault) -> Bool {
      try executor.restart()
      return try executor.recording(of: trace, after: traces).map(isMatch) ?? false
    }
    /// By turns, so that what happens now and then is not taken for a leak.
    func isProven(_ traces: [[Step]], _ executor: inout Runner) throws(AdapterFault) -> Bool {
      for _ in 0..<Failure.Recurrence.retries {
        guard try matches(after: traces, &executor), try !matches(after: [], &executor) else {
          return false
        }
      }
      return true
    }
    for one in history.reversed() where try matches(after: [one], &executor) {
      if try isProven([one], &executor) { return [one] }
    }
    guard history.count > 1, try isProven(history, &executor) else { return nil }
    return history
  }

  private static func leak(
    _ what: String,
    after traces: [[Step]],
    _ worker: Worker<Runner>
  ) -> AdapterFault {
    var place = "the \(traces.count) traces before it"
    if traces.count == 1 {
      let vocabulary = worker.judge.estimator.automaton.reference.vocabulary
      let inputs = traces[0].compactMap { $0.text(in: vocabulary) }
      place =
        inputs.isEmpty ? "a trace without inputs" : "the trace \(inputs.joined(separator: ", "))"
    }
    return AdapterFault(
      "state leaks from one trace to the next: \(what); it recurs after \(place)",
      advice: "make `open` forget everything that the connection before it left: timers, "
        + "network state, callbacks; the same trace must always be answered in the same way"
    )
  }
}

extension Executor {
  /// Carries out a trace in a fresh instance.
  mutating func freshRecording(of trace: [Step]) throws(AdapterFault) -> Recording? {
    try restart()
    return try recording(of: trace, after: [])
  }

  /// Carries out a trace after others.
  ///
  /// - Returns: Nil if one of the others hung.
  fileprivate mutating func recording(
    of trace: [Step],
    after others: [[Step]]
  ) throws(AdapterFault) -> Recording? {
    var recordings: [Recording] = []
    try run(others + [trace], into: &recordings)
    return recordings.count > others.count ? recordings[others.count] : nil
  }
}
