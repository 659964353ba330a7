/// A mapping of the lines of any log to the events of a spec.
///
/// All names are resolved: a *column* is an index into ``columns``; inputs, outputs and values are
/// their numbers in the vocabulary of the spec.
package struct LogMapping: Hashable, Sendable {
  /// The format of a line.
  package enum Format: String, CaseIterable, Sendable {
    /// A JSON object; a column is a dotted path into it.
    case json
    /// Comma-separated cells (RFC 4180); a column is a name in the first line.
    case csv
    /// Text that matches a template; a column is the name of a hole.
    case text
  }

  /// The column of the instant, and its unit.
  package struct Time: Hashable, Sendable {
    package var column: Int
    package var unit: LogTimeUnit

    package init(column: Int, unit: LogTimeUnit) {
      self.column = column
      self.unit = unit
    }
  }

  /// A field that groups sessions.
  package struct Field: Hashable, Sendable {
    /// Its name in the mapping.
    package var name: String
    package var column: Int

    package init(name: String, column: Int) {
      self.name = name
      self.column = column
    }
  }

  package var format: Format
  /// The fields of a line that the mapping uses, each once.
  package var columns: [String]
  /// The forms of a line of text, in the order of matching; empty for other formats.
  package var templates: [LogTemplate]
  package var time: Time?
  /// The columns that form the key of a session; empty for a log with one session.
  package var session: [Int]
  package var fields: [Field]
  /// The inputs and outputs that the log records.
  package var header: LogHeader
  /// The rules in order; the first match of a line determines its meaning.
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
