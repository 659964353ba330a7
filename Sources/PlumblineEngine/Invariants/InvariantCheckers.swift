package import PlumblineModel

/// Runs all invariants along a trace.
///
/// An event is judged in the state before it, and before it closes a scope. The state of a machine
/// is its last announced one. Obligations that are open at the end of a scope, or of the trace, are
/// void, except at the end of a scope in the reaction by which they are due.
package struct InvariantCheckers: Sendable {
  package let tables: InvariantTables
  /// The last announced state of each machine, as a value of its announcement.
  package private(set) var states: [Int]
  /// How often the trace decided an obligation of each invariant, over all traces.
  package internal(set) var exercised: [Int]
  /// The invariants whose scope has opened, as bits, over all traces.
  package private(set) var everOpened: UInt64 = 0
  /// The invariants whose trigger has come, as bits.
  package internal(set) var triggered: UInt64 = 0
  /// The time after which a prohibition counts as waited out, even in the midst of its window.
  package let patience: Microseconds

  /// The largest error of the time between two events of this trace, on a real clock.
  private(set) var blur: Microseconds = 0
  var memories: [Memory]
  /// The invariants whose scope is open, invariant `n` as bit `n`; the others have no state.
  private var opened: UInt64 = 0
  /// Those whose scope an undocumented input ended.
  ///
  /// A scope that follows the announced state stays shut until that state is left.
  private var shut: UInt64 = 0
  /// Whether nothing more of this trace is judged.
  private(set) var isReleased = false
  private(set) var deadline = Microseconds.max
  /// The number of events when an invariant missed some.
  private(set) var shortfall: Int?
  var excess: Int?
  /// The values of the variables in the obligation that was violated, as in ``InvariantLinks``.
  var violatedKey: Int32?
  /// The instant at which an event was due that came too early.
  var due: Microseconds?
  /// Those with obligations that are fulfilled, and that a later event decides.
  var fulfilled: UInt64 = 0
  /// The instant of the last input of this trace, or its beginning.
  private(set) var lastInput: Microseconds = 0
  /// Whether that input is a call of the app.
  private(set) var isLastInputCall = false
  /// Those of which the present event has begun an obligation.
  private(set) var begunNow: UInt64 = 0
  /// Those of which a prohibition has begun since the last input.
  private var begunSinceInput: UInt64 = 0
  /// The invariants whose obligations the end of the reaction to the last event decides or ends.
  var hasReaction: UInt64 = 0
  /// Those with obligations that are due by the end of this reaction.
  var hasDue: UInt64 = 0

  /// The invariants whose scope is open, ascending.
  var openInvariants: [Int] { Array(Bits(opened)) }

  package init(_ tables: InvariantTables, patience: Microseconds) {
    self.tables = tables
    self.patience = patience
    states = tables.initialStates
    exercised = [Int](repeating: 0, count: tables.invariants.count)
    memories = tables.invariants.map { _ in Memory() }
    open()
  }

  /// Starts a new trace; the counts in ``exercised`` remain.
  package mutating func open() { open(in: tables.initialStates) }

  /// Starts a new trace whose instants have an error.
  mutating func open(blur: Microseconds) {
    self.blur = blur
    open()
  }

  /// Becomes like checkers of the same invariants, in its own storage.
  ///
  /// - Parameter other: The other checkers; they do not change, and `inout` avoids a copy of them.
  /// - Complexity: O(invariants + state of the open ones).
  mutating func become(_ other: inout InvariantCheckers) {
    var (states, exercised, memories) = ([Int](), [Int](), [Memory]())
    swap(&states, &self.states)
    swap(&exercised, &self.exercised)
    swap(&memories, &self.memories)
    for index in states.indices { states[index] = other.states[index] }
    for index in exercised.indices { exercised[index] = other.exercised[index] }
    for number in Bits(opened | hasDue | other.opened | other.hasDue) {
      memories[number].become(&other.memories[number])
    }
    self = other
    swap(&states, &self.states)
    swap(&exercised, &self.exercised)
    swap(&memories, &self.memories)
  }

  /// Whether another one has the same state, regardless of its counts.
  ///
  /// - Complexity: O(open invariants × their state).
  func isLike(_ other: InvariantCheckers) -> Bool {
    isReleased == other.isReleased && states == other.states && opened == other.opened
      && shut == other.shut
      && hasReaction == other.hasReaction && hasDue == other.hasDue && deadline == other.deadline
      && Bits(opened).allSatisfy { memories[$0] == other.memories[$0] }
      && Bits(hasDue).allSatisfy { memories[$0].due == other.memories[$0].due }
  }

  /// After an event that may be one of two, ends the scopes whose states differ: these checkers took the one event,
  /// the others the other one.
  ///
  /// A scope that follows the announced state stays shut until that state is left.
  ///
  /// - Returns: Whether both have the same announced states; otherwise no scope is known.
  /// - Complexity: O(open invariants × their state).
  mutating func keepCommon(with other: InvariantCheckers, at now: Microseconds) -> Bool {
    guard states == other.states, isReleased == other.isReleased else { return false }
    var different = (opened ^ other.opened) | (hasDue ^ other.hasDue) | (shut ^ other.shut)
    for number in Bits((opened | hasDue) & ~different)
    where memories[number] != other.memories[number] {
      different |= 1 << UInt64(number)
    }
    for number in Bits(different & opened) { leave(number, at: now, .trace) }
    for number in Bits(different & hasDue) { memories[number].due.removeAll() }
    hasDue &= ~different
    shut |= different
    deadline = min(deadline, other.deadline)
    return true
  }

  /// Starts a new trace with some announced states.
  mutating func open(in announced: [Int]) {
    for index in states.indices { states[index] = announced[index] }
    deadline = .max
    shortfall = nil
    excess = nil
    violatedKey = nil
    due = nil
    hasReaction = 0
    fulfilled = 0
    lastInput = 0
    begunSinceInput = 0
    isReleased = false
    for number in Bits(opened) { memories[number].clear() }
    forgetDue()
    opened = 0
    shut = 0
    for number in Bits(tables.always) { enter(number, at: 0) }
    for number in Bits(tables.stateful) where isOpen(tables.watches[number].during) {
      enter(number, at: 0)
    }
  }

  /// Lets time pass.
  ///
  /// - Returns: An invariant that demanded an event before `instant`, and when.
  package mutating func advance(
    from now: Microseconds,
    to instant: Microseconds
  ) -> (invariant: Int, due: Microseconds)? {
    guard instant > now else { return nil }
    if hasReaction | hasDue != 0, let invariant = endReactions() { return (invariant, now) }
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
        shortfall = Int(start.count)
        violatedKey = start.key
      }
      memories[number].starts.removeAll { $0.last < instant }
    }
    return missed
  }

  /// Judges an input; with `isUndocumented`, an input of the app leaves the documented behaviour.
  ///
  /// - Returns: The index of an invariant that it violates.
  package mutating func give(
    _ input: Int,
    at now: Microseconds,
    isUndocumented: Bool
  ) -> Int? {
    let missed = hasReaction | hasDue == 0 ? nil : endReactions()
    let ended = (shortfall, violatedKey)
    (lastInput, isLastInputCall) = (now, tables.isAppInput[input])
    begunNow = 0
    for number in Bits(begunSinceInput) { memories[number].noteInput() }
    begunSinceInput = 0
    let own = judge(input, at: now)
    let violated = missed ?? own
    if missed != nil {
      (excess, due) = (nil, nil)
      (shortfall, violatedKey) = ended
    }
    guard isUndocumented else { return violated }
    shut |= opened & ~tables.named[input]
    for number in Bits(opened & ~tables.named[input]) { leave(number, at: now, .call) }
    return violated
  }

  /// Judges an output.
  ///
  /// - Returns: The index of an invariant that it violates.
  package mutating func observe(_ symbol: Symbol, at now: Microseconds) -> Int? {
    begunNow = 0
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

  /// Ends the judging of a trace before its end; ``states`` follows the announcements even then.
  mutating func release(at now: Microseconds) {
    close(at: now)
    isReleased = true
  }

  /// The counts over all traces that judging a trace changes.
  struct Counts: Sendable {
    fileprivate var exercised: [Int] = []
    fileprivate var everOpened: UInt64 = 0
    fileprivate var triggered: UInt64 = 0
  }

  /// Saves the counts, in storage that is used again.
  func save(_ counts: inout Counts) {
    if counts.exercised.count != exercised.count { counts.exercised = exercised }
    for index in exercised.indices { counts.exercised[index] = exercised[index] }
    (counts.everOpened, counts.triggered) = (everOpened, triggered)
  }

  /// Ends a trace as if it had not been judged.
  mutating func takeBack(_ counts: Counts) {
    for index in exercised.indices { exercised[index] = counts.exercised[index] }
    (everOpened, triggered) = (counts.everOpened, counts.triggered)
  }

  /// Forgets what the last violation was about.
  mutating func forgetViolation() {
    (shortfall, excess, due) = (nil, nil, nil)
    violatedKey = nil
  }

  /// Ends a trace.
  package mutating func close(at now: Microseconds) {
    for number in Bits(opened) { leave(number, at: now, .trace) }
    forgetDue()
  }
}

