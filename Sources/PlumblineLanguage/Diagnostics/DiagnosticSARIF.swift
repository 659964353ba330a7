import PlumblineModel

/// Diagnostics as SARIF, the *Static Analysis Results Interchange Format* 2.1.0 (OASIS, 2020).
///
/// A log has one run with all rules, and a result per diagnostic with its region and its fix.
/// Columns count Unicode scalars from 1 (`columnKind`).
package enum DiagnosticSARIF {
  /// The log as text; ends with a line break.
  package static func text(of diagnostics: Diagnostics) -> String {
    let log: JSON = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": ["name": "plumbline", "rules": .array(DiagnosticRule.all.map(rule))]],
          "columnKind": "unicodeCodePoints",
          "results": .array(diagnostics.sorted.map(result)),
        ]
      ],
    ]
    return log.indentedText
  }

  private static func rule(_ rule: DiagnosticRule) -> JSON {
    [
      "id": .string(rule.id),
      "shortDescription": ["text": .string(rule.summary)],
      "fullDescription": ["text": .string(rule.why)],
      "help": ["text": .string(rule.page)],
      "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
    ]
  }

  private static func result(_ diagnostic: Diagnostic) -> JSON {
    var place: [String: JSON] = ["artifactLocation": artifact(diagnostic.file)]
    if let position = diagnostic.position {
      place["region"] = region(position, length: diagnostic.length)
    }
    let message = ([diagnostic.message] + diagnostic.notes).joined(separator: "\n")
    var members: [String: JSON] = [
      "ruleId": .string(diagnostic.rule.id),
      "level": .string(diagnostic.severity.rawValue),
      "message": ["text": .string(message)],
      "locations": [["physicalLocation": .object(place)]],
    ]
    if let index = DiagnosticRule.position(of: diagnostic.rule.id) {
      members["ruleIndex"] = JSON(index)
    }
    if let fix = diagnostic.fix { members["fixes"] = [change(fix)] }
    return .object(members)
  }

  private static func change(_ fix: Fix) -> JSON {
    [
      "description": ["text": .string(fix.action)],
      "artifactChanges": [
        [
          "artifactLocation": artifact(fix.location.file),
          "replacements": [
            [
              "deletedRegion": region(fix.location.position, length: fix.location.length),
              "insertedContent": ["text": .string(fix.replacement)],
            ]
          ],
        ]
      ],
    ]
  }

  private static func artifact(_ file: SourceFile) -> JSON {
    ["uri": .string(file.name.uriReference)]
  }

  private static func region(_ position: Position, length: Int) -> JSON {
    [
      "startLine": JSON(position.line),
      "startColumn": JSON(position.column),
      "endColumn": JSON(position.column + length),
    ]
  }
}
