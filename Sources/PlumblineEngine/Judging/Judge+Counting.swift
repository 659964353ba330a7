internal import PlumblineModel

extension Judge {
  /// Counts the outputs, the spontaneous inputs, and an input that is not applicable.
  mutating func note(_ execution: Execution) {
    for step in execution.trace where step.isSpontaneous {
      if let input = step.input { spontaneous[input, default: 0] += 1 }
    }
    outputCount += execution.recording.observations.count
    if let input = inapplicableInput(in: execution) { inapplicableInputs[input, default: 0] += 1 }
  }

  /// The input with which a trace ended as not applicable; nil for another end.
  private func inapplicableInput(in execution: Execution) -> Int? {
    guard case .notApplicable(let step) = execution.recording.ending,
      execution.trace.indices.contains(step)
    else { return nil }
    return execution.trace[step].input
  }
}
