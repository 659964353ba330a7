internal import PlumblineModel

/// Distinguishes an instance in which earlier traces left something from an implementation that does
/// not always answer alike.
extension Campaign {
  /// The number of earlier traces that are carried out again.
  private static var historyLimit: Int { 64 }

  /// Carries out a trace, in turn, after others and in a fresh instance, and compares the answers: a
  /// canary for leaks.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - earlier: The traces carried out before it.
  ///   - worker: The worker that carries it out.
  /// - Throws: The adapter's fault.
  func compareWithFresh(
    _ trace: [Step],
    after earlier: some Collection<[Step]>,
    _ worker: Worker<Runner>
  ) throws(AdapterFault) {
    var executor = worker.executor
    defer { worker.executor = executor }
    let used = try executor.recording(of: trace, after: [])
    let fresh = try executor.freshRecording(of: trace)
    try checkQuiescence(of: trace, &executor, tries: 1)
    // The environment may have behaved differently.
    guard used.spontaneous == fresh.spontaneous, !used.isAnswered(as: fresh) else { return }
    for _ in 0..<Self.recurrences {
      guard try executor.freshRecording(of: trace).isAnswered(as: fresh) else { return }
    }
    let leak = try traces(among: earlier, afterWhich: trace, &executor) {
      !$0.isAnswered(as: fresh)
    }
    guard let leak else { return }
    throw Self.leak(
      "a trace was answered differently after others and in a fresh instance",
      after: leak,
      worker
    )
  }

  /// Classifies a failure that did not recur in a fresh instance: *flaky*, with its trace, unless state
  /// leaked.
  ///
  /// - Parameters:
  ///   - found: The failure.
  ///   - earlier: The traces carried out before it.
  ///   - runner: What carries it out.
  ///   - worker: The worker that found it.
  /// - Returns: The failure with its count.
  /// - Throws: The adapter's fault, if all fresh instances answer alike, and the failure recurs after the
  ///   traces before it.
  func flaky(
    _ found: Failure,
    after earlier: some Collection<[Step]>,
    _ runner: inout CandidateRunner<Runner>,
    _ worker: Worker<Runner>
  ) throws(AdapterFault) -> Failure {
    var failure = found
    var recurrence = Failure.Recurrence(count: 0, of: Self.recurrences)
    var answers: [Recording] = []
    for _ in 0..<Self.recurrences {
      let again = try runner.failureWhenFresh(of: found.steps)
      if again?.signature == found.signature { recurrence.count += 1 }
      answers.append(runner.recording)
    }
    failure.recurrence = recurrence
    let isAlike = answers.allSatisfy { $0.isAnswered(as: answers[0]) }
    guard recurrence.count == 0, isAlike else { return failure }
    let trace = found.steps.planned
    let leak = try traces(among: earlier, afterWhich: trace, &runner.executor) {
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

  /// The traces after which a trace is answered in some way twice: the latest one that does it alone, or
  /// all; nil if it is not.
  private func traces(
    among earlier: some Collection<[Step]>,
    afterWhich trace: [Step],
    _ executor: inout Runner,
    is isMatch: (Recording) -> Bool
  ) throws(AdapterFault) -> [[Step]]? {
    let history = Array(earlier.suffix(Self.historyLimit))
    func recurs(after traces: [[Step]], _ executor: inout Runner) throws(AdapterFault) -> Bool {
      for _ in 0..<2 {
        try executor.restart()
        guard isMatch(try executor.recording(of: trace, after: traces)) else { return false }
      }
      return true
    }
    for one in history.reversed() where try recurs(after: [one], &executor) { return [one] }
    return try recurs(after: history, &executor) ? history : nil
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
  fileprivate mutating func freshRecording(of trace: [Step]) throws(AdapterFault) -> Recording {
    try restart()
    return try recording(of: trace, after: [])
  }

  /// Carries out a trace after others.
  ///
  /// - Returns: An empty recording if one of the others hung.
  fileprivate mutating func recording(
    of trace: [Step],
    after others: [[Step]]
  ) throws(AdapterFault) -> Recording {
    var recordings: [Recording] = []
    try run(others + [trace], into: &recordings)
    return recordings.count > others.count ? recordings[others.count] : Recording()
  }
}
