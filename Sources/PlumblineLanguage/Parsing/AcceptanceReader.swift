package import PlumblineEngine
internal import PlumblineModel

/// Reads a file of accepted differences.
///
/// ```text
/// spec: agora-rtm1-ios-zh
/// accepted:
///   - clause: zh-56
///     verdict: violates
///     reason: The next release fixes it.
///     issue: https://example.org/issues/12
///     until: 2027-01-31
/// ```
package enum AcceptanceReader {
  /// Reads the differences, and reports all errors at once.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - spec: The id of the tested spec.
  ///   - clauses: The ids of its clauses.
  ///   - diagnostics: Receives the errors.
  /// - Returns: The differences; nil if the file has an error.
  package static func read(
    _ file: SourceFile,
    spec: String,
    clauses: [String],
    _ diagnostics: inout Diagnostics
  ) -> [Acceptance.Difference]? {
    var found = Diagnostics()
    defer { diagnostics.report(contentsOf: found) }
    guard let root = YAMLReader.read(file, &found),
      let fields = MappingReader(
        root,
        of: "list of accepted differences",
        required: ["spec", "accepted"],
        optional: [],
        &found
      )
    else { return nil }
    if let name = fields.text("spec", &found), name != spec, let node = fields["spec"] {
      found.report(
        .unknownName,
        at: node.location,
        "these differences are for spec '\(name)', but the run tests '\(spec)'"
      )
    }
    var differences: [Acceptance.Difference] = []
    for node in fields.list("accepted", &found) ?? [] {
      guard let difference = difference(node, clauses, &found) else { continue }
      if differences.contains(where: { $0.clause == difference.clause }) {
        found.report(
          .duplicateID,
          at: node.location,
          "clause '\(difference.clause)' is accepted twice; give it one entry"
        )
      }
      differences.append(difference)
    }
    return found.hasErrors ? nil : differences
  }

  private static func difference(
    _ node: Node,
    _ clauses: [String],
    _ diagnostics: inout Diagnostics
  ) -> Acceptance.Difference? {
    guard
      let fields = MappingReader(
        node,
        of: "accepted difference",
        required: ["clause", "verdict", "reason"],
        optional: ["issue", "until"],
        &diagnostics
      )
    else { return nil }
    let clause = fields.text("clause", &diagnostics)
    let verdict = fields["verdict"].flatMap { readVerdict($0, &diagnostics) }
    let reason = fields.text("reason", &diagnostics)
    let issue = fields.text("issue", &diagnostics)
    let until = fields["until"].flatMap { readDay($0, &diagnostics) }
    guard let clause, let verdict, let reason else { return nil }
    guard clauses.contains(clause) else {
      diagnostics.report(
        .unknownName,
        at: fields["clause"]?.location ?? node.location,
        "unknown clause '\(clause)'" + Spelling.suggestion(for: clause, among: clauses)
      )
      return nil
    }
    return Acceptance.Difference(
      clause: clause,
      verdict: verdict,
      reason: reason,
      issue: issue,
      until: until
    )
  }

  /// A verdict that needs acceptance; nil, after an error, for any other.
  private static func readVerdict(
    _ node: Node,
    _ diagnostics: inout Diagnostics
  ) -> ClauseResult.Verdict? {
    let acceptable = ClauseResult.Verdict.allCases.filter { $0.severity > 0 }
    return node.choice(for: "verdict", among: acceptable, &diagnostics)
  }

  private static func readDay(_ node: Node, _ diagnostics: inout Diagnostics) -> Day? {
    guard let text = node.text(for: "until", &diagnostics) else { return nil }
    return Day(text)
      ?? node.mismatch(
        "a day such as 2027-01-31",
        for: "until",
        found: "'\(text)'",
        &diagnostics
      )
  }
}
