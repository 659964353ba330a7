internal import PlumblineEngine
internal import PlumblineModel

/// The failures of runs in the formats of code hosts, each at the line of the spec that it violates, and the stale and
/// expired acceptances and what makes runs incomplete: faults of adapters, signals and missing shards.
package struct FindingsReport: Sendable {
  /// The runs, each with the end of its name.
  private let runs: [(end: String, run: RunRecord)]
  private let folder: String?

  /// - Parameters:
  ///   - runs: The runs, each with a name to tell runs of one implementation apart.
  ///   - folder: The folder of the specs in the repository; nil for its root.
  package init(_ runs: [(name: String, run: RunRecord)], specsAt folder: String?) {
    self.runs = zip(RunRecord.identities(of: runs), runs).map { (end: $0, run: $1.run) }
    self.folder = folder
  }

  /// The findings of each run, with what makes it incomplete first.
  private var findings: [Finding] {
    runs.flatMap { end, run in
      [run.endFinding(inSpecsAt: folder, named: end)].compactMap { $0 }
        + run.findings(inSpecsAt: folder, named: end)
    }
  }

  /// SARIF 2.1.0 (OASIS, 2020), a run for each run; what makes a run incomplete is a notification.
  ///
  /// - Complexity: O(size of the runs).
  package var sarif: String {
    let log: JSON = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": .array(runs.map { sarif(named: $0.end, $0.run) }),
    ]
    return log.indentedText
  }

  private func sarif(named end: String, _ run: RunRecord) -> JSON {
    let findings = run.findings(inSpecsAt: folder, named: end)
    let violated = Set(findings.map(\.rule))
    let cited = run.judged.map { (id: $0.id.visible, says: $0.says.visible) }
      .filter { violated.contains($0.id) }
    // A failure that cites no clause of the run has the name of its kind, or of a clause that was not selected.
    let others = violated.subtracting(cited.map(\.id)).sorted().map { id in
      (id: id, says: Failure.Kind(rawValue: id)?.sentence ?? "A clause that was not selected.")
    }
    let rules = (cited + others).map { rule -> JSON in
      ["id": .string(rule.id), "shortDescription": ["text": .string(rule.says)]]
    }
    let problem = run.endFinding(inSpecsAt: folder, named: end).map { finding -> JSON in
      [
        "level": .string(finding.level.rawValue),
        "message": ["text": .string(finding.lines.joined(separator: "\n"))],
      ]
    }
    return [
      "tool": ["driver": ["name": "plumbline", "rules": .array(rules)]],
      "automationDetails": [
        "id": .string("\(run.header.spec)/\(run.implementationName)\(end)/".visible)
      ],
      "invocations": [
        [
          "executionSuccessful": .bool(problem == nil),
          "exitCode": .integer(Int64(run.totals.status.rawValue)),
          "toolExecutionNotifications": .array(problem.map { [$0] } ?? []),
        ]
      ],
      "results": .array(findings.map(result)),
    ]
  }

  private func result(_ finding: Finding) -> JSON {
    [
      "ruleId": .string(finding.rule),
      "level": .string(finding.level.rawValue),
      "message": ["text": .string(finding.message)],
      "partialFingerprints": ["plumbline/v1": .string(finding.fingerprint)],
      "locations": [
        [
          "physicalLocation": [
            "artifactLocation": ["uri": .string(finding.place.path.uriReference)],
            "region": ["startLine": .integer(Int64(finding.place.line))],
          ]
        ]
      ],
    ]
  }

  /// GitLab's *Code Quality* report: a list of findings.
  ///
  /// - Complexity: O(size of the runs).
  package var gitlab: String {
    let list = findings.map { finding -> JSON in
      [
        "description": .string(finding.message),
        "check_name": .string(finding.rule),
        "fingerprint": .string(finding.fingerprint),
        "severity": .string(finding.level.severity),
        "location": [
          "path": .string(finding.place.path),
          "lines": ["begin": .integer(Int64(finding.place.line))],
        ],
      ]
    }
    return JSON.array(list).indentedText
  }

  /// GitHub's workflow commands, which annotate the lines of a pull request: one line a finding.
  ///
  /// - Complexity: O(size of the runs).
  package var github: String {
    findings.map { finding in
      let command = finding.level == .note ? "notice" : finding.level.rawValue
      let file = Self.escaped(finding.place.path.visible, in: ":,")
      let title = Self.escaped("\(finding.title) (\(finding.rule))", in: ":,")
      let message = Self.escaped(finding.lines.joined(separator: "\n"), in: "")
      return "::\(command) file=\(file),line=\(finding.place.line),title=\(title)::\(message)\n"
    }
    .joined()
  }

  /// Percent-encodes what would end a workflow command or one of its properties.
  private static func escaped(_ text: String, in separators: String) -> String {
    text.unicodeScalars.map { scalar in
      let isSpecial = "%\r\n".unicodeScalars.contains(scalar)
      guard isSpecial || separators.unicodeScalars.contains(scalar) else { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }
    .joined()
  }

  /// A badge as the endpoint of shields.io reads it: the failures, or the worst of the statuses and the clauses that
  /// conform; those of a run that lacks a shard are not counted.
  ///
  /// A failure comes first, also of a run that was interrupted or whose adapter is at fault.
  ///
  /// - Complexity: O(size of the runs).
  package var badge: String {
    let runs = runs.map(\.run)
    let required = runs.flatMap(\.judged).filter(\.isRequired)
    let conforming = "\(required.count { $0.verdict == .conforms }) of \(required.count) clauses"
    let failures = runs.flatMap { $0.findings(inSpecsAt: nil) }
      .count { $0.level == .error && !$0.isStale }
    let statuses = runs.map(\.totals.status)
    let status = failures > 0 || statuses.contains(.fails) ? .fails : RunStatus.all(statuses)
    let (message, color) =
      switch status {
      case .conforms: (conforming, "green")
      case .incomplete where !runs.allSatisfy(\.totals.isComplete): ("incomplete", "lightgrey")
      case .incomplete: (conforming, "yellow")
      case .fails where failures == 0: ("fails", "red")
      case .fails: (counted(failures, "failure"), "red")
      case .fault, .misuse: ("not judged", "lightgrey")
      case .interrupted, .terminated, .hungUp: ("interrupted", "lightgrey")
      }
    let badge: JSON = [
      "schemaVersion": 1, "label": "plumbline", "message": .string(message),
      "color": .string(color),
    ]
    return badge.indentedText
  }
}

extension Failure.Kind {
  /// What the client does, for a failure that cites no clause.
  fileprivate var sentence: String {
    switch self {
    case .crash: "The client ends by itself."
    case .hang: "The client does not answer any more."
    default: "A failure that cites no clause: \(rawValue)."
    }
  }
}

extension Finding.Level {
  /// GitLab's word for it.
  fileprivate var severity: String {
    switch self {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
