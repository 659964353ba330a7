/// How the lines of a log that knows nothing of a spec are turned into its words.
///
/// Everything is resolved: a *column* is a number in ``columns``, and inputs, outputs and values are
/// their numbers in the vocabulary that the mapping was read for.
package struct LogMapping: Hashable, Sendable {
  /// What a line looks like.
  package enum Format: String, CaseIterable, Sendable {
    /// A JSON object; a column is a dotted path into it.
    case json
    /// Comma-separated cells (RFC 4180); a column is a name in the first line.
    case csv
    /// Text after a template; a column is the name of a hole.
    case text
  }

  /// Where a line says when.
  package struct Time: Hashable, Sendable {
    package var column: Int
    package var unit: LogTimeUnit

    package init(column: Int, unit: LogTimeUnit) {
      self.column = column
      self.unit = unit
    }
  }

  /// A field by which sessions are grouped.
  package struct Field: Hashable, Sendable {
    /// What the mapping calls it.
    package var name: String
    package var column: Int

    package init(name: String, column: Int) {
      self.name = name
      self.column = column
    }
  }

  package var format: Format
  /// The fields of a line that anything here asks for, each once.
  package var columns: [String]
  /// The forms of a line of text, in the order in which they are tried; empty for other formats.
  package var templates: [LogTemplate]
  package var time: Time?
  /// The columns that together are the key of a session; none where a log has one session.
  package var session: [Int]
  package var fields: [Field]
  /// What the log carries.
  package var header: LogHeader
  /// In order: the first one that fits a line says what it is.
  package var rules: [Rule]

  package init(
    format: Format,
    columns: [String] = [],
    templates: [LogTemplate] = [],
    time: Time? = nil,
    session: [Int] = [],
    fields: [Field] = [],
    header: LogHeader = LogHeader(),
    rules: [Rule] = []
  ) {
    self.format = format
    self.columns = columns
    self.templates = templates
    self.time = time
    self.session = session
    self.fields = fields
    self.header = header
    self.rules = rules
  }
}
