internal import PlumblineModel

/// The real time that a run keeps for its end.
extension Campaign {
  /// The time from which on the end of a run counts.
  private static var leastReserve: Microseconds { 10_000 }

  /// Whether time is up: only the reserve is left.
  func isOver(_ reserve: Microseconds?) -> Bool {
    if options.isOver() { return true }
    guard let reserve, let left = options.timeLeft() else { return false }
    return left <= reserve
  }

  /// The real time that the result of a run takes, with a margin: weighing the evidence of a large spec takes
  /// a second.
  func resultTime(
    _ tally: RunTally,
    _ workers: [Worker<Runner>],
    _ interpretations: Interpretations
  ) -> Microseconds {
    var tally = tally
    for worker in workers { tally.add(worker.judge) }
    let clock = ContinuousClock()
    let start = clock.now
    _ = tally.result(interpretations)
    let (seconds, attoseconds) = (clock.now - start).components
    let time = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return time < Self.leastReserve ? 0 : time * 5 / 4
  }
}
