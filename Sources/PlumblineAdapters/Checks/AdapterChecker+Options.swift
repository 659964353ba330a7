internal import PlumblineEngine
internal import PlumblineModel

/// The check of the options of the client.
extension AdapterChecker {
  /// The largest number of options inputs that a check compares.
  private static let mostOptions = 8

  /// Each trace has the options of its request: not those of an earlier one, and the default ones without any.
  func followsOptions() throws(CheckEnd) -> String {
    let adapter = try startOnClock()
    guard let first = spec.optionInputs.first else {
      throw .notApplicable("the spec declares no options")
    }
    guard adapter.takesOptions else { throw .notApplicable("it does not declare 'options'") }
    guard calibration == nil else { throw .notApplicable("it is about the virtual clock") }
    guard adapter.isDeterministic else {
      throw .notApplicable("it does not claim to be deterministic")
    }
    let traces = traces(for: adapter).map(steps)
    func shown(_ input: Int?) throws(CheckEnd) -> [[JSON]] {
      var shown: [[JSON]] = []
      for trace in traces {
        let options = input.map { [Step(delay: 0, input: $0)] } ?? []
        shown.append(try observations(of: options + trace, by: adapter))
      }
      return shown
    }
    let usual = try shown(first)
    var differing = 0
    let others = spec.optionInputs.dropFirst().prefix(Self.mostOptions)
    for input in others where try shown(input) != usual { differing += 1 }
    guard try shown(first) == usual else {
      throw .failed(
        "traces with the same options differ after traces with others",
        advice: "make the client of each trace with the options of its request only"
      )
    }
    guard try shown(nil) == usual else {
      throw .failed(
        "traces without options differ from those with the default ones",
        advice: "the default of an option is its first value in the spec"
      )
    }
    guard differing > 0 || others.isEmpty else {
      adapter.channel.finish()
      guard try areForbidden(traces, with: first, butWith: others) else {
        throw .notApplicable("the spec allows the same outputs with other options in these traces")
      }
      throw .failed(
        "no other options changed an output of \(traces.count) traces",
        advice:
          "make the client with the texts in 'options' of 'open' and 'trace', or do not declare \"options\":true"
      )
    }
    return "\(differing) of \(others.count) other options change outputs"
  }

  /// Whether the spec allows the outputs of a trace with its options, and forbids them with other ones.
  private func areForbidden(
    _ traces: [[Step]],
    with usual: Int,
    butWith others: ArraySlice<Int>
  ) throws(CheckEnd) -> Bool {
    let all = traces.map { [Step(delay: 0, input: usual)] + $0 }
    var recordings: [Recording] = []
    var judge: Judge
    let end: CheckEnd?
    do throws(AdapterFault) {
      var executor = try executor()
      defer { executor.finish() }
      judge = Judge(Automaton(spec.projected(onto: executor.capabilities)))
      try executor.run(all, into: &recordings)
      end = try self.end(of: recordings, all, &executor)
    } catch { throw CheckEnd(error) }
    if let end { throw end }
    func isForbidden(_ trace: [Step], _ recording: Recording, with options: Int) -> Bool {
      let execution = Execution(of: [Step(delay: 0, input: options)] + trace, recording)
      if case .failed = judge.judge(execution) { return true }
      return false
    }
    for (trace, recording) in zip(traces, recordings)
    where !isForbidden(trace, recording, with: usual) {
      for other in others where isForbidden(trace, recording, with: other) { return true }
    }
    return false
  }
}
