extension SpecDocument {
  /// One of the parallel machines.
  package struct Machine: Sendable {
    package var name: Name
    /// Whether it models the environment and not the implementation.
    package var isEnvironment: Bool
    /// Whether it documents inputs although it announces nothing.
    package var isClient = false
    package var announcements: [Announcement]
    /// The machine as a group: the top-level states, and the default reactions of all states.
    package var root: StateNode

    package init(
      name: Name,
      isEnvironment: Bool = false,
      announcements: [Announcement] = [],
      root: StateNode
    ) {
      self.name = name
      self.isEnvironment = isEnvironment
      self.announcements = announcements
      self.root = root
    }

    /// Whether an input to which it reacts is documented.
    package var documentsInputs: Bool { isClient || !announcements.isEmpty }
  }

  /// The output that announces a change of the state of a machine.
  package struct Announcement: Sendable {
    /// The content of an argument.
    package enum Source: Sendable {
      /// The name of the leaf after the change, and before it.
      case to
      case from
      /// The reason of the reaction; without a reason left out, or any value if it never is.
      case reason
      case literal(Values)
      /// One of these values where the leaf after the change has one of these names; left out elsewhere.
      case only(in: [Name], Values = .any)
    }

    package var output: Name
    /// The named arguments; others may have any value.
    package var arguments: [(name: Name, source: Source)]

    package init(output: Name, arguments: [(name: Name, source: Source)] = []) {
      self.output = output
      self.arguments = arguments
    }
  }

  /// A state, a group of states, or a machine as the group of all its states.
  package struct StateNode: Sendable {
    package var name: Name
    package var means: String?
    package var called: [PlatformName]
    /// Its name in announcements, if different.
    package var shows: Name?
    /// Whether it intentionally has no outgoing transition.
    package var isFinal: Bool
    package var clauses: [Name]
    /// The initial child of a group; nil for a leaf.
    package var initial: Name?
    /// The states in a group; empty for a leaf.
    package var children: [StateNode]
    package var triggers: [Trigger]
    package var timers: [Timer]

    package init(
      name: Name,
      means: String? = nil,
      called: [PlatformName] = [],
      shows: Name? = nil,
      isFinal: Bool = false,
      clauses: [Name] = [],
      initial: Name? = nil,
      children: [StateNode] = [],
      triggers: [Trigger] = [],
      timers: [Timer] = []
    ) {
      self.name = name
      self.means = means
      self.called = called
      self.shows = shows
      self.isFinal = isFinal
      self.clauses = clauses
      self.initial = initial
      self.children = children
      self.triggers = triggers
      self.timers = timers
    }

    /// Its name in announcements.
    package var shown: Name { shows ?? name }

    /// Whether it has substates.
    package var isGroup: Bool { !children.isEmpty }

    /// The states without children, in the order of the file; for a leaf, the leaf itself.
    package var leaves: [StateNode] {
      children.isEmpty ? [self] : children.flatMap(\.leaves)
    }

    /// The node and its descendants, parents before children.
    package var subtree: [StateNode] {
      var subtree: [StateNode] = []
      forEachNode { subtree.append($0) }
      return subtree
    }

    /// Calls a function with the node and its descendants, parents before children.
    func forEachNode(_ body: (StateNode) -> Void) {
      body(self)
      for index in children.indices { children[index].forEachNode(body) }
    }
  }

  /// A state of a machine: `connection.connected`.
  package struct StateReference: Hashable, Sendable {
    package var machine: Name
    package var state: Name

    package init(machine: Name, state: Name) {
      self.machine = machine
      self.state = state
    }
  }
}
