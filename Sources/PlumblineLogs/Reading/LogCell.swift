/// The range of the text of a field in the bytes of a line.
package struct LogCell: Hashable, Sendable {
  package var start: Int
  package var end: Int
  /// Whether the bytes contain escapes: those of JSON, or doubled quotes of CSV.
  package var isEscaped: Bool

  package init(start: Int, end: Int, isEscaped: Bool = false) {
    self.start = start
    self.end = end
    self.isEscaped = isEscaped
  }

  /// A missing field.
  package static let missing = LogCell(start: -1, end: -1)

  package var isMissing: Bool { start < 0 }
}
