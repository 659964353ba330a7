package import PlumblineEngine
package import PlumblineModel

/// The outcome of replaying a saved trace.
package enum Replay: Hashable, Sendable {
  /// The trace passes now.
  case fixed
  case stillFails(Failure)
  /// The trace fails, but not with the saved failure.
  case failsDifferently(Failure)
  /// The saved failure is flaky, and did not come in some runs: that does not show that it is fixed.
  case didNotRecur(runs: Int, was: Failure.Recurrence)
  /// Some steps were not judged, so the replay has no verdict; the text says which, and why.
  case notJudged(String)

  /// Judges a recording of a trace, and compares the outcome with the header.
  ///
  /// - Parameters:
  ///   - trace: The saved trace.
  ///   - recording: The behaviour of an implementation on it.
  ///   - references: One automaton for each interpretation of the documents that the implementation may
  ///     follow; never empty. A trace fails if all of them forbid it.
  ///   - values: The times of the constants that are set; nil for those in the header.
  ///   - timeModel: The clock of the recording.
  /// - Complexity: O(interpretations × (steps + observations)), times the number of candidates.
  package init(
    of trace: TraceFile,
    _ recording: Recording,
    by references: [Reference],
    values: [String: Microseconds]? = nil,
    timeModel: TimeModel = .virtual
  ) {
    let values = values ?? trace.header.values
    let automata = references.map { Automaton($0, values: values, timeModel: timeModel) }
    let execution = Execution(of: trace.steps, recording)
    let opinions = automata.map { Self.opinion(on: execution, $0, values, trace) }
    if opinions.contains(.allowed) {
      self = .fixed
      return
    }
    if case .notJudged(let reason)? = opinions.first(where: { $0 != .forbidden }) {
      self = .notJudged(reason)
      return
    }
    let failure = Self.failure(of: execution, automata, values, trace.header)
    if let failure {
      self = trace.header.isSame(as: failure) ? .stillFails(failure) : .failsDifferently(failure)
    } else if case .completed = recording.ending {
      // Behind the failures before it.
      self = .fixed
    } else {
      self = .notJudged("to its end, behind the failures before it")
    }
  }

  /// The failure of a forbidden trace that is not one of those behind which the saved one was.
  ///
  /// A deviation says nothing of what comes behind it, such as the saved failure: it counts only if no other failure does.
  private static func failure(
    of execution: Execution,
    _ automata: [Automaton],
    _ values: [String: Microseconds],
    _ header: TraceFile.Header
  ) -> Failure? {
    func first(past isPassed: (Failure) -> Bool, isPastFailures: Bool) -> Failure? {
      JointDiagnosis(automata, values: values, isPastFailures: isPastFailures)
        .explain(execution) { header.behind.contains($0.signature) || isPassed($0) }
    }
    func isDeviation(_ failure: Failure) -> Bool {
      failure.blame != .implementation && !header.isSame(as: failure)
    }
    let failure = first(past: { _ in false }, isPastFailures: !header.behind.isEmpty)
    guard let failure, isDeviation(failure) else { return failure }
    let next = first(past: isDeviation, isPastFailures: true)
    return next.flatMap { isDeviation($0) ? nil : $0 } ?? failure
  }

  /// What one interpretation says of a trace.
  private enum Opinion: Hashable {
    case allowed, forbidden
    case notJudged(String)
  }

  private static func opinion(
    on execution: Execution,
    _ automaton: Automaton,
    _ values: [String: Microseconds],
    _ trace: TraceFile
  ) -> Opinion {
    var judge = Judge(automaton, values: values)
    let reference = automaton.reference
    switch judge.judge(execution) {
    case .passed:
      guard let unjudged = judge.unjudged, !trace.header.isJudgedThroughout else { return .allowed }
      return .notJudged(text(of: unjudged, judge.answer, reference))
    case .stopped(let step):
      let reason =
        judge.isEnvironmentLate
        ? "the environment was late: \(reference.words(ofLateAnswers: judge.lateAnswers))"
        : judge.estimator.isOverwhelmed
          ? "too many states are possible"
          : reference.words(ofFixedOptionsAt: step, in: execution) ?? "the spec does not allow it"
      let isEnd = trace.end(in: execution).map { step >= $0 } == true
      return .notJudged("\(isEnd ? "at the end" : "from step \(step + 1) on"): \(reason)")
    case .failed: return .forbidden
    }
  }

  /// The exit status.
  package var status: RunStatus {
    switch self {
    case .fixed: .conforms
    case .stillFails(let failure), .failsDifferently(let failure):
      switch failure.blame {
      case .implementation: .fails
      case .assumption: .incomplete
      case .document: .conforms
      }
    case .didNotRecur, .notJudged: .incomplete
    }
  }

  /// The outcome in a few words.
  package var word: String {
    switch self {
    case .fixed: "fixed"
    case .stillFails: "still fails"
    case .failsDifferently: "fails differently"
    case .didNotRecur(let runs, let recurrence):
      "did not fail in \(counted(runs, "run")); it was \(recurrence.words)"
    case .notJudged(let reason): "not judged \(reason)"
    }
  }

  /// The input after which nothing was judged, and the states in which it is undocumented.
  private static func text(
    of unjudged: Judge.Unjudged,
    _ answer: UndocumentedAnswer?,
    _ reference: Reference
  ) -> String {
    let input = reference.vocabulary.text(ofInput: unjudged.input)
    let place = answer.map { " in \(reference.text(ofLocations: $0.locations))" } ?? ""
    return "after step \(unjudged.step + 1): the documents do not define \(input)\(place)"
  }

  /// The outcome, and for a failure its clauses, its timeline and the lines of the spec.
  ///
  /// - Complexity: O(rows).
  package func lines(
    for name: String,
    in vocabulary: Vocabulary,
    style: Style,
    width: Int
  ) -> [String] {
    switch self {
    case .fixed: return ["\(name): \(style.good(word))"]
    case .didNotRecur, .notJudged: return ["\(name): \(style.doubtful(word))"]
    case .stillFails(let failure), .failsDifferently(let failure):
      return [
        "\(name): \(style.bad(word)): "
          + (failure.blame == .implementation ? "" : "\(failure.blame.heading()), ")
          + failure.kind.rawValue
          + (failure.clauses.isEmpty ? "" : " (\(failure.clauses.joined(separator: ", ")))")
      ] + TimelineText(of: failure, in: vocabulary).lines(width: width, style)
        + failure.places.map { "    spec: \($0)" }
    }
  }
}

