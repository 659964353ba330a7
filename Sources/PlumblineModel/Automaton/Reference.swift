/// The reference automaton: a compiled spec, as plain data.
///
/// It is a timed Mealy automaton with named timers (after Vaandrager, Bloem and Ebrahimi,
/// *Learning Mealy Machines with One Timer*, 2021, with any number of timers). A *location* is
/// one combination of states of all machines. In a location every event, an input or the expiry
/// of a timer, has a ``Cell``: whether it is possible, whether it is documented, and the edges
/// from which the implementation may choose. The compiler has resolved rounds of `enter`
/// reactions, groups and guards.
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
  /// The options of this automaton for the interpretations of the spec; empty for most specs.
  package var interpretations: [Interpretation] = []
  /// Every time in the spec, by name; a run binds them at its start.
  package var parameters: [Parameter]
  package var clauses: [Clause]
  package var machines: [Machine]
  package var timers: [Timer]
  /// The elements of the spec that cite clauses.
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
  /// The unconstrained outputs; nil: none.
  ///
  /// They may occur at any time and any number of times; only invariants judge them.
  package var judgedByInvariants: [Int]?
  /// What `closed-by` forbids by clauses of the documents; nil: nothing.
  package var prohibitions: [Prohibition]?
  /// The inputs that may occur unobserved at any time; nil: none.
  ///
  /// The adapter declares them, not the spec.
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
    prohibitions: [Prohibition]? = nil,
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
    self.prohibitions = prohibitions
    self.examples = examples
  }
}

extension Reference {
  /// The chosen option of an interpretation.
  package struct Interpretation: Codable, Hashable, Sendable {
    package var name: String
    package var option: String

    package init(name: String, option: String) {
      self.name = name
      self.option = option
    }
  }

  /// A time with the name of the spec, or with a name that the compiler derives from its path.
  package struct Parameter: Codable, Hashable, Sendable {
    package var name: String
    package var value: Microseconds
    /// How it follows from the constants of a back-off; nil: it does not.
    package var wait: Wait?

    package init(name: String, value: Microseconds, wait: Wait? = nil) {
      self.name = name
      self.value = value
      self.wait = wait
    }
  }

  /// A wait between the parameters with the first wait and the cap.
  package struct Wait: Codable, Hashable, Sendable {
    package var first: Int
    package var cap: Int
    package var growth: BackOffWait

    package init(first: Int, cap: Int, growth: BackOffWait) {
      self.first = first
      self.cap = cap
      self.growth = growth
    }
  }

  /// One of the parallel machines of the spec.
  package struct Machine: Codable, Hashable, Sendable {
    package var name: String
    /// Whether it models the environment and not the implementation.
    package var isEnvironment: Bool
    /// Groups and leaves, parents before children, without the machine itself.
    package var states: [State]
    /// The announcements of a change of its state; empty for a silent machine.
    package var announcements: [Announcement]
    /// Whether it documents inputs although it announces nothing; nil: no.
    package var isClient: Bool?

    package init(
      name: String,
      isEnvironment: Bool,
      states: [State],
      announcements: [Announcement],
      isClient: Bool? = nil
    ) {
      self.name = name
      self.isEnvironment = isEnvironment
      self.states = states
      self.announcements = announcements
      self.isClient = isClient
    }

    /// Whether an input to which it reacts is documented.
    package var documentsInputs: Bool { isClient == true || !announcements.isEmpty }
  }

  /// A state of a machine, or a group of states.
  package struct State: Codable, Hashable, Sendable {
    package var name: String
    /// The enclosing group; nil directly under the machine.
    package var parent: Int?
    package var isGroup: Bool
    /// The name in announcements, which several states may share.
    package var shown: String

    package init(name: String, parent: Int?, isGroup: Bool, shown: String? = nil) {
      self.name = name
      self.parent = parent
      self.isGroup = isGroup
      self.shown = shown ?? name
    }
  }

  /// The output that announces a change of the state of a machine.
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

