internal import PlumblineModel

/// Tests the claim of an answer that nothing is left to do at its instant: at intervals, and before
/// a failure is reported.
extension Campaign {
  /// Carries out a trace with pauses, in which no output may come, and without.
  ///
  /// An output that always comes in the pauses, and is not always in the answer without a pause,
  /// came too late. An implementation that answers differently now and then has another fault, so the
  /// trace is carried out without pauses until it was answered differently three times, and with pauses
  /// twice as often as that took.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - executor: The executor that carries it out.
  ///   - tries: The number of runs without pauses, since an answer may be in time by chance.
  /// - Throws: The adapter's fault, *false quiescence*.
  func checkQuiescence(
    of trace: [Step],
    _ executor: inout Runner,
    tries: Int
  ) throws(AdapterFault) {
    // The answer to a last step contains late outputs of the step before.
    let steps = trace.planned + [Step(delay: 0, input: nil)]
    guard let paused = try executor.runPausing(steps), paused.ending.isAnswered else { return }
    var unpaused = paused
    for _ in 0..<tries where unpaused.isAnswered(as: paused) {
      var recordings: [Recording] = []
      try executor.restart()
      try executor.run([steps], into: &recordings)
      unpaused = recordings[0]
    }
    // The environment may have behaved differently in a pause.
    guard unpaused.spontaneous == paused.spontaneous, !unpaused.isAnswered(as: paused) else {
      return
    }
    guard let count = try runs(of: steps, untilUnlike: paused, &executor) else { return }
    for _ in 0..<2 * count {
      guard try executor.runPausing(steps)?.isAnswered(as: paused) == true else { return }
    }
    let place = zip(unpaused.observations, paused.observations).prefix { $0 == $1 }.count
    let late =
      paused.observations.dropFirst(place).first ?? unpaused.observations.dropFirst(place).first
    let step = late.map { " of step \($0.step)" } ?? ""
    throw AdapterFault(
      "false quiescence: a trace was answered differently when the runner waited after each answer: "
        + "an output\(step) came after its answer",
      advice:
        "answer when nothing is left to do at the instant, other threads and queues included; "
        + "if that is unknown, wait until no output has come for a set time, and declare "
        + "\"quiescence\":\"settle\" and that time, in microseconds, as \"quiet\""
    )
  }
}

extension Campaign {
  /// The limit of runs without pauses after the first different one.
  private static var quiescenceLimit: Int { 40 }

  /// The number of runs until two were answered differently; nil beyond the limit.
  private func runs(
    of steps: [Step],
    untilUnlike paused: Recording,
    _ executor: inout Runner
  ) throws(AdapterFault) -> Int? {
    var unlike = 0
    for count in 1...Self.quiescenceLimit {
      var recordings: [Recording] = []
      try executor.restart()
      try executor.run([steps], into: &recordings)
      if !recordings[0].isAnswered(as: paused) { unlike += 1 }
      if unlike == 2 { return count }
    }
    return nil
  }
}

extension Ending {
  /// Whether the last step carried out was answered.
  fileprivate var isAnswered: Bool {
    switch self {
    case .crashed, .hung: false
    default: true
    }
  }
}

extension Recording {
  /// Whether both have the same observations, in the same places.
  func isAnswered(as other: Recording) -> Bool {
    observations == other.observations && spontaneous == other.spontaneous && ending == other.ending
  }
}
