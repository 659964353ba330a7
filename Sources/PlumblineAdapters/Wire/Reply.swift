internal import PlumblineModel

/// A message from the adapter, taken apart but not yet held against what was asked.
///
/// One value is filled again and again, so that its arrays keep their storage.
struct Reply {
  /// What sort of message it is.
  enum Kind: Equatable {
    /// A reply, with what became of a request.
    case ok
    /// A reply that refuses a request.
    case failure(code: String, message: String)
    /// The adapter asks for more time, in microseconds, for a request.
    case busy(Microseconds)
    /// A line for the log.
    case log(String)
    /// A notification that nothing depends on.
    case other
    /// An output that comes on its own, after its answer.
    case lateObservation
  }

  /// What became of a step.
  enum Result: Equatable {
    case accepted, notApplicable, unsupported
    /// There was no input.
    case nothing
  }

  /// An output, or an input that came by itself, with what the adapter said about when.
  struct Seen: Equatable {
    var at: Microseconds
    var after: Int64
    /// Since when it may have happened, if the adapter says so.
    var since: Microseconds?
    var what: TraceEvent
  }

  var kind = Kind.other
  /// The number of the request; nil when the message names none.
  var id: Int64?
  var now: Microseconds?
  var next: Microseconds?
  var results: [Result] = []
  /// On a real clock, per step when its input was given.
  var given: [(before: Microseconds, after: Microseconds)] = []
  /// On a real clock, when the opening was over.
  var opened: Microseconds = 0
  var observations: [Seen] = []
  /// How many of them are outputs.
  var outputCount = 0
  /// Values outside the vocabulary, by position among the outputs.
  var undocumented: [(position: Int, text: String)] = []

  mutating func reset() {
    kind = .other
    id = nil
    now = nil
    next = nil
    results.removeAll(keepingCapacity: true)
    given.removeAll(keepingCapacity: true)
    opened = 0
    observations.removeAll(keepingCapacity: true)
    outputCount = 0
    undocumented.removeAll(keepingCapacity: true)
  }
}
