internal import PlumblineModel

/// What is kept of a session while its log is read.
///
/// It is shared with nobody but the judge that holds it.
final class LogSession {
  /// What is known of where the client is, where only the order counts: a set of candidates of an
  /// ``UntimedObserver``; nil when nothing is known.
  var ordered: UntimedObserver.Knowledge?
  /// What is known of it where times count; nil when nothing is known.
  var timed: TimedInterpretations?
  var shown: ObservableStates.Number
  /// The invariants, from the opening of the client on; nil where that was not seen.
  var invariants: InvariantCheckers?
  /// When the client opened, and the last event of it, in the time of the log.
  var opened: Microseconds = 0
  var latest: Microseconds?
  /// Whether something came of which the documents do not speak, since the client opened: anything
  /// may have happened then.
  var isDoubtful = false
  var hasOutput = false
  /// The findings that count it, by number.
  var findings: [Int: Certainty] = [:]
  let fields: [String?]
  /// The number of its last event.
  var last = 0

  /// Whether a finding is known to be one in this session.
  enum Certainty: Sendable {
    case certain
    /// It came only where ``isDoubtful`` held.
    case doubtful
  }

  init(shown: ObservableStates.Number, fields: [String?]) {
    self.shown = shown
    self.fields = fields
  }

  /// Nothing is known of where the client is.
  func forget() {
    ordered = nil
    timed = nil
  }
}
