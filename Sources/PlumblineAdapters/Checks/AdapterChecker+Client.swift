internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Checks of the client behind the adapter: its prints and its end.
extension AdapterChecker {
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
    let count = adapter.noise.count
    let lines = count == 1 ? "1 line is no message" : "\(count) lines are no messages"
    throw .failed(
      "\(lines): '\(ProtocolFault.shortened(line, to: 80))'",
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
    let isRepeatable = calibration == nil && adapter.isDeterministic
    for trace in traces(for: adapter).prefix(4) {
      let whole = try adapter.carryOut("trace", request(trace))
      var seen = try adapter.open(options: options(of: trace))[.observations]?.array ?? []
      for message in messages(of: trace) {
        let answer = try adapter.carryOut("step", request(message))
        seen += answer[.observations]?.array ?? []
        let result = answer[.results]?.array?.last
        if result == "not-applicable" || result == "unsupported" { break }
      }
      _ = try adapter.carryOut("close", [.session: 1])
      guard !isRepeatable || seen == whole[.observations]?.array ?? [] else {
        let other = Self.difference(whole[.observations]?.array ?? [], seen)
        throw .failed(
          "a trace step by step had other outputs: \(other)",
          advice: (answersEarly ? "mend first what 'quiescence' shows; if this remains, " : "")
            + "number steps over all messages since 'open', and let time pass by the delays of steps only"
        )
      }
    }
    let same = isRepeatable ? "traces step by step have the same outputs" : "traces go step by step"
    guard source.isLaunching else { return same }
    _ = try adapter.open()
    adapter.channel.process.forbidCoreFiles()
    adapter.channel.process.signal(SIGABRT)
    guard try adapter.ends(within: 2_000_000) else {
      throw .failed(
        "the process ran on for 2 s after SIGABRT, the signal of 'abort'",
        advice: "let a signal handler of the client end the process: its end is how a crash shows"
      )
    }
    let status = adapter.channel.process.end()
    guard status != .unknown else { return "\(same), and an abort shows as \(status)" }
    guard status != .exit(0) else {
      throw .failed(
        "the process ended with exit status 0 after SIGABRT, the signal of 'abort'",
        advice:
          "let a signal handler of the client restore the default action and raise the signal again: a crash "
          + "would pass for a regular end"
      )
    }
    return "\(same), and an abort shows as \(status)"
  }
}