extension InvariantCheckers {
  /// Opens and ends the scopes that follow an announced state, after a change.
  ///
  /// - Parameters:
  ///   - concerned: The invariants with these scopes, as bits.
  ///   - open: Those whose scope is open in the new state.
  ///   - now: The instant of the announcement.
  private mutating func follow(_ concerned: UInt64, open: UInt64, at now: Microseconds) {
    for number in Bits(concerned & ~open & opened) { leave(number, at: now, .output) }
    for number in Bits(open & ~(opened | shut)) { enter(number, at: now) }
    shut &= ~(concerned & ~open)
  }

  private mutating func judge(_ event: Int, at now: Microseconds) -> Int? {
    let concern = tables.concerns[event]
    let concerned = concern.any & opened | concern.counts & hasDue | concern.opens
    guard concerned != 0, !isReleased else { return nil }
    var violated: Int?
    for number in Bits(concerned) {
      let bit: UInt64 = 1 << UInt64(number)
      var isContent = true
      if concern.counts & hasDue & bit != 0 { isContent = countDue(event, by: number) }
      if opened & bit != 0 {
        isContent = judge(event, concern, by: number, bit, at: now) && isContent
      }
      if concern.closes & opened & bit != 0 {
        if isContent, let short = incomplete(number) {
          isContent = false
          shortfall = Int(short.count)
          violatedKey = violatedKey ?? short.key
        }
        if tables.watches[number].obligation == .exactly { countFulfilled(number) }
        leave(number, at: now, end(by: event))
      }
      if !isContent, violated == nil { violated = number }
      if concern.opens & bit != 0, opened & bit == 0 { enter(number, at: now) }
    }
    return violated
  }

