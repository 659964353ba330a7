/// A compiled invariant: a scope, an optional trigger, and one obligation.
///
/// The patterns are those of Dwyer, Avrunin and Corbett (*Patterns in Property Specifications
/// for Finite-State Verification*, 1999); the real-time ones those of Konrad and Cheng
/// (*Real-Time Specification Patterns*, 2005). An invariant depends on inputs and outputs only,
/// never on the state estimate.
package struct Invariant: Codable, Hashable, Sendable {
  /// The property that must hold within the window.
  package enum Obligation: String, Codable, Sendable {
    /// None of the events occurs.
    case never
    /// One of the events occurs.
    case then
    /// One of the events occurred before.
    case had
    /// The triggering event itself is one of the events.
    case `is`
    /// At most `count` of the events occur.
    case atMost = "at-most"
    /// Exactly `count` of the events occur.
    case exactly

    /// Whether it counts events.
    package var counts: Bool { self == .atMost || self == .exactly }
  }

  package var name: String
  /// The invariant in words.
  package var says: String
  package var element: Int
  package var scope: Scope
  /// The trigger of the obligation; nil: the opening of the scope.
  package var trigger: Trigger?
  package var obligation: Obligation
  package var events: [Event]
  /// The number of events, for an obligation that counts.
  package var count: Int?
  package var window: Window?
  /// An obligation that is open when one of these events comes is due when the reaction to it is
  /// complete, even if the scope ends in this reaction.
  package var by: [Event]?
  /// The inputs that the invariant names: if undocumented, they do not end the scope.
  package var namedInputs: [Int]
  /// The values that a trigger and its obligation share.
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
  /// An input, or an output that a pattern allows.
  package enum Event: Codable, Hashable, Sendable {
    case input(Int)
    case output(OutputPattern)
  }

  /// The scope in which the invariant applies.
  package enum Scope: Codable, Hashable, Sendable {
    /// From the opening of the trace.
    case always
    /// While the announced states satisfy a condition.
    case during(Condition)
    /// From the first of these events until one of those.
    case after([Event], until: [Event])
  }

  /// A disjunction of conjunctions over announced states.
  package struct Condition: Codable, Hashable, Sendable {
    /// The announced state of a machine is one of these; bit `n` is value `n` of the announcing
    /// argument.
    package struct Term: Codable, Hashable, Sendable {
      package var machine: Int
      package var states: UInt64

      package init(machine: Int, states: UInt64) {
        self.machine = machine
        self.states = states
      }
    }

    /// The conjunctions, of which at least one must hold.
    package var anyOf: [[Term]]

    package init(anyOf: [[Term]]) { self.anyOf = anyOf }
  }

  /// The events that each start an obligation.
  package struct Trigger: Codable, Hashable, Sendable {
    package var each: [Event]
    package var when: Condition?

    package init(each: [Event], when: Condition?) {
      self.each = each
      self.when = when
    }
  }

  /// The time window of the obligation, counted from the trigger or the opening of the scope.
  package enum Window: Codable, Hashable, Sendable {
    /// From one parameter to another; nil is open.
    case span(from: Int?, to: Int?)
    /// From the beginning until just before a parameter.
    case before(Int)
    /// The reaction to this one event: until the next input, or until time passes.
    case reaction
    /// One window per trigger since the scope opened; the last one repeats.
    ///
    /// For a `then` without a trigger: one window per occurrence, counted from the previous one.
    case schedule([Bounds])
  }

  /// The bounds of a time window, as parameters; nil is open.
  package struct Bounds: Codable, Hashable, Sendable {
    package var from: Int?
    package var to: Int?

    package init(from: Int?, to: Int?) {
      self.from = from
      self.to = to
    }
  }

  /// The variables of an invariant, and the arguments that carry them.
  package struct Correlation: Codable, Hashable, Sendable {
    /// Each variable with every value that an argument can have.
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
