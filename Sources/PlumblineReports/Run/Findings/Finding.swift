internal import PlumblineEngine
internal import PlumblineModel

/// A failure, a stale or expired acceptance, a fault of the adapter, the signal that ended a run or the shards that a merged run
/// lacks, at a line of a spec, for tools that show findings in source files.
struct Finding {
  /// How much it matters to the run.
  enum Level: String {
    /// The run fails because of it.
    case error
    /// A deviation from an assumption, an accepted or tolerated failure, or an acceptance that has expired.
    case warning
    /// An unobservable input explains it.
    case note
  }

  /// The first clause by which it fails the run, or else the first that it violates; without one, its kind.
  var rule: String
  var level: Level
  /// The implementation with the kind of the failure, or the broken invariant: `lamp 2.1: wrong state`, `lamp 2.1: too
  /// late, flaky 2/5`; of several runs of one implementation, also with the name of the run.
  var title: String
  /// The clauses, the facts and the command.
  var lines: [String]
  /// The path of the spec, with its line; code hosts refuse a finding without a place, so one that no line of a
  /// spec concerns, such as a crash, stands at line 1 of the spec's file.
  var place: (path: String, line: Int)
  /// The same for the same failure of another run, whatever its seed, the version of the implementation and
  /// the line in the spec; in one report, runs of one implementation have their own.
  var fingerprint: String
  /// Whether it is a stale acceptance.
  var isStale = false

  /// The whole message.
  var message: String { ([title] + lines).joined(separator: "\n") }
}

extension RunRecord {
  /// The failures, and the acceptances that are stale or have expired, as findings.
  ///
  /// - Parameters:
  ///   - folder: The folder of the specs, from the root of their repository; a run has their names only.
  ///   - end: The end of the name of the run among several of its implementation.
  /// - Returns: One finding for each failure, in their order, then one for each of these acceptances.
  /// - Complexity: O(size of the failures + clauses).
  func findings(inSpecsAt folder: String?, named end: String = "") -> [Finding] {
    let folder = prefix(of: folder)
    return failureFindings(in: folder, end) + acceptanceFindings(in: folder, end)
  }

  /// What makes the run incomplete, the fault of the adapter, a signal or a missing shard, as a finding; nil for a complete
  /// run.
  ///
  /// - Parameters:
  ///   - folder: The folder of the specs, from the root of their repository.
  ///   - end: The end of the name of the run among several of its implementation.
  /// - Returns: The finding, at the first line of the spec's file.
  /// - Complexity: O(size of the message).
  func endFinding(inSpecsAt folder: String?, named end: String = "") -> Finding? {
    guard !totals.isComplete else { return nil }
    let fault = totals.fault
    let problem = fault == nil ? "the run is not complete" : "the adapter is at fault"
    let message = fault?.message ?? totals.exit
    let remedy =
      totals.status.isInterruption ? "run it to its end" : "merge the runs of all its shards"
    let advice = fault?.advice ?? "what the run has not found may still be there; \(remedy)"
    let rule = fault == nil ? "run" : "adapter"
    let lines = message.split(separator: "\n").map { String($0).visible }
    return Finding(
      rule: rule,
      level: .error,
      title: "\(header.implementation)\(end): \(problem)".visible,
      lines: lines + [advice.visible],
      place: (prefix(of: folder) + fileOfSpec, 1),
      fingerprint: fingerprint(
        of: [header.spec, implementationName + end, rule]
          + (fault == nil ? [] : [lines.first ?? ""])
      )
    )
  }

  /// The folder as the beginning of paths from the root of the repository: `specs/agora/` for `./specs/agora`.
  private func prefix(of folder: String?) -> String {
    (folder ?? "").split(separator: "/").filter { $0 != "." }.map { $0 + "/" }.joined()
  }

