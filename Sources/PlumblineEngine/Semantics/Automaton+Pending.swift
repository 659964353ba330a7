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

extension [Configuration.Pending] {
  /// The numbers of the reactions that may show an output next: those up to the first one with a required
  /// output, and the overlapping ones.
  var unblocked: [Int] {
    let first = firstIndex(where: \.blocks) ?? endIndex
    return indices.filter { $0 <= first || self[$0].overlaps }
  }
}

extension Automaton {
  /// Finds the pending outputs that match one of some symbols.
  ///
  /// A later reaction may show outputs only when the earlier ones have no required output left, unless it
  /// overlaps. The announcements of one machine keep their order even then.
  ///
  /// - Parameters:
  ///   - symbols: The symbols.
  ///   - reactions: The reactions with pending outputs, the oldest first; traversed again for each one that
  ///     overlaps.
  ///   - body: Called for each match with the index of the reaction and the position of the output
  ///     among those of the reaction.
  /// - Complexity: O(reactions × outputs), and O(reactions² × outputs) if they overlap.
  @inline(__always)  // for each output that several candidates allow
  func forEachMatch(
    of symbols: some Collection<Symbol>,
    in reactions: some Sequence<Configuration.Pending>,
    _ body: (_ reaction: Int, _ position: Int) -> Void
  ) {
    var reaction = 0
    var isBlocked = false
    for pending in reactions {
      if !isBlocked {
        for symbol in symbols {
          for position in Bits(positions(of: symbol, in: pending)) { body(reaction, position) }
        }
      } else if pending.overlaps {
        let announcing = reactions.prefix(reaction).reduce(0) { $0 | announcingMachines(in: $1) }
        for symbol in symbols {
          for position in Bits(positions(of: symbol, in: pending))
          where !announces(position, of: pending, for: announcing) {
            body(reaction, position)
          }
        }
      }
      if pending.blocks { isBlocked = true }
      reaction += 1
    }
  }

  /// The nonempty parts of the pending outputs of a reaction, as bits, the largest number first.
  ///
  /// Equal outputs come in their order: those that remain are the last of them.
  ///
  /// - Parameters:
  ///   - pending: The reaction.
  ///   - limit: The most parts.
  /// - Returns: Nil if there are more.
  /// - Complexity: O(parts × log parts).
  func parts(of pending: Configuration.Pending, limit: Int) -> [UInt32]? {
    guard !pending.isNothing else { return [] }
    let first = Int(edges[Int(pending.edge)].firstOutput)
    var parts: [UInt32] = [0]
    for position in Bits(pending.mask) {
      let bit: UInt32 = 1 << UInt32(position)
      let equals = expected[first + position].equals
      for index in parts.indices {
        if parts[index] & equals != 0 {
          parts[index] |= bit
        } else {
          parts.append(parts[index] | bit)
        }
      }
      guard parts.count <= limit + 1 else { return nil }
    }
    return parts.dropFirst().sorted(by: >)
  }

  /// Whether a reaction has shown some of its outputs, and still has to show others.
  ///
  /// A call of the app that comes then may be one in a callback.
  func isUnderWay(_ reaction: Configuration.Pending) -> Bool {
    reaction.blocks && reaction.mask != edges[Int(reaction.edge)].outputs
  }

  /// The machines with a required announcement among the pending outputs, as bits.
  func announcingMachines(in pending: Configuration.Pending) -> UInt64 {
    let first = Int(edges[Int(pending.edge)].firstOutput)
    return Bits(pending.mask & pending.required).reduce(0) { machines, position in
      let machine = expected[first + position].announces
      return machine >= 0 ? machines | 1 << UInt64(machine) : machines
    }
  }

  /// Whether an output announces a state of one of some machines, given as bits.
  func announces(
    _ position: Int,
    of pending: Configuration.Pending,
    for machines: UInt64
  ) -> Bool {
    let machine = expected[Int(edges[Int(pending.edge)].firstOutput) + position].announces
    return machine >= 0 && machines & (1 << UInt64(machine)) != 0
  }
}
