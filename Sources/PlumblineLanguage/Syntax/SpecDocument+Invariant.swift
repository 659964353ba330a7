package import PlumblineModel

extension SpecDocument {
  /// A property over inputs and outputs that holds in every trace.
  package struct Invariant: Sendable {
    package var name: Name
    package var says: String
    package var scope: Scope
    /// What starts an obligation; nil: the opening of the scope does.
    package var trigger: InvariantTrigger?
    package var obligation: PlumblineModel.Invariant.Obligation
    /// What the obligation is about; one of these.
    package var events: [Event]
    /// How many of them, for an obligation that counts.
    package var count: Int?
    package var window: Window?
    /// By the end of the reaction to which events what is obliged has come.
    package var by: [Event]
    /// Where `in:` stands.
    package var windowLocation: SourceLocation
    package var clauses: [Name]

    package init(
      name: Name,
      says: String = "",
      scope: Scope = .always,
      trigger: InvariantTrigger? = nil,
      obligation: PlumblineModel.Invariant.Obligation,
      events: [Event],
      count: Int? = nil,
      window: Window? = nil,
      by: [Event] = [],
      windowLocation: SourceLocation = .inCode,
      clauses: [Name] = []
    ) {
      self.name = name
      self.says = says
      self.scope = scope
      self.trigger = trigger
      self.obligation = obligation
      self.events = events
      self.count = count
      self.window = window
      self.by = by
      self.windowLocation = windowLocation
      self.clauses = clauses
    }
  }

  /// An event that an invariant speaks of.
  package enum Event: Sendable {
    case input(InputPattern)
    case output(EventPattern)
  }

  /// When an invariant applies.
  package enum Scope: Sendable {
    case always
    /// While the announced states are such.
    case during(Guard)
    case after([Event], until: [Event])
  }

  /// `each:` and `when:` of an invariant.
  package struct InvariantTrigger: Sendable {
    package var each: [Event]
    package var when: Guard?

    package init(each: [Event], when: Guard? = nil) {
      self.each = each
      self.when = when
    }
  }

  /// `in:` of an invariant.
  package enum Window: Sendable {
    /// What the one event causes.
    case reaction
    /// From one time to another; nil is open.
    case span(from: Time?, to: Time?)
    /// At this time, neither before nor after it.
    case exactly(Time)
    /// From the beginning until just before this time.
    case before(Time)
    /// One of these per trigger since the scope opened, the last one staying; each of them is
    /// a span or one time.
    case schedule([Window])
  }
}
