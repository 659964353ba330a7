internal import PlumblineModel

/// The outputs after an undocumented input.
///
/// Outputs at the instant of the input may answer it, so they are not refused; an announced state among them is that of
/// the client. The answer may also come later: while the state is unknown, only an output that announces one shows it,
/// where the log has such outputs.
extension LogJudge {
  /// Ends the answer to an undocumented input when time has passed; by order, also at the next input.
  ///
  /// If that input has no instant, it counts as one at that of the next event.
  func endAnswer(before event: LogEvent, in session: LogSession) {
    if rules.latency == nil, event.what.isInput { session.isAnswering = false }
    guard session.isAnswering, let at = event.at else { return }
    let asked = session.asked ?? at
    session.asked = asked
    let delay = rules.latency?.upperBound ?? Self.longestCallback
    if abs(at - asked) > delay { session.isAnswering = false }
  }

  /// Follows an output that may answer an undocumented input.
  mutating func advance(byAnswer event: LogEvent, in session: LogSession) -> Outcome {
    let (ordered, timed) = (session.ordered, session.timed)
    if ordered != nil || timed != nil {
      let outcome = follow(event, in: session)
      guard case .illegal = outcome else { return outcome }
      (session.ordered, session.timed) = (ordered, timed)
    }
    let isEvidence =
      shown.isAnnouncement(event.what) || !session.isAnswering && !hasAnnouncements
    guard isEvidence else { return .gap(.answer) }
    let outcome = find(event, in: session)
    switch outcome {
    case .known: session.awaitsState = false
    case .illegal where session.isAnswering:
      session.awaitsState = true
      return .gap(.answer)
    case .illegal, .gap: break
    }
    return outcome
  }

  /// Finds the candidates from an output at an unknown place, unless it may answer an undocumented input that the log
  /// does not have: such an output shows no state.
  ///
  /// Without announcements it shows one where the session is doubtful anyway: otherwise no output might ever do so.
  mutating func place(by event: LogEvent, in session: LogSession) -> Outcome {
    guard mayAnswerSilently(event, in: session), hasAnnouncements || !session.isDoubtful else {
      return find(event, in: session)
    }
    session.awaitsState = hasAnnouncements
    return .gap(.answer)
  }

  /// Whether an output announces nothing, and may answer an undocumented input that the log does not have, or that it has
  /// at an unknown place.
  ///
  /// Before the first announced state that input may stand in a part that the log lacks.
  func mayAnswerSilently(_ event: LogEvent, in session: LogSession) -> Bool {
    guard let symbols = event.what.symbols, !shown.isAnnouncement(event.what) else { return false }
    let isUnobserved = !session.isDoubtful && session.shown != shown.nowhere
    return symbols.contains { symbol in
      let (output, values) = references[0].vocabulary.parts(of: symbol)
      return silentAnswers.contains(output: output, values: values, isUnobserved: isUnobserved)
    }
  }

  /// The candidates after an output at an unknown place.
  ///
  /// The answer to an undocumented input need not have the other outputs of a documented reaction, and may have them.
  func candidates(
    of knowledge: UntimedObserver.Knowledge,
    in session: LogSession
  ) -> [[ZoneConfiguration]] {
    let found = order.candidates(of: knowledge)
    guard session.isAnswering else { return found }
    return found.map { candidates in
      candidates.flatMap { candidate in
        var complete = candidate
        complete.pending = []
        return candidate.pending.isEmpty ? [candidate] : [candidate, complete]
      }
    }
  }
}
