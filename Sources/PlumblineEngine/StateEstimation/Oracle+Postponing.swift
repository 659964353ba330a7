internal import PlumblineModel

/// What need not happen and must show when it does is tried only when something like it is seen.
///
/// Before an output that is simple: only what may show it is tried. Before an input it takes a
/// second look. An expiry that came before the input may show after it, still at the same instant;
/// so the candidates before the input are kept, and the input is given to them once more if an
/// output like that comes next. Any other output, and time, rules out that there was such an expiry:
/// its outputs would be the oldest pending ones, and one of them would have to come first.
extension Oracle {
  /// An input before which something may have happened that was not tried.
  struct Postponed: Sendable {
    var input: Int
    /// The edge that was covered for it at once, or -1.
    var covered: Int32 = -1
  }

  /// Tries what may have happened before an input, or postpones it.
  mutating func prepareToGive(_ input: Int) {
    catchUp()
    // What is due was tried when it became so.
    if automaton.hasUnobservableChoice { closeUnderExpiries(.due) }
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

  /// Tries what may have happened before an output and may show it.
  mutating func prepareToObserve(_ symbol: Symbol) {
    if postponed != nil, mayHaveShownBefore(symbol) { catchUp() }
    if automaton.hasUnobservableChoice || automaton.isShownByChoice(symbol) {
      closeUnderExpiries(.showing(symbol))
    }
  }

  /// Gives the last input again, now also after all that may have happened before it.
  mutating func catchUp() {
    guard let late = postponed else { return }
    postponed = nil
    if late.covered >= 0 { coverage[Int(late.covered)] -= 1 }
    swap(&configurations, &earlier)
    closeUnderExpiries(.possible)
    _ = react(to: late.input)
  }

  /// The running timers that may expire now, need not, and show something when they do, as bits.
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

  /// Whether an expiry that was not tried before the last input may show a symbol.
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
