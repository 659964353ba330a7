internal import PlumblineModel

/// The state of a run; merged in the order of the traces.
struct RunTally {
  /// The limit of witnesses, per edge.
  private var witnessLimits: [Int]
  /// The number of steps from which on a witness is long; a run keeps few of these.
  static let longestWitness = 2 * Planner.usualLength
  /// The limit of traces checked for example runs; a check costs as much as judging the trace.
  static let exampleLimit = 8192

  let automaton: Automaton
  var fault: AdapterFault?
  var isInterrupted = false
  private(set) var failures: [Failure] = []
  /// Whether a failure was dropped, because a later one explains it.
  private(set) var hasDroppedFailures = false
  /// The faults of these failures, by which others may be explained.
  private var faults: [KnownFault] = []
  private var looksBehind = LooksBehind()
  private(set) var stepCount = 0
  private(set) var traceCount = 0
  /// The traces of the last epoch that some interpretation forbids, by position.
  private(set) var unexplained: [Int] = []
  /// The corpus of the run; nil without one.
  var corpus: CorpusProgress?

  private let capabilities: Capabilities
  private let unobservable: ClauseResult.UnobservableClauses
  private let values: [String: Microseconds]
  private var virtualTime: Microseconds = 0
  private var longestTrace = 0
  private var longestSilence: Microseconds = 0
  private var answers: [UndocumentedAnswer: RunResult.Answer] = [:]
  private var extended: Extensions
  private var edgeWitnesses: [[CompactExecution]]
  /// Per edge without a witness, traces that may have taken it.
  private var possibleWitnesses: [Int: [CompactExecution]] = [:]
  private var invariantWitnesses: [CompactExecution?]
  private var coverage: [Int]
  private var exercised: [Int]
  private var eventCount = 0
  private var outputCount = 0
  /// The number of traces whose outputs exceeded a limit.
  private var cutOffCount = 0
  private var spontaneous: [Int: Int] = [:]
  private var inapplicableInputs: [Int: Int] = [:]
  private var examples: ExampleTally

  private let accepted: Set<String>
  private let selection: Set<String>?

  init(
    _ automaton: Automaton,
    _ capabilities: Capabilities,
    _ values: [String: Microseconds],
    accepted: Set<String>,
    selection: Set<String>? = nil,
    unobservable: ClauseResult.UnobservableClauses = .init(),
    isSharded: Bool = false
  ) {
    self.unobservable = unobservable
    extended = Extensions(isSharded: isSharded)
    (self.accepted, self.selection) = (accepted, selection)
    witnessLimits = automaton.witnessLimits
    // Example runs assume clients without tolerance.
    let onTime =
      automaton.timeModel.isReal
      ? Automaton(automaton.reference, values: values) : automaton
    examples = ExampleTally(onTime, capabilities.inject, values)
    self.automaton = automaton
    self.capabilities = capabilities
    self.values = values
    let reference = automaton.reference
    edgeWitnesses = reference.edges.map { _ in [] }
    invariantWitnesses = reference.invariants.map { _ in nil }
    coverage = reference.edges.map { _ in 0 }
    exercised = reference.invariants.map { _ in 0 }
  }

  /// The example runs of the documents, which are carried out before all others.
  var examplePlans: [Planner.Plan] { examples.plans }

  /// The edges, invariants and examples that need witnesses.
  var wanted: MissingWitnesses {
    MissingWitnesses(
      edges: edgeWitnesses.indices.filter { edgeWitnesses[$0].count < witnessLimits[$0] },
      possibleEdges: edgeWitnesses.indices.filter { edge in
        edgeWitnesses[edge].isEmpty
          && (possibleWitnesses[edge]?.count ?? 0) < Self.possibleLimit
      },
      invariants: invariantWitnesses.indices.filter { number in
        invariantWitnesses[number].map(Self.isLong) ?? true
      },
      examples: traceCount < Self.exampleLimit ? examples.unrealised : [],
      knownFeatures: corpus?.features
    )
  }

