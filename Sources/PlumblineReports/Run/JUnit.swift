/// Runs as JUnit XML: a test suite per run, a test case per clause.
///
/// Nothing that was not verified passes: it is skipped, with the verdict as the reason. A violation
/// is a failure with the trace that shows it, and what is wrong with the adapter or with the run
/// itself is an error. Decisions are clauses, too; what deviates from one is skipped, because no
/// document forbids it.
///
/// The elements and attributes are those of the schema `junit-10.xsd` that Jenkins checks. There
/// are no times: those of the wall must not make two runs differ.
package struct JUnit: Sendable {
  private let runs: [RunRecord]

  package init(_ runs: [RunRecord]) { self.runs = runs }

  /// The document; ends with a line break.
  ///
  /// - Complexity: O(size of the runs).
  package var text: String {
    let suites = runs.map { JUnitSuite($0) }
    let cases = suites.flatMap(\.cases)
    let root = Markup(
      "testsuites",
      [
        "name": "plumbline", "tests": "\(cases.count)",
        "failures": "\(cases.count(where: \.isFailure))",
        "errors": "\(cases.count(where: \.isError))",
      ],
      [.literal("\n")] + suites.flatMap { [$0.markup, .literal("\n")] }
    )
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.markup + "\n"
  }
}

/// The test cases of one run.
struct JUnitSuite {
  /// What became of a test case.
  enum Outcome {
    case passed
    case skipped(String)
    /// With the lines of its traces.
    case failed(kind: String, message: String, lines: [String])
    case error(kind: String, message: String)
  }

  struct Case {
    var name: String
    var group: String
    var outcome: Outcome

    var isFailure: Bool { if case .failed = outcome { true } else { false } }
    var isError: Bool { if case .error = outcome { true } else { false } }
    var isSkipped: Bool { if case .skipped = outcome { true } else { false } }
  }

  let run: RunRecord
  let cases: [Case]

  init(_ run: RunRecord) {
    self.run = run
    cases = Self.clauses(of: run) + Self.others(of: run) + Self.faults(of: run)
  }

  private static func clauses(of run: RunRecord) -> [Case] {
    run.judged.map { clause in
      let section = clause.kind == "decision" ? "decisions" : clause.section
      return Case(
        name: "\(clause.id): \(clause.says)",
        group: section.isEmpty ? run.header.spec : "\(run.header.spec).\(section)",
        outcome: outcome(of: clause, in: run)
      )
    }
  }

  private static func outcome(of clause: RunRecord.Clause, in run: RunRecord) -> Outcome {
    let reason = clause.verdict + clause.details
    if clause.accepted != nil { return .skipped(reason) }
    if clause.stale != nil {
      return .failed(kind: "stale acceptance", message: reason, lines: [])
    }
    switch clause.verdict {
    case "conforms": return .passed
    case "violates", "flaky":
      let failures = run.failures.filter { $0.clauses.contains(clause.id) }
      return .failed(
        kind: failures.first?.kind ?? clause.verdict,
        message: failures.first.map { message(of: $0) } ?? reason,
        lines: failures.flatMap { lines(of: $0, in: run) }
      )
    default: return .skipped(reason)
    }
  }

  /// Failures that no clause of the run stands for, such as a crash: nobody may overlook them.
  private static func others(of run: RunRecord) -> [Case] {
    let violated = Set(run.judged.filter { ["violates", "flaky"].contains($0.verdict) }.map(\.id))
    return run.failures.filter { $0.blame != "assumption" && violated.isDisjoint(with: $0.clauses) }
      .map { failure in
        Case(
          name: "failure \(failure.number): \(failure.invariant ?? failure.kind)",
          group: run.header.spec,
          outcome: .failed(
            kind: failure.kind,
            message: message(of: failure),
            lines: lines(of: failure, in: run)
          )
        )
      }
  }

  /// What is wrong with the adapter, or with the run itself.
  private static func faults(of run: RunRecord) -> [Case] {
    if let fault = run.totals.fault {
      let message = "\(fault.message). \(fault.advice)"
      return [
        Case(
          name: "the adapter",
          group: run.header.spec,
          outcome: .error(kind: "adapter fault", message: message)
        )
      ]
    }
    guard !run.totals.isComplete else { return [] }
    let message = "the run is not complete: exit status \(run.totals.exit), \(run.totals.meaning)"
    return [
      Case(
        name: "the run",
        group: run.header.spec,
        outcome: .error(kind: "incomplete run", message: message)
      )
    ]
  }

  private static func message(of failure: RunRecord.Failure) -> String {
    (failure.flakiness.map { "\($0), " } ?? "")
      + "\(failure.kind): expected \(failure.expected), observed \(failure.observed)"
  }

  private static func lines(of failure: RunRecord.Failure, in run: RunRecord) -> [String] {
    let known = run.clauses
    let cited = failure.clauses.map { id in
      "violates \(id)" + (known[id].map { ": \($0.says) (\($0.place))" } ?? "")
    }
    return RunSummary(run).timeline(of: failure) + cited + failure.thresholds + failure.log
  }
}
