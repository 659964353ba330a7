/// The pending outputs of a configuration, by reaction, the oldest first.
extension Configuration {
  typealias Reactions = Chains<Pending>

  /// Makes the outputs of one more reaction pending.
  mutating func addPending(_ reaction: Pending, _ chains: inout Reactions) {
    if reaction.isNothing { return }
    if pending.isNothing {
      pending = reaction
    } else {
      later = chains.append(reaction, to: later)
    }
  }

  /// Whether time may pass: no required output is pending.
  @inline(__always)  // a call would copy it
  func allowsDelay(_ chains: Reactions) -> Bool {
    pending.isNothing || !pending.blocks && chains.allSatisfy(in: later) { !$0.blocks }
  }

  /// Drops all pending outputs, which are optional.
  mutating func dropOptional() {
    pending = .nothing
    later = .empty
  }

  /// Removes an observed output from the pending ones of a reaction, and drops the optional outputs
  /// of earlier reactions, unless it overlaps.
  mutating func discharge(
    _ position: Int,
    ofReaction reaction: Int = 0,
    _ chains: inout Reactions
  ) {
    if reaction > 0 {
      var others = chains.elements(of: later)
      if others[reaction - 1].overlaps {
        others[reaction - 1].mask &= ~(1 << UInt32(position))
        others.removeAll { $0.mask == 0 }
        later = others.reduce(.empty) { chains.append($1, to: $0) }
        return
      }
      pending = others[reaction - 1]
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
