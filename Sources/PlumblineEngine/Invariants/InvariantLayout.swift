internal import PlumblineModel

/// The tables of invariants while they are filled, one invariant after the other.
struct InvariantLayout {
  private(set) var watches: [InvariantTables.Watch] = []
  private(set) var concerns: [InvariantTables.Concern]
  private(set) var named: [UInt64]
  private(set) var conjunctions: [Range<Int>] = []
  private(set) var terms: [Invariant.Condition.Term] = []
  private(set) var spans: [(from: Microseconds, to: Microseconds)] = []
  private(set) var links: [InvariantLinks] = []
  private(set) var (always, stateful): (UInt64, UInt64) = (0, 0)
  private(set) var (demanding, beginning, forbidding): (UInt64, UInt64, UInt64) = (0, 0, 0)

  private let reference: Reference
  private let values: [String: Microseconds]
  private let timeModel: TimeModel
  private let inputCount: Int

  init(_ reference: Reference, _ values: [String: Microseconds], _ timeModel: TimeModel) {
    (self.reference, self.values, self.timeModel) = (reference, values, timeModel)
    let vocabulary = reference.vocabulary
    inputCount = vocabulary.inputs.count
    concerns = Array(
      repeating: InvariantTables.Concern(),
      count: inputCount + vocabulary.symbolCount
    )
    named = Array(repeating: 0, count: inputCount)
  }

  /// Adds the invariant with a number.
  mutating func add(_ invariant: Invariant, _ number: Int) {
    let bit: UInt64 = 1 << UInt64(number)
    var watch = InvariantTables.Watch(
      obligation: InvariantTables.Obligation(invariant.obligation),
      hasTrigger: invariant.trigger != nil,
      when: flatten(invariant.trigger?.when),
      count: invariant.count ?? 1
    )
    if let correlation = invariant.correlation {
      watch.link = links.count
      links.append(
        InvariantLinks(
          invariant,
          correlation,
          in: reference.vocabulary,
          eventCount: concerns.count,
          numbers: { numbers([$0]) }
        )
      )
    }
    for event in numbers(invariant.events) { concerns[event].counts |= bit }
    for event in numbers(invariant.trigger?.each ?? []) { concerns[event].triggers |= bit }
    for event in numbers(invariant.by ?? []) { concerns[event].dues |= bit }
    for input in invariant.namedInputs { named[input] |= bit }
    setScope(of: &watch, to: invariant.scope, bit)
    setWindow(of: &watch, to: invariant.window)
    if watch.demands { demanding |= bit }
    if !watch.hasTrigger, watch.obligation.hasDuration { beginning |= bit }
    if watch.obligation == .never { forbidding |= bit }
    watch.isDecidedLater = watch.isOpenEnded && invariant.isJudgedAtEvent
    watches.append(watch)
  }

  private mutating func setScope(
    of watch: inout InvariantTables.Watch,
    to scope: Invariant.Scope,
    _ bit: UInt64
  ) {
    switch scope {
    case .always: always |= bit
    case .during(let condition):
      watch.during = flatten(condition)
      stateful |= bit
    case .after(let opening, let closing):
      for event in numbers(opening) { concerns[event].opens |= bit }
      for event in numbers(closing) { concerns[event].closes |= bit }
    }
  }

  private mutating func setWindow(
    of watch: inout InvariantTables.Watch,
    to window: Invariant.Window?
  ) {
    switch window {
    case .span(let from, let to): (watch.from, watch.to) = span(from, to)
    case .before(let to): watch.to = time(to, or: .max) - 1
    // On a real clock the extent of a reaction is unknown; only its end is.
    case .reaction where timeModel.isReal: watch.to = 0
    case .reaction: watch.isReaction = true
    case .schedule(let windows):
      watch.schedule = spans.count..<spans.count + windows.count
      spans += windows.map { span($0.from, $0.to) }
      (watch.from, watch.to) = spans[watch.schedule.lowerBound]
    case nil: break
    }
  }

  /// The numbers of some events: inputs first, then symbols.
  private func numbers(_ events: [Invariant.Event]) -> [Int] {
    events.flatMap { event in
      switch event {
      case .input(let input): [input]
      case .output(let pattern):
        pattern.symbols(in: reference.vocabulary).map { inputCount + $0 }
      }
    }
  }

  private func span(_ from: Int?, _ to: Int?) -> (from: Microseconds, to: Microseconds) {
    (from: time(from, or: 0), to: time(to, or: .max))
  }

  private func time(_ parameter: Int?, or open: Microseconds) -> Microseconds {
    guard let parameter else { return open }
    let bound = reference.parameters[parameter]
    return values[bound.name] ?? bound.value
  }

  /// A condition as a range of ``conjunctions``.
  private mutating func flatten(_ condition: Invariant.Condition?) -> Range<Int>? {
    guard let condition else { return nil }
    let first = conjunctions.count
    for conjunction in condition.anyOf {
      conjunctions.append(terms.count..<terms.count + conjunction.count)
      terms += conjunction
    }
    return first..<conjunctions.count
  }

  /// The invariants whose scope follows announced states.
  ///
  /// - Parameter count: The number of machines.
  /// - Returns: Per machine, those whose scope follows its state alone, and per state those of them that are open in it; and
  ///   those whose scope follows the states of several machines.
  /// - Complexity: O(invariants × states × terms).
  func following(machines count: Int) -> (
    alone: [UInt64], openIn: [[UInt64]], entangled: UInt64
  ) {
    let states = 0..<64
    var alone = [UInt64](repeating: 0, count: count)
    var openIn = [[UInt64]](repeating: [UInt64](repeating: 0, count: states.count), count: count)
    var entangled: UInt64 = 0
    for number in Bits(stateful) {
      let bit: UInt64 = 1 << UInt64(number)
      let alternatives = (watches[number].during ?? 0..<0).map { terms[conjunctions[$0]] }
      let machines = Set(alternatives.joined().map(\.machine))
      guard machines.count == 1, let machine = machines.first else {
        entangled |= bit
        continue
      }
      alone[machine] |= bit
      for state in states
      where alternatives.contains(where: { $0.allSatisfy { $0.states & (1 << UInt64(state)) != 0 } }
      ) {
        openIn[machine][state] |= bit
      }
    }
    return (alone, openIn, entangled)
  }
}

extension Invariant {
  /// Whether an event decides what it demands: one of `by`, or, of `exactly`, the one that ends the scope.
  fileprivate var isJudgedAtEvent: Bool {
    if by?.isEmpty == false { return true }
    guard obligation == .exactly, case .after = scope else { return false }
    return true
  }
}
