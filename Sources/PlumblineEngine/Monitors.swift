package import PlumblineModel

/// Runs all invariants along a trace.
///
/// An event is judged in the state before it, and before it closes a scope. A machine's state is
/// the one it last announced. Obligations that are open at the end of a scope, or of the trace,
/// are void.
package struct Monitors: Sendable {
  /// What a monitor remembers.
  private struct Memory {
    var isOpen = false
    /// The scope was ended by an undocumented input; a scope that follows the announced state
    /// stays shut until that state has been left.
    var isShut = false
    var openedAt: Microseconds = 0
    /// When the obligations that are still open began.
    var starts: [Microseconds] = []
    /// When events of a `had` were seen in this scope.
    var seen: [Microseconds] = []

    /// Forgets what was in the scope; without a call when nothing was.
    mutating func clear() {
      if !starts.isEmpty { starts.removeAll(keepingCapacity: true) }
      if !seen.isEmpty { seen.removeAll(keepingCapacity: true) }
    }
  }

  package let tables: MonitorTables
  /// The last announced state of each machine, as value of its announcement.
  package private(set) var states: [Int]
  /// How often each invariant was put to the test, over all traces; see ``close(at:)``.
  package private(set) var exercised: [Int]
  /// How long a scope must have been watched to count for an invariant that forbids.
  package let patience: Microseconds

  private var memories: [Memory]
  private var deadline = Microseconds.max
  private var hasReaction: UInt64 = 0

  package init(_ tables: MonitorTables, patience: Microseconds) {
    self.tables = tables
    self.patience = patience
    states = tables.initialStates
    exercised = [Int](repeating: 0, count: tables.monitors.count)
    memories = tables.monitors.map { _ in Memory() }
    open()
  }

  /// Starts a new trace; what was exercised stays.
  package mutating func open() {
    for index in states.indices { states[index] = tables.initialStates[index] }
    deadline = .max
    hasReaction = 0
    for number in memories.indices {
      memories[number].isOpen = false
      memories[number].isShut = false
      memories[number].clear()
      let watch = tables.watches[number]
      if watch.isAlways || isOpen(watch.during) { enter(number, at: 0) }
    }
  }

  /// Lets time pass.
  ///
  /// - Returns: The number of an invariant that demanded something before, and when.
  package mutating func advance(
    from now: Microseconds,
    to instant: Microseconds
  ) -> (monitor: Int, due: Microseconds)? {
    guard instant > now else { return nil }
    if hasReaction != 0, let monitor = endReactions() { return (monitor, now) }
    guard deadline < instant else { return nil }
    for number in memories.indices {
      let watch = tables.watches[number]
      guard watch.obligation == .then, watch.to != .max else { continue }
      for start in memories[number].starts where start + watch.to < instant {
        return (number, start + watch.to)
      }
    }
    findDeadline()
    return nil
  }

  /// Judges an input; `isUndocumented` when an app's input leaves what the documents speak of.
  ///
  /// - Returns: The number of an invariant that it violates.
  package mutating func give(
    _ input: Int,
    at now: Microseconds,
    isUndocumented: Bool
  ) -> Int? {
    if hasReaction != 0, let monitor = endReactions() { return monitor }
    let violated = judge(input, at: now)
    guard isUndocumented else { return violated }
    for number in memories.indices where tables.named[input] & (1 << UInt64(number)) == 0 {
      memories[number].isShut = true
      leave(number, at: now)
    }
    return violated
  }

  /// Judges an output.
  ///
  /// - Returns: The number of an invariant that it violates.
  package mutating func observe(_ symbol: Symbol, at now: Microseconds) -> Int? {
    let violated = judge(tables.inputCount + symbol, at: now)
    let (machine, state) = tables.announcements[symbol]
    guard machine >= 0, states[machine] != state else { return violated }
    states[machine] = state
    var rest = tables.stateful
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      rest &= rest - 1
      if isOpen(tables.watches[number].during) {
        if !memories[number].isOpen && !memories[number].isShut { enter(number, at: now) }
      } else {
        memories[number].isShut = false
        leave(number, at: now)
      }
    }
    return violated
  }

  /// Ends a trace.
  ///
  /// An invariant counts as exercised when its trigger came, when what it demands came, or when
  /// its scope was watched for as long as it forbids something, at most for the longest timer.
  package mutating func close(at now: Microseconds) {
    for number in memories.indices { leave(number, at: now) }
  }
}

