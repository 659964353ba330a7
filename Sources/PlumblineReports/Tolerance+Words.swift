internal import PlumblineEngine
package import PlumblineModel

extension Tolerance {
  /// What a run on this clock does not see, for headers.
  package var words: String {
    let late = describe(slack + latency.upperBound - latency.lowerBound)
    let share = slack > 0 ? " (1 % of a time above \(describe(100 * slack)), and the latency)" : ""
    let early = describe(latency.upperBound - latency.lowerBound)
    return "real: not seen is what is up to \(late)\(share) late or \(early) early"
  }
}

extension Failure.Recurrence {
  /// `flaky 2/5`, or `5/5`.
  var words: String { "\(isFlaky ? "flaky " : "")\(count)/\(of)" }

  /// How often it came again, and whether its trace could be shorter.
  var sentence: String {
    "failed again in \(count) of \(of) runs"
      + (isCutShort ? "; shrinking stopped when its time was up" : "")
      + (isFlaky ? "; its trace was not shrunk" : "")
  }
}
