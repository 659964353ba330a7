package import PlumblineModel

/// Runs all invariants along a trace.
///
/// An event is judged in the state before it, and before it closes a scope. A machine's state is
/// the one it last announced. Obligations that are open at the end of a scope, or of the trace,
/// are void.
package struct InvariantCheckers: Sendable {
  package let tables: InvariantTables
  /// The last announced state of each machine, as value of its announcement.
  package private(set) var states: [Int]
  /// How often each invariant was put to the test, over all traces; see ``close(at:)``.
  package internal(set) var exercised: [Int]
  /// The invariants whose scope has opened, as bits, over all traces.
  package private(set) var everOpened: UInt64 = 0
  /// The invariants whose trigger has come.
  package internal(set) var triggered: UInt64 = 0
  /// How long a scope must have been watched to count for an invariant that forbids.
  package let patience: Microseconds

  /// How far the instants of two events of this trace may be off, on a real clock.
  private(set) var blur: Microseconds = 0
  var memories: [Memory]
  /// The invariants whose scope is open, invariant `n` as bit `n`; the others remember nothing.
  private var opened: UInt64 = 0
  /// Those whose scope was ended by an undocumented input; a scope that follows the announced
  /// state stays shut until that state has been left.
  private var shut: UInt64 = 0
  private(set) var deadline = Microseconds.max
  /// How many events had come when an invariant missed some, or when there was one too many.
  private(set) var shortfall: Int?
  var excess: Int?
  /// When something was due that came before.
  var due: Microseconds?
  private var hasReaction: UInt64 = 0

  package init(_ tables: InvariantTables, patience: Microseconds) {
    self.tables = tables
    self.patience = patience
    states = tables.initialStates
    exercised = [Int](repeating: 0, count: tables.invariants.count)
    memories = tables.invariants.map { _ in Memory() }
    open()
  }

  /// Starts a new trace; what was exercised stays.
  package mutating func open() { open(in: tables.initialStates) }

  /// Starts a new trace whose instants are known up to some time only.
  mutating func open(blur: Microseconds) {
    self.blur = blur
    open()
  }

  /// Whether another one remembers the same, whatever it counted.
  ///
  /// - Complexity: O(open invariants × what they remember).
  func isLike(_ other: InvariantCheckers) -> Bool {
    states == other.states && opened == other.opened && shut == other.shut
      && hasReaction == other.hasReaction && deadline == other.deadline
      && Bits(opened).allSatisfy { memories[$0] == other.memories[$0] }
  }

  /// Starts where these states were announced last.
  mutating func open(in announced: [Int]) {
    for index in states.indices { states[index] = announced[index] }
    deadline = .max
    shortfall = nil
    excess = nil
    due = nil
    hasReaction = 0
    for number in Bits(opened) { memories[number].clear() }
    opened = 0
    shut = 0
    for number in Bits(tables.always) { enter(number, at: 0) }
    for number in Bits(tables.stateful) where isOpen(tables.watches[number].during) {
      enter(number, at: 0)
    }
  }

  /// Lets time pass.
  ///
  /// - Returns: The number of an invariant that demanded something before, and when.
  package mutating func advance(
    from now: Microseconds,
    to instant: Microseconds
  ) -> (invariant: Int, due: Microseconds)? {
    guard instant > now else { return nil }
    if hasReaction != 0, let invariant = endReactions() { return (invariant, now) }
    guard deadline < instant else { return nil }
    var missed: (invariant: Int, due: Microseconds)?
    deadline = .max
    for number in Bits(opened & tables.demanding) {
      let watch = tables.watches[number]
      for index in memories[number].starts.indices {
        let start = memories[number].starts[index]
        guard start.last < instant else {
          deadline = min(deadline, start.last)
          continue
        }
        guard watch.obligation == .then || start.count < watch.count else { continue }
        guard start.last < missed?.due ?? .max else { continue }
        missed = (number, start.last)
        shortfall = start.count
      }
      memories[number].starts.removeAll { $0.last < instant }
    }
    return missed
  }

  /// Judges an input; `isUndocumented` when an app's input leaves what the documents speak of.
  ///
  /// - Returns: The number of an invariant that it violates.
  package mutating func give(
    _ input: Int,
    at now: Microseconds,
    isUndocumented: Bool
  ) -> Int? {
    if hasReaction != 0, let invariant = endReactions() { return invariant }
    let violated = judge(input, at: now)
    guard isUndocumented else { return violated }
    shut |= opened & ~tables.named[input]
    for number in Bits(opened & ~tables.named[input]) { leave(number, at: now) }
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
    follow(tables.following[machine], open: tables.openIn[machine][state], at: now)
    if tables.entangled != 0 {
      var open: UInt64 = 0
      for number in Bits(tables.entangled) where isOpen(tables.watches[number].during) {
        open |= 1 << UInt64(number)
      }
      follow(tables.entangled, open: open, at: now)
    }
    return violated
  }

  /// Ends a trace.
  ///
  /// An invariant counts as exercised when its trigger came, when what it demands came, when as
  /// many events came as it allows, or when its scope was watched for as long as it forbids
  /// something, at most for the longest timer.
  package mutating func close(at now: Microseconds) {
    for number in Bits(opened) { leave(number, at: now) }
  }
}

