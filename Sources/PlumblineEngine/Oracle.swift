package import PlumblineModel

/// Keeps the set of configurations that explain everything seen.
///
/// The relation is rtioco (Larsen, Mikučionis, Nielsen, *Online Testing of Real-time Systems
/// Using Uppaal*, 2004): after every trace, the outputs and delays of the implementation are among
/// those that the automaton allows. The driver is ``advance(to:)``, ``give(_:)`` and
/// ``observe(_:)``; each keeps the explanations that survive, and says so when none does.
///
/// At one instant everything due happens in any order. So the set is closed under the expiries
/// that are due now: for a tie it holds the explanations before and after. When time leaves an
/// instant, explanations that still owe an output or a due expiry do not survive it.
///
/// A timer with a window may expire at many instants. Points suffice all the same, because such an
/// expiry shows at its instant or starts no timer (the compiler sees to it): it is tried whenever
/// an input is given or an output seen, and an explanation in which it shows something that is
/// not seen dies with the instant.
///
/// An edge is *credited* when every surviving explanation has taken it. While there is only one
/// that is at once; after a fork the edges wait in each configuration until the explanations
/// agree again.
package struct Oracle: Sendable {
  /// More explanations than this end the judging of a trace.
  package static let limit = 4096

  /// Once so many reactions owe something at one instant, nothing happens that need not.
  ///
  /// Whoever shows what happens when it happens owes one.
  static let permittedReactions = 3

  /// What became of an input.
  package enum Reception: Sendable {
    case taken
    /// No explanation allows the world to do this now.
    case impossible
    /// At least one explanation is in a place where the documents do not speak of it.
    case undocumented
  }

  package let automaton: Automaton
  /// The explanation at the opening of every trace.
  private let start: Configuration
  package private(set) var now: Microseconds = 0
  /// The explanations; after a failure those before it.
  var configurations: [Configuration]
  /// The explanations before an event; kept for its storage.
  private var before: [Configuration] = []
  /// Whether there were more explanations than the limit; nothing is judged from then on.
  package internal(set) var isOverwhelmed = false
  /// How often each edge was credited, over all traces.
  package internal(set) var credits: [Int]

  package init(_ automaton: Automaton) {
    self.automaton = automaton
    start = Configuration(start: automaton)
    configurations = [start]
    credits = [Int](repeating: 0, count: automaton.reference.edges.count)
  }

  /// Starts a new trace; the credits stay.
  package mutating func open() {
    now = 0
    isOverwhelmed = false
    configurations.removeAll(keepingCapacity: true)
    configurations.append(start)
    closeUnderExpiries(.due)
  }

  /// Ends a trace: what all explanations share is credited.
  package mutating func close() { creditAgreement() }

  /// Lets time pass in which nothing was seen.
  ///
  /// - Returns: False when no explanation allows the silence; ``now`` is then the instant at which
  ///   something was due, and the explanations are those just before.
  package mutating func advance(to instant: Microseconds) -> Bool {
    while now < instant {
      if configurations.count == 1, configurations[0].next > instant,
        configurations[0].owed.edge < 0
      {
        now = instant
        return true
      }
      guard leaveInstant() else { return false }
      let due = configurations.reduce(Configuration.never) { min($0, $1.next) }
      now = min(due, instant)
      if due <= instant { closeUnderExpiries(.due) }
    }
    return true
  }

  /// Gives an input at the current instant.
  package mutating func give(_ input: Int) -> Reception {
    if automaton.hasWindows { closeUnderExpiries() }
    if configurations.count == 1 {
      let location = configurations[0].location
      guard automaton.isPossible(input, at: location) else { return .impossible }
      guard automaton.isDocumented(input, at: location) else { return .undocumented }
      let edges = automaton.edges(at: location, input: input)
      if edges.count == 1 {
        let edge = automaton.edge(edges.lowerBound)
        configurations[0].apply(edge, of: automaton, at: now)
        credits[Int(edge)] += 1
        if configurations[0].next <= now { closeUnderExpiries(.due) }
        return .taken
      }
    }
    var isPossible = false
    for index in configurations.indices
    where automaton.isPossible(input, at: configurations[index].location) {
      isPossible = true
      guard automaton.isDocumented(input, at: configurations[index].location) else {
        return .undocumented
      }
    }
    guard isPossible else { return .impossible }
    swap(&configurations, &before)
    configurations.removeAll(keepingCapacity: true)
    for index in before.indices
    where automaton.isPossible(input, at: before[index].location) {
      branch(before[index], along: automaton.edges(at: before[index].location, input: input))
    }
    closeUnderExpiries(.due)
    return .taken
  }

  /// Takes note of an output at the current instant.
  ///
  /// - Returns: False when no explanation allows it; the explanations are then those before it.
  package mutating func observe(_ symbol: Symbol) -> Bool {
    if automaton.hasWindows { closeUnderExpiries(.showing(symbol)) }
    if configurations.count == 1, configurations[0].owed.blocks || configurations[0].backlog.isEmpty
    {
      let positions = positions(of: symbol, in: configurations[0].owed)
      if positions.nonzeroBitCount == 1 {
        configurations[0].settle(positions.trailingZeroBitCount)
        return true
      }
    }
    if let index = onlyMatch(of: symbol) {
      let positions = positions(of: symbol, in: configurations[index].owed)
      keepOnly(index)
      configurations[0].settle(positions.trailingZeroBitCount)
      creditAgreement()
      return true
    }
    swap(&configurations, &before)
    configurations.removeAll(keepingCapacity: true)
    for index in before.indices { settle(symbol, in: before[index]) }
    guard !configurations.isEmpty else {
      swap(&configurations, &before)
      return false
    }
    creditAgreement()
    return true
  }
}

