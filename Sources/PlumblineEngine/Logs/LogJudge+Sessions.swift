internal import PlumblineModel

/// The sessions that are open.
extension LogJudge {
  /// Opens the session of which this is the first line, and gives it a number.
  mutating func begin(_ event: LogEvent) -> Int {
    var session = LogSession(shown: shown.nowhere)
    session.fields = event.fields
    ledger.sessions += 1
    for (number, value) in event.fields.enumerated() where number < ledger.fields.count {
      ledger.groups[number].add(value)
    }
    if beginsAtOpening, event.what != .gap {
      // In a log of one session nothing else says when it began.
      let start = event.session.isEmpty ? lastStart : nil
      open(&session, at: start ?? event.at)
    }
    names[event.session] = sessions.count
    sessions.append(session)
    return sessions.count - 1
  }

  mutating func open(_ session: inout LogSession, at instant: Microseconds?) {
    session.isDoubtful = false
    session.shown = shown.start
    session.monitors = monitors
    session.opened = instant ?? 0
    session.latest = instant
    if rules.latency == nil {
      session.ordered = order.start
    } else {
      session.timed = instant.map { TimedReadings(opening: timed, at: $0) }
    }
  }

  /// Something of the session is missing: where the client is and what it shows is not known.
  func lose(_ session: inout LogSession) {
    session.forget()
    session.monitors = nil
    session.shown = shown.nowhere
  }

  /// Closes half of the sessions: those that were quiet for longest.
  mutating func closeQuietSessions() {
    let lasts = sessions.compactMap { $0?.last }.sorted()
    let oldest = lasts[lasts.count / 2]
    var kept: [LogSession?] = []
    let open = names
    names.removeAll(keepingCapacity: true)
    for (name, number) in open {
      guard let session = sessions[number], session.last >= oldest else { continue }
      names[name] = kept.count
      kept.append(session)
    }
    sessions = kept
    ledger.gaps[.forgotten, default: 0] += open.count - names.count
  }

  /// Forgets what no open session needs.
  mutating func compact() {
    var held: Set<OrderOracle.Knowledge> = []
    for case let knowledge? in sessions.lazy.map({ $0?.ordered }) { held.insert(knowledge) }
    let numbers = order.compact(held)
    for index in sessions.indices {
      guard let knowledge = sessions[index]?.ordered else { continue }
      sessions[index]?.ordered = numbers[knowledge]
    }
    refusals = [:]
    setLimit = Self.setLimit + 2 * order.count
  }
}
