internal import PlumblineModel

/// A timed automaton that observes one invariant and reports its violation.
///
/// It is the checker of the invariant as a test automaton (L. Aceto, A. Burgueño and K. G. Larsen, *Model Checking
/// via Reachability Testing for Timed Automata*, 1998, doi:10.1007/BFb0054177). A checker keeps every open
/// obligation. An invariant is violated when one obligation is, so an observer follows one obligation at a time, with
/// one clock, and chooses which. If some run of the observer reports a violation, the checker does, and vice versa.
///
/// Where one obligation is always the first to be violated, the observer needs no choice. See ``Method``.
struct InvariantObserver {
  /// The obligation that the observer follows.
  enum Method {
    /// None: `is` is decided at once.
    case none
    /// Whether an event of a `had` came, at any time or in this reaction.
    case memory
    /// The last event of a `had`, whose window begins at the trigger.
    case latestEvent
    /// The first event of a `had`, whose window has no end.
    case earliestEvent
    /// The window of a trigger of a `had` that is still to come, without an event in it.
    case prediction
    /// The last occurrence, from which the next one is measured.
    case spacing
    /// The only obligation, which begins with the scope.
    case only
    /// The first open obligation.
    case first
    /// The last open obligation.
    case last
    /// One of the open obligations.
    case choice
  }

  /// The state of the observer; the clock is apart.
  struct State: Hashable {
    /// The announced states of the machines that the invariant mentions, eight bits each.
    var announced: UInt64 = 0
    /// Whether the scope is open.
    var isOpen = false
    /// Whether the followed obligation is due by the end of this reaction; then its scope does not matter.
    var isDue = false
    /// Whether the observer follows an obligation, or an event of a `had`.
    var isFollowing = false
    /// Whether the reaction to the last event decides or ends obligations.
    var hasReaction = false
    /// The position of the next obligation in the schedule.
    var next: Int16 = 0
    /// The position of the followed obligation.
    var position: Int16 = 0
    /// The number of its events so far.
    var count: Int32 = 0
  }

  /// The effect of an event, or of time, on the observer.
  struct Outcome {
    var state: State
    /// The values of the clock with which it is possible; nil: all.
    var times: ClosedRange<Microseconds>?
    var clock = ClockChange.keep
    var isViolation = false
  }

  /// The change of the clock of the observer.
  enum ClockChange: Hashable {
    case keep
    /// The clock is zero.
    case restart
    /// The clock has any value of a range.
    case set(ClosedRange<Microseconds>)
  }

  /// The parts of the invariant that an event belongs to.
  struct Roles: Hashable {
    var opens = false
    var closes = false
    var triggers = false
    var counts = false
    var dues = false
    /// The machine whose state it announces, as a position in ``State/announced``; -1 for none.
    var machine: Int8 = -1
    var value: UInt8 = 0
  }

  let watch: InvariantTables.Watch
  let method: Method
  let start: State
  /// The windows of obligations, by position in the schedule.
  let windows: [(from: Microseconds, to: Microseconds)]
  /// The conditions of the scope and of the trigger; nil without one.
  private let during: Condition?
  private let when: Condition?
  /// Whether the scope follows the announced states, and whether it is the whole trace.
  private let isStateful: Bool
  let isAlwaysOpen: Bool
  /// Per event, inputs first, the number of its roles in ``roles``; 0 for an event without a role.
  let kinds: [Int32]
  let roles: [Roles]

  /// The limit of machines in the conditions of an invariant.
  static let machineLimit = 8

  /// Nil where ``reason(_:_:)`` names a reason.
  ///
  /// - Parameters:
  ///   - number: The number of the invariant in the tables.
  ///   - key: The values of its variables, as one number; nil without variables.
  ///   - tables: The tables of the checkers.
  init?(_ number: Int, key: Int32?, _ tables: InvariantTables) {
    guard Self.reason(number, tables) == nil else { return nil }
    let watch = tables.watches[number]
    let bit: UInt64 = 1 << UInt64(number)
    let machines = Self.machines(of: watch, tables)
    func condition(_ range: Range<Int>?) -> Condition? {
      range.map { Condition($0, machines, tables) }
    }
    self.watch = watch
    windows =
      (0..<max(1, watch.schedule.count)).map { tables.span(of: watch, $0, blur: 0) }
    method = Self.method(of: watch, windows)
    during = condition(watch.during)
    when = condition(watch.when)
    isStateful = tables.stateful & bit != 0
    isAlwaysOpen = tables.always & bit != 0
    let link = watch.link < 0 ? nil : tables.links[watch.link]
    var roles = [Roles()]
    var numbers: [Roles: Int32] = [Roles(): 0]
    kinds = tables.concerns.indices.map { event in
      let concern = tables.concerns[event]
      var role = Roles(
        opens: concern.opens & bit != 0,
        closes: concern.closes & bit != 0,
        triggers: concern.triggers & bit != 0,
        counts: concern.counts & bit != 0,
        dues: concern.dues & bit != 0
      )
      if let link, let key {
        role.triggers = role.triggers && link.triggers[event].contains(key)
        role.counts = role.counts && link.events[event].contains(key)
      }
      if event >= tables.inputCount {
        let (machine, state) = tables.announcements[event - tables.inputCount]
        if let slot = machines.firstIndex(of: machine) {
          role.machine = Int8(slot)
          role.value = UInt8(state)
        }
      }
      if let known = numbers[role] { return known }
      numbers[role] = Int32(roles.count)
      roles.append(role)
      return Int32(roles.count - 1)
    }
    self.roles = roles
    var start = State()
    for (slot, machine) in machines.enumerated() {
      start.announced |= UInt64(tables.initialStates[machine]) << UInt64(8 * slot)
    }
    self.start = start
  }

