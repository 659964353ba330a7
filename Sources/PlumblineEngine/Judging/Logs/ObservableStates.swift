internal import PlumblineModel

/// The states that sessions announced last, by number, and the invariants that these states and one event
/// decide.
///
/// An invariant that forbids an event, or says which one it is, needs no memory: it judges also in a log that
/// begins in the middle of a session. Its conditions hold only where the states in them are known.
struct ObservableStates: Sendable {
  /// The states that the machines announced last, by number.
  typealias Number = Int32

  /// The state of a machine without an announcement.
  private static let unknown = 63

  private let vocabulary: Vocabulary
  private let machines: [Reference.Machine]
  private let tables: InvariantTables
  private var all: [[Int]] = []
  private var numbers: [[Int]: Number] = [:]
  /// All queried passages, in that order.
  private(set) var passages: [Passage] = []
  private var passageNumbers: [Place: Int] = [:]
  /// No state was announced.
  let nowhere: Number = 0
  /// The states at the opening of a trace.
  private(set) var start: Number = 0

  /// An event after some announced states.
  struct Passage: Sendable {
    let from: Number
    let event: LogEvent.What
    /// The announced states after it.
    let next: Number
    /// The invariant that it violates.
    let violated: Int?
  }

  private struct Place: Hashable {
    var number: Number
    var event: LogEvent.What
  }

  init(_ reference: Reference) {
    vocabulary = reference.vocabulary
    machines = reference.machines
    var memoryless = reference
    for number in memoryless.invariants.indices {
      if memoryless.invariants[number].isMemoryless {
        memoryless.invariants[number].exclude(state: Self.unknown)
      } else {
        memoryless.invariants[number].scope = .during(Invariant.Condition(anyOf: []))
      }
    }
    tables = InvariantTables(memoryless)
    _ = number(of: tables.initialStates.map { _ in Self.unknown })
    start = number(of: tables.initialStates)
  }

  /// The passage of an event from some states, as an index of ``passages``.
  ///
  /// - Complexity: O(1) for a known passage, otherwise O(invariants).
  mutating func passage(of event: LogEvent.What, from number: Number) -> Int {
    let place = Place(number: number, event: event)
    if let known = passageNumbers[place] { return known }
    let (next, violated) = workOut(event, from: number)
    passageNumbers[place] = passages.count
    passages.append(Passage(from: number, event: event, next: next, violated: violated))
    return passages.count - 1
  }

  private mutating func workOut(
    _ event: LogEvent.What,
    from number: Number
  ) -> (next: Number, violated: Int?) {
    var invariants = InvariantCheckers(tables, patience: 0)
    invariants.open(in: all[Int(number)])
    let violated: Int?
    switch event {
    case .output(let symbol): violated = invariants.observe(symbol, at: 0)
    case .input(let input): violated = invariants.give(input, at: 0, isUndocumented: false)
    case .oneOf(let symbols):
      // The announced state is known, and an invariant violated, only if all alternatives agree.
      let all = symbols.map { workOut(.output($0), from: number) }
      guard let first = all.first, all.allSatisfy({ $0.next == first.next }) else {
        return (forgetting(symbols, in: number), nil)
      }
      return (first.next, all.allSatisfy { $0.violated == first.violated } ? first.violated : nil)
    default: violated = nil
    }
    return (self.number(of: invariants.states), violated)
  }

  /// Whether an event is an output that announces a state, also if it may be one of several.
  func isAnnouncement(_ event: LogEvent.What) -> Bool {
    event.symbols?.allSatisfy { tables.announcements[$0].machine >= 0 } ?? false
  }

  /// Per machine, the number of the state; nil where it is unknown.
  func states(of number: Number) -> [Int?] {
    all[Int(number)].map { $0 == Self.unknown ? nil : $0 }
  }

  /// The states as text, unknown ones as `?`.
  func text(of number: Number) -> String {
    let words = machines.enumerated().compactMap { machine, declared -> String? in
      guard let announcement = declared.announcements.first(where: { $0.toArgument != nil }),
        let argument = announcement.toArgument
      else { return nil }
      let values = vocabulary.outputs[announcement.output].arguments[argument].values
      let state = all[Int(number)][machine]
      return state == Self.unknown ? "?" : state < values.count ? values[state] : "(not documented)"
    }
    return words.joined(separator: " ")
  }

  private mutating func forgetting(_ symbols: [Symbol], in number: Number) -> Number {
    var states = all[Int(number)]
    for symbol in symbols {
      let machine = tables.announcements[symbol].machine
      if machine >= 0 { states[machine] = Self.unknown }
    }
    return self.number(of: states)
  }

  private mutating func number(of states: [Int]) -> Number {
    if let number = numbers[states] { return number }
    numbers[states] = Number(all.count)
    all.append(states)
    return Number(all.count - 1)
  }
}

extension Invariant {
  /// Whether one event and the announced states before it decide the invariant, whatever happened before.
  fileprivate var isMemoryless: Bool {
    if case .after = scope { return false }
    guard window == nil, correlation == nil, by == nil else { return false }
    return obligation == .is || obligation == .never && trigger == nil
  }

  /// Lets no condition hold in a state.
  fileprivate mutating func exclude(state: Int) {
    if case .during(let condition) = scope { scope = .during(condition.excluding(state)) }
    let when = trigger?.when?.excluding(state)
    trigger?.when = when
  }
}

extension Invariant.Condition {
  fileprivate func excluding(_ state: Int) -> Self {
    Self(
      anyOf: anyOf.map { terms in
        terms.map { .init(machine: $0.machine, states: $0.states & ~(1 << UInt64(state))) }
      }
    )
  }
}
