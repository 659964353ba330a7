internal import PlumblineClients
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// One run of a test: its spec, its client and its budget.
struct Conformance {
  var spec: CompiledSpec
  var constants: [String: Duration]
  var interpretations: [String: String]
  var seed: UInt64
  var budget: Budget
  var accepting: [Acceptance]
  var client: Client
  /// The calls that came after the end of their traces, on the virtual clock.
  let lateCalls = LateCalls()

  /// The factory of adapters, and the kind of clock.
  enum Client {
    /// A clock that the test moves, on the main actor or not.
    case virtual(isMain: Bool, @Sendable (VirtualClock) async throws -> any ClientAdapter)
    case real(RealTime, @Sendable () async throws -> any ClientAdapter)
  }

  /// A problem that a test reports.
  struct Issue {
    /// The text for the reader, with a summary as its first line.
    var message: String
    /// The minimal trace as a file, for a failure.
    var trace: (name: String, text: String)?

    var isFailure: Bool { trace != nil }
  }

  /// Runs to the end of the budget; the caller reports each issue separately.
  nonisolated(nonsending) func issues() async -> [Issue] {
    if let problem = problemOfTimes { return [Issue(message: problem)] }
    let values = constants.mapValues(\.microseconds)
    if let problem = problem(with: values) { return [Issue(message: problem)] }
    do {
      let result = try await run(values)
      let report = RunReport(
        result,
        of: .own,
        spec: spec.references,
        seed: seed,
        tool: "PlumblineTesting",
        values: values
      )
      let issues = issues(in: report)
      if case .virtual = client, issues.contains(where: \.isFailure),
        let fault = await lateCalls.fault()
      {
        let areExplained = report.failures.allSatisfy(\.isExplainedByLateCalls)
        return [Issue(message: Self.text(of: fault))] + (areExplained ? [] : issues)
      }
      return issues
    } catch {
      return [Issue(message: Self.text(of: error))]
    }
  }

  private static func text(of fault: AdapterFault) -> String {
    "the adapter is at fault: \(fault.message)\n\(fault.advice)"
  }
}

extension Conformance {
  /// The automata that match the fixed interpretations.
  var chosen: [Reference] {
    spec.references.filter { reference in
      reference.interpretations.allSatisfy { interpretations[$0.name] ?? $0.option == $0.option }
    }
  }

  /// The reason why a run cannot begin; nil when it can.
  private func problem(with values: [String: Microseconds]) -> String? {
    let options = spec.interpretations
    for (name, option) in interpretations.sorted(by: { $0.key < $1.key }) {
      guard let known = options[name] else {
        let names = options.keys.sorted().joined(separator: ", ")
        return "unknown interpretation '\(name)'; the spec '\(spec.id)' has "
          + (names.isEmpty ? "none" : names)
      }
      guard known.contains(option) else {
        return "the interpretation '\(name)' has no option '\(option)'; expected "
          + known.joined(separator: " or ")
      }
    }
    if chosen.isEmpty { return "no automaton of '\(spec.id)' combines these interpretations" }
    let clauses = Set(spec.references[0].clauses.map(\.id))
    if let unknown = Acceptances(accepting).unknown(among: clauses).first {
      return "unknown clause '\(unknown)' is accepted; 'plumbline list' prints those of a spec"
    }
    return spec.references[0].problem(setting: values)
  }

  /// The tolerance of a real clock as text; nothing on the virtual one.
  private var clock: [String] {
    guard case .real(let settings, _) = client else { return [] }
    return ["clock \(settings.tolerance.words)"]
  }

  private func issues(in run: RunReport) -> [Issue] {
    let accepted = Acceptances(accepting)
    var report = run
    report.acceptance = accepted.differences
    let record = RunRecord(report) { _ in
      ["the same test with seed \(seed) and a budget of \(budget.steps) steps"] + clock
        + ["plumbline explain --spec SPEC FILE shows its trace step by step"]
    }
    let text = TextReport(record, style: Style(isColoured: false), width: 140) { clauses in
      "accepting: [\(clauses.map { Acceptance.violation(of: $0).text }.joined(separator: ", "))]"
    }
    var issues: [Issue] = []
    for (number, failure) in report.failures.enumerated()
    where failure.blame != .document && !report.isAccepted(failure) {
      let file = TraceFile(of: failure, in: report)
      issues.append(
        Issue(
          message: (text.failure(number) + accepted.gap(for: failure)).joined(separator: "\n"),
          trace: (
            name: "\(spec.id).\(number + 1).trace.jsonl", text: file.text(in: spec.vocabulary)
          )
        )
      )
    }
    if report.result.isInterrupted {
      let steps = report.result.stepCount
      return issues + [
        Issue(message: "the test was cancelled after \(steps) of \(budget.steps) steps")
      ]
    }
    if let fault = report.result.fault { return issues + [Issue(message: Self.text(of: fault))] }
    let open = report.unverified
    var stale = report.staleDifferences.map { $0.difference.staleness($0.verdict) }
    if accepted.allowsIncompleteness, open.isEmpty {
      stale.append("unverified clauses are accepted, and all clauses were verified")
    }
    if !stale.isEmpty {
      let lines = ["the accepted results are out of date"] + stale
      issues.append(Issue(message: lines.joined(separator: "\n  ")))
    }
    if issues.isEmpty, !open.isEmpty, !accepted.allowsIncompleteness {
      issues.append(incomplete(text, open, report))
    }
    return issues
  }

  /// The unverified clauses of a run in which all failures are accepted.
  private func incomplete(_ text: TextReport, _ open: [String], _ report: RunReport) -> Issue {
    let list = open.map { "\"\($0)\"" }.joined(separator: ", ")
    let count = counted(open.count, "required clause was", "required clauses were")
    let failed = Set(report.failures.filter(report.isAccepted).flatMap(\.clauses))
    let accepted = spec.references[0].clauses.map(\.id).filter(failed.contains)
    let note =
      accepted.isEmpty
      ? []
      : ["a trace with an accepted failure is no evidence: \(accepted.joined(separator: ", "))"]
    return Issue(
      message: """
        incomplete: nothing failed, but \(count) not verified
        \((text.verdicts(of: Set(open)) + clock + note).joined(separator: "\n"))
        give a larger budget than \(budget.steps) steps, let the adapter inject and observe more, or \
        write accepting: [\(list)]
        """
    )
  }
}

extension Failure {
  /// Whether an output that came after the end of its trace may explain it: something is missing.
  fileprivate var isExplainedByLateCalls: Bool {
    [.missingOutput, .tooLate].contains(kind) || kind == .invariant && observed == "nothing"
  }
}
