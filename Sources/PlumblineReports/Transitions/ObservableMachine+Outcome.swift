internal import PlumblineModel

extension ObservableMachine {
  /// A single change along an edge.
  struct Move {
    var from: Int
    var to: Int
    /// Whether the change is announced, or of a machine without announcements whether there is one; otherwise
    /// the machine stays.
    var isAnnounced: Bool
    var reasons: [String] = []
    /// The states that it announces on the way.
    var passes: [Int] = []
  }

  /// An event in an observable state.
  struct Cause: Hashable {
    var from: Int
    var event: Event
  }

  /// A result of an event in one state.
  struct Outcome {
    /// What tells outcomes apart.
    struct Key: Hashable {
      var from: Int
      var event: Event
      var isAnnounced: Bool
      var to: Int
      /// The names of the other outputs of the machine.
      var emits: [String]
      /// The timers that start again or stop while the machine stays.
      var timers: TimerChanges
      /// The alternatives of the reasons and outputs with their values, among which the implementation chooses.
      var values: Set<[String]> = []

      init(
        _ move: Move,
        _ event: Event,
        _ emits: [String] = [],
        _ timers: TimerChanges = TimerChanges()
      ) {
        from = move.from
        self.event = event
        isAnnounced = move.isAnnounced
        to = move.to
        self.emits = emits
        self.timers = move.isAnnounced ? TimerChanges() : timers
      }

      var cause: Cause { Cause(from: from, event: event) }
    }

    let key: Key
    /// The number of outcomes found before.
    var number: Int
    var reasons: [String] = []
    /// The states that the machine may announce on the way.
    var passes: [Int] = []
    /// The other outputs of the machine, each with its alternatives.
    var emits: [[String]] = []
    /// Whether the implementation has an alternative in every situation.
    var isOptional = true
    var clauses: [Int] = []
    /// The automata with this outcome.
    var interpretations: Set<Int> = []
    /// The situations in which the event has this outcome.
    private(set) var situations: Set<Situation> = []
    /// Per machine, its states in these situations.
    private(set) var places: [Set<Int>] = []
    /// Per argument of the input, its values in these situations.
    private(set) var arguments: [Set<String>] = []

    init(_ key: Key, number: Int) {
      self.key = key
      self.number = number
    }

    var cause: Cause { key.cause }
    var from: Int { key.from }
    var to: Int { key.to }
    var event: Event { key.event }
    var isAnnounced: Bool { key.isAnnounced }
    var timers: TimerChanges { key.timers }
  }

  /// The states of all machines, by number, and the input with its arguments.
  struct Situation: Hashable {
    var states: Int
    var input: Int?
  }
}

extension ObservableMachine.Outcome {
  mutating func add(
    _ move: ObservableMachine.Move,
    _ emits: [String],
    _ clauses: [Int],
    in interpretation: Int
  ) {
    for reason in move.reasons where !reasons.contains(reason) { reasons.append(reason) }
    for state in move.passes where !passes.contains(state) { passes.append(state) }
    for clause in clauses where !self.clauses.contains(clause) { self.clauses.append(clause) }
    interpretations.insert(interpretation)
    for (position, text) in emits.enumerated() {
      if position == self.emits.count { self.emits.append([]) }
      if !self.emits[position].contains(text) { self.emits[position].append(text) }
    }
  }

  mutating func add(
    situation: Int,
    _ states: [Int],
    _ input: (number: Int, arguments: [Vocabulary.Given])?
  ) {
    situations.insert(.init(states: situation, input: input?.number))
    if places.isEmpty { places = states.map { _ in [] } }
    for (machine, state) in states.enumerated() { places[machine].insert(state) }
    guard let input else { return }
    if arguments.isEmpty { arguments = input.arguments.map { _ in [] } }
    for (position, argument) in input.arguments.enumerated() {
      arguments[position].insert(argument.value)
    }
  }

  /// Adds what the outcome is in other interpretations.
  mutating func add(_ other: Self) {
    reasons += other.reasons.filter { !reasons.contains($0) }
    passes += other.passes.filter { !passes.contains($0) }
    clauses += other.clauses.filter { !clauses.contains($0) }
    for (position, texts) in other.emits.enumerated() {
      if position == emits.count { emits.append([]) }
      emits[position] += texts.filter { !emits[position].contains($0) }
    }
    isOptional = isOptional && other.isOptional
    interpretations.formUnion(other.interpretations)
    situations.formUnion(other.situations)
    places = zip(places, other.places).map { $0.union($1) }
    arguments = zip(arguments, other.arguments).map { $0.union($1) }
  }

  /// Whether the observations of both are counted together: they differ in outputs, timers and interpretations only.
  func isCounted(with other: Self) -> Bool {
    number != other.number && cause == other.cause && to == other.to
      && isAnnounced == other.isAnnounced
  }

  /// The outcomes by state, event, target and outputs, then in the order of the locations.
  static func sorted(_ found: [Self]) -> [Self] {
    found.sorted { left, right in
      if left.key.order != right.key.order { return left.key.order < right.key.order }
      return left.key.emits == right.key.emits
        ? left.number < right.number
        : left.key.emits.lexicographicallyPrecedes(right.key.emits)
    }
    .map { found in
      var outcome = found
      outcome.clauses.sort()
      return outcome
    }
  }
}

extension ObservableMachine.Outcome.Key {
  fileprivate var order: (Int, Int, Int, Int) {
    switch event {
    case .input(let input): (from, input, isAnnounced ? 0 : 1, to)
    // Timers come after all inputs.
    case .timer(let timer): (from, 1 << 32 + timer, isAnnounced ? 0 : 1, to)
    }
  }
}
