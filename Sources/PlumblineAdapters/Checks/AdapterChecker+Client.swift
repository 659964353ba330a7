internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Checks of the client behind the adapter: its options, its prints and its end.
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
      throw .failed(
        "no other options changed an output of \(traces.count) traces",
        advice:
          "make the client with the texts in 'options' of 'open' and 'trace', or do not declare \"options\":true"
      )
    }
    return "\(differing) of \(others.count) other options change outputs"
  }

  /// Standard output holds messages only.
  func keepsOutputClean() throws(CheckEnd) -> String {
    let adapter = try startOnClock(keepingNoise: true)
    let traces = traces(for: adapter)
    for trace in traces where adapter.noise.isEmpty {
      _ = try adapter.carryOut("trace", request(trace))
    }
    guard let line = adapter.noise.first else {
      return "\(traces.count) traces, and only messages on it"
    }
    throw .failed(
      "\(adapter.noise.count) lines are no messages: '\(ProtocolFault.shortened(line, to: 80))'",
      advice: ProtocolFault.guess(line)
    )
  }

  /// Whether lines that are no messages come before the first trace.
  var isNoisy: Bool {
    guard let adapter = try? start(keepingNoise: true) else { return false }
    _ = try? adapter.carryOut("trace", request([]))
    return !adapter.noise.isEmpty
  }

  /// A crash or a hang is found at its step: traces can be carried out step by step, and an end of the process shows.
  func endsVisibly() throws(CheckEnd) -> String {
    let adapter = try startOnClock()
    let isRepeatable = calibration == nil && adapter.hello[.deterministic] != false
    for trace in traces(for: adapter).prefix(4) {
      let whole = try adapter.carryOut("trace", request(trace))
      var seen = try adapter.open(options: options(of: trace))[.observations]?.array ?? []
      for step in steps(of: trace) {
        let answer = try adapter.carryOut("step", request([step]))
        seen += answer[.observations]?.array ?? []
        let result = answer[.results]?.array?.first
        if result == "not-applicable" || result == "unsupported" { break }
      }
      _ = try adapter.carryOut("close", [.session: 1])
      guard !isRepeatable || seen == whole[.observations]?.array ?? [] else {
        let other = Self.difference(whole[.observations]?.array ?? [], seen)
        throw .failed(
          "a trace step by step had other outputs: \(other)",
          advice:
            "number steps over all messages since 'open', and let time pass by the delays of steps only"
        )
      }
    }
    _ = try adapter.open()
    adapter.channel.process.signal(SIGABRT)
    guard adapter.channel.waitForExit(.seconds(2)) else {
      throw .failed(
        "the process ran on for 2 s after SIGABRT, the signal of 'abort'",
        advice: "let a signal handler of the client end the process: its end is how a crash shows"
      )
    }
    let status = adapter.channel.process.end()
    guard status != .exit(0) else {
      throw .failed(
        "the process ended with exit status 0 after SIGABRT, the signal of 'abort'",
        advice:
          "a wrapper passes the status of the adapter on, best by 'exec'; a crash would pass for a regular end"
      )
    }
    let same = isRepeatable ? "traces step by step have the same outputs" : "traces go step by step"
    return "\(same), and an abort shows as \(status)"
  }
}
