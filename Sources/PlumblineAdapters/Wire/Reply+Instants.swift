internal import PlumblineModel

extension Reply {
  /// The largest advance of an input before its planned instant, on a clock that is not scaled: some clocks tick only a
  /// thousand times a second.
  private static var resolution: Microseconds { 1000 }

  /// Checks an answer with instants of a real clock against its request, and adds it to a
  /// recording.
  ///
  /// - Parameters:
  ///   - recording: The recording to extend.
  ///   - trace: All steps of the trace.
  ///   - first: The number of the first step in the request.
  ///   - count: The number of steps in the request.
  ///   - elapsed: The time since the request for the trace, by the clock of the runner.
  ///   - tolerance: The tolerance of the clock. Without quiescence an output may be in a later answer than that to its step.
  /// - Throws: ``Contradiction`` if instants or numbers are impossible.
  /// - Complexity: O(steps + observations).
  func addTimed(
    to recording: inout Recording,
    trace: [Step],
    from first: Int = 0,
    count: Int,
    elapsed: Microseconds,
    tolerance: Tolerance
  ) throws(Contradiction) {
    let done = try addEnding(to: &recording, trace: trace, from: first, count: count)
    guard hasObservations else { throw .observationsMissing }
    let instants = try extended(
      recording.instants ?? Instants(),
      trace: trace,
      from: first,
      count: done,
      last: recording.now,
      resolution: Self.resolution * tolerance.scale
    )
    guard let now else { throw .nowMissing }
    guard now <= elapsed else { throw .nowInTheFuture(now: now, elapsed: elapsed) }
    let latest = max(recording.now, instants.opened, instants.given.last?.upperBound ?? 0)
    guard now >= latest else { throw .nowGoesBack(now: now, last: latest) }
    recording.instants = instants
    try addObservations(
      to: &recording,
      trace: trace,
      from: first,
      count: done,
      until: now,
      tolerance
    )
    recording.now = now
    recording.next = nil
  }

  /// The instants of the trace with those of this answer.
  private func extended(
    _ known: Instants,
    trace: [Step],
    from first: Int,
    count: Int,
    last: Microseconds,
    resolution: Microseconds
  ) throws(Contradiction) -> Instants {
    var instants = known
    if first == 0 && known.given.isEmpty { instants.opened = max(known.opened, opened) }
    guard instants.opened >= 0, given.first.map({ instants.opened <= $0.before }) ?? true else {
      throw .openedInTheFuture(opened: instants.opened)
    }
    guard given.count == count else { throw .givenCount(expected: count, found: given.count) }
    var planned = trace[..<first].reduce(0) { $0 + $1.delay }
    var last = max(instants.opened, instants.given.last?.upperBound ?? 0)
    for (offset, (before, after)) in given.enumerated() {
      let step = first + offset
      planned += trace[step].delay
      guard before <= after else { throw .givenBackwards(step: step, before: before, after: after) }
      guard before >= last else {
        throw .givenBeforeTheLast(step: step, before: before, last: last)
      }
      guard before >= planned - resolution else {
        throw .givenTooEarly(step: step, before: before, planned: planned)
      }
      last = after
      instants.given.append(before...after)
    }
    return instants
  }

  private func addObservations(
    to recording: inout Recording,
    trace: [Step],
    from first: Int,
    count: Int,
    until now: Microseconds,
    _ tolerance: Tolerance
  ) throws(Contradiction) {
    let latency = tolerance.latency.upperBound
    let base = recording.observations.count
    let given = recording.instants?.given ?? []
    /// The last step that began up to an instant.
    func lastStep(upTo at: Microseconds) -> Int {
      (given.firstIndex { $0.lowerBound > at } ?? given.count) - 1
    }
    let earliest = tolerance.showsAbsence ? first - 1 : -1
    var step = earliest
    var previous = max(recording.observations.last?.at ?? 0, recording.spontaneous.last?.at ?? 0)
    for seen in observations {
      let range = earliest...first + count - 1
      try seen.checkStep(in: range, from: step, last: lastStep(upTo: seen.at))
      step = Int(seen.after)
      guard seen.at >= previous else { throw .orderOfInstants(at: seen.at, previous: previous) }
      previous = seen.at
      if step >= 0, seen.at < given[step].lowerBound {
        throw .beforeItsStep(
          at: seen.at,
          step: step,
          instant: given[step].lowerBound,
          last: lastStep(upTo: seen.at)
        )
      }
      if step + 1 < given.count, seen.at > given[step + 1].upperBound {
        throw .pastTheNextInput(
          at: seen.at,
          step: step + 1,
          instant: given[step + 1].upperBound,
          last: lastStep(upTo: seen.at)
        )
      }
      guard seen.at <= now else { throw .pastTheEnd(at: seen.at, end: now) }
      if let since = seen.since {
        guard since <= seen.at else { throw .sinceLater(at: seen.at, since: since) }
        if case .output = seen.what {
          recording.instants?.since[recording.observations.count] = max(0, since)
        }
      }
      let place = recording.place(of: seen.at, after: step, in: trace, latency: latency)
      recording.append(
        seen.what,
        since: max(0, seen.since ?? seen.at - latency),
        at: seen.at,
        in: place
      )
    }
    for value in undocumented { recording.undocumentedValues[base + value.position] = value.text }
  }
}
