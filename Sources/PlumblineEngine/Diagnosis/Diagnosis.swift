package import PlumblineModel

/// Turns the mismatch of a trace into a finding: the expected and the observed output, and the
/// clause.
package struct Diagnosis: Sendable {
  let automaton: Automaton
  let reference: Reference
  let blank: Judge
  /// Judges by an environment that may give unobservable answers at any time; nil without such answers.
  let unpunctual: Judge?

  /// - Parameters:
  ///   - automaton: The automaton that judges.
  ///   - values: Times that replace those of the spec, by parameter name.
  package init(_ automaton: Automaton, values: [String: Microseconds] = [:]) {
    self.init(automaton, values: values, reentry: nil)
  }

  /// - Parameters:
  ///   - automaton: As above.
  ///   - values: As above.
  ///   - reentry: The candidates behind known failures; nil if there are none.
  ///   - assumesDocumented: As ``AdaptiveEstimator/assumesDocumented``.
  init(
    _ automaton: Automaton,
    values: [String: Microseconds],
    reentry: Reentry?,
    assumesDocumented: Bool = false
  ) {
    self.automaton = automaton
    reference = automaton.reference
    var judge = Judge(automaton, values: values)
    judge.reentry = reentry
    judge.estimator.assumesDocumented = assumesDocumented
    blank = judge
    unpunctual = reference.withAnswersAtAnyTime.map {
      Judge(Automaton($0, values: values, timeModel: automaton.timeModel), values: values)
    }
  }

  /// Judges a trace again, with a timeline, and explains its failure.
  ///
  /// - Returns: Nil when the trace does not fail.
  package func explain(_ execution: Execution) -> Failure? {
    var passed = Passed()
    return explain(execution, past: &passed, isComplete: true)
  }

  /// What judging has gone past in one trace.
  struct Passed: Sendable {
    fileprivate(set) var mismatches: Set<Judge.Mismatch> = []
    /// The mismatches to go past in order to look behind the last failure.
    private(set) var next: [Judge.Mismatch] = []
    var checkpoints = Judge.Checkpoints()

    /// Whether judging goes on behind the last failure: not if it was tried already.
    var goesOn: Bool { !mismatches.isSuperset(of: next) }
    /// Whether the last failure is that of a judge that assumes inputs to be documented.
    var assumesDocumented: Bool { goesOn && next.count > 1 }

    /// Goes past the last failure.
    mutating func add() { mismatches.formUnion(next) }

    fileprivate mutating func end(at mismatches: Judge.Mismatch...) { next = mismatches }
  }

  /// As ``explain(_:)``, behind some mismatches.
  ///
  /// - Parameters:
  ///   - execution: The trace, the same each time.
  ///   - passed: The mismatches to go past; afterwards also those of the failure, as the next ones.
  ///   - isComplete: Whether ``Failure/acceptedInputs`` are worked out.
  /// - Returns: The failure.
  /// - Complexity: As ``Judge/judge(_:past:noting:)``. If complete, also as ``acceptedInputs(_:_:)``.
  func explain(
    _ execution: Execution,
    past passed: inout Passed,
    isComplete: Bool = false
  ) -> Failure? {
    var judge = blank
    judge.passed = passed.mismatches
    judge.timeline = Timeline(notesAnnouncements: execution.recording.readings != nil)
    let outcome =
      blank.reentry == nil
      ? judge.judge(execution)
      : judge.judge(execution, past: passed.next.first, noting: &passed.checkpoints)
    guard case .failed(let first) = outcome else { return nil }
    // The trace refuted the candidates whose location does not document an input, some time later.
    if judge.timeline?.wasUndecided == true, judge.isJudging, first.provesDocumented {
      var other = blank
      other.passed = passed.mismatches
      other.timeline = Timeline(notesAnnouncements: execution.recording.readings != nil)
      other.estimator.assumesDocumented = true
      if case .failed(let mismatch) = other.judge(execution) {
        passed.end(at: first, mismatch)
        return explain(mismatch, other, execution, isComplete)
      }
      // Behind other mismatches it may allow more.
      guard passed.mismatches.isEmpty else { return nil }
    }
    passed.end(at: first)
    return explain(first, judge, execution, isComplete)
  }

  private func explain(
    _ mismatch: Judge.Mismatch,
    _ judge: Judge,
    _ execution: Execution,
    _ isComplete: Bool
  ) -> Failure {
    let (trace, recording) = (execution.trace, execution.recording)
    var finding = finding(mismatch, judge, execution)
    if finding.kind.isFatal, let input = trace[mismatch.step].input {
      finding.output = reference.vocabulary.text(ofInput: input)
    }
    if isExcused(mismatch, judge, execution) { finding.isDeviation = true }
    let cited = finding.clauses.map { reference.clauses[$0] }
    var timeline = judge.timeline ?? Timeline()
    if case .getter = mismatch.what {
      let (expected, observed) = (finding.expected, finding.observed)
      timeline.append(Timeline.Entry(at: mismatch.at, expected: expected, observed: observed))
    } else {
      timeline.close(at: mismatch.at, expected: finding.expected, observed: finding.observed)
    }
    if let late = finding.late {
      timeline.append(Timeline.Entry(at: late, observed: finding.lateText))
    }
    let kind = finding.kind == .tooLate ? Failure.Kind.missingOutput : finding.kind
    let trigger = trigger(of: mismatch, finding, execution)
    var failure = Failure(
      signature: Failure.Signature(
        // A getter that is wrong in a state is one bug, whichever transition led there.
        clauses: kind == .wrongGetter ? [] : cited.map(\.id),
        kind: kind,
        state: observableState(at: mismatch, finding, judge, execution),
        output: finding.output,
        trigger: trigger.name
      ),
      kind: finding.kind,
      blame: blame(for: finding),
      invariant: finding.invariant,
      interpretations: reference.interpretations,
      clauses: cited.map(\.id),
      places: places(of: finding),
      notes: finding.furtherClauses.map { reference.clauses[$0].id },
      explanations: finding.explanations,
      step: mismatch.step,
      stepOfTrigger: trigger.step,
      at: mismatch.at,
      cameAt: finding.late,
      expected: finding.expected,
      observed: finding.lateText ?? finding.observed ?? "nothing",
      timeline: timeline.entries,
      steps: trace,
      recording: recording
    )
    failure.due = finding.due
    failure.difference = finding.difference
    failure.isAssumed = judge.isAssumed
    if isComplete { failure.acceptedInputs = acceptedInputs(judge, execution) }
    return failure
  }
}

