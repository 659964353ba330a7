import PlumblineAdapters
import PlumblineEngine
import PlumblineLanguage
import PlumblineLogs
import PlumblineModel
import PlumblineReports
import TestSupport

/// Judges a situation in the same way as the commands.
extension Situation {
  func judged() async throws -> Finding {
    let path = spec.hasSuffix(".yaml") ? spec : "specs/\(spec).yaml"
    let loaded = Spec.load("\(Repository.path)/\(path)")
    let references = loaded.references
    guard !lines.isEmpty else { return Self.finding(about: loaded.checkingExamples().spec) }
    guard !references.isEmpty else { return Self.finding(about: loaded) }
    return log == nil ? try await fuzzed(references) : monitored(references)
  }

  /// Judges a spec by its errors alone.
  private static func finding(about spec: Spec) -> Finding {
    let errors = spec.diagnostics.sorted.filter { $0.severity == .error }
    guard let first = errors.first else { return Finding(blame: .noParty, verdict: "passes") }
    return Finding(blame: .specification, verdict: "fault", finds: first.rule.id)
  }

  private func fuzzed(_ references: [Reference]) async throws -> Finding {
    let executor: ScriptedExecutor
    do {
      executor = try ScriptedExecutor(self, references[0])
    } catch let fault as AdapterFault {
      return finding(about: fault)
    }
    var options = Campaign<ScriptedExecutor>.Options(seed: 1, steps: .max, traces: lines.count)
    options.first = try scenarios(references[0].vocabulary).map(\.steps)
    let result = try await Campaign(references.map { Automaton($0) }, options) {
      () throws(AdapterFault) in executor
    }.run()
    if let fault = result.fault { return finding(about: fault) }
    if let failure = result.failures.first {
      let verdict = result.clauses.first { $0.clause == failure.clauses.first }?.verdict
      return Finding(
        blame: Self.party(failure.blame),
        verdict: failure.blame == .document
          ? "explained deviation" : verdict?.rawValue ?? (failure.isFlaky ? "flaky" : "violates"),
        finds: failure.kind.rawValue,
        clauses: failure.clauses
      )
    }
    if let clause = expected.clauses.first {
      let verdict = result.clauses.first { $0.clause == clause }?.verdict
      return Finding(blame: .noParty, verdict: verdict?.rawValue ?? "none", clauses: [clause])
    }
    let steps = options.first.reduce(0) { $0 + $1.count }
    let isJudged = result.stepCount == steps && result.answers.isEmpty
    return Finding(blame: .noParty, verdict: isJudged ? "passes" : "inconclusive")
  }

  /// The expected finding may be a part of the adapter's fault.
  private func finding(about fault: AdapterFault) -> Finding {
    let isAsExpected = expected.finds.map(fault.message.contains) ?? false
    return Finding(
      blame: .adapter,
      verdict: "fault",
      finds: isAsExpected ? expected.finds : fault.message
    )
  }

  private func monitored(_ references: [Reference]) -> Finding {
    let vocabulary = references[0].vocabulary
    let inputs = vocabulary.inputs.map { inject?.contains($0.name) ?? true }
    let carried = Capabilities(
      implementation: "log",
      inject: inputs,
      observe: vocabulary.outputs.map { observe?.contains($0.name) ?? true },
      unobservable: zip(inputs, vocabulary.inputs).map { !$0 && !absent.contains($1.name) }
    )
    let rules = LogRules(
      latency: log?.latency.map { 0...$0 },
      beginsAtOpening: log?.beginsAtOpening ?? true
    )
    var judge = LogJudge(references, carrying: carried, rules: rules)
    var reader = LogReader(vocabulary: vocabulary, mapping: nil, hashesKeys: false)
    for (number, line) in (lines.first ?? []).enumerated() {
      let read = Array(line.logged(in: vocabulary).utf8).withUnsafeBufferPointer { reader.read($0) }
      guard case .event(let event) = read else {
        return Finding(blame: .noParty, verdict: "\(read)")
      }
      judge.take(event, line: number + 1)
    }
    let ledger = judge.result
    let report = LogReport(
      references[0],
      ledger,
      account: LogAccount(),
      log: carried,
      rules: rules
    )
    guard let found = ledger.findings.first else {
      let isJudged = report.status == .conforms
      return Finding(blame: .noParty, verdict: isJudged ? "passes" : "inconclusive")
    }
    let signature = found.signature
    let verdict =
      switch signature.blame {
      case .document: "explained deviation"
      case .assumption: ClauseResult.Verdict.deviates.rawValue
      case .implementation: ClauseResult.Verdict.violates.rawValue
      }
    guard found.isCertain else {
      return Finding(blame: .noParty, verdict: ClauseResult.Verdict.inconclusive.rawValue)
    }
    return Finding(
      blame: Self.party(signature.blame),
      verdict: verdict,
      finds: signature.kind.rawValue,
      clauses: signature.clauses
    )
  }

  private static func party(_ blame: Failure.Blame) -> Party {
    switch blame {
    case .implementation: .implementation
    case .assumption: .specification
    case .document: .noParty
    }
  }
}
