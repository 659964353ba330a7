internal import PlumblineModel

/// The effects of events on an observer, in the order of the checker: an event is judged in the state before it, and
/// before it closes a scope.
extension InvariantObserver {
  /// The states in which traces begin.
  var openings: [Outcome] {
    let opening = Outcome(state: start)
    return isAlwaysOpen || isInScope(start) == true ? entering(opening) : [opening]
  }

  /// The outcomes of an event with some roles; an outcome that is a violation is final.
  func outcomes(of roles: Roles, in state: State) -> [Outcome] {
    if state.isDue { return roles.counts ? countingDue(state) : [Outcome(state: state)] }
    var outcomes = [Outcome(state: state)]
    if state.isOpen {
      if roles.counts { outcomes = outcomes.extended(by: counting) }
      if roles.dues { outcomes = outcomes.extended(by: becomingDue) }
      if roles.triggers, mayTrigger(state) {
        outcomes = outcomes.extended { triggering($0, alsoCounts: roles.counts) }
      }
      if roles.counts, watch.obligation == .had { outcomes = outcomes.extended(by: remembering) }
      if roles.closes {
        outcomes = outcomes.extended { outcome in
          isIncomplete(outcome.state) ? [outcome.violating] : leaving(outcome)
        }
      }
    }
    if roles.opens {
      outcomes = outcomes.extended { outcome in
        outcome.state.isOpen ? [outcome] : entering(outcome)
      }
    }
    return roles.machine < 0 ? outcomes : outcomes.extended { announcing(roles, $0) }
  }

  /// Counts an event of the obligation.
  private func counting(_ outcome: Outcome) -> [Outcome] {
    switch method {
    case .none, .memory, .latestEvent, .earliestEvent, .prediction: return [outcome]
    case .spacing, .only, .first, .last, .choice: break
    }
    guard outcome.state.isFollowing else { return [outcome] }
    let window = windows[Int(outcome.state.position)]
    let early = window.from > 0 ? outcome.within(0...window.from - 1) : nil
    let inside =
      window.from > 0 || window.to < .max ? outcome.within(window.from...window.to) : outcome
    return (early.map { [method == .spacing ? $0.violating : $0] } ?? [])
      + (inside.map(countingInside) ?? [])
  }

  /// Counts an event in the window of the followed obligation.
  private func countingInside(_ outcome: Outcome) -> [Outcome] {
    var next = outcome
    switch watch.obligation {
    case .then where method == .spacing:
      next.state.position = outcome.state.next
      next.state.next = position(after: outcome.state.next)
      next.clock = .restart
      return [next]
    case .then: return forgetting(outcome)
    case .atMost, .exactly:
      guard outcome.state.count < watch.count else { return [outcome.violating] }
      next.state.count += 1
      return [next]
    case .never, .had, .is: return [outcome.violating]
    }
  }

  /// Handles an event of the trigger.
  private func triggering(_ outcome: Outcome, alsoCounts: Bool) -> [Outcome] {
    let state = outcome.state
    let window = windows[Int(state.position)]
    switch method {
    case .none: return [alsoCounts ? outcome : outcome.violating]
    case .memory, .latestEvent, .earliestEvent:
      guard state.isFollowing else { return [outcome.violating] }
      if method == .memory { return [outcome] }
      let wrong = method == .latestEvent ? window.to + 1...Zone.open : 0...window.from - 1
      let right = method == .latestEvent ? 0...window.to : window.from...Zone.open
      return [outcome.within(right), outcome.within(wrong)?.violating].compactMap { $0 }
    case .prediction:
      var next = outcome
      next.state.next = position(after: state.next)
      guard state.isFollowing else { return [next] }
      let violating =
        state.position == state.next
        ? outcome.within(window.to + 1...window.to + 1)?.violating : nil
      // The other triggers are judged by other runs.
      let waits = next.state.next <= state.position ? next.within(0...window.to) : nil
      return [waits, violating].compactMap { $0 }
    case .spacing: return [outcome]
    case .only: return [outcome]
    case .first, .last, .choice: return beginning(outcome)
    }
  }

  /// Begins an obligation.
  private func beginning(_ outcome: Outcome) -> [Outcome] {
    var other = outcome
    other.state.next = position(after: outcome.state.next)
    guard method == .last || !outcome.state.isFollowing else { return [other] }
    var begun = other
    if watch.isReaction { begun.state.hasReaction = true }
    begun.state.isFollowing = true
    begun.state.position = outcome.state.next
    begun.state.count = 0
    begun.clock = .restart
    return method == .choice ? [other, begun] : [begun]
  }

  /// Remembers an event of a `had`.
  private func remembering(_ outcome: Outcome) -> [Outcome] {
    var next = outcome
    if watch.isReaction { next.state.hasReaction = true }
    switch method {
    case .memory: next.state.isFollowing = true
    case .latestEvent:
      next.state.isFollowing = true
      next.clock = .restart
    case .earliestEvent where !outcome.state.isFollowing:
      next.state.isFollowing = true
      next.clock = .restart
    case .prediction where outcome.state.isFollowing:
      // The clock counts from the last microsecond before the window.
      let window = windows[Int(outcome.state.position)]
      let before = outcome.within(0...0)
      let after =
        window.from > 0 ? outcome.within(window.to - window.from + 2...window.to + 1) : nil
      return [before, after].compactMap { $0 }
    default: break
    }
    return [next]
  }