extension InvariantCheckers {
  /// Opens and ends the scopes that follow an announced state, which has changed.
  private mutating func follow(_ concerned: UInt64, open: UInt64, at now: Microseconds) {
    for number in Bits(concerned & ~open & opened) { leave(number, at: now) }
    for number in Bits(open & ~(opened | shut)) { enter(number, at: now) }
    shut &= ~(concerned & ~open)
  }

  private mutating func judge(_ event: Int, at now: Microseconds) -> Int? {
    let concern = tables.concerns[event]
    let concerned = concern.any & opened | concern.opens
    guard concerned != 0 else { return nil }
    var violated: Int?
    for number in Bits(concerned) {
      let bit: UInt64 = 1 << UInt64(number)
      var isContent = true
      if opened & bit != 0 { isContent = judge(event, concern, by: number, bit, at: now) }
      if concern.dues & opened & bit != 0, !memories[number].starts.isEmpty { hasReaction |= bit }
      if concern.closes & opened & bit != 0 {
        if isContent, let short = incomplete(number) {
          isContent = false
          shortfall = short
        }
        leave(number, at: now)
      }
      if !isContent, violated == nil { violated = number }
      if concern.opens & bit != 0, opened & bit == 0 { enter(number, at: now) }
    }
    return violated
  }

  private mutating func enter(_ number: Int, at now: Microseconds) {
    opened |= 1 << UInt64(number)
    everOpened |= 1 << UInt64(number)
    memories[number].openedAt = now
    if tables.beginning & (1 << UInt64(number)) != 0 { begin(number, key: 0, at: now) }
  }

  /// Ends the scope of an invariant that is open.
  private mutating func leave(_ number: Int, at now: Microseconds) {
    let bit: UInt64 = 1 << UInt64(number)
    opened &= ~bit
    if tables.forbidding & bit != 0,
      now - memories[number].openedAt >= min(patience, tables.watches[number].to)
    {
      exercised[number] += 1
    }
    memories[number].clear()
    hasReaction &= ~bit
  }

  /// Starts an obligation, for the values that its trigger had.
  mutating func begin(_ number: Int, key: Int32, at now: Microseconds) {
    let watch = tables.watches[number]
    let position = memories[number].advanceSchedule(key, of: watch)
    let (from, to) = tables.span(of: watch, position, blur: blur)
    let last = to == .max ? .max : now + to
    // What is over can no longer be violated; without this a long trace would remember it all.
    if memories[number].starts.count > 32, !watch.demands {
      memories[number].starts.removeAll { $0.last < now }
    }
    memories[number].starts.append(Start(first: now + from, last: last, key: key))
    if watch.isReaction { hasReaction |= 1 << UInt64(number) }
    if watch.demands { deadline = min(deadline, last) }
  }

  /// The reactions to the last event are complete; returns an invariant that missed something.
  private mutating func endReactions() -> Int? {
    var missed: Int?
    for number in Bits(hasReaction) {
      let watch = tables.watches[number]
      if watch.demands, missed == nil,
        let short = memories[number].starts.first(where: { $0.count < watch.count })
      {
        missed = number
        shortfall = short.count
      }
      memories[number].starts.removeAll()
    }
    hasReaction = 0
    return missed
  }

  /// Whether a condition holds in the announced states; false without a condition.
  mutating func isOpen(_ condition: Range<Int>?) -> Bool {
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
