internal import PlumblineModel

extension Suite {
  /// The trace of a test.
  func plan(of test: Int) -> Planner.Plan {
    var plan = Planner.Plan(steps: steps(of: test))
    plan.test = test
    return plan
  }

  /// Learns the answers of a trace; none if it could not be judged.
  mutating func learn(_ plan: Planner.Plan, _ result: TraceResult) {
    guard let test = plan.test else { return }
    guard let execution = result.execution, result.fault == nil, !result.isCutOff,
      !execution.trace.contains(where: \.isSpontaneous)
    else {
      learn(test, [])
      return
    }
    let answers = answers(in: execution, judged: result.steps, fails: result.isFailure)
    learn(test, answers, accused: accusedMoves(by: result.mismatch, in: execution.trace))
  }

  /// The moves of a trace whose answers a mismatch accuses; empty without one.
  ///
  /// A missing output is noticed in a later step, at the instant at which the move with the output ends.
  ///
  /// - Parameters:
  ///   - mismatch: Where the judge forbids the trace.
  ///   - trace: The trace.
  /// - Returns: The positions of the moves.
  /// - Complexity: O(steps).
  func accusedMoves(by mismatch: Judge.Mismatch?, in trace: [Step]) -> Range<Int> {
    guard let mismatch else { return 0..<0 }
    var now: Microseconds = 0
    let first = trace.prefix(mismatch.step).firstIndex { step in
      now += step.delay
      return now >= mismatch.at
    }
    let begin = max((first ?? mismatch.step) - openingCount, 0)
    return begin..<max(mismatch.step + 1 - openingCount, begin)
  }

  /// The answers to the moves of a trace, as far as it was judged; that of a failure may be cut short.
  private func answers(in execution: Execution, judged: Int, fails: Bool) -> [SuiteAnswer] {
    let first = openingCount
    var begins: [Microseconds] = []
    var now: Microseconds = 0
    for step in execution.trace {
      begins.append(now)
      now += step.delay
    }
    let ending = execution.recording.ending
    let end: SuiteAnswer.End? =
      if fails { .failed } else if case .notApplicable = ending { .refused } else { nil }
    let count = ending.step.map { end == nil ? $0 : $0 + 1 } ?? judged
    var answers = execution.trace.prefix(count).dropFirst(first)
      .map { _ in SuiteAnswer([]) }
    for seen in execution.recording.observations where answers.indices.contains(seen.step - first) {
      answers[seen.step - first].outputs.append(
        .init(
          at: seen.at - begins[seen.step],
          symbol: seen.symbol,
          isBeforeInput: execution.trace[seen.step].input != nil && !seen.isAfterInput
        )
      )
    }
    if let last = ending.step, answers.indices.contains(last - first) {
      answers[last - first].end = end
    }
    return answers
  }
}