  /// Makes room for as many witnesses again: the tests of a suite are short, and leave what shows late open.
  mutating func doubleWitnessLimits() { witnessLimits = witnessLimits.map { $0 * 2 } }

  /// Adds the results of an epoch.
  ///
  /// - Parameters:
  ///   - results: The results.
  ///   - plans: The plans.
  ///   - longest: The maximum length of a trace, extended or not.
  /// - Returns: Traces to extend: the implementation has a deadline of its own beyond the end, at a
  ///   rarely tested distance.
  mutating func merge(
    _ results: NumberedResults,
    _ plans: [Planner.Plan],
    longest: Int
  ) -> [Planner.Plan] {
    var extensions: [Planner.Plan] = []
    unexplained = []
    for (position, (number, result)) in results.enumerated() {
      if result.fault?.isStopped ?? false { continue }
      guard result.fault == nil else {
        fault = fault ?? result.fault
        break
      }
      traceCount += 1
      stepCount += max(1, result.steps)
      virtualTime = min(virtualTime + result.time, latestInstant)
      longestTrace = max(longestTrace, result.steps)
      // A trace that took less time has no longer silence.
      if result.time > longestSilence {
        for step in plans[number].steps.prefix(result.steps) {
          longestSilence = max(longestSilence, step.delay)
        }
      }
      if result.forbiddenBy != 0 { unexplained.append(position) }
      if let answer = result.answer {
        var entry = answers[answer] ?? .init(answer: answer, count: 0, earlyCount: 0)
        entry.count += 1
        if result.details?.isAnswerEarly == true { entry.earlyCount += 1 }
        answers[answer] = entry
      }
      if let execution = result.execution, !result.isFailure {
        let witness = CompactExecution(execution)
        for edge in result.edges { keep(witness, ofEdge: edge) }
        for edge in result.possibleEdges where edgeWitnesses[edge].isEmpty {
          keep(witness, ofPossibleEdge: edge)
        }
        for invariant in result.invariants {
          let known = invariantWitnesses[invariant]
          guard known.map({ Self.isShorter(witness, than: $0) }) ?? true else { continue }
          invariantWitnesses[invariant] = witness
        }
        for example in result.examples { examples.note(execution, tells: example) }
      }
      if !result.features.isEmpty || plans[number].isEntry {
        corpus?.note(result, plans[number])
      }
      if plans[number].example != nil { examples.add(result, of: plans[number]) }
      if result.isCutOff { cutOffCount += 1 }
      // Beyond the last instant an adapter cannot say what the client does.
      if case .at(let next) = result.next, plans[number].steps.count + 2 <= longest,
        result.time + next + automaton.longest + 1_000_000 <= latestInstant,
        extended.takes(plans[number], at: next, beside: extensions.count)
      {
        let silence = next + automaton.longest + 1_000_000
        let steps = plans[number].steps
        guard Simulator.affordable(silence, after: steps, of: automaton) == silence else {
          continue
        }
        var longer = plans[number]
        longer.steps.append(Step(delay: next, input: nil))
        longer.steps.append(Step(delay: automaton.longest + 1_000_000, input: nil))
        (longer.cells, longer.repeatedCells, longer.end) = ([], 0..<0, nil)
        (longer.example, longer.isEntry, longer.goals) = (nil, false, [])
        longer.extensionCount += 1
        extensions.append(longer)
      }
    }
    return extensions
  }

  /// Keeps a witness of an edge; a long one only while the edge has no other.
  private mutating func keep(_ witness: CompactExecution, ofEdge edge: Int) {
    let known = edgeWitnesses[edge]
    if known.count == 1, Self.isLong(known[0]) {
      if Self.isShorter(witness, than: known[0]) { edgeWitnesses[edge] = [witness] }
    } else if known.isEmpty || !Self.isLong(witness), known.count < witnessLimits[edge] {
      edgeWitnesses[edge].append(witness)
    }
  }

