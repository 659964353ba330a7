/// The clock of a session, by its name in messages.
package enum SessionClock: String, CaseIterable, Sendable {
  /// Plumbline moves time.
  case virtual
  /// Time passes on the clock of the machine.
  case real
  /// As ``real``, with an implementation whose timers are divided by a factor. The adapter multiplies its instants by the
  /// factor, so that all times in messages are those of the documents.
  case scaled
}