extension Diagnosis {
  /// The facts of a failure before they become text.
  struct Finding {
    var kind: Failure.Kind
    var clauses: [Int]
    var notes: [Int] = []
    /// The elements of the spec that expect otherwise.
    var elements: [Int] = []
    /// The unobservable inputs that explain it where the documents are silent.
    var explanations: [String] = []
    /// Whether no text forbids it.
    var isDeviation = false
    var invariant: String?
    var output = ""
    var expected: String
    var observed: String?
    /// As for ``Failure/difference``.
    var difference: String?
    /// As for ``Failure/due``.
    var due: Failure.Due?
    var late: Microseconds?
    var lateText: String?

    /// The further relevant clauses, each once, without the violated ones.
    var furtherClauses: [Int] {
      notes.reduce(into: []) { further, clause in
        if !clauses.contains(clause), !further.contains(clause) { further.append(clause) }
      }
    }

    /// Records that a missing output came late.
    mutating func come(_ observation: Observation?, _ vocabulary: Vocabulary) {
      late = observation?.at
      lateText = observation.map { vocabulary.text(of: $0.symbol) }
    }
  }

  /// Whether an id is that of a decision; it is the same in all interpretations.
  func isDecision(_ id: String) -> Bool {
    reference.clauses.contains { $0.id == id && $0.kind == .decision }
  }

  /// The party at fault.
  func blame(for finding: Finding) -> Failure.Blame {
    guard finding.explanations.isEmpty else { return .document }
    guard !finding.kind.isFatal else { return .implementation }
    let isDecided =
      !finding.clauses.isEmpty
      && finding.clauses.allSatisfy { reference.clauses[$0].kind == .decision }
    return finding.isDeviation || isDecided ? .assumption : .implementation
  }

  /// The lines of the spec that expect otherwise.
  func places(of finding: Finding) -> [String] {
    finding.elements.map(reference.place(of:))
  }

  private func finding(
    _ mismatch: Judge.Mismatch,
    _ judge: Judge,
    _ execution: Execution
  ) -> Finding {
    let recording = execution.recording
    switch mismatch.what {
    case .output(let symbol):
      var scene = Scene(judge)
      scene.shown = shown(before: symbol, mismatch, judge, recording)
      return unexpected([symbol], in: scene)
    case .silence: return missing(at: mismatch, judge, execution)
    case .invariant(let number, let symbol):
      return violated(number, by: symbol, mismatch, judge, execution)
    case .missingAttempt(let input):
      let name = reference.vocabulary.inputs[input].name
      return Finding(
        kind: .missingAttempt,
        clauses: reference.attemptClauses(of: input),
        elements: reference.attemptElements(of: input),
        output: name,
        expected: "the attempt that \(name) answers",
        observed: "not applicable"
      )
    case .getter(let machine, let says): return contradicted(by: says, of: machine, judge)
    case .crash(let how):
      return Finding(kind: .crash, clauses: [], expected: "an answer", observed: "crash: \(how)")
    case .hang:
      return Finding(kind: .hang, clauses: [], expected: "an answer", observed: "hang: no answer")
    case .wrongInstant:
      return Finding(
        kind: .unexpectedOutput,
        clauses: [],
        expected: "an instant within the step",
        observed: "an instant outside the step"
      )
    }
  }
}

extension Reference {
  /// Where an element stands in the spec: its file and line, and its path.
  func place(of element: Int) -> String { "\(elements[element].place) \(elements[element].path)" }
}