  /// The reason why no observer with one clock exists; nil if one does.
  static func reason(_ number: Int, _ tables: InvariantTables) -> InvariantProof.Obstacle? {
    let watch = tables.watches[number]
    if machines(of: watch, tables).count > machineLimit { return .manyMachines }
    if watch.obligation == .had, watch.hasSchedule {
      for position in 0..<watch.schedule.count
      where tables.span(of: watch, position, blur: 0).to == .max {
        return .openSchedule
      }
    }
    return nil
  }

  /// The machines in the conditions of an invariant, ascending.
  private static func machines(
    of watch: InvariantTables.Watch,
    _ tables: InvariantTables
  ) -> [Int] {
    let conjunctions = [watch.during, watch.when].compactMap { $0 }.joined()
    return Set(conjunctions.flatMap { tables.terms[tables.conjunctions[$0]].map(\.machine) })
      .sorted()
  }

  private static func method(
    of watch: InvariantTables.Watch,
    _ windows: [(from: Microseconds, to: Microseconds)]
  ) -> Method {
    let (from, to) = windows[0]
    switch watch.obligation {
    case .is: return .none
    case .had:
      if watch.isReaction || !watch.hasSchedule && from == 0 && to == .max { return .memory }
      if watch.hasSchedule { return .prediction }
      return from == 0 ? .latestEvent : to == .max ? .earliestEvent : .prediction
    case .then where watch.isSpacing: return .spacing
    case _ where !watch.hasTrigger: return .only
    case _ where watch.hasSchedule: return .choice
    // An event meets all that are open, so the first one is the first to be late.
    case .then: return from == 0 ? .first : .choice
    // Each begins a window; those that have no end contain the later ones, and the last one of those that begin at
    // once ends last.
    case .never: return to == .max ? .first : from == 0 ? .last : .choice
    // The first one counts the most events.
    case .atMost: return to == .max ? .first : .choice
    case .exactly: return .choice
    }
  }

  /// Whether the observer has a clock in a state.
  func hasClock(_ state: State) -> Bool {
    guard state.isFollowing, method != .memory else { return false }
    let (from, to) = windows[Int(state.position)]
    return from > 0 || to < .max
  }

  /// The last value of the clock in a state; nil if it may grow for ever.
  func limit(of state: State) -> Microseconds? {
    guard state.isFollowing else { return nil }
    let to = windows[Int(state.position)].to
    switch method {
    case .none, .memory, .latestEvent, .earliestEvent: return nil
    case .prediction: return to + 1
    case .spacing, .only, .first, .last, .choice: return to == .max ? nil : to
    }
  }

  /// The largest constant with which the clock is compared in a state.
  func largestConstant(of state: State) -> Microseconds {
    let (from, to) = windows[Int(state.position)]
    return to == .max ? from : to + 1
  }

  /// Whether the scope is open by its condition in a state; nil for a scope that follows no state.
  func isInScope(_ state: State) -> Bool? {
    isStateful ? during?.holds(state.announced) ?? false : nil
  }

  /// Whether the condition of the trigger holds in a state.
  func mayTrigger(_ state: State) -> Bool { when?.holds(state.announced) ?? true }

  /// The position in the schedule after another obligation has begun.
  func position(after position: Int16) -> Int16 {
    watch.hasSchedule ? min(position + 1, Int16(watch.schedule.count - 1)) : 0
  }
}

extension InvariantObserver {
  /// A disjunction of conjunctions over the announced states.
  private struct Condition {
    let alternatives: [[(slot: UInt64, states: UInt64)]]

    init(_ range: Range<Int>, _ machines: [Int], _ tables: InvariantTables) {
      alternatives = range.map { conjunction in
        tables.terms[tables.conjunctions[conjunction]].compactMap { term in
          machines.firstIndex(of: term.machine).map { (UInt64(8 * $0), term.states) }
        }
      }
    }

    func holds(_ announced: UInt64) -> Bool {
      alternatives.contains { conjunction in
        conjunction.allSatisfy { $0.states & (1 << (announced >> $0.slot & 0xFF)) != 0 }
      }
    }
  }
}
