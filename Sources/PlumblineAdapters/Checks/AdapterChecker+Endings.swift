internal import PlumblineEngine
internal import PlumblineModel

/// Crashes and hangs in the traces of the checks.
extension AdapterChecker {
  /// How the first crash or hang ended a trace.
  ///
  /// - Parameters:
  ///   - recordings: The recordings of the traces.
  ///   - traces: The traces.
  ///   - executor: It has carried them out.
  /// - Returns: The end of the check; nil if each trace has another ending.
  /// - Throws: `AdapterFault` if the wait before the input cannot be repeated.
  func end(
    of recordings: [Recording],
    _ traces: [[Step]],
    _ executor: inout ChildExecutor
  ) throws(AdapterFault) -> CheckEnd? {
    for (recording, trace) in zip(recordings, traces) {
      guard let step = recording.ending.fatalStep else { continue }
      let place = try place(of: step, in: trace, &executor) + ", in step \(step) of a trace"
      let log = ProtocolFault.logLines(recording.log)
      if case .crashed(_, let how) = recording.ending {
        return .ended("the process ended \(place): \(how)\(log)", isHang: false)
      }
      return .ended("the process hung \(place), and was ended\(log)", isHang: true)
    }
    return nil
  }

  /// Where the process ended: at an input, or in a wait, which is repeated without the input after it.
  private func place(
    of step: Int,
    in trace: [Step],
    _ executor: inout ChildExecutor
  ) throws(AdapterFault) -> String {
    guard trace.indices.contains(step), let input = trace[step].input else {
      return "while time passed"
    }
    let name = "'\(spec.vocabulary.inputs[input].name)'"
    guard trace[step].delay > 0, trace[step].within == nil else { return "at \(name)" }
    // As in a run, waits in real time are not repeated.
    guard calibration == nil else { return "at \(name) or in the wait before it" }
    let wait = trace[..<step] + [Step(delay: trace[step].delay, input: nil)]
    var recordings: [Recording] = []
    try executor.run([Array(wait)], into: &recordings)
    let isWait = recordings.first?.ending.fatalStep == step
    return isWait ? "while time passed before \(name)" : "at \(name)"
  }
}
