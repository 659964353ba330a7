/// The pending outputs of a configuration: the outputs of reactions, oldest reaction first.
extension Configuration {
  typealias Reactions = Chains<Pending>

  /// Owes the outputs of one more reaction.
  mutating func addPending(_ reaction: Pending, _ chains: inout Reactions) {
    if reaction.isNothing { return }
    if pending.isNothing {
      pending = reaction
    } else {
      later = chains.append(reaction, to: later)
    }
  }

  /// Whether time may pass: nothing that must come is pending.
  @inline(__always)  // or it would be copied for the call
  func allowsDelay(_ chains: Reactions) -> Bool {
    pending.isNothing || !pending.blocks && chains.allSatisfy(in: later) { !$0.blocks }
  }

  /// Gives up what need not come.
  mutating func dropOptional() {
    pending = .nothing
    later = .empty
  }

  /// Notes that the output at a position of an owing reaction was seen; what reactions before it
  /// still pending need not come.
  mutating func discharge(
    _ position: Int,
    ofReaction reaction: Int = 0,
    _ chains: inout Reactions
  ) {
    if reaction > 0 {
      pending = chains.elements(of: later)[reaction - 1]
      later = chains.dropFirst(reaction, of: later)
    }
    pending.mask &= ~(1 << UInt32(position))
    guard pending.mask == 0 else { return }
    guard later != .empty else {
      pending = .nothing
      return
    }
    pending = chains.elements(of: later).first ?? .nothing
    later = chains.dropFirst(1, of: later)
  }
}
