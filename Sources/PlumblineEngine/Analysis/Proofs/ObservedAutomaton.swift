internal import PlumblineModel

/// The moves of an automaton as an observer distinguishes them.
///
/// Inputs, transitions and outputs that the observer cannot tell apart are one move. Outputs without a role are left
/// out, so a reaction has few orders.
struct ObservedAutomaton {
  /// An output of a transition that has a role in some form.
  struct Emission: Hashable {
    /// Its position among the outputs of the transition.
    var position: Int32
    /// The roles that its values may have, as numbers.
    var kinds: [Int32]
    var announces: Int32
    var isRequired: Bool
  }

  /// An event in a location with one of its transitions.
  struct Move: Hashable {
    /// The number of the input; -1 for an expiry.
    var input: Int32
    /// The number of the timer; -1 for an input.
    var timer: Int32
    /// The number of the roles of the input.
    var kind: Int32
    /// The transition; -1 if no machine reacts.
    var edge: Int32
    /// Whether it changes nothing, and only ends the reaction to the event before it.
    var isIdle = false
  }

  /// What distinguishes moves of a location.
  private struct Signature: Hashable {
    var timer: Int32
    var kind: Int32
    var target: Int32
    var arms: UInt32
    var disarms: UInt32
    var reaction: Int32
  }

  let automaton: Automaton
  let observer: InvariantObserver
  /// Whether outputs may have undocumented values.
  let allowsUndocumented: Bool
  /// The timers whose clocks are known, as bits; the others may expire at any time.
  let timers: UInt32
  /// The outputs with a role of the reactions that differ in them; the first has none.
  private(set) var reactions: [[Emission]] = [[]]
  private var numbers: [[Emission]: Int32] = [[]: 0]
  /// Whether the observer knows an undocumented value of some output so far from the documented ones.
  private(set) var knowsUndocumented = false
  /// Per transition, the number of its outputs in ``reactions``; -1 before its first use.
  private var reactionOfEdge: [Int32]
  /// Per pattern, the roles of its symbols; a pattern is a row of ``Automaton/matches``, or its only symbol, below 0.
  private var kindsOfPattern: [Int32: [Int32]] = [:]
  /// Per location, its moves; nil before its first use.
  private var moves: [[Move]?]

  init(
    _ automaton: Automaton,
    _ observer: InvariantObserver,
    timers: UInt32,
    allowsUndocumented: Bool
  ) {
    self.automaton = automaton
    self.observer = observer
    self.timers = timers
    self.allowsUndocumented = allowsUndocumented
    reactionOfEdge = [Int32](repeating: -1, count: automaton.edges.count)
    moves = [[Move]?](repeating: nil, count: automaton.reference.locations.count)
  }

  /// The moves of a location: inputs that the environment can give and the documents define, and expiries.
  ///
  /// - Complexity: O(cells + transitions of the location), and O(1) from the second time on.
  mutating func moves(at location: Int32) -> [Move] {
    if let known = moves[Int(location)] { return known }
    var found: [Move] = []
    var signatures: Set<Signature> = []
    var idle: Move?
    func signature(_ move: Move, _ reaction: Int32) -> Signature {
      guard move.edge >= 0 else {
        return Signature(
          timer: move.timer,
          kind: move.kind,
          target: location,
          arms: 0,
          disarms: 0,
          reaction: 0
        )
      }
      let edge = automaton.edges[Int(move.edge)]
      return Signature(
        timer: move.timer >= 0 && timers & (1 << UInt32(move.timer)) != 0 ? move.timer : -1,
        kind: move.kind,
        target: edge.target,
        arms: edge.arms & timers,
        disarms: edge.disarms & timers,
        reaction: reaction
      )
    }
    for input in 0..<automaton.inputCount
    where automaton.isPossible(input, at: location) && automaton.isDocumented(input, at: location) {
      let kind = observer.kinds[input]
      let cell = automaton.edges(at: location, input: input)
      for edge in cell.isEmpty ? [-1] : cell.map(automaton.edge) {
        var move = Move(input: Int32(input), timer: -1, kind: kind, edge: edge)
        let signature = signature(move, edge < 0 ? 0 : reaction(of: edge))
        let changes =
          signature.target != location || signature.arms | signature.disarms != 0
          || signature.reaction != 0 || kind != 0
        if changes {
          if signatures.insert(signature).inserted { found.append(move) }
        } else if idle == nil {
          move.isIdle = true
          idle = move
        }
      }
    }
    for timer in 0..<automaton.timerCount where !automaton.isAnswer(timer) {
      let bit: UInt32 = 1 << UInt32(timer)
      let cell = automaton.edges(at: location, expiryOf: timer)
      // An optional expiry without effect makes no difference.
      let isSilent = cell.isEmpty && timers & bit != 0 && !automaton.isOpen(timer)
      for edge in isSilent ? [-1] : cell.map(automaton.edge) {
        let move = Move(input: -1, timer: Int32(timer), kind: 0, edge: edge)
        let signature = signature(move, edge < 0 ? 0 : reaction(of: edge))
        let changes =
          timers & bit != 0 || signature.target != location
          || signature.arms | signature.disarms != 0 || signature.reaction != 0
        if changes, signatures.insert(signature).inserted { found.append(move) }
      }
    }
    found += [idle].compactMap { $0 }
    moves[Int(location)] = found
    return found
  }