  /// Keeps a trace that may have taken an edge; a short one in place of a long one.
  private mutating func keep(_ witness: CompactExecution, ofPossibleEdge edge: Int) {
    var known = possibleWitnesses[edge] ?? []
    known.removeAll { Self.isShorter(witness, than: $0) }
    if known.count < Self.possibleLimit { known.append(witness) }
    possibleWitnesses[edge] = known
  }

  /// The number of traces that may have taken an edge, kept while no trace covers it.
  private static var possibleLimit: Int { 8 }

  private static func isLong(_ witness: CompactExecution) -> Bool {
    witness.stepCount > longestWitness
  }

  /// Whether a witness should replace a long one: it costs at most half as much.
  private static func isShorter(_ witness: CompactExecution, than known: CompactExecution) -> Bool {
    isLong(known) && witness.stepCount * 2 <= known.stepCount
  }

  /// Adds the counts of a worker's judge.
  mutating func add(_ judge: Judge) {
    for (edge, count) in judge.estimator.coverage.enumerated() { coverage[edge] += count }
    for (invariant, count) in judge.invariants.exercised.enumerated() {
      exercised[invariant] += count
    }
    eventCount += judge.eventCount
    outputCount += judge.outputCount
    spontaneous.merge(judge.spontaneous) { $0 + $1 }
    inapplicableInputs.merge(judge.inapplicableInputs) { $0 + $1 }
  }

  /// Whether the run knows a failure.
  ///
  /// Behind others, this includes each deviation, each failure without a clause, and each failure that
  /// violates a clause that is known to be violated. A crash or a hang at an input is known after
  /// ``Failure/fatalLimit`` others at this input.
  func isKnown(_ failure: Failure) -> Bool {
    guard !failures.contains(where: { $0.signature == failure.signature }) else { return true }
    guard !failure.kind.isFatal else { return failures.areEnough(like: failure) }
    guard !failure.behind.isEmpty else { return false }
    guard failure.blame == .implementation, !failure.clauses.isEmpty else { return true }
    let violated = failures.flatMap { failure in
      failure.clauses + failure.consequences.flatMap(\.clauses)
    }
    return !Set(violated).isDisjoint(with: failure.clauses)
  }

  /// Whether to look behind a failure: it is known, and the documents say what follows.
  ///
  /// Behind a violation with which the run fails anyway, some of the looks are enough.
  mutating func passes(_ failure: Failure) -> Bool {
    guard failure.blame != .document, isKnown(failure) else { return false }
    let isViolation = failure.blame == .implementation && !isAccepted(failure)
    return !isViolation || looksBehind.isDue(failure.signature)
  }

  /// Whether there are as many failures of a kind as a run keeps.
  func isFull(for failure: Failure, limit: Int) -> Bool {
    failures.count { $0.blame == failure.blame } >= limit
      || !failure.behind.isEmpty && failures.reduce(0) { $0 + $1.consequences.count } >= limit
  }

  /// The number of violations that are not accepted.
  var violationCount: Int {
    failures.count { $0.blame == .implementation && !isAccepted($0) }
  }

  /// Whether a run that ends at the first failure has one.
  ///
  /// Without a required clause nothing can be violated, and a deviation ends it.
  var hasFailed: Bool {
    if violationCount > 0 { return true }
    return failures.contains { $0.blame == .assumption }
      && !automaton.reference.clauses.contains(where: \.isRequired)
  }

  private func isAccepted(_ failure: Failure) -> Bool {
    guard failure.blame == .implementation, !failure.clauses.isEmpty else { return false }
    // One without a selected clause does not count, as in the report.
    if let selection, selection.isDisjoint(with: failure.clauses) { return true }
    return accepted.isSuperset(of: failure.clauses(in: selection))
  }

  func progress(_ phase: CampaignProgress.Phase) -> CampaignProgress {
    CampaignProgress(
      phase: phase,
      steps: stepCount,
      traces: traceCount,
      failures: failures.count
    )
  }

