internal import PlumblineEngine
internal import PlumblineModel

extension RunRecord {
  /// Records a run that has ended.
  ///
  /// - Parameters:
  ///   - report: The run.
  ///   - reproduction: The command that reproduces a failure, given its position in the report, and
  ///     lines with further details.
  /// - Complexity: O(size of the result).
  package init(_ report: RunReport, reproduction: (Int) -> [String]) {
    let result = report.result
    header = Header(report)
    judged = report.clauses.map { Clause($0, report) }
    failures = report.failures.enumerated().map { position, failure in
      Failure(failure, at: position, of: report, reproduction(position))
    }
    interpretations = InterpretationSummary.all(result.interpretations).flatMap { summary in
      summary.options.map { Interpretation($0, of: summary, result.reference.vocabulary) }
    }
    answers = report.undocumentedCells.flatMap { Answer.all($0, result.reference) }
    machines = ObservableMachine.records(in: result.reference)
    findings = report.shard
    let edges = report.timelyEdges
    visits = ObservableMachine.visits(in: result.reference, coverage: result.coverage, edges)
    coverage = report.coverage(of: edges)
    suite = result.suite.map { Suite($0, report) }
    totals = Totals(
      steps: result.stepCount,
      traces: result.traceCount,
      events: result.eventCount,
      outputs: result.outputCount,
      virtualTime: result.virtualTime,
      longestTrace: result.longestTrace,
      longestSilence: result.longestSilence,
      silenceLimit: result.silenceLimit,
      cutOffCount: result.cutOffCount,
      inapplicableCalls: report.inapplicableCalls,
      status: report.status,
      meaning: report.meaning,
      isComplete: !result.isInterrupted && result.fault == nil,
      earlyEnd: result.earlyEnd,
      wallTime: report.wallTime,
      fault: result.fault.map { Fault(message: $0.message, advice: $0.advice) }
    )
  }
}

extension RunRecord.Header {
  /// The file of a place such as `rtm1.yaml:41`; nil without one.
  private static func file(of place: String) -> String? {
    place.lastIndex(of: ":").map { String(place[..<$0]) }
  }

  /// The settings of a run and what they are about.
  ///
  /// - Complexity: O(vocabulary).
  init(_ report: RunReport) {
    let (reference, capabilities) = (report.result.reference, report.result.capabilities)
    spec = reference.id
    specFile = reference.elements.lazy.compactMap { Self.file(of: $0.place) }.first
    title = reference.title
    specHash = report.specHash
    implementation = capabilities.implementation
    subject = report.subject
    unobservable = report.unobservableInputs
    unobserved = report.unobservedOutputs
    spontaneous = Dictionary(report.spontaneousInputs.map { ($0.name, $0.count) }) { $1 }
    seed = String(report.seed)
    tool = report.tool
    budget = report.budget
    let vocabulary = reference.vocabulary
    inputs = Dictionary(vocabulary.inputs.map { ($0.name, $0.from) }) { first, _ in first }
    outputs = Dictionary(vocabulary.outputs.map { ($0.name, $0.seenBy) }) { first, _ in first }
    values = report.values
    timeModel = capabilities.timeModel
    quiet = capabilities.quiet
    isQuiescenceUntested = report.result.isQuiescenceUntested
    selected = report.selection?.sorted()
    tolerated = report.tolerated.sorted()
    shards = report.shard.map { [$0.text] } ?? []
  }
}

extension RunRecord.Clause {
  fileprivate init(_ judged: RunReport.JudgedClause, _ report: RunReport) {
    id = judged.clause.id
    document = judged.clause.document
    lines = judged.clause.lines
    section = judged.clause.section
    kind = judged.clause.kind
    says = judged.clause.says
    excluded = judged.clause.excluded
    isRequired = report.isRequired(judged)
    verdict = judged.result.verdict
    count = judged.result.count
    note = judged.result.note
    standing = report.standing(of: judged)
    witness = judged.result.witness?.trace.map {
      RunRecord.Step($0, in: report.result.reference.vocabulary)
    }
  }
}

extension RunRecord.Interpretation {
  fileprivate init(
    _ option: InterpretationSummary.Option,
    of summary: InterpretationSummary,
    _ vocabulary: Vocabulary
  ) {
    name = summary.name
    self.option = option.name
    verdict = option.isRuledOut ? .ruledOut : summary.possible.count == 1 ? .followed : .possible
    refutation = option.refutation.map { failure in
      Refutation(
        steps: failure.steps.map { RunRecord.Step($0, in: vocabulary) },
        // Of a late output, the instant is all that is wrong.
        expected: failure.cameAt == nil
          ? failure.expected : "\(failure.expected) by \(describe(failure.at))",
        observed: failure.observed
      )
    }
  }
}

extension RunRecord.Answer {
  /// All answers to an input in a location.
  fileprivate static func all(
    _ cell: RunReport.UndocumentedCell,
    _ reference: Reference
  ) -> [RunRecord.Answer] {
    let vocabulary = reference.vocabulary
    let location = reference.states(atAnyOf: cell.locations)
    return cell.answers.map { answer in
      RunRecord.Answer(
        location: location,
        state: reference.text(ofLocations: cell.locations),
        input: vocabulary.inputs[cell.input].name,
        arguments: vocabulary.argumentTexts(ofInput: cell.input),
        call: vocabulary.text(ofInput: cell.input),
        outputs: answer.outputs.map { symbol in
          Output(
            name: vocabulary.outputName(of: symbol),
            arguments: vocabulary.argumentTexts(of: symbol),
            text: vocabulary.text(of: symbol)
          )
        },
        count: answer.count,
        earlyCount: answer.earlyCount
      )
    }
  }
}

extension Reference {
  /// The state of every machine by its name: `failed`, or `failed or connected`.
  fileprivate func states(atAnyOf locations: [Int]) -> [String: String] {
    var states: [String: [String]] = [:]
    for (machine, state) in locations.flatMap(self.states(at:))
    where states[machine]?.contains(state) != true {
      states[machine, default: []].append(state)
    }
    return states.mapValues { $0.joined(separator: " or ") }
  }
}
