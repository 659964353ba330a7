internal import PlumblineEngine
internal import PlumblineModel

/// A failure at a line of a spec, for tools that show findings in source files.
struct Finding {
  /// How much it matters to the run.
  enum Level: String {
    /// The run fails because of it.
    case error
    /// A deviation from an assumption, or an accepted or tolerated failure.
    case warning
    /// An unobservable input explains it.
    case note
  }

  /// The first clause that it violates; without one, its kind.
  var rule: String
  var level: Level
  /// `Wrong state: zh-29: …`, then the observed facts and the command.
  var title: String
  var lines: [String]
  /// The path of the spec, with its line; nil where no line of a spec is concerned.
  var place: (path: String, line: Int)?
  /// The same for the same failure in later runs.
  var fingerprint: String

  /// The whole message.
  var message: String { ([title] + lines).joined(separator: "\n") }
}

extension RunRecord {
  /// The failures as findings.
  ///
  /// - Parameter folder: The folder of the specs, from the root of their repository; a run has their names
  ///   only.
  /// - Returns: One finding for each failure, in their order.
  /// - Complexity: O(size of the failures).
  func findings(inSpecsAt folder: String?) -> [Finding] {
    failures.map { failure in
      let cited = failure.cited.map { citation in
        "\(citation.clause): \(citation.says)"
          + (citation.place.isEmpty ? "" : " (\(citation.place))")
      }
      let what =
        failure.expected.isEmpty
        ? [] : ["Expected: \(failure.expected). Observed: \(failure.observed)."]
      return Finding(
        rule: failure.clauses.first ?? failure.kind.rawValue,
        level: failure.level,
        title: "\(header.implementation): \(failure.invariant ?? failure.kind.rawValue)",
        lines: cited + what + failure.thresholds + failure.reproduction,
        place: failure.places.lazy.compactMap { place(in: $0, folder) }.first,
        fingerprint: fingerprint(of: failure)
      )
    }
  }

  /// `rtm1.yaml:41 connection.connected.on.logout` as a path and a line.
  private func place(in text: String, _ folder: String?) -> (path: String, line: Int)? {
    guard let found = text.firstMatch(of: #/^(.+?):([0-9]+) /#), let line = Int(found.2) else {
      return nil
    }
    let prefix = folder.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    return (prefix + found.1, line)
  }

  /// Times and traces do not count: they differ from seed to seed.
  private func fingerprint(of failure: Failure) -> String {
    var fingerprint = Fingerprint()
    let parts =
      [header.spec, header.implementation, failure.kind.rawValue, failure.state, failure.output]
      + failure.clauses + failure.places
    for part in parts {
      fingerprint.add(part.utf8)
      fingerprint.add(CollectionOfOne(0))
    }
    return fingerprint.digits
  }
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
