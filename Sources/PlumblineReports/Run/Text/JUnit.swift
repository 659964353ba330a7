internal import PlumblineEngine
internal import PlumblineModel

/// Runs as JUnit XML: a test suite per run, a test case per clause.
///
/// Only a verified clause passes; any other is skipped, with its verdict as the reason. A violation
/// is a failure with its trace and the command that reproduces it. A fault of the adapter or of the
/// run is an error. Decisions are clauses, too; a deviation from one is skipped, because no
/// document forbids it.
///
/// The elements and attributes are those of the schema `junit-10.xsd`, which Jenkins checks. The
/// `time` of a suite is the duration of its run on the real clock. A run tests all its clauses at
/// once, so the `time` of a case is its share of the duration: it grows with the number of tests of
/// the clause.
package struct JUnit: Sendable {
  private let runs: [RunRecord]

  package init(_ runs: [RunRecord]) { self.runs = runs }

  /// The document, with a final line break.
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
        "time": JUnitSuite.seconds(suites.reduce(0) { $0 + $1.time }),
      ],
      [.literal("\n")] + suites.flatMap { [$0.markup, .literal("\n")] }
    )
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.markup + "\n"
  }
}

/// The test cases of one run.
struct JUnitSuite {
  /// The outcome of a test case.
  enum Outcome {
    case passed
    case skipped(String)
    /// A violation, with the lines of its traces.
    case failed(kind: String, message: String, lines: [String])
    case error(kind: String, message: String)
  }

  struct Case {
    var name: String
    var group: String
    var outcome: Outcome
    /// Its share of the duration of the run.
    var time: Microseconds = 0

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

  /// The duration of the run on the real clock; 0 if the record has none.
  var time: Microseconds { run.totals.wallTime ?? 0 }

  /// A time in the notation of the schema: `1.250`.
  static func seconds(_ time: Microseconds) -> String {
    let milliseconds = (time + 500) / 1000
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  private static func clauses(of run: RunRecord) -> [Case] {
    let tests = max(1, run.judged.reduce(0) { $0 + $1.count })
    let time = Double(run.totals.wallTime ?? 0)
    return run.judged.map { clause in
      let section = clause.kind == .decision ? "decisions" : clause.section
      return Case(
        name: "\(clause.id): \(clause.says)",
        group: section.isEmpty ? run.header.spec : "\(run.header.spec).\(section)",
        outcome: outcome(of: clause, in: run),
        time: Microseconds(time * Double(clause.count) / Double(tests))
      )
    }
  }

  private static func outcome(of clause: RunRecord.Clause, in run: RunRecord) -> Outcome {
    let reason = clause.verdict.rawValue + clause.details
    switch clause.standing {
    case .accepted: return .skipped(reason)
    case .stale: return .failed(kind: "stale acceptance", message: reason, lines: [])
    case .worse, .expired, nil: break
    }
    switch clause.verdict {
    case .conforms: return .passed
    case .violates, .flaky:
      let failures = run.failures.filter { $0.clauses.contains(clause.id) }
      if run.header.tolerated.contains(clause.id)
        || !failures.isEmpty && failures.allSatisfy(\.isTolerated)
      {
        return .skipped("\(reason): tolerated")
      }
      return .failed(
        kind: failures.first?.kind.rawValue ?? clause.verdict.rawValue,
        message: failures.first.map { message(of: $0) } ?? reason,
        lines: failures.flatMap { lines(of: $0, in: run) }
      )
    default: return .skipped(reason)
    }
  }

  /// Cases for failures without a clause in the run, such as a crash.
  private static func others(of run: RunRecord) -> [Case] {
    let violated = Set(run.judged.filter(\.isFailing).map(\.id))
    return run.failures
      .filter { $0.blame == .implementation && violated.isDisjoint(with: $0.clauses) }
      .map { failure in
        Case(
          name: "failure \(failure.number): \(failure.invariant ?? failure.kind.rawValue)",
          group: run.header.spec,
          outcome: .failed(
            kind: failure.kind.rawValue,
            message: message(of: failure),
            lines: lines(of: failure, in: run)
          )
        )
      }
  }

  /// Cases for faults of the adapter or of the run.
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
    let message =
      "the run is not complete: exit status \(run.totals.status.rawValue), \(run.totals.meaning)"
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
      + "\(failure.kind.rawValue). \(failure.comparison)"
  }

  private static func lines(of failure: RunRecord.Failure, in run: RunRecord) -> [String] {
    TerminalText(style: Style(isColoured: false), width: 160)
      .lines(RunPage(run).blocks(of: failure))
  }
}
