/// The reference automaton: a compiled spec, as plain data.
///
/// It is a timed Mealy automaton with named timers (after Vaandrager, Bloem and Ebrahimi,
/// *Learning Mealy Machines with One Timer*, 2021, with any number of timers). A *location* is
/// one combination of states of all machines. In a location every event, an input or the expiry
/// of a timer, has a ``Cell``: whether it can happen, whether the documents speak of it, and the
/// edges that the implementation may choose from. Rounds of `enter` reactions, groups and guards
/// are gone: the compiler has worked them out.
///
/// Numbers index the arrays of this value. The canonical JSON (sorted keys, no blanks) is the
/// exchange format.
package struct Reference: Codable, Hashable, Sendable {
  /// The version of this format.
  package static let currentFormat = 1

  package var format: Int
  /// The id of the spec, `agora-rtm1-ios-zh`.
  package var id: String
  package var title: String
  package var vocabulary: Vocabulary
  /// How this automaton reads what can be read in several ways; empty for most specs.
  package var interpretations: [Interpretation] = []
  /// Every time in the spec, by name; bound when a run starts.
  package var parameters: [Parameter]
  package var clauses: [Clause]
  package var machines: [Machine]
  package var timers: [Timer]
  /// The parts of the spec that clauses bind.
  package var elements: [Element]
  /// Per location, the state of each machine.
  package var locations: [[Int]]
  /// The location at the opening of a trace.
  package var start: Int
  /// The timers that run from the opening of a trace.
  package var armedAtStart: [Int]
  /// Per location, the cells of all inputs, then those of all timers.
  package var cells: [[Cell]]
  package var edges: [Edge]
  package var invariants: [Invariant]
  /// The outputs of which the automaton says nothing; nil: none.
  ///
  /// They may come at any time, any number of times, and only invariants judge them.
  package var judgedByInvariants: [Int]?
  /// The inputs that may come at any time without anybody's knowing; nil: none.
  ///
  /// It is the adapter, and not the spec, that says so.
  package var unobservableInputs: [Int]?
  /// The examples of the documents; nil: none.
  package var examples: [Example]?

  package init(
    id: String,
    title: String,
    vocabulary: Vocabulary,
    parameters: [Parameter],
    clauses: [Clause],
    machines: [Machine],
    timers: [Timer],
    elements: [Element],
    locations: [[Int]],
    start: Int,
    armedAtStart: [Int],
    cells: [[Cell]],
    edges: [Edge],
    invariants: [Invariant],
    judgedByInvariants: [Int]? = nil,
    examples: [Example]? = nil
  ) {
    self.format = Self.currentFormat
    self.id = id
    self.title = title
    self.vocabulary = vocabulary
    self.parameters = parameters
    self.clauses = clauses
    self.machines = machines
    self.timers = timers
    self.elements = elements
    self.locations = locations
    self.start = start
    self.armedAtStart = armedAtStart
    self.cells = cells
    self.edges = edges
    self.invariants = invariants
    self.judgedByInvariants = judgedByInvariants
    self.examples = examples
  }
}

extension Reference {
  /// The option that was chosen for something that the documents leave open.
  package struct Interpretation: Codable, Hashable, Sendable {
    package var name: String
    package var option: String

    package init(name: String, option: String) {
      self.name = name
      self.option = option
    }
  }

  /// A time that the spec names, or that the compiler named after the place where it stands.
  package struct Parameter: Codable, Hashable, Sendable {
    package var name: String
    package var value: Microseconds

    package init(name: String, value: Microseconds) {
      self.name = name
      self.value = value
    }
  }

  /// One of the machines that make up the spec, side by side.
  package struct Machine: Codable, Hashable, Sendable {
    package var name: String
    /// Whether it is part of the environment and not of the implementation.
    package var isEnvironment: Bool
    /// Groups and leaves, a parent before its children; the machine itself is not in the list.
    package var states: [State]
    /// How it shows a change of its state; empty for a silent machine.
    package var announcements: [Announcement]

    package init(
      name: String,
      isEnvironment: Bool,
      states: [State],
      announcements: [Announcement]
    ) {
      self.name = name
      self.isEnvironment = isEnvironment
      self.states = states
      self.announcements = announcements
    }
  }

  /// A state of a machine, or a group of states.
  package struct State: Codable, Hashable, Sendable {
    package var name: String
    /// The group it is in; nil directly under the machine.
    package var parent: Int?
    package var isGroup: Bool
    /// What announcements call it; several states may look the same from outside.
    package var shown: String

    package init(name: String, parent: Int?, isGroup: Bool, shown: String? = nil) {
      self.name = name
      self.parent = parent
      self.isGroup = isGroup
      self.shown = shown ?? name
    }
  }

