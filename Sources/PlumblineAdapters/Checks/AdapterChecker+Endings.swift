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
      let place = try place(of: step, in: trace, &executor)
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
    let steps = steps(of: trace)
    let number = step - (trace.count - steps.count)
    let wait = "while time passed after \(text(of: number - 1, in: steps))"
    guard steps.indices.contains(number), steps[number].input != nil else { return wait }
    let input = "at \(text(of: number, in: steps))"
    guard steps[number].delay > 0, steps[number].within == nil else { return input }
    // As in a run, waits in real time are not repeated.
    guard calibration == nil else { return "\(input), or in the wait before it" }
    let waiting = trace[..<step] + [Step(delay: trace[step].delay, input: nil)]
    var recordings: [Recording] = []
    try executor.run([Array(waiting)], into: &recordings)
    return recordings.first?.ending.fatalStep == step ? wait : input
  }

  /// A step by its number in the messages, and so in the log of a kit, its input and its instant.
  private func text(of number: Int, in steps: [Step]) -> String {
    guard steps.indices.contains(number) else { return "the opening" }
    let instant = describe(steps[...number].reduce(0) { $0 + $1.delay })
    guard let input = steps[number].text(in: spec.vocabulary) else {
      return "step \(number), a wait until \(instant)"
    }
    return "step \(number), '\(input)' at \(instant)"
  }
}
