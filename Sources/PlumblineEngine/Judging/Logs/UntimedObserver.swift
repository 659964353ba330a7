internal import PlumblineModel

/// Judges what happened in which order, whatever the times, for many sessions at once.
///
/// What is known of a session is the set of candidates that are left, and a session holds its number
/// only. The sets and the steps between them are worked out when a session first needs them and kept:
/// it is the subset construction, done lazily as in the matching of regular expressions (R. Cox,
/// *Regular Expression Matching in the Wild*, 2010). Time is not forgotten altogether: what cannot
/// happen in this order under any times is not allowed. But all times at one place are one zone, so that
/// sets are small and come again.
///
/// Where documents can be read in several ways, a session is allowed what one interpretation allows from its
/// start on.
struct UntimedObserver: Sendable {
  typealias Event = LogEvent.What
  /// What is known of a session, by number.
  typealias Knowledge = Int32

  /// What becomes of what is known.
  enum Step: Hashable, Sendable {
    case known(Knowledge)
    /// No candidate allows it.
    case illegal
    /// In some candidate the documents do not speak of the input.
    case undocumented
    /// In no candidate can the environment give the input.
    case impossible
    /// There are too many candidates.
    case overwhelmed
  }

  /// More candidates than this are too many for one interpretation of the documents.
  static let limit = 50_000

  /// Per interpretation, the candidates; none for one that the session does not follow.
  private typealias Candidates = [[ZoneConfiguration]]

  let automata: [Automaton]
  private let values: [String: Microseconds]
  private var sets: [Candidates] = []
  private var numbers: [[Set<ZoneConfiguration>]: Knowledge] = [:]
  private var steps: [Place: Step] = [:]
  /// The candidates of a client of which nothing is known, once somebody needed them.
  private var everywhere: Candidates?
  private var returns: [Event: Step] = [:]
  /// What is known at the opening of a trace.
  let start: Knowledge = 0

  private struct Place: Hashable {
    var knowledge: Knowledge
    var event: Event
  }

  init(_ automata: [Automaton], values: [String: Microseconds]) {
    self.automata = automata
    self.values = values
    _ = number(of: automata.map { [ZoneConfiguration(start: $0)] })
  }

  /// The candidates that a number stands for, for each interpretation.
  func candidates(of knowledge: Knowledge) -> [[ZoneConfiguration]] { sets[Int(knowledge)] }

  /// How many sets are kept.
  var count: Int { sets.count }

  /// What an event makes of what is known.
  ///
  /// - Complexity: O(1) for what came before, otherwise O(candidates × events × timers²).
  mutating func step(_ event: Event, from knowledge: Knowledge) -> Step {
    let place = Place(knowledge: knowledge, event: event)
    if let step = steps[place] { return step }
    let step = work(event, from: sets[Int(knowledge)])
    steps[place] = step
    return step
  }

  /// What an output says of a client of which nothing was known before.
  ///
  /// - Complexity: as ``step(_:from:)``.
  mutating func find(_ event: Event) -> Step {
    if let step = returns[event] { return step }
    let step = workOutReturn(event)
    returns[event] = step
    return step
  }

  /// The pending outputs of reactions, and those that may come, whatever happens unobserved.
  ///
  /// - Complexity: O(candidates × events × timers²).
  func expected(
    from knowledge: Knowledge
  ) -> (pending: [Reference.ExpectedOutput], possible: [Reference.ExpectedOutput]) {
    var pending: [Reference.ExpectedOutput] = []
    var possible: [Reference.ExpectedOutput] = []
    for (automaton, candidates) in zip(automata, sets[Int(knowledge)]) where !candidates.isEmpty {
      var estimator = estimator(of: automaton, candidates)
      pending += estimator.pending.filter { !pending.contains($0) }
      _ = estimator.advance(to: 0)
      estimator.closeUnderTau()
      possible += estimator.pending.filter { !possible.contains($0) }
    }
    return (pending, possible)
  }

