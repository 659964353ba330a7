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
  private let runs: [(name: String, run: RunRecord)]

  /// - Parameter runs: The runs, each with a name to tell runs of one implementation apart.
  package init(_ runs: [(name: String, run: RunRecord)]) { self.runs = runs }

  /// The document, with a final line break.
  ///
  /// - Complexity: O(size of the runs).
  package var text: String {
    let suites = zip(runs, RunRecord.identities(of: runs)).map { entry, end in
      let isOnly = runs.count { $0.run.header.spec == entry.run.header.spec } == 1
      return JUnitSuite(entry.run, named: end, isOnly: isOnly)
    }
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
  /// The end of the name of the implementation; empty for the only run of it with its spec.
  let end: String
  let cases: [Case]

  /// - Parameters:
  ///   - run: The run.
  ///   - end: The end of the name of the implementation.
  ///   - isOnly: Whether no other suite has its spec; the classes of other suites begin with the implementation.
  init(_ run: RunRecord, named end: String = "", isOnly: Bool = true) {
    self.run = run
    self.end = end
    let group = (isOnly ? "" : "\(run.implementationName)\(end).") + run.header.spec
    cases =
      Self.clauses(of: run, in: group) + Self.others(of: run, in: group)
      + Self.faults(of: run, in: group)
  }

  /// The duration of the run on the real clock; 0 if the record has none.
  var time: Microseconds { run.totals.wallTime ?? 0 }

  /// A time in the notation of the schema: `1.250`.
  static func seconds(_ time: Microseconds) -> String {
    let milliseconds = (time + 500) / 1000
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  private static func clauses(of run: RunRecord, in group: String) -> [Case] {
    let tests = max(1, run.judged.reduce(0) { $0 + $1.count })
    let time = Double(run.totals.wallTime ?? 0)
    return run.judged.map { clause in
      let section = clause.kind == .decision ? "decisions" : clause.section
      return Case(
        name: "\(clause.id): \(clause.says)",
        group: section.isEmpty ? group : "\(group).\(section)",
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
  private static func others(of run: RunRecord, in group: String) -> [Case] {
    let violated = Set(run.judged.filter(\.isFailing).map(\.id))
    return run.failures
      .filter { $0.blame == .implementation && violated.isDisjoint(with: $0.clauses) }
      .map { failure in
        Case(
          name: "failure \(failure.number): \(failure.invariant ?? failure.kind.rawValue)",
          group: group,
          outcome: .failed(
            kind: failure.kind.rawValue,
            message: message(of: failure),
            lines: lines(of: failure, in: run)
          )
        )
      }
  }

  /// Cases for faults of the adapter or of the run.
  private static func faults(of run: RunRecord, in group: String) -> [Case] {
    if let fault = run.totals.fault {
      let message = "\(fault.message). \(fault.advice)"
      return [
        Case(
          name: "the adapter",
          group: group,
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
        group: group,
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