  /// The number of the outputs with a role of a transition, in ``reactions``.
  mutating func reaction(of edge: Int32) -> Int32 {
    if reactionOfEdge[Int(edge)] >= 0 { return reactionOfEdge[Int(edge)] }
    let flat = automaton.edges[Int(edge)]
    var emissions: [Emission] = []
    for position in Bits(flat.outputs) {
      let output = automaton.expected[Int(flat.firstOutput) + position]
      let kinds = kinds(of: output, edge, position)
      guard kinds != [0], !kinds.isEmpty else { continue }
      emissions.append(
        Emission(
          position: Int32(position),
          kinds: kinds,
          announces: output.announces,
          isRequired: flat.required & (1 << UInt32(position)) != 0
        )
      )
    }
    let number = numbers[emissions] ?? Int32(reactions.count)
    if number == reactions.count {
      numbers[emissions] = number
      reactions.append(emissions)
    }
    reactionOfEdge[Int(edge)] = number
    return number
  }

  private mutating func kinds(
    of output: Automaton.Expected,
    _ edge: Int32,
    _ position: Int
  ) -> [Int32] {
    let pattern = output.exact >= 0 ? -1 - output.exact : output.row
    if let known = kindsOfPattern[pattern] { return known }
    func kinds(_ symbols: [Symbol]) -> Set<Int32> {
      Set(symbols.map { observer.kinds[automaton.inputCount + $0] })
    }
    let possible = kinds(symbols(of: edge, position))
    let all = automaton.reference.edges[Int(edge)].outputs[position].pattern
      .symbols(in: automaton.reference.vocabulary)
    if kinds(all) != possible { knowsUndocumented = true }
    let kinds = possible.sorted()
    kindsOfPattern[pattern] = kinds
    return kinds
  }

  /// The symbols that an output of a transition may be, the documented ones first.
  private func symbols(of edge: Int32, _ position: Int) -> [Symbol] {
    let pattern = automaton.reference.edges[Int(edge)].outputs[position].pattern
    let vocabulary = automaton.reference.vocabulary
    let documented = pattern.documentedSymbols(in: vocabulary)
    return allowsUndocumented ? documented + pattern.symbols(in: vocabulary) : documented
  }

  /// The symbols in which a transition shows some of its outputs with a role, in their order, and the others that it
  /// requires.
  ///
  /// - Parameters:
  ///   - edge: The transition.
  ///   - shown: Per output shown, its position among those of the transition, and its roles.
  ///   - isComplete: Whether all required outputs are shown.
  /// - Returns: The symbols.
  /// - Complexity: O(outputs²).
  func symbols(
    of edge: Int32,
    showing shown: [(position: Int, kind: Int32)],
    isComplete: Bool
  ) -> [Symbol] {
    let flat = automaton.edges[Int(edge)]
    var remaining = flat.outputs
    for (position, _) in shown { remaining &= ~(1 << UInt32(position)) }
    func machine(_ position: Int) -> Int32 {
      automaton.expected[Int(flat.firstOutput) + position].announces
    }
    var symbols: [Symbol] = []
    func show(_ position: Int, _ kind: Int32?) {
      let symbol = self.symbols(of: edge, position).first { symbol in
        kind.map { observer.kinds[automaton.inputCount + symbol] == $0 } ?? true
      }
      symbols += [symbol].compactMap { $0 }
    }
    for (position, kind) in shown {
      // The announcements of one machine keep their order.
      for other in Bits(remaining) where other < position {
        guard machine(other) >= 0, machine(other) == machine(position) else { continue }
        remaining &= ~(1 << UInt32(other))
        show(other, nil)
      }
      show(position, kind)
    }
    if isComplete { for other in Bits(remaining & flat.required) { show(other, nil) } }
    return symbols
  }
}
