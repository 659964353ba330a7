internal import PlumblineModel

/// Judging by a ``Follower``, while one candidate explains the trace.
///
/// The verdict and all counts are those of the estimator and the invariants alone. The invariants judge every event
/// here, too. A trace that fails is judged again without a follower, as the estimate at the event decides what is
/// reported and counted.
extension Judge {
  /// The counts over all traces that judging a trace changes.
  struct Counts: Sendable {
    var events = 0
    var followedEvents = 0
    var invariants = InvariantCheckers.Counts()
  }

  /// Judges a trace, step by step with the follower or with the estimator.
  ///
  /// - Returns: Nil without a follower, and when the trace fails: then nothing has been counted.
  mutating func judgeByFollowing(_ execution: Execution) -> Outcome? {
    let (trace, recording) = (execution.trace, execution.recording)
    guard isFollowing, estimator.canFollow, timeline == nil, reentry == nil,
      recording.readings == nil
    else { return nil }
    (before.events, before.followedEvents) = (eventCount, followedEventCount)
    invariants.save(&before.invariants)
    open()
    follower.open()
    let automaton = estimator.automaton
    let end = recording.ending.step ?? trace.count
    var place = Place()
    // Whether the follower has the only candidate, and whether the estimator has it.
    var (isFollowed, isEstimated) = (estimator.symbolic == nil, true)
    var number = 0
    while number < trace.count {
      if !isJudging, number < end {
        guard check(number, of: trace, recording, &place, isDocumented: false) else {
          takeBack(before)
          return nil
        }
        number += 1
        continue
      }
      if isFollowed,
        case let count = follower.take(
          number,
          of: trace,
          showing: recording.observations,
          until: end,
          automaton
        ), count > 0
      {
        isEstimated = false
        estimator.cover(follower.taken)
        let first = eventCount
        for step in number..<number + count
        where !check(step, of: trace, recording, &place, isDocumented: true) {
          takeBack(before)
          return nil
        }
        followedEventCount += eventCount - first
        number += count
        continue
      }
      if isFollowed, let location = follower.undocumentedAt, number + 1 < end {
        let (first, index) = (eventCount, place.index)
        guard check(number, of: trace, recording, &place, isDocumented: false) else {
          takeBack(before)
          return nil
        }
        estimator.cover(follower.taken)
        leave(trace[number], number, at: location, recording.observations[index..<place.index])
        followedEventCount += eventCount - first
        (isFollowed, isEstimated) = (false, true)
        number += 1
        continue
      }
      if !isEstimated { estimator.resume(follower.configuration, at: clock) }
      isEstimated = true
      if let outcome = judge(step: number, of: trace, recording, &place) {
        guard case .failed = outcome else { return conclude(outcome, of: execution) }
        takeBack(before)
        return nil
      }
      number += 1
      let isLeft =
        number < end && trace[number].delay > 0
        && (place.index == recording.observations.count
          || recording.observations[place.index].at > clock)
      isFollowed = false
      guard isJudging, !isUndecided, let only = estimator.only(isLeft: isLeft) else { continue }
      follower.resume(only, at: clock, place.index)
      isFollowed = true
    }
    if !isEstimated { estimator.resume(follower.configuration, at: clock) }
    let outcome = self.end(at: place, of: recording)
    guard case .failed = outcome else { return conclude(outcome, of: execution) }
    takeBack(before)
    return nil
  }

  /// Ends the judging by the automaton: the documents do not define the input of a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - number: Its number.
  ///   - location: The location before the input.
  ///   - seen: The outputs of the step.
  private mutating func leave(
    _ step: Step,
    _ number: Int,
    at location: Int32,
    _ seen: ArraySlice<Observation>
  ) {
    guard let input = step.input else { return }
    let outputs = seen.drop { !$0.isAfterInput }
    stopJudging(at: Unjudged(input: input, step: number), seen: outputs.startIndex)
    answer = UndocumentedAnswer(
      locations: [Int(location)],
      input: input,
      outputs: outputs.map(\.symbol)
    )
  }

  /// Judges a step by the invariants alone.
  ///
  /// - Returns: Whether they allow it.
  private mutating func check(
    _ number: Int,
    of trace: [Step],
    _ recording: Recording,
    _ place: inout Place,
    isDocumented: Bool
  ) -> Bool {
    let seen = recording.observations
    place.instant += trace[number].delay
    while place.index < seen.count, seen[place.index].step == number,
      !seen[place.index].isAfterInput
    {
      let at = seen[place.index].at
      guard at >= clock, at <= place.instant, pass(to: at), observe(seen[place.index].symbol) else {
        return false
      }
      place.index += 1
    }
    guard pass(to: place.instant) else { return false }
    if let input = trace[number].input {
      eventCount += 1
      if !isDocumented, trace[number].within != nil { return false }
      let isUndocumented = !isDocumented && invariants.tables.isAppInput[input]
      guard invariants.give(input, at: clock, isUndocumented: isUndocumented) == nil else {
        return false
      }
    }
    while place.index < seen.count, seen[place.index].step == number {
      guard seen[place.index].at == clock, observe(seen[place.index].symbol) else { return false }
      place.index += 1
    }
    return true
  }

  private mutating func pass(to instant: Microseconds) -> Bool {
    guard invariants.advance(from: clock, to: instant) == nil else { return false }
    clock = instant
    return true
  }

  private mutating func observe(_ symbol: Symbol) -> Bool {
    eventCount += 1
    return invariants.observe(symbol, at: clock) == nil
  }

  /// Takes back all counts of the trace.
  private mutating func takeBack(_ counts: Counts) {
    (eventCount, followedEventCount) = (counts.events, counts.followedEvents)
    estimator.uncoverSequence()
    invariants.takeBack(counts.invariants)
  }
}

extension AdaptiveEstimator {
  /// Whether a ``Follower`` can take steps: points suffice at times, and no input is assumed to be documented.
  var canFollow: Bool { !isSymbolic && !assumesDocumented }

  /// The only candidate, if it explains the trace up to here alone and needs no exploring at this instant.
  ///
  /// - Parameter isLeft: Whether time passes next.
  /// - Returns: The candidate, or nil.
  mutating func only(isLeft: Bool) -> Configuration? {
    symbolic == nil ? concrete.only(isLeft: isLeft) : nil
  }

  /// Continues with the only candidate at an instant.
  mutating func resume(_ only: Configuration, at now: Microseconds) {
    concrete.resume(only, at: now)
  }

  /// Covers edges that the only candidate has taken.
  mutating func cover(_ edges: ShortList<Int32>) {
    for index in edges.indices { concrete.coverage.cover(edges[index]) }
  }

  /// Takes back the coverage of this trace.
  mutating func uncoverSequence() {
    if symbolic?.coverage.uncoverSequence() == nil { concrete.coverage.uncoverSequence() }
  }
}

extension ConcreteEstimator {
  fileprivate mutating func only(isLeft: Bool) -> Configuration? {
    // Time rules out what is postponed.
    guard configurations.count == 1, isLeft || postponed == nil && !isOverlapping, !isOverwhelmed,
      configurations[0].pending.isNothing, configurations[0].next > now,
      configurations[0].location != automaton.unconstrained
    else { return nil }
    coverage.attributeCommon(&configurations)
    return configurations[0]
  }

  fileprivate mutating func resume(_ only: Configuration, at now: Microseconds) {
    self.now = now
    restart(with: only)
  }
}
