/// A line of a log as an event of a spec.
package struct LogEvent: Hashable, Sendable {
  /// The kind of the event.
  package enum What: Hashable, Sendable {
    /// An output.
    case output(Symbol)
    /// An output with missing arguments: one of these symbols, ascending.
    case oneOf([Symbol])
    /// An input.
    case input(Int)
    /// An input with missing arguments: one of these numbers, ascending.
    case oneOfInputs([Int])
    /// An input with a value that the documents do not know.
    case undocumentedInput
    /// A restart of the client, as at the opening of a trace.
    case start
    /// A possible gap: lines were lost, or the client slept.
    case gap
  }

  package var what: What
  /// The session of the line; empty in a log with one session.
  package var session: String
  /// The instant, counted from an epoch that is the same for all lines; nil without an instant.
  package var at: Microseconds?
  /// The values that group sessions, in the order of the mapping; nil for a missing value.
  package var fields: [String?]
  /// Undocumented values: `reason=Banned`.
  package var undocumented: String?

  package init(
    _ what: What,
    session: String = "",
    at: Microseconds? = nil,
    fields: [String?] = [],
    undocumented: String? = nil
  ) {
    self.what = what
    self.session = session
    self.at = at
    self.fields = fields
    self.undocumented = undocumented
  }
}
