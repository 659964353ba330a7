/// A machine whose state outputs announce, so that a getter can be compared with them.
package struct AnnouncedMachine: Hashable, Sendable {
  package var name: String
  /// The announced states.
  package var states: [String]
  /// The outputs that announce its state, by number.
  package var outputs: [Int]

  package init(name: String, states: [String], outputs: [Int]) {
    self.name = name
    self.states = states
    self.outputs = outputs
  }
}

extension Reference {
  /// The machines whose state outputs announce.
  ///
  /// - Complexity: O(number of announcements).
  package var announcedMachines: [AnnouncedMachine] {
    machines.indices.compactMap { number in
      guard let states = stateAnnouncement(of: number)?.argument.values else { return nil }
      let announcements = machines[number].announcements.filter { $0.toArgument != nil }
      return AnnouncedMachine(
        name: machines[number].name,
        states: states,
        outputs: announcements.map(\.output)
      )
    }
  }
}