extension Oracle {
  /// The one explanation that owes an output that the symbol may be, if it can be only one output
  /// of its oldest reaction.
  private func onlyMatch(of symbol: Symbol) -> Int? {
    var match: Int?
    for index in configurations.indices {
      guard configurations[index].owed.blocks || configurations[index].backlog.isEmpty else {
        return nil
      }
      let count = positions(of: symbol, in: configurations[index].owed).nonzeroBitCount
      guard count > 0 else { continue }
      guard count == 1, match == nil else { return nil }
      match = index
    }
    return match
  }

  /// Gives up all explanations but one.
  private mutating func keepOnly(_ index: Int) {
    if index > 0 { configurations.swapAt(0, index) }
    configurations.removeLast(configurations.count - 1)
  }

  /// Adds the explanations in which the symbol is an output that one of the reactions owes.
  private mutating func settle(_ symbol: Symbol, in configuration: borrowing Configuration) {
    var reaction = 0
    var owed = configuration.owed
    while owed.edge >= 0 {
      var positions = positions(of: symbol, in: owed)
      while positions != 0 {
        var survivor = copy configuration
        survivor.settle(positions.trailingZeroBitCount, ofReaction: reaction)
        positions &= positions - 1
        add(survivor)
      }
      guard !owed.blocks, !configuration.backlog.isEmpty else { return }
      let later = configuration.backlog.reactions
      guard reaction < later.count else { return }
      owed = later[reaction]
      reaction += 1
    }
  }

  /// The outputs of an owing reaction that the symbol may be, as bits.
  ///
  /// Announcements of one machine keep their order: only its earliest remaining one counts.
  private func positions(of symbol: Symbol, in owed: Configuration.Owed) -> UInt32 {
    guard owed.edge >= 0 else { return 0 }
    let first = Int(automaton.edges[Int(owed.edge)].firstOutput)
    var remaining = owed.mask
    var found: UInt32 = 0
    var announced: UInt64 = 0
    while remaining != 0 {
      let position = remaining.trailingZeroBitCount
      remaining &= remaining - 1
      let output = automaton.expected[first + position]
      if output.announces >= 0 {
        let machine: UInt64 = 1 << UInt64(output.announces)
        guard announced & machine == 0 else { continue }
        announced |= machine
      }
      if automaton.matches(output, symbol) { found |= 1 << UInt32(position) }
    }
    return found
  }

  /// Keeps the explanations that allow time to pass beyond the current instant.
  private mutating func leaveInstant() -> Bool {
    guard configurations.count > 1 else {
      guard configurations[0].isSettled, configurations[0].next > now else { return false }
      if configurations[0].owed.edge >= 0 { configurations[0].forgiveRest() }
      return true
    }
    var survivor: Int?
    var survivors = 0
    for index in configurations.indices
    where configurations[index].isSettled && configurations[index].next > now {
      survivor = index
      survivors += 1
    }
    guard let survivor else { return false }
    if survivors == 1 {
      keepOnly(survivor)
      if configurations[0].owed.edge >= 0 { configurations[0].forgiveRest() }
      creditAgreement()
      return true
    }
    swap(&configurations, &before)
    configurations.removeAll(keepingCapacity: true)
    for index in before.indices where before[index].isSettled && before[index].next > now {
      if before[index].owed.edge >= 0 { before[index].forgiveRest() }
      add(before[index])
    }
    creditAgreement()
    return true
  }
}
