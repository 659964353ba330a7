internal import PlumblineModel

extension Judge {
  /// Counts the outputs, the spontaneous inputs, and a call that is not applicable.
  mutating func note(_ execution: Execution) {
    for step in execution.trace where step.isSpontaneous {
      if let input = step.input { spontaneous[input, default: 0] += 1 }
    }
    outputCount += execution.recording.observations.count
    if let call = inapplicableCall(in: execution) { inapplicableCalls[call, default: 0] += 1 }
  }

  /// The input with which a trace ended as not applicable, although the app can call it at any time; nil for another end.
  private func inapplicableCall(in execution: Execution) -> Int? {
    guard case .notApplicable(let step) = execution.recording.ending,
      execution.trace.indices.contains(step), let input = execution.trace[step].input,
      estimator.automaton.reference.isCallAtAnyTime(input)
    else { return nil }
    return input
  }
}