  private mutating func enter(_ number: Int, at now: Microseconds) {
    guard !isReleased else { return }
    opened |= 1 << UInt64(number)
    everOpened |= 1 << UInt64(number)
    if tables.beginning & (1 << UInt64(number)) != 0 { begin(number, key: 0, at: now) }
  }

  /// The cause of the end of a scope by an event.
  private func end(by event: Int) -> ScopeEnd {
    guard event < tables.inputCount else { return .output }
    return tables.isAppInput[event] ? .call : .environment
  }

  /// Ends the scope of an open invariant.
  private mutating func leave(_ number: Int, at now: Microseconds, _ end: ScopeEnd) {
    let bit: UInt64 = 1 << UInt64(number)
    opened &= ~bit
    if tables.forbidding & bit != 0 { countProhibitions(number, at: now, end) }
    memories[number].clear()
    hasReaction &= ~bit
    fulfilled &= ~bit
  }

  /// Starts an obligation, with the key of its trigger.
  mutating func begin(_ number: Int, key: Int32, at now: Microseconds) {
    let watch = tables.watches[number]
    let position = memories[number].advanceSchedule(key, of: watch)
    let (from, to) = tables.span(of: watch, position, blur: blur)
    let last = to == .max ? .max : now + to
    // Expired prohibitions cannot be violated; dropping them bounds the memory of a long trace.
    if memories[number].starts.count > 32, !watch.demands { dropExpired(number, at: now) }
    memories[number].starts.append(
      Start(first: now + from, last: last, key: key, position: Int32(position))
    )
    begunNow |= 1 << UInt64(number)
    begunSinceInput |= tables.forbidding & (1 << UInt64(number))
    if watch.isReaction { hasReaction |= 1 << UInt64(number) }
    if watch.demands { deadline = min(deadline, last) }
  }

  /// Completes the reactions to the last event; returns an invariant that missed an event.
  private mutating func endReactions() -> Int? {
    var missed: Int?
    for number in Bits(hasReaction | hasDue) {
      if missed == nil, let short = missing(number) {
        missed = number
        shortfall = Int(short.count)
        violatedKey = short.key
      }
      guard hasReaction & (1 << UInt64(number)) != 0 else { continue }
      if tables.watches[number].obligation == .never {
        exercised[number] += memories[number].starts.count
      }
      memories[number].starts.removeAll()
      if tables.watches[number].obligation == .had { memories[number].seen.removeAll() }
    }
    forgetDue()
    hasReaction = 0
    return missed
  }

  /// An obligation that was due in the reaction to the last event.
  private func missing(_ number: Int) -> Start? {
    let watch = tables.watches[number]
    if let due = memories[number].due.first(where: { $0.count < watch.count }) { return due }
    guard watch.demands, hasReaction & (1 << UInt64(number)) != 0 else { return nil }
    return memories[number].starts.first { $0.count < watch.count }
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
