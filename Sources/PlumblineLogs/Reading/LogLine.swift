package import PlumblineModel

/// What a line of a log is.
package enum LogLine: Hashable, Sendable {
  /// It says something in the words of the spec.
  case event(LogEvent)
  /// It says what the log carries.
  case header(LogHeader)
  /// It is well formed and says nothing about the spec.
  case foreign
  /// It is empty, or a line of column names.
  case blank
  /// It cannot be read; the reason is short, has no content of the line but names, and is the same for
  /// the same mistake.
  case garbled(String)

  /// The reason for a line that a ``LineSource`` skips.
  package static let tooLong = LogLine.garbled("longer than \(LineSource.longestLine >> 20) MiB")
}
