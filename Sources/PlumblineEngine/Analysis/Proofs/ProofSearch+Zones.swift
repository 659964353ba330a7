internal import PlumblineModel

/// The zones of the nodes, with the clock of the observer first.
extension ProofSearch {
  mutating func violate(_ number: Int32, _ last: Move) {
    var moves = [last]
    var next = number
    while next >= 0 {
      moves.append(nodes[Int(next)].move)
      next = nodes[Int(next)].parent
    }
    violation = moves.reversed()
  }

  /// Adds a node after the delay closure, unless an earlier one contains it.
  mutating func add(_ key: Key, _ zone: Zone, _ parent: Int32, _ move: Move) {
    guard !key.state.hasReaction else { return insert(key, zone, parent, move, .urgent) }
    var elapsed = zone
    elapse(&elapsed, key)
    insert(key, elapsed, parent, move, .elapsed)
  }

  private mutating func insert(
    _ key: Key,
    _ closed: Zone,
    _ parent: Int32,
    _ move: Move,
    _ kind: Kind
  ) {
    var zone = closed
    let limit = observer.hasClock(key.state) ? observer.limit(of: key.state) : nil
    if let limit, kind == .elapsed, zone.longest(0) > limit {
      lapse(key, zone, limit, parent, move)
      guard violation == nil, let rest = zone.before(0, limit) else { return }
      zone = rest
    }
    if kind == .elapsed { zone.saturate(beyond: constants(of: key)) }
    zoneCount += 1 + passed[key, default: []].count / 256
    guard passed[key, default: []].add(zone) else { return }
    nodes.append(Node(key: key, zone: zone, parent: parent, move: move, kind: kind))
  }

  /// Follows the runs in which the clock of the observer passes its limit.
  private mutating func lapse(
    _ key: Key,
    _ zone: Zone,
    _ limit: Microseconds,
    _ parent: Int32,
    _ move: Move
  ) {
    guard let outcome = observer.lapsing(key.state), let late = zone.after(0, limit + 1) else {
      return
    }
    // Both moves need a place in the run.
    nodes.append(Node(key: key, zone: zone, parent: parent, move: move, kind: .passed))
    let number = Int32(nodes.count - 1)
    let times = limit + 1...Microseconds.max
    let lapse = Move(event: .choice, operations: [ClockOperation(times: times)])
    if outcome.isViolation { return violate(number, lapse) }
    guard let rest = self.zone(late, after: outcome, from: key.state) else { return }
    var next = key
    next.state = outcome.state
    insert(next, rest, number, lapse, .elapsed)
  }

  /// Lets any time pass up to the deadlines of the timers with clocks.
  private func elapse(_ zone: inout Zone, _ key: Key) {
    var limits = [Microseconds](repeating: Zone.open, count: zone.count)
    for timer in Bits(key.running) {
      let most = automaton.span(of: timer, at: key.location).to
      if most < Configuration.open { limits[clock(of: timer, in: key)] = most }
    }
    zone.elapse(within: limits)
  }

  /// The zone after at least a microsecond; nil if a timer is due at once.
  func delayed(_ zone: Zone, _ key: Key) -> Zone? {
    var later = zone
    for timer in Bits(key.running) {
      let most = automaton.span(of: timer, at: key.location).to
      guard most < Configuration.open else { continue }
      guard let able = later.before(clock(of: timer, in: key), most - 1) else { return nil }
      later = able
    }
    later.shift(by: 1)
    return later
  }

  /// The zone after an outcome of the observer; nil if it is impossible.
  func zone(
    _ zone: Zone,
    after outcome: InvariantObserver.Outcome,
    from state: InvariantObserver.State
  ) -> Zone? {
    let (had, has) = (observer.hasClock(state), observer.hasClock(outcome.state))
    var part = zone
    if had, let times = outcome.times {
      guard let later = part.after(0, times.lowerBound) else { return nil }
      part = later
      if times.upperBound < Zone.open {
        guard let earlier = part.before(0, times.upperBound) else { return nil }
        part = earlier
      }
    }
    if outcome.isViolation || had == has && (outcome.clock == .keep || !has) { return part }
    let first = had ? 1 : 0
    part = part.changing(to: (has ? [nil] : []) + (first..<part.count).map { Optional($0) })
    if has, case .set(let times) = outcome.clock { part.free(0, within: times) }
    return part
  }

  /// Per clock, the largest constant with which it is compared.
  private func constants(of key: Key) -> [Microseconds] {
    var most = observer.hasClock(key.state) ? [observer.largestConstant(of: key.state)] : []
    for timer in Bits(key.running) {
      let span = automaton.span(of: timer, at: key.location)
      most.append(span.to < Configuration.open ? span.to : span.from)
    }
    return most
  }

  /// The position of the clock of a timer in the zone of a node.
  func clock(of timer: Int, in key: Key) -> Int {
    (observer.hasClock(key.state) ? 1 : 0)
      + (key.running & (1 << UInt32(timer) - 1)).nonzeroBitCount
  }

  /// The previous positions of the clocks; nil for those that start.
  func positions(
    of running: UInt32,
    in before: UInt32,
    starting: UInt32,
    _ hasClock: Bool
  ) -> [Int?] {
    (hasClock ? [0] : [])
      + Bits(running).map { timer in
        let bit: UInt32 = 1 << UInt32(timer)
        guard starting & bit == 0 else { return nil }
        return (hasClock ? 1 : 0) + (before & (bit - 1)).nonzeroBitCount
      }
  }
}
