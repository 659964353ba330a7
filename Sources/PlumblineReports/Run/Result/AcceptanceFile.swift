internal import PlumblineEngine
internal import PlumblineModel

/// A file of accepted differences, for people to read and edit.
package struct AcceptanceFile: Sendable {
  private let spec: String
  private let differences: [Acceptance.Difference]
  /// The texts of the clauses, by id.
  private let says: [String: String]

  /// Lists the differences to accept for a run to end with status 0.
  package init(_ report: RunReport) {
    spec = report.result.reference.id
    differences = report.differences
    says = Dictionary(report.result.reference.clauses.map { ($0.id, $0.says) }) { first, _ in first
    }
  }

  /// The file, with a final line break.
  ///
  /// - Complexity: O(differences).
  package var text: String {
    var lines = [
      "# Accepted differences from the documents, for 'plumbline fuzz --accept'. A more severe verdict",
      "# fails. A less severe one fails, too: remove its entry.",
      "spec: \(spec)",
    ]
    lines.append(differences.isEmpty ? "accepted: []" : "accepted:")
    for difference in differences {
      if let says = says[difference.clause] { lines.append("  # \(says)") }
      lines += [
        "  - clause: \(difference.clause)",
        "    verdict: \(difference.verdict.rawValue)",
        "    reason: \(Self.quoted(difference.reason))",
      ]
      if let issue = difference.issue { lines.append("    issue: \(Self.quoted(issue))") }
      if let until = difference.until { lines.append("    until: \(until)") }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A quoted text for YAML, in the syntax of JSON.
  private static func quoted(_ text: String) -> String { JSON.string(text).text }
}