  /// A timer that runs while a state is active; its expiry is an event.
  package struct Timer: Codable, Hashable, Sendable {
    /// `connection.connected.interrupted`.
    package var name: String
    /// The windows of its expiry; a schedule has one per number of entries, the last one repeats.
    package var spans: [ParameterWindow]
    /// The machine that counts the entries of a schedule; its state `n` is the `n`-th entry.
    package var counter: Int?
    /// The element that declares it.
    package var element: Int
    /// The machine that reacts to the expiry.
    package var machine: Int
    /// The machine whose time in a state the timer measures.
    package var clockMachine: Int
    /// The inputs of which the environment gives one within the time; nil for a timer with effects of its own.
    ///
    /// Time that passes such a timer ends judging: the environment is late.
    package var gives: [Int]?
    /// Whether an argument of an output equals its time, which then cannot be set; nil: no.
    package var isAnnounced: Bool?

    package init(
      name: String,
      spans: [ParameterWindow],
      counter: Int? = nil,
      element: Int,
      machine: Int,
      clockMachine: Int,
      gives: [Int]? = nil,
      isAnnounced: Bool? = nil
    ) {
      self.name = name
      self.spans = spans
      self.counter = counter
      self.element = element
      self.machine = machine
      self.clockMachine = clockMachine
      self.gives = gives
      self.isAnnounced = isAnnounced
    }
  }

  /// The time after which a timer expires; exact if both bounds are the same parameter.
  package struct ParameterWindow: Codable, Hashable, Sendable {
    /// The parameter before which it does not expire.
    package var from: Int
    /// The parameter by which it has expired; nil: it may expire, but is never due.
    package var to: Int?

    package init(from: Int, to: Int?) {
      self.from = from
      self.to = to
    }
  }

  /// A part of the spec that cites clauses.
  package struct Element: Codable, Hashable, Sendable {
    /// The kind of an element.
    package enum Kind: String, Codable, Sendable {
      /// A reaction to an input or to the entry of a state.
      case reaction
      /// A named timer with its reaction.
      case timer
      /// `closed-by`: nothing else produces this output.
      case closure
      /// `only-when` of an input: the implementation reaches a state in which the input is
      /// possible.
      case possibility
      /// An observable state.
      case state
      case invariant
      /// An example of the documents, which the automaton must allow.
      case example
    }

    package var kind: Kind
    /// The path in the spec: `connection.connected.on.logout[1]`.
    package var path: String
    /// The file of the spec without its folder, and the line: `rtm1.yaml:41`.
    package var place: String
    /// The clauses and decisions that it cites.
    package var clauses: [Int]
    /// The number of the machine (reaction, timer, state), output (closure), input
    /// (possibility), invariant or example of the element.
    package var subject: Int
    /// The state, for a state.
    package var state: Int?

    package init(
      kind: Kind,
      path: String,
      place: String,
      clauses: [Int],
      subject: Int,
      state: Int? = nil
    ) {
      self.kind = kind
      self.path = path
      self.place = place
      self.clauses = clauses
      self.subject = subject
      self.state = state
    }
  }

  /// An event in a location.
  package struct Cell: Codable, Hashable, Sendable {
    /// Whether the environment allows the input here (`only-when`); true for an expiry.
    package var isPossible: Bool
    /// Whether the documents or a decision define the reaction of an announcing machine; true for
    /// an expiry.
    package var isDocumented: Bool
    /// The edges from which the implementation chooses one; empty if no machine reacts.
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
    /// The outputs at the same instant, in any order, except that announcements of one machine keep
    /// their order.
    package var outputs: [ExpectedOutput]
    /// The timers that start or restart.
    package var arms: [Int]
    /// The timers that stop; none of them is in ``arms``.
    package var disarms: [Int]
    /// The reactions and timers of the spec that this edge comprises.
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
    /// The machine that announces with it; nil for an emitted output.
    package var announces: Int?
    /// Whether the output is optional.
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