  /// Forgets all sets but those that are still held, and gives these other numbers.
  ///
  /// - Complexity: O(sets).
  mutating func compact(_ held: Set<Knowledge>) -> [Knowledge: Knowledge] {
    let kept = held.union([start]).sorted()
    let old = sets
    (sets, numbers, steps, returns) = ([], [:], [:], [:])
    return Dictionary(uniqueKeysWithValues: kept.map { ($0, number(of: old[Int($0)])) })
  }
}

extension UntimedObserver {
  private func estimator(of automaton: Automaton, _ candidates: [ZoneConfiguration])
    -> SymbolicEstimator
  {
    var estimator = SymbolicEstimator(
      automaton,
      timing: .order,
      limit: Self.limit,
      zonesPerLocation: 0,
      coverage: .none
    )
    estimator.open(candidates)
    return estimator
  }

  private mutating func work(_ event: Event, from candidates: Candidates) -> Step {
    var next: Candidates = []
    var refusals: [Step] = []
    for (automaton, own) in zip(automata, candidates) {
      next.append([])
      guard !own.isEmpty else { continue }
      var estimator = estimator(of: automaton, own)
      let isInTime = estimator.advance(to: 0)
      if estimator.isOverwhelmed { return .overwhelmed }
      switch isInTime ? estimator.take(logged: event) : .refused {
      case .taken: next[next.count - 1] = estimator.candidates
      case .refused: refusals.append(.illegal)
      case .impossible: refusals.append(.impossible)
      case .undocumented: return .undocumented
      case .overwhelmed: return .overwhelmed
      }
    }
    guard refusals.count < candidates.count(where: { !$0.isEmpty }) else {
      return refusals.contains(.illegal) ? .illegal : .impossible
    }
    return .known(number(of: next))
  }

  private mutating func workOutReturn(_ event: Event) -> Step {
    if everywhere == nil {
      let all = automata.map { SymbolicEstimator.anywhere($0, values: values) }
      everywhere = all.contains(nil) ? [] : all.compactMap(\.self)
    }
    guard let symbols = event.symbols, let everywhere, !everywhere.isEmpty else {
      return .overwhelmed
    }
    let next = zip(automata, everywhere).map { automaton, candidates in
      candidates.flatMap { $0.settling(oneOf: symbols, of: automaton) }
    }
    return next.allSatisfy(\.isEmpty) ? .illegal : .known(number(of: next))
  }

  private mutating func number(of candidates: Candidates) -> Knowledge {
    let bare = candidates.map { all in
      all.map { candidate in
        var bare = candidate
        bare.restartWatch()
        return bare
      }
    }
    let key = bare.map { Set($0) }
    if let number = numbers[key] { return number }
    numbers[key] = Knowledge(sets.count)
    sets.append(bare)
    return Knowledge(sets.count - 1)
  }
}

extension ZoneConfiguration {
  /// What is left of the candidate after one of its pending outputs was seen.
  fileprivate func settling(oneOf symbols: [Symbol], of automaton: Automaton) -> [Self] {
    var survivors: [Self] = []
    automaton.forEachMatch(of: symbols, in: pending.prefix(1)) { reaction, position in
      var survivor = self
      survivor.discharge(position, ofReaction: reaction)
      survivors.append(survivor)
    }
    return survivors
  }
}

extension LogEvent.What {
  /// The outputs that it may be; nil for what is none.
  var symbols: [Symbol]? {
    switch self {
    case .output(let symbol): [symbol]
    case .oneOf(let symbols): symbols
    default: nil
    }
  }

  /// The event of a trace that it is; nil where it may be one of several, or is none.
  var known: TraceEvent? {
    switch self {
    case .input(let input): .input(input)
    case .output(let symbol): .output(symbol)
    default: nil
    }
  }

  var isInput: Bool {
    switch self {
    case .input, .oneOfInputs: true
    default: false
    }
  }
}
