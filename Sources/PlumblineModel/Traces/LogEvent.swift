/// What one line of a log says, in the words of a spec.
package struct LogEvent: Hashable, Sendable {
  /// What happened.
  package enum What: Hashable, Sendable {
    /// An output was seen.
    case output(Symbol)
    /// An output was seen of which the line does not carry every argument: one of these, ascending.
    case oneOf([Symbol])
    /// An input was given.
    case input(Int)
    /// An input was given of which the line does not carry every argument: one of these, ascending.
    case oneOfInputs([Int])
    /// The client starts anew, as at the opening of a trace.
    case start
    /// Here something may be missing: lines were lost, or the client slept.
    case gap
  }

  package var what: What
  /// The session that the line belongs to; empty where a log has one.
  package var session: String
  /// When, counted from any instant that is the same for all lines; nil where the line does not say.
  package var at: Microseconds?
  /// The values by which sessions are grouped, in the order of the mapping; nil where the line has
  /// none.
  package var fields: [String?]
  /// Values that the documents do not know: `reason=Banned`.
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
