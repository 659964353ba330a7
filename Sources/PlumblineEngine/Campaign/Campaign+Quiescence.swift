package import PlumblineModel

/// Tests the claim of an answer that nothing is left to do at its instant: at intervals, and before
/// a failure is reported.
extension Campaign {
  /// Carries out a trace with pauses, in which no output may come, and without.
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
    let vocabulary = automata[0].reference.vocabulary
    let fault = try executor.falseQuiescence(
      of: trace,
      vocabulary,
      tries: tries,
      isOver: options.isOver
    )
    if let fault { throw fault }
  }
}

extension Executor {
  /// Carries out a trace with pauses, in which no output may come, and without.
  ///
  /// An output that always comes in the pauses, and is not always in the answer without a pause,
  /// came too late. An implementation that answers differently now and then has another fault: see
  /// ``isAlikeOnlyWithPauses(_:as:_:)``.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - vocabulary: The names of its inputs and outputs.
  ///   - tries: The number of runs without pauses, since an answer may be in time by chance.
  ///   - isOver: Whether no time is left for long pauses.
  /// - Returns: The adapter's fault, *false quiescence*; nil if it is not proven.
  /// - Throws: Another fault of the adapter.
  /// - Complexity: Three runs if all are alike, and up to 200 if not.
  package mutating func falseQuiescence(
    of trace: [Step],
    _ vocabulary: Vocabulary,
    tries: Int,
    isOver: () -> Bool
  ) throws(AdapterFault) -> AdapterFault? {
    // The answer to a last step contains late outputs of the step before.
    let steps = trace.planned + [Step(delay: 0, input: nil)]
    // On a busy machine a late output can need longer than a usual pause.
    for patience in [1, 8] where patience == 1 || !isOver() {
      guard let paused = try runPausing(steps, patience: patience),
        paused.ending.isAnswered
      else { return nil }
      var unpaused = paused
      for _ in 0..<tries where unpaused.isAnswered(as: paused) {
        unpaused = try freshRecording(of: steps) ?? paused
      }
      // The environment may have behaved differently in a pause.
      guard unpaused.spontaneous == paused.spontaneous, !unpaused.isAnswered(as: paused) else {
        return nil
      }
      if try isAlikeOnlyWithPauses(steps, as: paused, patience) {
        return falseQuiescence(of: steps, vocabulary, paused, unpaused)
      }
    }
    return nil
  }

  private func falseQuiescence(
    of steps: [Step],
    _ vocabulary: Vocabulary,
    _ paused: Recording,
    _ unpaused: Recording
  ) -> AdapterFault {
    let place = zip(unpaused.observations, paused.observations).prefix { $0 == $1 }.count
    let late =
      paused.observations.dropFirst(place).first ?? unpaused.observations.dropFirst(place).first
    let output =
      late.map { "the output '\(vocabulary.text(of: $0.symbol))' at \(describe($0.at))" }
      ?? "an output"
    let trace = steps.prefix(late.map { max($0.step + 1, 0) } ?? steps.count)
    let remedy =
      capabilities.quiet
      .map { "wait longer than the quiet time of \(describe($0)), so declare a greater one" }
      ?? "if that is unknown, wait until no output has come for a set time, and declare that time"
    return AdapterFault(
      "false quiescence: a trace was answered differently when the runner waited after each answer: "
        + "\(output) came after its answer, in the trace '\(trace.words(in: vocabulary))'",
      advice:
        "answer when nothing is left to do at the instant, other threads and queues included; "
        + "\(remedy): the kits call it 'quiet', with \"quiescence\":\"settle\" in the answer to 'hello'"
    )
  }
}

extension Executor {
  /// The number of different answers without pauses that proves that the pauses make the difference.
  ///
  /// Answers that differ by chance differ as often with pauses as without, so the chance of an untrue proof is below 1 in
  /// 2000, for each of two lengths of the pauses.
  private static var unlikeAnswers: Int { 11 }
  /// The limit of runs of each kind.
  private static var quiescenceLimit: Int { 48 }

  /// Whether a trace is always answered in some way with pauses, and often in another way without.
  ///
  /// Both kinds of runs take turns, and neither is always the first one (Thue and Morse): a client that differs in each
  /// second process differs in both.
  private mutating func isAlikeOnlyWithPauses(
    _ steps: [Step],
    as paused: Recording,
    _ patience: Int
  ) throws(AdapterFault) -> Bool {
    var unlike = 0
    for number in 0..<Self.quiescenceLimit {
      let isFirst = number.nonzeroBitCount.isMultiple(of: 2)
      for pauses in [isFirst, !isFirst] {
        let again =
          try pauses ? runPausing(steps, patience: patience) : freshRecording(of: steps)
        guard again?.isAnswered(as: paused) != true else { continue }
        if pauses { return false }
        unlike += 1
      }
      if unlike == Self.unlikeAnswers { return true }
    }
    return false
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
