import PlumblineModel

/// Diagnostics as JSON Lines, one object each.
///
/// ```json
/// {"column":9,"file":"lamp.yaml","kind":"diagnostic","line":12,"message":"…","rule":"unknown-state",
///  "severity":"error","version":1}
/// ```
///
/// `line` and `column` count from 1, columns in characters (Unicode scalars). A diagnostic for a
/// whole file lacks them and `length`. `notes` and `fix` are optional; a fix has `line`, `column`,
/// `length`, the replacement `text`, and the `action` in words.
package enum DiagnosticLines {
  /// One line per diagnostic, by position; ends with a line break unless empty.
  package static func text(of diagnostics: Diagnostics) -> String {
    diagnostics.sorted.map { json(of: $0).text + "\n" }.joined()
  }

  private static func json(of diagnostic: Diagnostic) -> JSON {
    var members: [String: JSON] = [
      "version": 1,
      "kind": "diagnostic",
      "rule": .string(diagnostic.rule.id),
      "severity": .string(diagnostic.severity.rawValue),
      "file": .string(diagnostic.file.name),
      "message": .string(diagnostic.message),
    ]
    if let position = diagnostic.position {
      members["line"] = JSON(position.line)
      members["column"] = JSON(position.column)
      members["length"] = JSON(diagnostic.length)
    }
    if !diagnostic.notes.isEmpty {
      members["notes"] = .array(diagnostic.notes.map(JSON.string))
    }
    if let fix = diagnostic.fix {
      members["fix"] = [
        "line": JSON(fix.location.position.line),
        "column": JSON(fix.location.position.column),
        "length": JSON(fix.location.length),
        "text": .string(fix.replacement),
        "action": .string(fix.action),
      ]
    }
    return .object(members)
  }
}

extension JSON {
  /// A whole number.
  init(_ number: Int) { self = .integer(Int64(number)) }
}
