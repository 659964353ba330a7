internal import PlumblineModel

/// The reactions of one candidate with pending outputs, the oldest first.
struct PendingReactions: Sequence, IteratorProtocol {
  private var oldest: Configuration.Pending?
  private var later: ArraySlice<Configuration.Pending>

  init(_ oldest: Configuration.Pending, then later: [Configuration.Pending]) {
    self.oldest = oldest.isNothing ? nil : oldest
    self.later = later[...]
  }

  mutating func next() -> Configuration.Pending? { oldest.take() ?? later.popFirst() }
}

extension Automaton {
  /// Finds the pending outputs that match one of some symbols.
  ///
  /// A later reaction may show outputs only when the earlier ones have no required output left.
  ///
  /// - Parameters:
  ///   - symbols: The symbols.
  ///   - reactions: The reactions with pending outputs, the oldest first.
  ///   - body: Called for each match with the index of the reaction and the position of the output
  ///     among those of the reaction.
  /// - Complexity: O(reactions × outputs).
  @inline(__always)  // for each output that several candidates allow
  func forEachMatch(
    of symbols: some Collection<Symbol>,
    in reactions: some Sequence<Configuration.Pending>,
    _ body: (_ reaction: Int, _ position: Int) -> Void
  ) {
    var reaction = 0
    for pending in reactions {
      for symbol in symbols {
        for position in Bits(positions(of: symbol, in: pending)) { body(reaction, position) }
      }
      if pending.blocks { return }
      reaction += 1
    }
  }
}
