internal import PlumblineModel

/// Judges the order of events, regardless of their times, for many sessions at once.
///
/// The knowledge about a session is the set of its remaining candidates, and the session holds the
/// number of that set. Sets and steps between them are computed on first use and kept. This is the
/// subset construction, done lazily as in the matching of regular expressions (R. Cox, *Regular
/// Expression Matching in the Wild*, 2010). An order that is impossible under any times is not
/// allowed. But all times at one place are one zone, so that sets are small and recur.
///
/// With several interpretations of the documents, a session must follow one of them from its start
/// on.
struct UntimedObserver: Sendable {
  typealias Event = LogEvent.What
  /// The set of candidates of a session, by number.
  typealias Knowledge = Int32

  /// The outcome of an event on a set of candidates.
  enum Step: Hashable, Sendable {
    case known(Knowledge)
    /// No candidate allows it.
    case illegal
    /// The documents do not define the input in some candidate.
    case undocumented
    /// The environment cannot give the input in any candidate.
    case impossible
    /// The candidates exceed the limit.
    case overwhelmed
  }

  /// The limit of candidates for one interpretation of the documents.
  static let limit = 50_000

  /// The candidates per interpretation; none for one that the session contradicts.
  private typealias Candidates = [[ZoneConfiguration]]

  let automata: [Automaton]
  private let values: [String: Microseconds]
  private var sets: [Candidates] = []
  /// Per set, whether some candidate has outputs pending that overlap.
  private var interrupted: [Bool] = []
  private var numbers: [CandidateKey: Knowledge] = [:]
  private var steps: [Place: Step] = [:]
  /// The candidates of an unknown client, once they are needed.
  private var everywhere: Candidates?
  private var returns: [Event: Step] = [:]
  /// The knowledge at the opening of a trace.
  let start: Knowledge = 0

  private struct Place: Hashable {
    var knowledge: Knowledge
    var event: Event
    var mayBeInCallback: Bool
  }

  init(_ automata: [Automaton], values: [String: Microseconds]) {
    self.automata = automata
    self.values = values
    _ = number(of: automata.map { [ZoneConfiguration(start: $0)] })
  }

  /// The candidates that a number stands for, per interpretation.
  func candidates(of knowledge: Knowledge) -> [[ZoneConfiguration]] { sets[Int(knowledge)] }

  /// As ``AmbiguityEstimator/isInterrupted``, for a set of candidates.
  func isInterrupted(_ knowledge: Knowledge) -> Bool { interrupted[Int(knowledge)] }

  /// Whether an output is required in every candidate of a set.
  ///
  /// - Complexity: O(candidates × pending outputs).
  func requiresOutput(_ knowledge: Knowledge) -> Bool {
    sets[Int(knowledge)].allSatisfy { $0.allSatisfy(\.blocks) }
  }

  /// The number of some candidates.
  mutating func knowledge(of candidates: [[ZoneConfiguration]]) -> Knowledge {
    number(of: candidates)
  }

  /// The number of sets kept.
  var count: Int { sets.count }

  /// Takes an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - knowledge: The candidates before it.
  ///   - mayBeInCallback: Whether a call of the app may be one in a callback.
  /// - Returns: The outcome.
  /// - Complexity: O(1) for a known step, otherwise O(candidates × events × timers²).
  mutating func step(
    _ event: Event,
    from knowledge: Knowledge,
    mayBeInCallback: Bool = true
  ) -> Step {
    let place = Place(knowledge: knowledge, event: event, mayBeInCallback: mayBeInCallback)
    if let step = steps[place] { return step }
    let step = work(event, from: sets[Int(knowledge)], mayBeInCallback)
    steps[place] = step
    return step
  }

  /// Finds the candidates of an unknown client from an output.
  ///
  /// - Complexity: as ``step(_:from:)``.
  mutating func find(_ event: Event) -> Step {
    if let step = returns[event] { return step }
    let step = workOutReturn(event)
    returns[event] = step
    return step
  }

  /// Drops all sets but those still held, and renumbers these.
  ///
  /// - Complexity: O(sets).
  mutating func compact(_ held: Set<Knowledge>) -> [Knowledge: Knowledge] {
    let kept = held.union([start]).sorted()
    let old = sets
    (sets, interrupted, numbers, steps, returns) = ([], [], [:], [:], [:])
    return Dictionary(uniqueKeysWithValues: kept.map { ($0, number(of: old[Int($0)])) })
  }
}

extension UntimedObserver {
  /// An estimator that holds some candidates.
  func estimator(of automaton: Automaton, _ candidates: [ZoneConfiguration]) -> SymbolicEstimator {
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

  private mutating func work(
    _ event: Event,
    from candidates: Candidates,
    _ mayBeInCallback: Bool
  ) -> Step {
    var next: Candidates = []
    var refusals: [Step] = []
    for (automaton, own) in zip(automata, candidates) {
      next.append([])
      guard !own.isEmpty else { continue }
      var estimator = estimator(of: automaton, own)
      let isInTime = estimator.advance(to: 0)
      if estimator.isOverwhelmed { return .overwhelmed }
      switch isInTime ? estimator.take(logged: event, mayBeInCallback) : .refused {
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
      candidates.flatMap { $0.discharging(oneOf: symbols, of: automaton) }
    }
    return next.allSatisfy(\.isEmpty) ? .illegal : .known(number(of: next))
  }

  private mutating func number(of candidates: Candidates) -> Knowledge {
    let bare = candidates.map { all in
      all.map { candidate in
        var bare = candidate
        if !bare.isWatchAtZero { bare.restartWatch() }
        return bare
      }
    }
    let key = CandidateKey(bare)
    if let number = numbers[key] { return number }
    numbers[key] = Knowledge(sets.count)
    sets.append(bare)
    interrupted.append(bare.contains { $0.contains(where: \.isInterrupted) })
    return Knowledge(sets.count - 1)
  }
}

extension ZoneConfiguration {
  /// The successors of the candidate after one of its pending outputs was observed.
  fileprivate func discharging(oneOf symbols: [Symbol], of automaton: Automaton) -> [Self] {
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
  /// The outputs that the event may be; nil for other events.
  var symbols: [Symbol]? {
    switch self {
    case .output(let symbol): [symbol]
    case .oneOf(let symbols): symbols
    default: nil
    }
  }

  /// The trace events that the event may be; none for an input that the spec does not know.
  var readings: [TraceEvent] {
    switch self {
    case .input(let input): [.input(input)]
    case .oneOfInputs(let inputs): inputs.map { .input($0) }
    default: symbols?.map { .output($0) } ?? []
    }
  }

  var isInput: Bool {
    switch self {
    case .input, .oneOfInputs, .undocumentedInput: true
    default: false
    }
  }
}
