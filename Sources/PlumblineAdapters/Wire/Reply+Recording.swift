internal import PlumblineModel

extension Reply {
  /// A contradiction between an answer and its request.
  enum Contradiction: Error, Equatable {
    case resultCount(expected: Int, found: Int)
    case resultAfterEnd(step: Int)
    case resultMissing(step: Int)
    case observationsMissing
    case nowMissing
    case now(expected: Microseconds, found: Microseconds)
    case nextNotLater(next: Microseconds, now: Microseconds)
    /// The answer to a request has no member.
    case empty
    case resultsMissing(expected: Int)
    /// The adapter declares `state`, and the answer has no `states`, or not one per result.
    case statesMissing
    case stateCount(expected: Int, found: Int)
    /// `last` is the last step that began up to the instant of the output.
    case afterOutOfRange(after: Int64, range: ClosedRange<Int>, at: Microseconds, last: Int)
    case orderOfSteps(after: Int64, previous: Int, at: Microseconds, last: Int)
    case orderOfInstants(at: Microseconds, previous: Microseconds)
    case beforeItsStep(at: Microseconds, step: Int, instant: Microseconds, last: Int)
    case pastTheNextInput(at: Microseconds, step: Int, instant: Microseconds, last: Int)
    case pastTheEnd(at: Microseconds, end: Microseconds)
    case givenCount(expected: Int, found: Int)
    case givenBackwards(step: Int, before: Microseconds, after: Microseconds)
    case givenBeforeTheLast(step: Int, before: Microseconds, last: Microseconds)
    case givenTooEarly(step: Int, before: Microseconds, planned: Microseconds)
    case openedInTheFuture(opened: Microseconds)
    case nowGoesBack(now: Microseconds, last: Microseconds)
    case nowInTheFuture(now: Microseconds, elapsed: Microseconds)
    case sinceLater(at: Microseconds, since: Microseconds)
  }

  /// Checks the answer against its request, and adds it to a recording.
  ///
  /// An output with `after: k` at the instant of step k follows the input of the step. One at a
  /// later instant belongs to the delay of the next step, or of a later step if those in between
  /// have no input.
  ///
  /// - Parameters:
  ///   - recording: The recording to extend; its `now` is the instant before the first step.
  ///   - trace: All steps of the trace.
  ///   - first: The number of the first step in the request.
  ///   - count: The number of steps in the request.
  /// - Throws: ``Contradiction`` if instants or numbers are impossible.
  /// - Complexity: O(steps + observations), if few steps without input follow each other.
  func add(
    to recording: inout Recording,
    trace: [Step],
    from first: Int = 0,
    count: Int
  ) throws(Contradiction) {
    let done = try addEnding(to: &recording, trace: trace, from: first, count: count)
    guard hasObservations else { throw .observationsMissing }
    let last = first + done - 1
    let begin = recording.now
    func lastStep(upTo at: Microseconds) -> Int {
      Self.lastStep(upTo: at, from: first - 1, at: begin, to: last, in: trace)
    }
    let base = recording.observations.count
    var step = first - 1
    var instant = recording.now
    var previous = recording.now
    for seen in observations {
      try seen.checkStep(in: first - 1...last, from: step, last: lastStep(upTo: seen.at))
      while step < seen.after {
        step += 1
        instant += trace[step].delay
      }
      guard seen.at >= instant else {
        throw .beforeItsStep(
          at: seen.at,
          step: step,
          instant: instant,
          last: lastStep(upTo: seen.at)
        )
      }
      guard seen.at >= previous else {
        throw .orderOfInstants(at: seen.at, previous: previous)
      }
      previous = seen.at
      let place = try place(of: seen.at, step: step, instant: instant, last: last, trace: trace)
      recording.append(seen.what, at: seen.at, in: place)
    }
    for value in undocumented { recording.undocumentedValues[base + value.position] = value.text }
    try addInstants(to: &recording, trace: trace[first..<first + done])
  }

  /// Adds the ending, and returns the number of steps carried out, the last one included.
  func addEnding(
    to recording: inout Recording,
    trace: [Step],
    from first: Int,
    count: Int
  ) throws(Contradiction) -> Int {
    if isEmpty { throw .empty }
    if !hasResults, count > 0 { throw .resultsMissing(expected: count) }
    for (offset, result) in results.enumerated() where offset < count {
      let step = first + offset
      switch result {
      case .accepted: continue
      case .nothing:
        guard trace[step].input == nil else { throw .resultMissing(step: step) }
        continue
      case .notApplicable: recording.ending = .notApplicable(step: step)
      case .unsupported: recording.ending = .unsupported(step: step)
      }
      guard results.count == offset + 1 || results[(offset + 1)...].allSatisfy({ $0 == .nothing })
      else { throw .resultAfterEnd(step: step) }
      return offset + 1
    }
    guard results.count == count else {
      throw .resultCount(expected: count, found: results.count)
    }
    return count
  }

  /// The last step that began up to an instant, of those from one at an instant to another.
  private static func lastStep(
    upTo at: Microseconds,
    from first: Int,
    at begin: Microseconds,
    to last: Int,
    in trace: [Step]
  ) -> Int {
    var (step, instant) = (first, begin)
    while step < last, instant + trace[step + 1].delay <= at {
      step += 1
      instant += trace[step].delay
    }
    return step
  }

  /// The step of an observation after the input of a step.
  private func place(
    of at: Microseconds,
    step: Int,
    instant: Microseconds,
    last: Int,
    trace: [Step]
  ) throws(Contradiction) -> (step: Int, isAfterInput: Bool) {
    if at == instant, step >= 0 { return (step, true) }
    var end = instant
    var next = step + 1
    while next <= last {
      end += trace[next].delay
      if at <= end { return (next, false) }
      guard trace[next].input == nil else {
        throw .pastTheNextInput(
          at: at,
          step: next,
          instant: end,
          last: Self.lastStep(upTo: at, from: next, at: end, to: last, in: trace)
        )
      }
      next += 1
    }
    // Outputs of the opening come before any step, even in a request without steps.
    if at == end, step < 0 { return (0, false) }
    throw .pastTheEnd(at: at, end: end)
  }

  private func addInstants(
    to recording: inout Recording,
    trace: ArraySlice<Step>
  ) throws(Contradiction) {
    var end = recording.now
    for step in trace { end += step.delay }
    guard let now else { throw .nowMissing }
    // An adapter may notice before the delay that it cannot inject an input.
    let isEarly =
      switch recording.ending {
      case .unsupported, .notApplicable: now == end - (trace.last?.delay ?? 0)
      default: false
      }
    guard now == end || isEarly else { throw .now(expected: end, found: now) }
    if case .at(let next) = next, next <= now { throw .nextNotLater(next: next, now: now) }
    recording.now = now
    recording.next = next
  }
}

extension Reply.Seen {
  /// Checks the number of its step.
  ///
  /// - Parameters:
  ///   - range: The steps of the request, and the opening before the first one.
  ///   - previous: The step of the observation before it.
  ///   - last: The last step that began up to its instant, for the message.
  /// - Throws: ``Contradiction`` for a number out of range, or below the previous one.
  func checkStep(
    in range: ClosedRange<Int>,
    from previous: Int,
    last: @autoclosure () -> Int
  ) throws(Reply.Contradiction) {
    guard range.contains(Int(clamping: after)) else {
      throw .afterOutOfRange(after: after, range: range, at: at, last: last())
    }
    guard after >= previous else {
      throw .orderOfSteps(after: after, previous: previous, at: at, last: last())
    }
  }
}