  /// The acceptances that are stale, which fail the run, and those that have expired.
  private func acceptanceFindings(in folder: String, _ end: String) -> [Finding] {
    judged.compactMap { clause in
      switch clause.standing {
      case .stale:
        let details = clause.verdict.rawValue + clause.details
        var finding = finding(on: clause, "stale acceptance", .error, details, in: folder, end)
        finding.isStale = true
        return finding
      case .expired(let difference):
        let details = "\(Acceptance.Standing.expiry(of: difference)): \(difference.reason)"
        return finding(on: clause, "expired acceptance", .warning, details, in: folder, end)
      case .accepted, .worse, nil: return nil
      }
    }
  }

  /// A finding on the acceptance of a clause.
  private func finding(
    on clause: Clause,
    _ what: String,
    _ level: Finding.Level,
    _ details: String,
    in folder: String,
    _ end: String
  ) -> Finding {
    Finding(
      rule: clause.id.visible,
      level: level,
      title: "\(header.implementation)\(end): \(what)".visible,
      lines: ["\(clause.id): \(clause.says)", details].map(\.visible),
      place: (folder + fileOfSpec, 1),
      fingerprint: fingerprint(of: [header.spec, implementationName + end, what, clause.id])
    )
  }

  private func failureFindings(in folder: String, _ end: String) -> [Finding] {
    let judged = clauses
    return failures.map { failure in
      let cited = failure.cited.map { citation in
        "\(citation.clause): \(citation.says)"
          + (citation.place.isEmpty ? "" : " (\(citation.place))")
      }
      let what =
        failure.expected.isEmpty
        ? [] : [failure.comparison]
      let flaky = failure.flakiness.map { ", \($0)" } ?? ""
      return Finding(
        rule: rule(of: failure, among: judged).visible,
        level: failure.level,
        title:
          "\(header.implementation)\(end): \(failure.invariant ?? failure.kind.rawValue)\(flaky)"
          .visible,
        lines: (cited + what + failure.thresholds + failure.reproduction).map(\.visible),
        place: place(of: failure, in: folder),
        fingerprint: fingerprint(of: failure, end)
      )
    }
  }

  /// The first clause that counts: a selected one whose violation is neither accepted nor tolerated.
  private func rule(of failure: Failure, among judged: [String: Clause]) -> String {
    let selected = failure.clauses.compactMap { judged[$0] }
    let counting = selected.first { !$0.isAccepted && !header.tolerated.contains($0.id) }
    return (counting ?? selected.first)?.id ?? failure.clauses.first ?? failure.kind.rawValue
  }

  /// The first of its places, such as `rtm1.yaml:41 connection.connected.on.logout`.
  private func place(of failure: Failure, in folder: String) -> (path: String, line: Int) {
    for text in failure.places {
      if let found = text.firstMatch(of: Self.spot), let line = Int(found.line) {
        return (folder + found.file, line)
      }
    }
    return (folder + fileOfSpec, 1)
  }

  /// The id of the spec stands for its file in a run that does not name it.
  private var fileOfSpec: String { header.specFile ?? header.spec }

  private static var spot: Regex<(Substring, file: Substring, line: Substring)> {
    #/^(?<file>.+?):(?<line>[0-9]+) /#
  }

  /// *Too late* and *missing* are one kind, as in a signature.
  private func fingerprint(of failure: Failure, _ end: String) -> String {
    let kind = failure.kind == .tooLate ? .missingOutput : failure.kind
    let places = failure.places.map { $0.replacing(#/:[0-9]+ /#, with: " ", maxReplacements: 1) }
    return fingerprint(
      of: [header.spec, implementationName + end, kind.rawValue, failure.state, failure.output]
        + failure.clauses + places
    )
  }

  private func fingerprint(of parts: [String]) -> String {
    var fingerprint = Fingerprint()
    for part in parts {
      fingerprint.add(part.utf8)
      fingerprint.add(CollectionOfOne(0))
    }
    return fingerprint.digits
  }
}

extension RunRecord.Clause {
  fileprivate var isAccepted: Bool { if case .accepted = standing { true } else { false } }
}

extension RunRecord.Failure {
  fileprivate var level: Finding.Level {
    switch blame {
    case .document: .note
    case .assumption: .warning
    case .implementation: isAccepted || isTolerated ? .warning : .error
    }
  }
}