  /// Keeps a failure; one that rests on an assumption about others that are not accepted, as a consequence
  /// of the last of them.
  mutating func keep(_ failure: Failure) {
    corpus?.keep(failure)
    for signature in failure.behind { looksBehind.restart(signature) }
    // It may have been a consequence before.
    for number in failures.indices {
      failures[number].consequences.removeAll { $0.signature == failure.signature }
    }
    let cause = failures.lastIndex { other in
      let signatures = [other.signature] + other.consequences.map(\.signature)
      return failure.isAssumed && !failure.kind.isFatal && !isAccepted(other)
        && failure.behind.contains(where: signatures.contains)
    }
    if let cause {
      failures[cause].consequences.append(failure.consequence)
    } else {
      failures.append(failure)
    }
  }

  /// What the run has found, without what the campaign knows about its end.
  func findings(_ interpretations: Interpretations) -> RunFindings {
    let expiries = automaton.reference.cells.reduce(0) { sum, row in
      sum + row[automaton.inputCount...].flatMap(\.edges).reduce(0) { $0 + coverage[$1] }
    }
    var findings = RunFindings(
      capabilities: capabilities,
      refutations: interpretations.findings.map(\.refutation),
      failures: failures,
      fault: fault,
      isInterrupted: isInterrupted
    )
    findings.totals = RunFindings.Totals(
      steps: stepCount,
      traces: traceCount,
      events: eventCount + expiries,
      outputs: outputCount,
      virtualTime: virtualTime,
      longestTrace: longestTrace,
      longestSilence: longestSilence,
      cutOffTraces: cutOffCount
    )
    findings.spontaneous = spontaneous
    findings.inapplicableInputs = inapplicableInputs
    findings.answers = answers.values.sorted(by: RunResult.Answer.isInOrder)
    (findings.coverage, findings.edgeWitnesses) = (coverage, edgeWitnesses)
    for (edge, possible) in possibleWitnesses where coverage[edge] == 0 {
      findings.edgeWitnesses[edge] = possible
    }
    (findings.exercised, findings.invariantWitnesses) = (exercised, invariantWitnesses)
    findings.realisations = examples.realisations
    return findings
  }

  func result(_ interpretations: Interpretations) -> RunResult {
    result(of: findings(interpretations), interpretations)
  }

  /// Judges the clauses by the findings.
  func result(of findings: RunFindings, _ interpretations: Interpretations) -> RunResult {
    findings.result(interpretations, values: values, unobservable: unobservable)
  }
}

extension RunTally {
  /// Whether the fault of a known failure explains another one.
  ///
  /// - Complexity: O(faults), times ``KnownFault/explains(_:_:)``.
  func isExplained(_ failure: Failure, _ interpretations: Interpretations) -> Bool {
    faults.contains { $0.explains(failure, interpretations) }
  }

  /// Notes the fault of a failure that is kept.
  mutating func noteFault(of failure: Failure, _ interpretations: Interpretations) {
    guard let fault = KnownFault(failure, interpretations) else { return }
    faults.append(fault)
    drop(explainedBy: fault, interpretations)
  }

  /// Widens the fault of a known failure that shows elsewhere in the spec; not on a real clock, where a failure counts only
  /// when it recurs.
  mutating func widenFault(of failure: Failure, _ interpretations: Interpretations) {
    guard !automaton.timeModel.isReal,
      let number = faults.firstIndex(where: { $0.failure.signature == failure.signature }),
      let wider = faults[number].widened(by: failure, interpretations)
    else { return }
    faults[number] = wider
    drop(explainedBy: wider, interpretations)
  }

  /// What a fault explains is no failure of its own, and has no fault.
  private mutating func drop(explainedBy fault: KnownFault, _ interpretations: Interpretations) {
    let count = failures.count
    fault.reduce(&failures, interpretations)
    if failures.count < count { hasDroppedFailures = true }
    faults.removeAll { other in
      !failures.contains { $0.signature == other.failure.signature }
    }
  }
}
