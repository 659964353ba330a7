internal import PlumblineModel

/// A search of the automaton and an observer for a violation.
///
/// It is the forward search over zones of ``TimedReachability``, on pairs of a location and a state of the observer.
/// It gives every input that the environment can give and the documents define, takes every transition, and shows the
/// outputs of a reaction in every order. A reaction is complete before the next event. The first violation has the
/// fewest events.
///
/// Only some timers have clocks; see ``InvariantProof``. A timer without a clock may expire at any time.
struct ProofSearch {
  enum Outcome {
    /// No run violates the invariant.
    case safe
    /// A run that does, from the opening.
    case violated([Move])
    /// The limit was reached.
    case exhausted
  }

  /// The condition on the clock of the observer at an event, and its change.
  struct ClockOperation: Hashable {
    var times: ClosedRange<Microseconds>?
    var change = InvariantObserver.ClockChange.keep
  }

  /// One step of a run.
  struct Move {
    enum Event {
      case opening
      case input(Int)
      case expiry(Int)
      /// At least a microsecond passes.
      case delay
      /// Nothing happens; the observer changes.
      case choice
    }

    var event: Event
    /// The transition; -1 without one.
    var edge: Int32 = -1
    /// The operations of the event, and of the outputs in their order.
    var operations: [ClockOperation] = []
    /// The outputs with a role: per output its position among those of the transition, and its roles.
    var shown: [(position: Int, kind: Int32)] = []
    /// Whether no time passes before it.
    var isImmediate = false
    /// Whether the violation comes before the reaction is complete.
    var isInterrupted = false
  }

  struct Key: Hashable {
    var location: Int32
    /// The running timers with clocks, as bits.
    var running: UInt32
    var state: InvariantObserver.State
  }

  struct Node {
    var key: Key
    /// The clock of the observer, if it has one, and those of the running timers.
    var zone: Zone
    var parent: Int32
    var move: Move
    var kind: Kind
  }

  enum Kind {
    /// Time has passed as far as it can.
    case elapsed
    /// No time has passed since the last event.
    case urgent
    /// It is only a part of runs.
    case passed
  }

  /// A point in a reaction.
  private struct Point: Hashable {
    var state: InvariantObserver.State
    var zone: Zone
    /// The outputs with a role that are not shown yet, as bits.
    var remaining: UInt32
  }

  private var observed: ObservedAutomaton
  let automaton: Automaton
  let observer: InvariantObserver
  private let timers: UInt32
  private let limit: Int
  /// The number of zones.
  var zoneCount = 0
  /// As for ``ObservedAutomaton/knowsUndocumented``.
  var knowsUndocumented: Bool { observed.knowsUndocumented }
  var passed: [Key: [Zone]] = [:]
  var nodes: [Node] = []
  var violation: [Move]?

  /// - Parameters:
  ///   - observed: The automaton and the observer.
  ///   - limit: The limit of zones.
  init(_ observed: ObservedAutomaton, limit: Int) {
    self.observed = observed
    automaton = observed.automaton
    observer = observed.observer
    timers = observed.timers
    self.limit = limit
  }

  /// Searches until a violation is found, all zones are visited, or the limit is reached.
  ///
  /// - Complexity: O(zones × moves × orders of outputs × timers²).
  mutating func run() -> Outcome {
    open()
    var visited = 0
    while violation == nil, visited < nodes.count {
      guard zoneCount < limit else { return .exhausted }
      visit(Int32(visited))
      visited += 1
    }
    return violation.map { .violated($0) } ?? .safe
  }

  private mutating func open() {
    let reference = automaton.reference
    let armed = reference.armedAtStart.reduce(0) { $0 | 1 << UInt32($1) } & timers
    let closed = Key(location: Int32(reference.start), running: armed, state: observer.start)
    let zone = Zone().changing(to: Bits(armed).map { _ in nil })
    // The first input sets the options, before time passes.
    let hasOptions = !reference.optionInputs.isEmpty
    for opening in observer.openings {
      let operation = ClockOperation(change: opening.clock)
      guard let zone = self.zone(zone, after: opening, from: closed.state) else { continue }
      var key = closed
      key.state = opening.state
      let move = Move(event: .opening, operations: [operation])
      if hasOptions {
        nodes.append(Node(key: key, zone: zone, parent: -1, move: move, kind: .urgent))
      } else {
        add(key, zone, -1, move)
      }
    }
  }
}

extension ProofSearch {
  private mutating func visit(_ number: Int32) {
    let node = nodes[Int(number)]
    guard node.kind != .passed else { return }
    let (key, zone) = (node.key, node.zone)
    if key.state.hasReaction { complete(key, zone, number) }
    for move in observed.moves(at: key.location) {
      guard violation == nil else { return }
      if move.timer >= 0 {
        expire(move, number)
      } else if !move.isIdle || key.state.hasReaction {
        give(move, number)
      }
    }
    guard node.kind == .elapsed else { return }
    for guess in observer.predictions(in: key.state) {
      var next = key
      next.state = guess
      let outcome = InvariantObserver.Outcome(state: guess, clock: .restart)
      guard let zone = self.zone(zone, after: outcome, from: key.state) else { continue }
      let operation = ClockOperation(change: .restart)
      add(next, zone, number, Move(event: .choice, operations: [operation]))
    }
  }

