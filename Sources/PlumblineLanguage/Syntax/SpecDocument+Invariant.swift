package import PlumblineModel

extension SpecDocument {
  /// A property of inputs and outputs that holds in every trace.
  package struct Invariant: Sendable {
    package var name: Name
    package var says: String
    package var scope: Scope
    /// The trigger of the obligation; nil: the opening of the scope.
    package var trigger: InvariantTrigger?
    package var obligation: PlumblineModel.Invariant.Obligation
    /// The events of the obligation, as alternatives.
    package var events: [Event]
    /// The number of events, for an obligation that counts.
    package var count: Int?
    package var window: Window?
    /// The events by the end of whose reaction the obligation is due.
    package var by: [Event]
    /// The location of `in:`.
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

  /// An event that an invariant names.
  package enum Event: Sendable {
    case input(InputPattern)
    case output(EventPattern)
  }

  /// The scope in which an invariant applies.
  package enum Scope: Sendable {
    case always
    /// While the announced states satisfy a condition.
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
    /// The reaction to one event.
    case reaction
    /// From one time to another; nil is open.
    case span(from: Time?, to: Time?)
    /// At this time, neither before nor after it.
    case exactly(Time)
    /// From the beginning until just before this time.
    case before(Time)
    /// One window per trigger since the scope opened, the last one repeats; each is a span or one
    /// time.
    case schedule([Window])
  }
}
