internal import PlumblineModel

/// An output that announces nothing, and that the candidates take for one of a documented reaction to an input that came
/// unobserved; it may as well answer an undocumented one.
///
/// A session keeps it while each candidate requires a further output.
struct PossibleAnswer: Sendable {
  /// The number of later events kept.
  private static let mostLater = 64

  let event: LogEvent
  let line: Int
  /// The states announced last.
  let shown: ObservableStates.Number
  /// The knowledge about the client before the output, where only the order counts.
  private(set) var ordered: UntimedObserver.Knowledge?
  /// The knowledge about it where times count.
  let timed: TimedInterpretations?
  /// The instant of the line before the output, where only the order counts.
  let lastLine: Microseconds?
  /// The events since, without further outputs that may answer the input.
  private(set) var later: [LogEvent] = []
  /// Whether all events since are kept.
  var isComplete: Bool { later.count < Self.mostLater }

  /// An output before the session follows it.
  init(_ event: LogEvent, line: Int, in session: LogSession) {
    self.event = event
    self.line = line
    ordered = session.ordered
    timed = session.timed
    shown = session.shown
    lastLine = session.lastLine
  }

  mutating func append(_ event: LogEvent) { later.append(event) }

  /// Takes the new number of its set of candidates.
  mutating func renumber(_ numbers: [UntimedObserver.Knowledge: UntimedObserver.Knowledge]) {
    ordered = ordered.flatMap { numbers[$0] }
  }
}

extension LogJudge {
  /// An output that may answer an undocumented input, with the knowledge before it; nil for other events, and after an
  /// undocumented input.
  func possibleAnswer(_ event: LogEvent, line: Int, in session: LogSession) -> PossibleAnswer? {
    guard session.ordered != nil || session.timed != nil, !session.isDoubtful,
      !isFree(event.what), mayAnswerSilently(event, in: session)
    else { return nil }
    return PossibleAnswer(event, line: line, in: session)
  }

  /// Keeps such an output, or an event after it, while each candidate requires a further output.
  func keep(
    _ answer: PossibleAnswer?,
    after event: LogEvent,
    _ outcome: Outcome,
    in session: LogSession
  ) {
    guard answer != nil || session.possibleAnswer != nil else { return }
    let isFollowed = if case .known = outcome { true } else { false }
    let requiresOutput =
      session.ordered.map(order.requiresOutput) ?? session.timed?.requiresOutput ?? false
    guard isFollowed, requiresOutput, session.possibleAnswer?.isComplete ?? true else {
      session.possibleAnswer = nil
      return
    }
    if session.possibleAnswer == nil {
      session.possibleAnswer = answer
    } else if answer == nil, !isFree(event.what) {
      session.possibleAnswer?.append(event)
    }
  }

  /// Takes the first such output that is kept for the answer to an undocumented input, before an event that no candidate allows.
  ///
  /// Without the output, and without the other outputs since that may belong to it, the candidates before it must allow
  /// the event; and some undocumented input must explain the output. It is then an explained deviation.
  ///
  /// - Returns: Whether it is one.
  mutating func dropDocumentedCause(before event: LogEvent, in session: LogSession) -> Bool {
    guard let answer = session.possibleAnswer,
      let knowledge = answer.ordered ?? answer.timed.map({ order.knowledge(of: $0.zones) })
    else { return false }
    let finding = refusal(of: answer.event, .ordered(knowledge), answer.shown)
    guard finding.signature.blame == .document, allow(answer, before: event) else { return false }
    note(finding, answer.event, line: answer.line, isDoubtful: false, in: session)
    session.forget()
    followUndocumented(finding.signature.explanations, before: answer.event, in: session)
    return true
  }

  /// Whether the candidates before an output allow what came after it, or leave it open.
  private mutating func allow(_ answer: PossibleAnswer, before event: LogEvent) -> Bool {
    let events = answer.later + [event]
    if let ordered = answer.ordered { return allow(events, from: ordered, after: answer.lastLine) }
    guard var interpretations = answer.timed else { return false }
    for event in events {
      let instant = max(event.at ?? interpretations.last, interpretations.last)
      switch interpretations.step(event.what, at: instant) {
      case .taken: break
      case .refused, .impossible: return false
      case .undocumented, .overwhelmed: return true
      }
    }
    return true
  }

  private mutating func allow(
    _ events: [LogEvent],
    from start: UntimedObserver.Knowledge,
    after lastLine: Microseconds?
  ) -> Bool {
    var (knowledge, last) = (start, lastLine)
    for event in events {
      let mayBeInCallback = Self.mayBeInCallback(event, after: last)
      last = event.at
      switch order.step(event.what, from: knowledge, mayBeInCallback: mayBeInCallback) {
      case .known(let next): knowledge = next
      case .illegal, .impossible: return false
      case .undocumented, .overwhelmed: return true
      }
    }
    return true
  }
}
