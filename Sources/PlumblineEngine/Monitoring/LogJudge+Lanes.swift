internal import PlumblineModel

/// The lanes of sessions, and the assumptions in them.
extension LogJudge {
  /// The sessions with a lane; those beyond the first need something that stands out.
  private static let mostLanes = 2 * LogLane.limit

  mutating func addLane(of session: LogSession, named name: String) {
    session.lane = tally.lanes.count
    tally.lanes.append(LogLane(name, line: session.firstLine))
  }

  mutating func extendLane(of session: LogSession, to line: Int, at instant: Microseconds?) {
    guard let lane = session.lane else { return }
    tally.lanes[lane].extend(to: line, at: instant)
    tally.lanes[lane].events += 1
  }

  /// Marks an event that stands out.
  mutating func mark(
    _ reason: LogLane.Reason,
    _ event: LogEvent,
    line: Int,
    _ session: LogSession
  ) {
    if session.lane == nil, tally.lanes.count < Self.mostLanes {
      addLane(of: session, named: event.session)
      extendLane(of: session, to: line, at: event.at)
    }
    guard let lane = session.lane else { return }
    tally.lanes[lane].mark(reason, line: line, at: event.at)
  }

  /// Records an event that only unobservable inputs explain.
  mutating func noteAssumption(
    _ event: LogEvent,
    _ outcome: Outcome,
    line: Int,
    in session: LogSession,
    from state: ObservableStates.Number
  ) {
    guard let explanation = explanation(of: event, outcome, in: session) else { return }
    tally.assumptionCount += 1
    mark(.assumed, event, line: line, session)
    guard tally.assumptions.count < LogTally.assumptionLimit else { return }
    tally.assumptions.append(
      LogAssumption(
        place: LogFinding.Sample(line: line, session: event.session, at: event.at),
        state: shown.text(of: state),
        event: diagnosis.text(of: event.what, undocumented: event.undocumented),
        inputs: explanation.inputs.map { references[0].vocabulary.text(ofInput: $0) },
        need: explanation.need
      )
    )
  }

  /// The unobservable inputs that alone explain an event that is allowed; nil if it needs none.
  mutating func explanation(
    of event: LogEvent,
    _ outcome: Outcome,
    in session: LogSession
  ) -> AssumptionSearch.Explanation? {
    guard case .known = outcome, !isFree(event.what), assumptions != nil else { return nil }
    let candidates = { [order] in
      session.ordered.map(order.candidates) ?? session.timed?.zones ?? []
    }
    guard session.ordered != nil || session.timed != nil else { return nil }
    guard var segment = session.segment.take() else {
      session.segment = assumptions?.segment(from: candidates(), at: event.at ?? 0)
      return nil
    }
    let explanation = assumptions?.follow(event, on: &segment, among: candidates)
    session.segment = segment
    return explanation ?? nil
  }
}
