/// A breach in a file, as data: its rule, a location and a message.
///
/// Messages are lower case, without a final period, with the user's text in '…'. They name the
/// expected text, the found text and the remedy.
package struct Diagnostic: Error, Sendable {
  /// The effect of a diagnostic on the work.
  package enum Severity: String, Codable, Sendable {
    case error
    case warning
    /// Information, not a mistake: `--strict` does not make it an error.
    case note
  }

  package var rule: DiagnosticRule
  package var severity: Severity
  package var file: SourceFile
  /// The position in the file; nil for the file as a whole.
  package var position: Position?
  /// The number of underlined characters.
  package var length: Int
  package var message: String
  /// Further facts, each on its own line.
  package var notes: [String]
  /// The fix-it, if it is certain.
  package var fix: Fix?

  package init(
    rule: DiagnosticRule,
    severity: Severity? = nil,
    file: SourceFile,
    position: Position?,
    length: Int = 1,
    message: String,
    notes: [String] = [],
    fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.file = file
    self.position = position
    self.length = length
    self.message = message
    self.notes = notes
    self.fix = fix
  }
}
