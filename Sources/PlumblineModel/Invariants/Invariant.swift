/// A compiled invariant: a scope, an optional trigger, and one obligation.
///
/// The patterns are those of Dwyer, Avrunin and Corbett (*Patterns in Property Specifications
/// for Finite-State Verification*, 1999); the real-time ones those of Konrad and Cheng
/// (*Real-Time Specification Patterns*, 2005). An invariant sees inputs and outputs only, never
/// where the automaton believes to be: it holds whatever the automaton knows.
package struct Invariant: Codable, Hashable, Sendable {
  /// What has to hold within the window.
  package enum Obligation: String, Codable, Sendable {
    /// None of the events happens.
    case never
    /// One of the events happens.
    case then
    /// One of the events happened before.
    case had
    /// The triggering event itself is one of the events.
    case `is`
    /// No more than so many of the events happen.
    case atMost = "at-most"
    /// So many of the events happen, neither more nor fewer.
    case exactly

    /// Whether it counts events.
    package var counts: Bool { self == .atMost || self == .exactly }
  }

  package var name: String
  /// The invariant in words.
  package var says: String
  package var element: Int
  package var scope: Scope
  /// What starts an obligation; nil: the opening of the scope does.
  package var trigger: Trigger?
  package var obligation: Obligation
  package var events: [Event]
  /// How many of the events, for an obligation that counts.
  package var count: Int?
  package var window: Window?
  /// What is obliged has come when the reaction to one of these events is complete, however
  /// long that takes.
  package var by: [Event]?
  /// The inputs that the invariant names: an undocumented one of these does not end the scope.
  package var namedInputs: [Int]
  /// The values that a trigger and what it obliges to have in common.
  package var correlation: Correlation?

  package init(
    name: String,
    says: String,
    element: Int,
    scope: Scope,
    trigger: Trigger?,
    obligation: Obligation,
    events: [Event],
    count: Int? = nil,
    window: Window?,
    by: [Event]? = nil,
    namedInputs: [Int],
    correlation: Correlation? = nil
  ) {
    self.name = name
    self.says = says
    self.element = element
    self.scope = scope
    self.trigger = trigger
    self.obligation = obligation
    self.events = events
    self.count = count
    self.window = window
    self.by = by
    self.namedInputs = namedInputs
    self.correlation = correlation
  }
}

extension Invariant {
  /// Something that happens: an input, or an output that a pattern allows.
  package enum Event: Codable, Hashable, Sendable {
    case input(Int)
    case output(OutputPattern)
  }

  /// When the invariant applies.
  package enum Scope: Codable, Hashable, Sendable {
    /// From the opening of the trace.
    case always
    /// While the announced states are such.
    case during(Condition)
    /// From the first of these events until one of those.
    case after([Event], until: [Event])
  }

  /// A disjunction of conjunctions over announced states.
  package struct Condition: Codable, Hashable, Sendable {
    /// The announced state of a machine is among these; value `n` of the announcing argument is
    /// bit `n`.
    package struct Term: Codable, Hashable, Sendable {
      package var machine: Int
      package var states: UInt64

      package init(machine: Int, states: UInt64) {
        self.machine = machine
        self.states = states
      }
    }

    /// One of these holds, of which each holds in all its terms.
    package var anyOf: [[Term]]

    package init(anyOf: [[Term]]) { self.anyOf = anyOf }
  }

  /// The events that start an obligation, each on its own.
  package struct Trigger: Codable, Hashable, Sendable {
    package var each: [Event]
    package var when: Condition?

    package init(each: [Event], when: Condition?) {
      self.each = each
      self.when = when
    }
  }

  /// When the obligation is judged, counted from the trigger or the opening of the scope.
  package enum Window: Codable, Hashable, Sendable {
    /// From one parameter to another; nil is open.
    case span(from: Int?, to: Int?)
    /// From the beginning until just before a parameter.
    case before(Int)
    /// What this one event causes: until the next input, or until time passes.
    case reaction
    /// One span per trigger since the scope opened, the last one staying.
    ///
    /// For a `then` without a trigger: one span per occurrence, from the one before it.
    case schedule([Bounds])
  }

  /// The ends of a span of time, as parameters; nil is open.
  package struct Bounds: Codable, Hashable, Sendable {
    package var from: Int?
    package var to: Int?

    package init(from: Int?, to: Int?) {
      self.from = from
      self.to = to
    }
  }

  /// The variables of an invariant, and which arguments carry them.
  package struct Correlation: Codable, Hashable, Sendable {
    /// Each variable with every value that an argument can give it.
    package var variables: [Vocabulary.Argument]
    /// Per event of the trigger and per variable, the number of the argument.
    package var each: [[Int]]
    /// Per event of the obligation and per variable, the number of the argument.
    package var events: [[Int]]

    package init(variables: [Vocabulary.Argument], each: [[Int]], events: [[Int]]) {
      self.variables = variables
      self.each = each
      self.events = events
    }
  }
}