extension Monitors {
  private mutating func judge(_ event: Int, at now: Microseconds) -> Int? {
    let concern = tables.concerns[event]
    var violated: Int?
    var rest = concern.any
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      let bit: UInt64 = 1 << UInt64(number)
      rest &= rest - 1
      if memories[number].isOpen, !judge(concern, by: number, bit, at: now), violated == nil {
        violated = number
      }
      if concern.closes & bit != 0 { leave(number, at: now) }
      if concern.opens & bit != 0, !memories[number].isOpen { enter(number, at: now) }
    }
    return violated
  }

  /// Whether an open monitor is content with an event.
  private mutating func judge(
    _ concern: MonitorTables.Concern,
    by number: Int,
    _ bit: UInt64,
    at now: Microseconds
  ) -> Bool {
    let watch = tables.watches[number]
    let counts = concern.counts & bit != 0
    var isContent = true
    if counts {
      switch watch.obligation {
      case .never:
        isContent = !memories[number].starts.contains { watch.contains(now - $0) }
      case .then:
        let open = memories[number].starts.count
        memories[number].starts.removeAll { watch.contains(now - $0) }
        if !watch.hasTrigger, memories[number].starts.count < open { exercised[number] += 1 }
      case .had, .is: break
      }
    }
    if concern.triggers & bit != 0, watch.when == nil || isOpen(watch.when) {
      exercised[number] += 1
      switch watch.obligation {
      case .never, .then: begin(number, at: now)
      case .had: isContent = memories[number].seen.contains { watch.contains(now - $0) }
      case .is: isContent = counts
      }
    }
    if watch.obligation == .had, counts { memories[number].seen.append(now) }
    return isContent
  }

  private mutating func enter(_ number: Int, at now: Microseconds) {
    memories[number].isOpen = true
    memories[number].openedAt = now
    memories[number].clear()
    let watch = tables.watches[number]
    if !watch.hasTrigger && (watch.obligation == .never || watch.obligation == .then) {
      begin(number, at: now)
    }
  }

  private mutating func leave(_ number: Int, at now: Microseconds) {
    guard memories[number].isOpen else { return }
    memories[number].isOpen = false
    let watch = tables.watches[number]
    if !watch.hasTrigger, watch.obligation == .never,
      now - memories[number].openedAt >= min(patience, watch.to)
    {
      exercised[number] += 1
    }
    memories[number].clear()
    hasReaction &= ~(1 << UInt64(number))
  }

  private mutating func begin(_ number: Int, at now: Microseconds) {
    memories[number].starts.append(now)
    let watch = tables.watches[number]
    if watch.isReaction { hasReaction |= 1 << UInt64(number) }
    if watch.obligation == .then, watch.to != .max { deadline = min(deadline, now + watch.to) }
  }

  /// The reactions to the last event are complete; returns an invariant that missed something.
  private mutating func endReactions() -> Int? {
    var missed: Int?
    while hasReaction != 0 {
      let number = hasReaction.trailingZeroBitCount
      hasReaction &= hasReaction - 1
      if tables.watches[number].obligation == .then, !memories[number].starts.isEmpty {
        missed = missed ?? number
      }
      memories[number].starts.removeAll(keepingCapacity: true)
    }
    return missed
  }

  private mutating func findDeadline() {
    deadline = .max
    for number in memories.indices {
      let watch = tables.watches[number]
      guard watch.obligation == .then, watch.to != .max else { continue }
      for start in memories[number].starts { deadline = min(deadline, start + watch.to) }
    }
  }

  /// Whether a condition holds in the announced states; false without a condition.
  private func isOpen(_ condition: Range<Int>?) -> Bool {
    guard let condition else { return false }
    for conjunction in condition {
      var holds = true
      for term in tables.conjunctions[conjunction] where holds {
        let term = tables.terms[term]
        holds = term.states & (1 << UInt64(states[term.machine])) != 0
      }
      if holds { return true }
    }
    return false
  }
}

extension MonitorTables.Watch {
  /// Whether a span since the start of an obligation lies in its window.
  fileprivate func contains(_ span: Microseconds) -> Bool { from <= span && span <= to }
}
