internal import PlumblineModel

/// The open sessions.
extension LogJudge {
  /// Opens a session at its first line.
  mutating func begin(_ event: LogEvent, line: Int) -> LogSession {
    let session = LogSession(
      shown: shown.nowhere,
      fields: event.fields,
      lastCommon: common.count
    )
    tally.sessions += 1
    session.firstLine = line
    if tally.lanes.count < LogLane.limit { addLane(of: session, named: event.session) }
    for (number, value) in event.fields.enumerated() where number < tally.fields.count {
      tally.groups[number].add(value)
    }
    if beginsAtOpening, event.what != .gap {
      // A log of one session has no other event that marks its start.
      let start = event.session.isEmpty ? lastStart : nil
      open(session, at: start ?? event.at)
    }
    sessions[event.session] = session
    return session
  }

  mutating func open(_ session: LogSession, at instant: Microseconds?) {
    (session.isDoubtful, session.isInterrupted) = (false, false)
    (session.isAnswering, session.awaitsState) = (false, false)
    session.possibleAnswer = nil
    (session.givenUp, session.late) = (nil, nil)
    session.shown = shown.start
    session.invariants = invariants
    session.opened = instant ?? 0
    session.latest = instant
    session.lacksOptions = !options.isEmpty
    if rules.latency == nil {
      session.ordered = order.start
    } else {
      session.timed = instant.map { TimedInterpretations(opening: timed, at: $0) }
    }
    let isKnown = rules.latency == nil || instant != nil
    session.segment = isKnown ? assumptions?.opening(at: instant ?? 0) : nil
  }

  /// Sets the options of a session, the default, before its first event, unless this one sets them.
  mutating func setOptions(before event: LogEvent, in session: LogSession) {
    guard session.lacksOptions, let options = options.first, !isFree(event.what) else { return }
    session.lacksOptions = false
    guard !setsOptions(event.what) else { return }
    var setting = event
    setting.what = .input(options)
    if session.timed != nil { setting.at = session.opened }
    let outcome = advance(setting, in: session)
    _ = explanation(of: setting, outcome, in: session)
  }

  private func setsOptions(_ event: LogEvent.What) -> Bool {
    switch event {
    case .input(let input): options.contains(input)
    case .oneOfInputs(let inputs): inputs.contains { options.contains($0) }
    default: false
    }
  }

  /// Handles a gap in a session: the location of the client and its announced states are unknown.
  func lose(_ session: LogSession) {
    session.forget()
    (session.givenUp, session.late) = (nil, nil)
    session.invariants = nil
    session.shown = shown.nowhere
  }

  /// Takes what has come for all sessions since the last event of this one.
  mutating func takeCommon(in session: LogSession) {
    let last = session.lastCommon
    guard last < common.count else { return }
    session.lastCommon = common.count
    if common.loss > last { lose(session) }
    guard let start = common.start, start.number > last else { return }
    open(session, at: start.at)
    if common.loss > start.number { lose(session) }
  }

  /// Closes the half of the sessions that has been quiet for longest.
  mutating func closeQuietSessions() {
    let count = sessions.count
    let lasts = sessions.values.map(\.last).sorted()
    sessions = sessions.filter { $1.last >= lasts[count / 2] }
    tally.gaps[.forgotten, default: 0] += count - sessions.count
  }

  /// Drops sets of candidates that no open session needs.
  mutating func compact() {
    for session in sessions.values { takeCommon(in: session) }
    let held = sessions.values.flatMap { [$0.ordered, $0.possibleAnswer?.ordered] }
    let numbers = order.compact(Set(held.compactMap(\.self)))
    for session in sessions.values {
      session.ordered = session.ordered.flatMap { numbers[$0] }
      session.possibleAnswer?.renumber(numbers)
    }
    refusals = [:]
    setLimit = Self.setLimit + 2 * order.count
  }
}
