internal import PlumblineEngine
package import PlumblineModel

extension Tolerance {
  /// The deviations that a run on this clock does not detect, for headers.
  package var words: String {
    let late = describe(slack + latency.upperBound - latency.lowerBound)
    let share =
      slack > 0
      ? " (slack \(describe(slack)), or 1 % of a time above \(describe(100 * slack)), and latency)"
      : ""
    let early = describe(latency.upperBound - latency.lowerBound)
    let clock = scale == 1 ? "real" : "scaled, \(grouped(Int(scale))) times as fast"
    let words = "\(clock): not detected: outputs up to \(late) late\(share) or \(early) early"
    guard let measured else { return words }
    return words + "; measured before the run: waits were up to \(describe(measured.waits)) late, "
      + "an answer came after \(describe(measured.answer))"
  }

  /// Warnings about tolerances below the measured delays, with remedies.
  package var cautions: [String] {
    guard let measured else { return [] }
    // What the user sets is on the clock of the machine.
    let slackOfMachine = (measured.advisedSlack + 1000 * scale - 1) / (1000 * scale)
    let latencyOfMachine = (measured.advisedLatency + scale - 1) / scale
    var cautions: [String] = []
    if slack < measured.waits {
      cautions.append(
        "waits were up to \(describe(measured.waits)) late before the run, more than the slack of "
          + "\(describe(slack)): outputs in time may be accused. Leave out --slack, or set --slack "
          + "\(slackOfMachine)ms"
      )
    }
    if latency.upperBound < measured.answer {
      cautions.append(
        "an answer came \(describe(measured.answer)) after the instant that it names, more than the "
          + "latency of \(describe(latency.upperBound)): if all are observed as late, outputs in "
          + "time may be accused. Declare \"latency\":[0,\(latencyOfMachine)] in the adapter"
      )
    }
    return cautions
  }
}

extension Failure.Recurrence {
  /// The rate: `flaky 2/5`, or `5/5`.
  var words: String { "\(isFlaky ? "flaky " : "")\(count)/\(of)" }

  /// The rate in words, and the reasons why the trace may not be minimal.
  ///
  /// - Parameter kind: The kind of the failure. A crash or a hang stands at the step at which its repetition was interrupted.
  /// - Returns: The sentence.
  func sentence(of kind: Failure.Kind) -> String {
    guard !isUnconfirmed else {
      let moment = kind.isFatal ? " during its repetition, perhaps before the step at fault" : ""
      return "not confirmed: the run was interrupted\(moment); its trace may not be minimal"
    }
    return "failed again in \(count) of \(of) runs"
      + (isCutShort ? "; shrinking ended before it was done" : "")
      + (isFlaky ? "; its trace may not be minimal" : "")
  }

  /// What to do on a real clock about a failure that does not recur; nil if it does.
  var advice: String? {
    guard isFlaky, !isUnconfirmed else { return nil }
    return "If the machine was busy, run again with fewer --workers or a larger --slack."
  }
}
