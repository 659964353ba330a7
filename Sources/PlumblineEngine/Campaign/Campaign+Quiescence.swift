internal import PlumblineModel

/// An answer says that nothing is left to do at its instant. That is a claim, and it is tested now and
/// then, and before a failure is believed.
extension Campaign {
  /// Carries out a trace with pauses, in which nothing may come, and without.
  ///
  /// What comes when it is waited for, always in the same way, and is not in the answer without a pause, or
  /// not always, came too late. Whoever answers otherwise each time has another fault.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - executor: What carries it out.
  ///   - tries: How often it is carried out without pauses, for it may be in time by chance.
  /// - Throws: The adapter's fault, *false quiescence*.
  func checkQuiescence(
    of trace: [Step],
    _ executor: inout Runner,
    tries: Int
  ) throws(AdapterFault) {
    // A last step, with whose answer comes what is late after the step before.
    let steps = trace.planned + [Step(delay: 0, input: nil)]
    guard let watched = try executor.runPausing(steps), watched.ending.isAnswered else { return }
    var hasty = watched
    for _ in 0..<tries where hasty.isAnswered(as: watched) {
      var recordings: [Recording] = []
      try executor.restart()
      try executor.run([steps], into: &recordings)
      hasty = recordings[0]
    }
    // In a pause the environment may have done something else.
    guard hasty.spontaneous == watched.spontaneous, !hasty.isAnswered(as: watched) else { return }
    for _ in 0..<2 {
      guard try executor.runPausing(steps)?.isAnswered(as: watched) == true else { return }
    }
    let place = zip(hasty.observations, watched.observations).prefix { $0 == $1 }.count
    let late =
      watched.observations.dropFirst(place).first ?? hasty.observations.dropFirst(place).first
    let step = late.map { " of step \($0.step)" } ?? ""
    throw AdapterFault(
      "false quiescence: a trace was answered differently when the runner waited after each answer: "
        + "what belongs to the answer\(step) came after it",
      advice:
        "answer when nothing is left to do at the instant, other threads and queues included; "
        + "where nobody can know that, wait until nothing has come for a while, and declare "
        + "\"quiescence\":\"settle\" and that while, in microseconds, as \"quiet\""
    )
  }
}

extension Ending {
  /// Whether the last step that was carried out was answered.
  fileprivate var isAnswered: Bool {
    switch self {
    case .crashed, .hung: false
    default: true
    }
  }
}

extension Recording {
  /// Whether the same was seen, in the same places.
  func isAnswered(as other: Recording) -> Bool {
    observations == other.observations && spontaneous == other.spontaneous && ending == other.ending
  }
}