  /// The output by which a machine shows a change of its state.
  package struct Announcement: Codable, Hashable, Sendable {
    package var output: Int
    /// The argument that carries the new state.
    package var toArgument: Int?
    /// The argument that carries the old state.
    package var fromArgument: Int?
    /// The argument that carries the reason.
    package var reasonArgument: Int?

    package init(output: Int, toArgument: Int?, fromArgument: Int?, reasonArgument: Int?) {
      self.output = output
      self.toArgument = toArgument
      self.fromArgument = fromArgument
      self.reasonArgument = reasonArgument
    }
  }

  /// Time that runs while a state lasts; its expiry is an event.
  package struct Timer: Codable, Hashable, Sendable {
    /// `connection.connected.interrupted`.
    package var name: String
    /// When it expires; a schedule has one span for each number of entries, the last stays.
    package var spans: [ParameterWindow]
    /// The machine that counts the entries of a schedule; its its state `n` is the `n`-th entry.
    package var counter: Int?
    /// The element that declares it.
    package var element: Int
    /// The machine that reacts to the expiry.
    package var machine: Int
    /// The machine whose stay in a state the timer measures.
    package var clockMachine: Int

    package init(
      name: String,
      spans: [ParameterWindow],
      counter: Int? = nil,
      element: Int,
      machine: Int,
      clockMachine: Int
    ) {
      self.name = name
      self.spans = spans
      self.counter = counter
      self.element = element
      self.machine = machine
      self.clockMachine = clockMachine
    }
  }

  /// The time after which a timer expires: exact when both bounds are the same parameter.
  package struct ParameterWindow: Codable, Hashable, Sendable {
    /// The parameter before which it does not expire.
    package var from: Int
    /// The parameter by which it has expired; nil: it may, but never has to.
    package var to: Int?

    package init(from: Int, to: Int?) {
      self.from = from
      self.to = to
    }
  }

  /// A part of the spec that cites clauses.
  package struct Element: Codable, Hashable, Sendable {
    /// What the element says.
    package enum Kind: String, Codable, Sendable {
      /// A reaction to an input or to the entry of a state.
      case reaction
      /// A named timer with its reaction.
      case timer
      /// `closed-by`: nothing else produces this output.
      case closure
      /// `only-when` of an input: the implementation gets to where this can happen.
      case possibility
      /// A state, as it is shown.
      case state
      case invariant
      /// An example of the documents, which the automaton has to allow.
      case example
    }

    package var kind: Kind
    /// Where it stands in the spec: `connection.connected.on.logout[1]`.
    package var path: String
    /// The line of the spec file.
    package var line: Int
    /// The clauses and decisions that it cites.
    package var clauses: [Int]
    /// The number of the machine (reaction, timer, state), output (closure), input
    /// (possibility), invariant (invariant) or example that it is about.
    package var subject: Int
    /// The state, for a state.
    package var state: Int?

    package init(
      kind: Kind,
      path: String,
      line: Int,
      clauses: [Int],
      subject: Int,
      state: Int? = nil
    ) {
      self.kind = kind
      self.path = path
      self.line = line
      self.clauses = clauses
      self.subject = subject
      self.state = state
    }
  }

  /// What an event means in a location.
  package struct Cell: Codable, Hashable, Sendable {
    /// Whether the environment allows the input here (`only-when`); true for an expiry.
    package var isPossible: Bool
    /// Whether the documents, or a decision, say what a machine that announces does; true for an
    /// expiry.
    package var isDocumented: Bool
    /// The edges of which the implementation takes one; empty when no machine reacts.
    package var edges: [Int]

    package init(isPossible: Bool, isDocumented: Bool, edges: [Int]) {
      self.isPossible = isPossible
      self.isDocumented = isDocumented
      self.edges = edges
    }
  }

  /// One complete reaction of all machines to an event.
  package struct Edge: Codable, Hashable, Sendable {
    package var target: Int
    /// What is observed at the same instant, in any order but for announcements of one machine,
    /// which keep theirs.
    package var outputs: [ExpectedOutput]
    /// The timers that start, or start anew.
    package var arms: [Int]
    /// The timers that stop; none of them is in ``arms``.
    package var disarms: [Int]
    /// The reactions and timers of the spec that were worked into this edge.
    package var elements: [Int]

    package init(
      target: Int,
      outputs: [ExpectedOutput],
      arms: [Int],
      disarms: [Int],
      elements: [Int]
    ) {
      self.target = target
      self.outputs = outputs
      self.arms = arms
      self.disarms = disarms
      self.elements = elements
    }
  }

  /// An output that taking an edge makes pending.
  package struct ExpectedOutput: Codable, Hashable, Sendable {
    package var pattern: OutputPattern
    /// The element of the spec that emits it.
    package var element: Int
    /// The machine of which it is the announcement; nil for something emitted.
    package var announces: Int?
    /// Whether it may come, but need not.
    package var isOptional: Bool

    package init(
      pattern: OutputPattern,
      element: Int,
      announces: Int?,
      isOptional: Bool = false
    ) {
      self.pattern = pattern
      self.element = element
      self.announces = announces
      self.isOptional = isOptional
    }
  }
}