  /// Lets time pass after the last reaction.
  private mutating func complete(_ key: Key, _ zone: Zone, _ number: Int32) {
    guard let later = delayed(zone, key), let completed = observer.completing(key.state) else {
      return
    }
    let move = Move(event: .delay)
    if completed.isViolation { return violate(number, move) }
    guard let rest = self.zone(later, after: completed, from: key.state) else { return }
    var next = key
    next.state = completed.state
    add(next, rest, number, move)
  }

  /// Gives an input, after the reaction to the event before it.
  private mutating func give(_ move: ObservedAutomaton.Move, _ number: Int32) {
    let (key, zone) = (nodes[Int(number)].key, nodes[Int(number)].zone)
    var step = Move(event: .input(Int(move.input)), edge: move.edge)
    step.isImmediate = nodes[Int(number)].kind == .urgent
    var before = InvariantObserver.Outcome(state: key.state)
    if key.state.hasReaction {
      guard let completed = observer.completing(key.state) else { return }
      before = completed
      if completed.isViolation {
        step.isInterrupted = true
        return violate(number, step)
      }
    }
    guard let settled = self.zone(zone, after: before, from: key.state) else { return }
    for outcome in observer.outcomes(of: observer.roles[Int(move.kind)], in: before.state) {
      guard let next = self.zone(settled, after: outcome, from: before.state) else { continue }
      var step = step
      step.operations = [ClockOperation(times: outcome.times, change: outcome.clock)]
      if outcome.isViolation {
        step.isInterrupted = true
        return violate(number, step)
      }
      take(step, from: key, key.running, outcome.state, next, number)
    }
  }

  /// Lets a timer expire; an expiry uses up its deadline.
  private mutating func expire(_ move: ObservedAutomaton.Move, _ number: Int32) {
    let (key, zone) = (nodes[Int(number)].key, nodes[Int(number)].zone)
    let bit: UInt32 = 1 << UInt32(move.timer)
    var step = Move(event: .expiry(Int(move.timer)), edge: move.edge)
    step.isImmediate = nodes[Int(number)].kind == .urgent
    guard timers & bit != 0 else {
      return take(step, from: key, key.running, key.state, zone, number)
    }
    guard key.running & bit != 0,
      let due = zone.after(
        clock(of: Int(move.timer), in: key),
        automaton.span(of: Int(move.timer), at: key.location).from
      )
    else { return }
    take(step, from: key, key.running & ~bit, key.state, due, number)
  }

  /// Takes the transition of a step, and shows its outputs in every order.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - key: The node.
  ///   - running: The timers that run when the transition is taken, as bits.
  ///   - state: The state of the observer after the event.
  ///   - zone: The zone after the event; a timer that has expired is still in it.
  ///   - number: The number of the node.
  private mutating func take(
    _ step: Move,
    from key: Key,
    _ running: UInt32,
    _ state: InvariantObserver.State,
    _ zone: Zone,
    _ number: Int32
  ) {
    var next = Key(location: key.location, running: running, state: state)
    var starting: UInt32 = 0
    var emissions: [ObservedAutomaton.Emission] = []
    if step.edge >= 0 {
      let edge = automaton.edges[Int(step.edge)]
      starting = edge.arms & timers
      next.location = edge.target
      next.running = running & ~edge.disarms | starting
      emissions = observed.reactions[Int(observed.reaction(of: step.edge))]
    }
    var later = zone
    if starting != 0 || next.running != key.running {
      later = zone.changing(
        to: positions(
          of: next.running,
          in: key.running,
          starting: starting,
          observer.hasClock(state)
        )
      )
    }
    guard !emissions.isEmpty else { return add(next, later, number, step) }
    let all = UInt32(truncatingIfNeeded: 1 << emissions.count - 1)
    var known: Set<Point> = []
    show(emissions, Point(state: state, zone: later, remaining: all), step, next, number, &known)
  }

  /// Shows the remaining outputs of a reaction in every order.
  private mutating func show(
    _ emissions: [ObservedAutomaton.Emission],
    _ point: Point,
    _ step: Move,
    _ key: Key,
    _ number: Int32,
    _ known: inout Set<Point>
  ) {
    guard violation == nil, known.insert(point).inserted else { return }
    var announcing: UInt64 = 0
    var isComplete = true
    for position in Bits(point.remaining) {
      let emission = emissions[position]
      if emission.isRequired { isComplete = false }
      if emission.announces >= 0 {
        let machine: UInt64 = 1 << UInt64(emission.announces)
        // The announcements of one machine keep their order.
        guard announcing & machine == 0 else { continue }
        announcing |= machine
      }
      for kind in emission.kinds {
        let roles = observer.roles[Int(kind)]
        for outcome in observer.outcomes(of: roles, in: point.state) {
          guard let zone = self.zone(point.zone, after: outcome, from: point.state) else {
            continue
          }
          var next = step
          next.shown.append((Int(emission.position), kind))
          next.operations.append(ClockOperation(times: outcome.times, change: outcome.clock))
          if outcome.isViolation {
            next.isInterrupted = true
            return violate(number, next)
          }
          let rest = point.remaining & ~(1 << UInt32(position))
          let after = Point(state: outcome.state, zone: zone, remaining: rest)
          show(emissions, after, next, key, number, &known)
        }
      }
    }
    guard isComplete, violation == nil else { return }
    var complete = key
    complete.state = point.state
    add(complete, point.zone, number, step)
  }
}
