/// A breach in a file, as data: its rule, a place and a message.
///
/// Messages are lower case, without a final period, with the user's text in '…'; they say what was
/// expected, what was found, and what to do.
package struct Diagnostic: Error, Sendable {
  /// Whether it stops the work.
  package enum Severity: String, Codable, Sendable {
    case error
    case warning
    /// Good to know, and no slip: it stays what it is when warnings are errors.
    case note
  }

  package var rule: DiagnosticRule
  package var severity: Severity
  package var file: SourceFile
  /// Where in the file; nil when the file as a whole is meant.
  package var position: Position?
  /// How many characters the carets underline.
  package var length: Int
  package var message: String
  /// Further facts, each shown on a line of its own.
  package var notes: [String]
  /// How to mend it, if that is certain.
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
