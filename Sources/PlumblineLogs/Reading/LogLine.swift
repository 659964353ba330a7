package import PlumblineModel

/// A parsed line of a log.
package enum LogLine: Hashable, Sendable {
  /// An event of the spec.
  case event(LogEvent)
  /// A declaration of the inputs and outputs that the log records.
  case header(LogHeader)
  /// A declaration that cannot be used, with the reason: judged without it, a log would say something else.
  case wrongHeader(String)
  /// A well-formed line without an event of the spec.
  case foreign
  /// An empty line, or a line of column names.
  case blank
  /// An input with a value that the documents do not know: the reason, as for ``garbled(_:)``, and the event.
  case undocumented(String, LogEvent)
  /// An unreadable line with a short reason, which contains only names of the line and is the same
  /// for the same error.
  case garbled(String)

  /// The reason for a line that a ``LineSource`` skips.
  package static let tooLong = LogLine.garbled("longer than \(LineSource.longestLine >> 20) MiB")
}
