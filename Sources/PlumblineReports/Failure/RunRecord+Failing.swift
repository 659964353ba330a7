internal import PlumblineEngine
internal import PlumblineModel

extension RunRecord.Failure {
  /// Records a failure of a run, by its position among those that count.
  init(
    _ failure: PlumblineEngine.Failure,
    at position: Int,
    of report: RunReport,
    _ reproduction: [String]
  ) {
    let reference = report.result.reference
    number = position + 1
    kind = failure.kind
    blame = failure.blame
    invariant = failure.invariant
    invariantSays = reference.invariants.first { $0.name == failure.invariant }?.says
    clauses = failure.clauses
    cited = failure.clauses.compactMap { id in
      reference.clauses.first { $0.id == id }
        .map { Citation(clause: $0.id, says: $0.says, place: $0.place) }
    }
    otherwise = failure.otherwise.map(\.text)
    places = failure.places
    notes = failure.notes
    explanations = failure.explanations
    acceptedInputs = failure.acceptedInputs
    step = failure.step
    at = failure.at
    state = failure.signature.state
    output = failure.signature.output
    expected = failure.expected
    observed = failure.observed
    difference = failure.difference
    due = failure.due
    steps = failure.steps.indices.map { Step($0, of: failure, in: reference.vocabulary) }
    leastCount = failure.leastCount.map { LeastCount($0, in: reference.vocabulary) }
    interpretations = Dictionary(failure.interpretations.map { ($0.name, $0.option) }) { $1 }
    timeline = failure.rows(in: reference.vocabulary)
    behind = report.failures.indices.filter {
      failure.behind.contains(report.failures[$0].signature)
    }
    .map { $0 + 1 }
    goesPast = failure.behind
    consequences = failure.consequences.map(\.text)
    undocumentedValues = failure.recording.undocumentedValues.sorted { $0.key < $1.key }
      .map(\.value)
    log = failure.recording.log
    recurrence = failure.recurrence
    isAccepted = report.isAccepted(failure)
    isTolerated = report.isTolerated(failure)
    self.reproduction = reproduction
  }
}

extension RunRecord.Failure.Step {
  fileprivate init(_ number: Int, of failure: PlumblineEngine.Failure, in vocabulary: Vocabulary) {
    step = RunRecord.Step(failure.steps[number], in: vocabulary)
    let recording = failure.recording
    observed = recording.observations.enumerated().filter { $0.element.step == number }
      .map { index, observation in
        RunRecord.Failure.Observation(
          at: observation.at,
          output: vocabulary.outputName(of: observation.symbol),
          arguments: vocabulary.argumentTexts(
            of: observation.symbol,
            undocumented: recording.undocumentedValues[index]
          )
        )
      }
    threshold = failure.thresholds.first { $0.step == number }.map { threshold in
      let isLate = failure.cameAt != nil && number == failure.steps.count - 1
      return RunRecord.Failure.Threshold(
        atLeast: threshold.atLeast,
        atMost: threshold.atMost,
        checked: threshold.checked,
        text: threshold.text(
          naming: failure.thresholds.count > 1 || threshold.atLeast == 0
            ? failure.place(of: number, in: vocabulary) : "",
          showing: isLate ? "seen" : "fails"
        )
      )
    }
  }
}

extension RunRecord.Failure.LeastCount {
  fileprivate init(_ count: PlumblineEngine.Failure.LeastCount, in vocabulary: Vocabulary) {
    input = vocabulary.text(ofInput: count.input)
    atLeast = count.atLeast
    checked = count.checked
    text = count.text(naming: input)
  }
}

extension Failure.Consequence {
  /// What is wrong, and the clauses: `missing output: memberLeft is due (zh-41)`.
  var text: String {
    let what = invariant.map { "\(signature.kind.rawValue): \($0)" } ?? signature.kind.rawValue
    let clauses = self.clauses.isEmpty ? "" : " (\(self.clauses.joined(separator: ", ")))"
    let output = signature.kind == .missingOutput ? "\(expected) is due" : observed
    return "\(what): \(output)\(clauses)"
  }
}

extension Failure.ClausesByInterpretation {
  /// The options and the clauses: `retry per-login: zh-25, zh-26`.
  var text: String {
    let choice = options.map { "\($0.name) \($0.option)" }.joined(separator: ", ")
    return "\(choice): \(clauses.isEmpty ? "no clause" : clauses.joined(separator: ", "))"
  }
}

extension Failure {
  /// Names one of several waits: `before networkBack`, `at the end`.
  fileprivate func place(of step: Int, in vocabulary: Vocabulary) -> String {
    guard let input = steps[step...].lazy.compactMap(\.input).first else { return "at the end" }
    return "before \(vocabulary.text(ofInput: input))"
  }
}
