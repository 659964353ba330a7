internal import PlumblineModel

/// Optional expiries with an output are explored only when such an output is seen.
///
/// The contract, for an optional expiry that would have to show an output:
///
/// - *Before an output* it is explored only if it may show that output.
/// - *Before an input* it is postponed: the candidates before the input are kept (``earlier``), and the
///   input is given to the candidates without the expiry. The expiry may have come before the input and
///   still show its output after it, at the same instant.
/// - *At the next output of that instant* that the expiry may show, the input is given again to all the
///   candidates, now with the expiry (``catchUp()``).
/// - *Any other output, and time,* rule the postponed expiry out: its outputs would be the oldest pending
///   ones, and one of them would have to come first.
///
/// Without postponing, each input within a window doubles the candidates.
extension ConcreteEstimator {
  /// An input before which an optional expiry was not explored.
  struct Postponed: Sendable {
    var input: Int
    /// The edge that was covered for the input at once, or -1.
    var covered: Int32 = -1
  }

  /// Explores the optional expiries before an input, or postpones them.
  mutating func prepareToGive(_ input: Int, overlapping: Bool) {
    catchUp()
    // An expiry that is due was explored when it became due.
    if automaton.hasUnobservableChoice { closeUnderExpiries(.silent) }
    // Its outputs could come before those of the expiry, which no output would then rule out.
    guard !overlapping else { return closeUnderExpiries(.possible) }
    var isPostponed = false
    for index in configurations.indices where choiceTimers(ofConfigurationAt: index) != 0 {
      guard configurations[index].pending.isNothing,
        automaton.staysDocumented(input, at: configurations[index].location),
        automaton.isPossible(input, at: configurations[index].location)
      else { return closeUnderExpiries(.possible) }
      isPostponed = true
    }
    guard isPostponed else { return }
    earlier.removeAll()
    for index in configurations.indices { earlier.append(configurations[index]) }
    postponed = Postponed(input: input)
  }

  /// Explores the optional expiries before an output that may show it.
  mutating func prepareToObserve(_ symbol: Symbol) {
    if postponed != nil, mayHaveShownBefore(symbol) { catchUp() }
    if automaton.hasUnobservableChoice || automaton.isShownByChoice(symbol) {
      closeUnderExpiries(.showing(symbol))
    }
  }

  /// Gives the last input again, now also after every optional expiry before it.
  mutating func catchUp() {
    guard let late = postponed else { return }
    postponed = nil
    if late.covered >= 0 { coverage.uncover(late.covered) }
    swap(&configurations, &earlier)
    closeUnderExpiries(.possible)
    _ = react(to: late.input)
  }

  /// Frees the waiting edges that neither the candidates nor those before a postponed expiry hold.
  mutating func compactEdges() {
    var chains = Chains<Int32>()
    coverage.move(&configurations, to: &chains)
    if postponed != nil { coverage.move(&earlier, to: &chains) }
    coverage.keepOnly(chains)
  }

  /// The running timers that may but need not expire now, and show an output when they do, as bits.
  private mutating func choiceTimers(ofConfigurationAt index: Int) -> UInt32 {
    guard configurations[index].soonest <= now else { return 0 }
    var free =
      configurations[index].running
      & automaton.visibleChoiceTimers(at: configurations[index].location)
    for timer in Bits(free) where configurations[index].deadlines[timer] > now {
      free &= ~(1 << UInt32(timer))
    }
    return free
  }

  /// Whether an expiry that was postponed before the last input may show a symbol.
  private mutating func mayHaveShownBefore(_ symbol: Symbol) -> Bool {
    swap(&configurations, &earlier)
    defer { swap(&configurations, &earlier) }
    for index in configurations.indices {
      let location = configurations[index].location
      for timer in Bits(choiceTimers(ofConfigurationAt: index)) {
        for position in automaton.edges(at: location, expiryOf: timer)
        where automaton.mayShow(automaton.edge(position), symbol) {
          return true
        }
      }
    }
    return false
  }
}
