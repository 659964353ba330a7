/// Collects all diagnostics, to report them at once.
///
/// ```swift
/// var diagnostics = Diagnostics()
/// diagnostics.report(.unknownName, at: node.location, "unknown state 'conected'")
/// diagnostics.hasErrors                    // true
/// print(DiagnosticRenderer().text(of: diagnostics))
/// ```
package struct Diagnostics: Sendable {
  /// In the order of reporting.
  private var reported: [Diagnostic] = []
  /// The names whose declaration has an error, which is reported, of whatever kind: their uses may be right.
  private var misdeclared: Set<String> = []

  package init() {}

  /// Whether an error was reported.
  ///
  /// - Complexity: O(number of diagnostics).
  package var hasErrors: Bool { reported.contains { $0.severity == .error } }

  package var isEmpty: Bool { reported.isEmpty }

  package var count: Int { reported.count }

  /// All diagnostics, by file in the order of the first report, then by position; duplicates at one
  /// location are removed.
  ///
  /// - Complexity: O(n log n).
  package var sorted: [Diagnostic] {
    var ranks: [String: Int] = [:]
    for diagnostic in reported where ranks[diagnostic.file.name] == nil {
      ranks[diagnostic.file.name] = ranks.count
    }
    let keyed = reported.enumerated().map { index, diagnostic in
      (
        rank: ranks[diagnostic.file.name] ?? 0,
        place: diagnostic.position ?? Position(line: 0, column: 0),
        index: index,
        diagnostic: diagnostic
      )
    }
    .sorted { ($0.rank, $0.place, $0.index) < ($1.rank, $1.place, $1.index) }
    var seen: Set<[String]> = []
    return keyed.map(\.diagnostic).filter {
      let place = $0.position.map { "\($0)" } ?? ""
      return seen.insert([$0.file.name, place, $0.rule.id, $0.message]).inserted
    }
  }

  /// Adds a diagnostic.
  package mutating func report(_ diagnostic: Diagnostic) { reported.append(diagnostic) }

  /// Adds a diagnostic at a location; the default severity is that of the rule.
  package mutating func report(
    _ rule: DiagnosticRule,
    at location: SourceLocation,
    severity: Diagnostic.Severity? = nil,
    _ message: String,
    notes: [String] = [],
    fix: Fix? = nil
  ) {
    report(
      Diagnostic(
        rule: rule,
        severity: severity,
        file: location.file,
        position: location.position,
        length: location.length,
        message: message,
        notes: notes,
        fix: fix
      )
    )
  }

  /// Notes that the declaration of a name has an error, which is reported.
  mutating func noteMisdeclared(_ name: String) { misdeclared.insert(name) }

  /// Whether the declaration of a name has an error: then a missing declaration is no second one.
  func isMisdeclared(_ name: String) -> Bool { misdeclared.contains(name) }

  /// Adds a note to some diagnostics.
  ///
  /// - Complexity: O(number of diagnostics).
  mutating func addNote(_ note: String, where isMeant: (Diagnostic) -> Bool) {
    for index in reported.indices where isMeant(reported[index]) {
      reported[index].notes.append(note)
    }
  }

  /// Makes every warning an error.
  ///
  /// - Complexity: O(number of diagnostics).
  package mutating func takeWarningsForErrors() {
    for index in reported.indices where reported[index].severity == .warning {
      reported[index].severity = .error
    }
  }

  /// Adds the diagnostics of another collector.
  package mutating func report(contentsOf other: Diagnostics) {
    reported += other.reported
    misdeclared.formUnion(other.misdeclared)
  }
}
