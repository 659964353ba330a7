internal import PlumblineModel

extension Judge {
  /// Judges a trace that was carried out on a real clock.
  mutating func search(_ execution: Execution) -> Outcome {
    let (trace, recording) = (execution.trace, execution.recording)
    guard let symbolic = estimator.symbolic else {
      preconditionFailure("a real clock needs zones")
    }
    var search = LinearisationSearch(execution, symbolic, invariants)
    let result = search.judge()
    estimator.symbolic = result.estimator
    invariants = result.invariants
    lateAnswers = result.lateAnswers
    isJudging = search.isJudging || isEnvironmentLate
    eventCount += trace.count { $0.input != nil } + recording.observations.count
    clock = search.judgedTo
    if !isJudging, let event = search.undocumented?.input, let input = trace[event.step].input {
      unjudged = Unjudged(input: input, step: event.step)
    }
    answer = search.undocumented.flatMap { input, locations in
      if isJudging { return nil }
      return UndocumentedAnswer(
        locations: locations,
        input: trace[input.step].input ?? 0,
        outputs: recording.observations.filter { $0.step == input.step && $0.isAfterInput }
          .map(\.symbol)
      )
    }
    if case .failed(let mismatch) = result.outcome {
      timeline?.append(execution, before: mismatch, in: estimator.automaton)
    }
    return result.outcome
  }
}

extension Timeline {
  /// Adds the inputs and outputs before a failure; all of them were expected.
  fileprivate mutating func append(
    _ execution: Execution,
    before mismatch: Judge.Mismatch,
    in automaton: Automaton
  ) {
    let vocabulary = automaton.reference.vocabulary
    let (trace, recording) = (execution.trace, execution.recording)
    let instants = recording.instants ?? Instants(planned: trace)
    var rest = recording.observations[...]
    func isBefore(_ at: Microseconds) -> Bool { at < mismatch.at }
    for (number, step) in trace.enumerated() {
      while let seen = rest.first, seen.step < number || seen.step == number && !seen.isAfterInput {
        rest.removeFirst()
        append(seen, vocabulary, isExpected: isBefore(seen.at))
      }
      guard let input = step.text(in: vocabulary), number < instants.given.count else { continue }
      let given = instants.given[number]
      guard given.lowerBound <= mismatch.at else { continue }
      // A spontaneous input stands at its observation, as outputs do.
      let at = step.isSpontaneous ? min(given.upperBound, mismatch.at) : given.lowerBound
      append(Entry(at: at, input: input))
    }
    for seen in rest { append(seen, vocabulary, isExpected: isBefore(seen.at)) }
  }

  private mutating func append(_ seen: Observation, _ vocabulary: Vocabulary, isExpected: Bool) {
    guard isExpected else { return }
    let text = vocabulary.text(of: seen.symbol)
    append(Entry(at: seen.at, expected: text, observed: text))
  }
}
