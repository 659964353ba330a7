internal import PlumblineModel

/// A message from the adapter, parsed but not yet checked against the request.
///
/// One value serves all messages, so that its arrays keep their storage.
struct Reply {
  /// The kind of a message.
  enum Kind: Equatable {
    /// A reply with the result of a request.
    case ok
    /// A reply that refuses a request.
    case failure(code: String, message: String)
    /// The adapter asks for more time, in microseconds, for a request.
    case busy(Microseconds)
    /// A line for the log.
    case log(String)
    /// A notification without effect.
    case other
    /// An output in a message of its own, after the answer that should contain it.
    case lateObservation
  }

  /// The result of a step.
  enum Result: Equatable {
    case accepted, notApplicable, unsupported
    /// A step without an input.
    case nothing
  }

  /// An output or a spontaneous input, with its instants.
  struct Seen: Equatable {
    var at: Microseconds
    var after: Int64
    /// The earliest instant at which it may have happened, if the adapter declares it.
    var since: Microseconds?
    var what: TraceEvent
  }

  var kind = Kind.other
  /// The number of the request; nil for a message without one.
  var id: Int64?
  var now: Microseconds?
  /// Nil for an answer without the member.
  var next: NextDeadline?
  var results: [Result] = []
  /// Whether the answer has `results`, and whether it has no member at all.
  var (hasResults, isEmpty) = (false, false)
  /// On a real clock, the instants around each input.
  var given: [(before: Microseconds, after: Microseconds)] = []
  /// On a real clock, the end of the opening.
  var opened: Microseconds = 0
  var observations: [Seen] = []
  /// Whether the answer has the member, which may be empty.
  var hasObservations = false
  /// The number of outputs among them.
  var outputCount = 0
  /// Values outside the vocabulary, by position among the outputs.
  var undocumented: [(position: Int, text: String)] = []
  /// What the getters returned after each step; nil for an answer without the member.
  var states: [[String: String]]?

  mutating func reset() {
    kind = .other
    id = nil
    now = nil
    next = nil
    results.removeAll(keepingCapacity: true)
    (hasResults, isEmpty) = (false, false)
    given.removeAll(keepingCapacity: true)
    opened = 0
    observations.removeAll(keepingCapacity: true)
    hasObservations = false
    outputCount = 0
    undocumented.removeAll(keepingCapacity: true)
    states = nil
  }
}