  /// Makes the followed obligation due; another run goes on in the scope without it.
  private func becomingDue(_ outcome: Outcome) -> [Outcome] {
    guard watch.demands, outcome.state.isFollowing else { return [outcome] }
    var due = outcome
    due.state.isOpen = false
    due.state.isDue = true
    due.state.hasReaction = true
    return forgetting(outcome) + [due]
  }

  /// Counts an event of an obligation that is due.
  private func countingDue(_ state: State) -> [Outcome] {
    // A run whose obligation is met ends.
    watch.obligation == .exactly ? countingInside(Outcome(state: state)) : []
  }

  /// Ends the scope.
  private func leaving(_ outcome: Outcome) -> [Outcome] {
    // The run that follows nothing goes on in the same way.
    if outcome.state.isFollowing, method == .choice || method == .prediction { return [] }
    var next = outcome
    next.state = State(announced: outcome.state.announced)
    next.clock = .keep
    return [next]
  }

  /// Begins the scope.
  private func entering(_ outcome: Outcome) -> [Outcome] {
    var next = outcome
    next.state = State(announced: outcome.state.announced, isOpen: true)
    switch method {
    case .only, .spacing:
      next.state.hasReaction = watch.isReaction
      next.state.isFollowing = true
      next.state.next = position(after: 0)
      next.clock = .restart
      return [next]
    case .prediction:
      // The window may begin before the scope.
      return [next]
        + windows.indices.map { position in
          var guess = next
          guess.state.isFollowing = true
          guess.state.position = Int16(position)
          guess.clock = .set(1...windows[position].to + 1)
          return guess
        }
    default: return [next]
    }
  }

  /// Changes an announced state, and the scopes that depend on it.
  private func announcing(_ roles: Roles, _ outcome: Outcome) -> [Outcome] {
    var next = outcome
    let shift = UInt64(8 * Int(roles.machine))
    next.state.announced &= ~(0xFF << shift)
    next.state.announced |= UInt64(roles.value) << shift
    guard next.state.announced != outcome.state.announced, let isInScope = isInScope(next.state),
      isInScope != next.state.isOpen
    else { return [next] }
    return isInScope ? entering(next) : leaving(next)
  }

  /// Whether the scope closes before enough events have come.
  private func isIncomplete(_ state: State) -> Bool {
    watch.obligation == .exactly && !watch.isReaction && state.isFollowing
      && windows[Int(state.position)].to == .max && state.count < watch.count
  }

  /// Stops following an obligation that cannot be violated any more.
  private func forgetting(_ outcome: Outcome) -> [Outcome] {
    // The run that follows nothing goes on in the same way.
    if method == .choice { return [] }
    var next = outcome
    next.state.isFollowing = false
    if watch.isReaction { next.state.hasReaction = false }
    next.state.position = 0
    next.state.count = 0
    return [next]
  }
}

/// The effects of time on an observer.
extension InvariantObserver {
  /// The state after the reaction to the last event is complete; nil for a run that ends.
  ///
  /// - Precondition: The state has a reaction.
  func completing(_ state: State) -> Outcome? {
    var next = Outcome(state: state)
    if watch.demands, state.isFollowing, state.count < watch.count { return next.violating }
    if state.isDue { return nil }
    next.state.hasReaction = false
    return state.isFollowing ? forgetting(next).first : next
  }

  /// The state after the clock has passed its limit; nil for a run that ends.
  func lapsing(_ state: State) -> Outcome? {
    let outcome = Outcome(state: state)
    switch method {
    case .prediction: return nil
    case .spacing: return outcome.violating
    default: break
    }
    if watch.demands, state.count < watch.count { return outcome.violating }
    return forgetting(outcome).first
  }

  /// The states in which the observer predicts a trigger, with its clock at zero.
  func predictions(in state: State) -> [State] {
    guard method == .prediction, state.isOpen, !state.isFollowing else { return [] }
    return (Int(state.next)..<windows.count).map { position in
      var guess = state
      guess.isFollowing = true
      guess.position = Int16(position)
      return guess
    }
  }
}

extension InvariantObserver.Outcome {
  fileprivate var violating: Self {
    var outcome = self
    outcome.isViolation = true
    return outcome
  }

  /// The outcome with fewer values of the clock; nil without one.
  fileprivate func within(_ range: ClosedRange<Microseconds>) -> Self? {
    var outcome = self
    guard let times else {
      outcome.times = range
      return outcome
    }
    guard times.overlaps(range) else { return nil }
    outcome.times = times.clamped(to: range)
    return outcome
  }
}

extension [InvariantObserver.Outcome] {
  /// The outcomes after another effect, which outcomes that are violations or due do not have.
  fileprivate func extended(by next: (Element) -> [Element]) -> [Element] {
    flatMap { $0.isViolation || $0.state.isDue ? [$0] : next($0) }
  }
}
