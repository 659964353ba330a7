extension SpecDocument {
  /// One of the machines side by side.
  package struct Machine: Sendable {
    package var name: Name
    /// Whether it is part of the environment and not of the implementation.
    package var isEnvironment: Bool
    package var announcements: [Announcement]
    /// The machine as a group: the states on top, and reactions for every state that does not
    /// say otherwise.
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
  }

  /// The output by which a machine shows a change of its state.
  package struct Announcement: Sendable {
    /// What an argument of it carries.
    package enum Source: Sendable {
      /// The name of the leaf after the change, and before it.
      case to
      case from
      /// What the reaction gives as its reason; without one, any.
      case reason
      case literal(Values)
    }

    package var output: Name
    /// An argument that is not named may have any value.
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
    /// What announcements call it, when that is not its name.
    package var shows: Name?
    /// Whether it is meant to have no way out.
    package var isFinal: Bool
    package var clauses: [Name]
    /// The child that is entered with a group; nil for a leaf.
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

    /// What announcements call it.
    package var shown: Name { shows ?? name }

    /// Whether it holds states.
    package var isGroup: Bool { !children.isEmpty }

    /// The states without children, in the order of the file; itself, if it has none.
    package var leaves: [StateNode] {
      children.isEmpty ? [self] : children.flatMap(\.leaves)
    }

    /// Itself and everything in it, a parent before its children.
    package var subtree: [StateNode] {
      var subtree: [StateNode] = []
      forEachNode { subtree.append($0) }
      return subtree
    }

    /// Calls a function with itself and everything in it, a parent before its children.
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
