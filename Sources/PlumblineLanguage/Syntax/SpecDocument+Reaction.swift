extension SpecDocument {
  /// What an entry of `on:` says about an event.
  package struct Trigger: Sendable {
    package enum Event: Hashable, Sendable {
      case input(Name)
      /// A state, or a group from outside it, was entered in the round before.
      case enter(StateReference)
    }

    /// What the machine does.
    package enum Answer: Sendable {
      /// The search for a reaction ends without one.
      case undocumented
      /// The first case whose guard holds; if none does, the search goes on in the parent.
      case cases([Case])
    }

    package var event: Event
    package var answer: Answer
    package var location: SourceLocation

    package init(
      _ event: Event,
      _ answer: Answer,
      at location: SourceLocation = .inCode
    ) {
      self.event = event
      self.answer = answer
      self.location = location
    }
  }

  /// One of several reactions, chosen by its guard.
  package struct Case: Sendable {
    /// When it is enabled; nil: always.
    package var when: Guard?
    /// What may happen: one effect, or those of `any of`.
    package var effects: [Effect]
    /// Clauses beside `any of`; they belong to every effect.
    package var clauses: [Name]
    package var location: SourceLocation

    package init(
      when: Guard? = nil,
      effects: [Effect] = [Effect()],
      clauses: [Name] = [],
      at location: SourceLocation = .inCode
    ) {
      self.when = when
      self.effects = effects
      self.clauses = clauses
      self.location = location
    }
  }

  /// What a machine does; nothing at all is an effect, too.
  package struct Effect: Sendable {
    /// The state, leaf or group of the same machine, that is entered; nil: nothing restarts.
    package var to: Name?
    /// The reasons that the announcement may give; nil: not said.
    package var reason: Values?
    package var emits: [EventPattern]
    /// Outputs on which the documents are silent here: each may come or not.
    package var mayEmit: [EventPattern]
    package var clauses: [Name]
    package var location: SourceLocation

    package init(
      to: Name? = nil,
      reason: Values? = nil,
      emits: [EventPattern] = [],
      mayEmit: [EventPattern] = [],
      clauses: [Name] = [],
      at location: SourceLocation = .inCode
    ) {
      self.to = to
      self.reason = reason
      self.emits = emits
      self.mayEmit = mayEmit
      self.clauses = clauses
      self.location = location
    }
  }

  /// `6s`, `4s..5s`, or `0s..` for what may happen but is never due.
  package struct TimeWindow: Sendable {
    package var from: Time
    /// Nil: never due.
    package var to: Time?

    package init(from: Time, to: Time?) {
      self.from = from
      self.to = to
    }

    package init(exactly time: Time) { self.init(from: time, to: time) }
  }

  /// What a timer measures.
  package enum Since: Sendable {
    case state(StateReference)
    /// One of several states, by an interpretation.
    case interpretation(Name)
  }

  /// Time that runs while a state lasts; declared by `after:` of a state, which reacts.
  package struct Timer: Sendable {
    package var name: Name
    /// When it expires: for the first entry since the group was entered, the second …; the last
    /// stays.
    package var spans: [TimeWindow]
    /// Where `time:` stands.
    package var timeLocation: SourceLocation
    /// The state whose stay it measures; nil: the one that declares it.
    package var since: Since?
    /// What happens at the expiry: the first case whose guard holds, if any.
    package var cases: [Case]
    /// Clauses for the time and for every case.
    package var clauses: [Name]

    package init(
      name: Name,
      spans: [TimeWindow],
      timeLocation: SourceLocation = .inCode,
      since: Since? = nil,
      cases: [Case],
      clauses: [Name] = []
    ) {
      self.name = name
      self.spans = spans
      self.timeLocation = timeLocation
      self.since = since
      self.cases = cases
      self.clauses = clauses
    }
  }
}
