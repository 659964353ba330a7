extension SpecDocument {
  /// An entry of `on:`: an event and the answer to it.
  package struct Trigger: Sendable {
    package enum Event: Hashable, Sendable {
      case input(Name)
      /// The entry of a state, or of a group from outside, in the previous round.
      case enter(StateReference)
    }

    /// The answer of the machine.
    package enum Answer: Sendable {
      /// The search for a reaction ends without a reaction.
      case undocumented
      /// The first case whose guard holds; without one, the search continues in the parent.
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

  /// One of several reactions, selected by its guard.
  package struct Case: Sendable {
    /// The guard; nil: always enabled.
    package var when: Guard?
    /// The possible effects: one, or those of `any of`.
    package var effects: [Effect]
    /// The clauses beside `any of`, which belong to every effect.
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

  /// The effect of an event on a machine; it may be empty.
  package struct Effect: Sendable {
    /// The state to enter, a leaf or a group of the same machine; nil: nothing restarts.
    package var to: Name?
    /// States of the machine that it may announce on the way, in this order, each with any reason.
    package var mayPass: [Name] = []
    /// The allowed reasons of the announcement; nil: unspecified.
    package var reason: Values?
    package var emits: [EventPattern]
    /// Optional outputs, on which the documents are silent here.
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

  /// `6s`, `4s..5s`, or `0s..` for an expiry that is possible but never due.
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

  /// The clock of a timer.
  package enum Since: Sendable {
    case state(StateReference)
    /// One of several states, by an interpretation.
    case interpretation(Name)
  }

  /// A timer that runs while a state is active; `after:` of a state declares it, and the state
  /// reacts.
  package struct Timer: Sendable {
    package var name: Name
    /// The windows of its expiry: for the first entry since the group was entered, or the first value of
    /// the counter, the second, …; the last one repeats.
    package var spans: [TimeWindow]
    /// The location of `time:`.
    package var timeLocation: SourceLocation
    /// The state whose duration it measures; nil: the declaring state.
    package var since: Since?
    /// The counter that selects the window; nil: the entries are counted.
    package var countedBy: Name?
    /// The register of a time that an input brings; nil: the times stand in the spec.
    package var register: Register?
    /// The cases at the expiry: the first whose guard holds takes effect.
    package var cases: [Case]
    /// Clauses for the time and for every case.
    package var clauses: [Name]
    /// The inputs of which the environment gives one within the time; empty for a timer of its own effect.
    package var gives: [Name] = []

    package init(
      name: Name,
      spans: [TimeWindow],
      timeLocation: SourceLocation = .inCode,
      since: Since? = nil,
      countedBy: Name? = nil,
      register: Register? = nil,
      cases: [Case],
      clauses: [Name] = []
    ) {
      self.name = name
      self.spans = spans
      self.timeLocation = timeLocation
      self.since = since
      self.countedBy = countedBy
      self.register = register
      self.cases = cases
      self.clauses = clauses
    }
  }
}

extension SpecDocument.Effect {
  /// Whether it does the same; clauses do not count.
  func isSame(as other: Self) -> Bool {
    to == other.to && mayPass == other.mayPass && reason == other.reason
      && emits.elementsEqual(other.emits) { $0.isSame(as: $1) }
      && mayEmit.elementsEqual(other.mayEmit) { $0.isSame(as: $1) }
  }
}

extension SpecDocument.EventPattern {
  fileprivate func isSame(as other: Self) -> Bool {
    output == other.output && arguments.elementsEqual(other.arguments, by: ==)
  }
}
