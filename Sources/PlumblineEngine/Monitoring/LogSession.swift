internal import PlumblineModel

/// The state of a session while its log is read; only the judge holds it.
final class LogSession {
  /// The knowledge about the client where only the order counts: a set of candidates of an
  /// ``UntimedObserver``; nil when unknown.
  var ordered: UntimedObserver.Knowledge?
  /// The knowledge about it where times count; nil when unknown.
  var timed: TimedInterpretations?
  var shown: ObservableStates.Number
  /// The invariants, from the opening of the client on; nil where the log lacks it.
  var invariants: InvariantCheckers?
  /// The instants of the client's opening and of its last event, in the time of the log.
  var opened: Microseconds = 0
  var latest: Microseconds?
  /// The instant of the last event where only the order counts; nil if the line has none.
  var lastLine: Microseconds?
  /// Whether an undocumented input came since the client opened: anything may have happened since.
  var isDoubtful = false
  /// Whether the next outputs may answer an undocumented input, whatever they are.
  var isAnswering = false
  /// The instant of that input; nil if its line has none.
  var asked: Microseconds?
  /// Whether the state is unknown since that input, or since an output that may answer one which the log does not have:
  /// until an output announces one.
  var awaitsState = false
  /// The output that may answer an undocumented input which the log does not have, while the candidates require outputs
  /// of the reaction that they take it for.
  var possibleAnswer: PossibleAnswer?
  /// The reason why the automaton judges nothing until the client opens again: the candidates exceeded a limit, and
  /// outputs that were pending then may come at any time; or the environment was late.
  var givenUp: LogTally.Gap?
  /// The instant at which the environment was late.
  var late: Microseconds?
  var hasOutput = false
  /// Whether outputs of a call in a callback may come between others: their order does not show what caused them.
  var isInterrupted = false
  /// Whether the options of the client, which the spec declares, have not been set.
  var lacksOptions = false
  /// The findings that count this session, by number.
  var findings: [Int: Certainty] = [:]
  /// The events since the last one that needed an unobservable input; nil where the candidates are unknown, and
  /// without unobservable inputs.
  var segment: AssumptionSearch.Segment?
  /// The number of its lane; nil if it has none.
  var lane: Int?
  var firstLine = 0
  let fields: [String?]
  /// The number of its last event.
  var last = 0
  /// The number of the last of the ``CommonEvents`` that it has taken.
  var lastCommon: Int

  /// Whether a finding is certain in this session.
  enum Certainty: Sendable {
    case certain
    /// It occurred only where ``isDoubtful`` held.
    case doubtful
  }

  init(shown: ObservableStates.Number, fields: [String?], lastCommon: Int) {
    self.shown = shown
    self.fields = fields
    self.lastCommon = lastCommon
  }

  /// Whether the client opened at an unknown instant, and nothing came since.
  var opensUndated: Bool { invariants != nil && latest == nil && timed == nil }

  /// Expects the answer to an undocumented input.
  func expectAnswer(toInputAt instant: Microseconds?) {
    (isAnswering, awaitsState, asked) = (true, true, instant)
  }

  /// Drops all candidates.
  func forget() {
    isInterrupted = false
    possibleAnswer = nil
    segment = nil
    ordered = nil
    timed = nil
  }
}