extension Reference {
  /// Why the options with which a trace begins are excluded; nil if that is not what ended its judgement.
  fileprivate func words(ofFixedOptionsAt step: Int, in execution: Execution) -> String? {
    guard step == 0, let input = execution.trace.first?.input,
      vocabulary.optionInputs.contains(input), !cells[start][input].edges.isEmpty,
      !cells[start][input].isPossible
    else { return nil }
    return "--set contradicts \(vocabulary.text(ofInput: input)), with which the trace begins"
  }
}

extension TraceFile.Header {
  /// Whether the saved failure is of a kind that is also judged after an undocumented input.
  fileprivate var isJudgedThroughout: Bool {
    [.crash, .hang, .invariant].map(\Failure.Kind.rawValue).contains(failure)
  }

  /// Whether a failure equals the saved one.
  ///
  /// Too late and missing count as equal, and members that the header lacks are not compared.
  fileprivate func isSame(as found: Failure) -> Bool {
    let late = [Failure.Kind.tooLate.rawValue, Failure.Kind.missingOutput.rawValue]
    if let failure, failure != found.kind.rawValue,
      !(late.contains(failure) && late.contains(found.kind.rawValue))
    {
      return false
    }
    // The saved clauses are those on which all interpretations agreed.
    return clauses.allSatisfy { found.clauses.contains($0) }
  }
}

extension Replay {
  /// The meaning of an exit status after these replays.
  ///
  /// - Complexity: O(replays).
  package static func meaning(of status: RunStatus, after replays: [Replay]) -> String {
    let blames = Set(replays.compactMap(\.blame))
    let isUnjudged = replays.contains { if case .notJudged = $0 { true } else { false } }
    let isLost = replays.contains { if case .didNotRecur = $0 { true } else { false } }
    return switch status {
    case .conforms where blames.contains(.document): "every failure is an explained deviation"
    case .conforms: "every trace is fixed"
    case .fails: "a trace fails"
    case .incomplete:
      "nothing failed, but "
        + [
          blames.contains(.assumption) ? "a deviation from an assumption is not accepted" : nil,
          isUnjudged ? "a trace could not be judged" : nil,
          isLost ? "a flaky failure did not recur" : nil,
        ].compactMap(\.self).joined(separator: ", and ")
    default: status.meaning
    }
  }

  /// The party at fault; nil without a failure.
  private var blame: Failure.Blame? {
    switch self {
    case .stillFails(let failure), .failsDifferently(let failure): failure.blame
    case .fixed, .didNotRecur, .notJudged: nil
    }
  }
}

extension RunStatus {
  /// All that can lead to the exit status of a replay.
  package var meaningOfReplay: String {
    switch self {
    case .conforms: "every trace is fixed or an explained deviation"
    case .fails: "a trace fails"
    case .incomplete:
      "nothing failed, but a trace could not be judged, a deviation is not accepted, or a flaky failure did not recur"
    case .fault: RunStatus.anyFault
    default: meaning
    }
  }
}

extension TraceFile.Header {
  /// The seed as a number; 0 without one.
  package var numericSeed: UInt64 { seed.flatMap { UInt64($0) } ?? 0 }
}
