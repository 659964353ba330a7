/// What a configuration owes: the outputs of reactions, oldest reaction first.
extension Configuration {
  typealias Reactions = Chains<Owed>

  /// Owes the outputs of one more reaction.
  mutating func owe(_ reaction: Owed, _ chains: inout Reactions) {
    if reaction.isNothing { return }
    if owed.isNothing {
      owed = reaction
    } else {
      later = chains.append(reaction, to: later)
    }
  }

  /// Whether time may pass: nothing that must come is owed.
  @inline(__always)  // or it would be copied for the call
  func isSettled(_ chains: Reactions) -> Bool {
    owed.isNothing || !owed.blocks && chains.allSatisfy(in: later) { !$0.blocks }
  }

  /// Gives up what need not come.
  mutating func forgiveRest() {
    owed = .nothing
    later = .empty
  }

  /// Notes that the output at a position of an owing reaction was seen; what reactions before it
  /// still owed need not come.
  mutating func settle(
    _ position: Int,
    ofReaction reaction: Int = 0,
    _ chains: inout Reactions
  ) {
    if reaction > 0 {
      owed = chains.elements(of: later)[reaction - 1]
      later = chains.dropFirst(reaction, of: later)
    }
    owed.mask &= ~(1 << UInt32(position))
    guard owed.mask == 0 else { return }
    guard later != .empty else {
      owed = .nothing
      return
    }
    owed = chains.elements(of: later).first ?? .nothing
    later = chains.dropFirst(1, of: later)
  }
}
