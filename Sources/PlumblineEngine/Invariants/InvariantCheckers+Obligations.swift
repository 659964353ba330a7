internal import PlumblineModel

/// The effects of an event on an open invariant.
extension InvariantCheckers {
  /// Whether an open invariant allows an event.
  mutating func judge(
    _ event: Int,
    _ concern: InvariantTables.Concern,
    by number: Int,
    _ bit: UInt64,
    at now: Microseconds
  ) -> Bool {
    let watch = tables.watches[number]
    let counts = concern.counts & bit != 0
    var isContent = true
    if counts { isContent = count(event, by: number, watch, at: now) }
    if concern.dues & bit != 0 { makeDue(number) }
    if concern.triggers & bit != 0, watch.when == nil || isOpen(watch.when) {
      if watch.link < 0 {
        let isMet = trigger(event, key: 0, by: number, watch, counts, at: now)
        isContent = isContent && isMet
      } else {
        for key in tables.links[watch.link].triggers[event] {
          let isMet = trigger(event, key: key, by: number, watch, counts, at: now)
          isContent = isContent && isMet
        }
      }
    }
    guard watch.obligation == .had, counts else { return isContent }
    // The event is forgotten at the end of its reaction.
    if watch.isReaction { hasReaction |= bit }
    if watch.link < 0 {
      memories[number].seen.append(Seen(at: now, key: 0))
    } else {
      for key in tables.links[watch.link].events[event] {
        memories[number].seen.append(Seen(at: now, key: key))
      }
    }
    return isContent
  }

  /// Counts an event of the obligation.
  private mutating func count(
    _ event: Int,
    by number: Int,
    _ watch: InvariantTables.Watch,
    at now: Microseconds
  ) -> Bool {
    switch watch.obligation {
    case .never:
      return !memories[number].starts.contains {
        $0.contains(now) && tables.fits(event, $0.key, watch)
      }
    case .then where watch.isSpacing:
      if let early = memories[number].starts.first(where: { !$0.contains(now) }) {
        due = due ?? early.first
        return false
      }
      memories[number].starts.removeAll()
      exercised[number] += 1
      begin(number, key: 0, at: now)
      return true
    case .then:
      let open = memories[number].starts.count
      memories[number].starts.removeAll {
        $0.contains(now) && tables.fits(event, $0.key, watch)
      }
      let met = open - memories[number].starts.count
      if watch.isDecidedLater {
        if met > 0 { fulfilled |= 1 << UInt64(number) }
      } else {
        exercised[number] += met
      }
      return true
    case .atMost, .exactly:
      var isContent = true
      for index in memories[number].starts.indices {
        let start = memories[number].starts[index]
        guard start.contains(now), tables.fits(event, start.key, watch) else { continue }
        memories[number].starts[index].count += 1
        if start.count + 1 == watch.count, !watch.isDecidedLater { exercised[number] += 1 }
        // The call would retain the tables for every event of a virtual clock.
        if tables.timeModel.isReal, !tables.isCertain(now, in: start, of: watch, blur: blur) {
          continue
        }
        memories[number].starts[index].certain += 1
        guard start.certain == watch.count else { continue }
        isContent = false
        guard excess == nil else { continue }
        excess = Int(start.certain) + 1
        violatedKey = start.key
      }
      return isContent
    case .had, .is:
      return true
    }
  }

  /// Handles an event of the trigger, with values of the variables.
  private mutating func trigger(
    _ event: Int,
    key: Int32,
    by number: Int,
    _ watch: InvariantTables.Watch,
    _ counts: Bool,
    at now: Microseconds
  ) -> Bool {
    triggered |= 1 << UInt64(number)
    if !watch.obligation.hasDuration { exercised[number] += 1 }
    switch watch.obligation {
    case .never, .then, .atMost, .exactly:
      begin(number, key: key, at: now)
      return true
    case .had:
      let position = memories[number].advanceSchedule(key, of: watch)
      let (from, to) = tables.span(of: watch, position, blur: blur)
      let isMet = memories[number].seen.contains {
        $0.key == key && from <= now - $0.at && now - $0.at <= to
      }
      if !isMet { violatedKey = violatedKey ?? key }
      return isMet
    case .is:
      let isMet = counts && tables.fits(event, key, watch)
      if !isMet { violatedKey = violatedKey ?? key }
      return isMet
    }
  }

  /// The obligation of a scope that closes now, if it demands more events.
  mutating func incomplete(_ number: Int) -> Start? {
    let watch = tables.watches[number]
    guard watch.obligation == .exactly, !watch.isReaction else { return nil }
    return memories[number].starts.first { $0.last == .max && $0.count < watch.count }
  }
}
