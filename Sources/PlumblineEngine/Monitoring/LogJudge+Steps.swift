internal import PlumblineModel

/// The effects of an event on its session.
extension LogJudge {
  /// The outcome of an event.
  enum Outcome {
    /// Some candidate allows it.
    case known
    /// No candidate allows it.
    case illegal(Expectation)
    /// It was not judged, and the state is unknown from then on.
    case gap(LogTally.Gap)
  }

  /// The expectations that an event contradicts.
  enum Expectation {
    /// The expectations of a set of candidates of an ``UntimedObserver``.
    case ordered(UntimedObserver.Knowledge)
    /// Per interpretation; nil for one that the session contradicted before.
    case scenes([Diagnosis.Scene?])
  }

  /// An invariant that an event violates, or the time before it.
  struct Violation {
    var invariant: Int
    /// Whether one of its events was due, and did not come.
    var isMissing = false
    /// When they were due, in the time of the log; nil where instants are not judged.
    var due: Microseconds?
  }

  mutating func advance(_ event: LogEvent, in session: LogSession) -> Outcome {
    if isFree(event.what) { return .known }
    if let gap = session.givenUp { return .gap(gap) }
    let mayAnswer = session.isAnswering || session.awaitsState
    return mayAnswer && !event.what.isInput
      ? advance(byAnswer: event, in: session) : follow(event, in: session)
  }

  /// Follows an event with the candidates, or finds them.
  mutating func follow(_ event: LogEvent, in session: LogSession) -> Outcome {
    if let knowledge = session.ordered {
      let mayBeInCallback = Self.mayBeInCallback(event, after: session.lastLine)
      session.lastLine = event.at
      let step = order.step(event.what, from: knowledge, mayBeInCallback: mayBeInCallback)
      if case .known(let next) = step { session.ordered = next }
      return outcome(of: step, from: knowledge, isDoubtful: session.isDoubtful)
    }
    guard isDated(event, after: session.timed?.last) else {
      return .gap(event.at == nil ? .undated : .clock)
    }
    // Moved, not copied: its storage changes in place.
    if var interpretations = session.timed.take() {
      let instant = max(event.at ?? interpretations.last, interpretations.last)
      switch interpretations.step(event.what, at: instant) {
      case .taken: session.timed = interpretations
      case .refused: return .illegal(.scenes(interpretations.scenes))
      case .undocumented:
        guard let late = interpretations.late else { return .gap(.undocumented) }
        session.late = late.at
        tally.lateAnswers[references[0].words(ofLateAnswers: late.answers), default: 0] += 1
        return .gap(.late)
      case .impossible: return .gap(Self.impossible(session.isDoubtful))
      case .overwhelmed: return .gap(.overwhelmed)
      }
      return .known
    }
    guard !event.what.isInput else { return .gap(.unknownPlace) }
    return place(by: event, in: session)
  }

  /// By the order of lines with instants, a call that comes later than this after the line before is in no callback.
  static var longestCallback: Microseconds { 1_000_000 }

  /// Whether a call may be one in a callback, by the instant of the line before it.
  static func mayBeInCallback(_ event: LogEvent, after last: Microseconds?) -> Bool {
    guard let last, let at = event.at else { return true }
    return at - last <= longestCallback
  }

  /// Notes whether outputs overlap: from the first call in a callback on, invariants are not checked.
  mutating func noteInterruption(_ session: LogSession) {
    session.isInterrupted =
      session.ordered.map(order.isInterrupted) ?? session.timed?.isInterrupted ?? false
    if session.isInterrupted { session.invariants = nil }
  }

  /// Whether the documents leave an output open, so that only invariants judge it.
  func isFree(_ event: LogEvent.What) -> Bool {
    event.symbols?.allSatisfy { free[$0] } ?? false
  }

  /// Whether an event is not before another one by more than the latency.
  func isDated(_ event: LogEvent, after last: Microseconds?) -> Bool {
    guard let latency = rules.latency else { return true }
    guard let instant = event.at else { return false }
    return instant >= (last ?? instant) - latency.upperBound
  }

  /// Notes that an input at an unknown instant may be one that the documents do not define: the known candidates show
  /// whether they do at each instant from the last event on.
  mutating func noteDoubt(ofUndated event: LogEvent, in session: LogSession) {
    guard event.what.isInput, !isDated(event, after: session.timed?.last) else { return }
    let found = session.timed.map { order.knowledge(of: $0.zones) }
    let place = found ?? (session.opensUndated ? order.start : nil)
    let isDefined = place.map { order.isDefined(event.what, from: $0) } ?? false
    guard !isDefined else { return }
    session.isDoubtful = true
    if place != nil { session.expectAnswer(toInputAt: event.at) }
  }

  private func outcome(
    of step: UntimedObserver.Step,
    from knowledge: UntimedObserver.Knowledge,
    isDoubtful: Bool
  ) -> Outcome {
    switch step {
    case .known: .known
    case .illegal: .illegal(.ordered(knowledge))
    case .undocumented: .gap(.undocumented)
    case .impossible: .gap(Self.impossible(isDoubtful))
    case .overwhelmed: .gap(.overwhelmed)
    }
  }

  /// The gap for an impossible input; after an undocumented input, the client may be elsewhere.
  private static func impossible(_ isDoubtful: Bool) -> LogTally.Gap {
    isDoubtful ? .unknownPlace : .impossible
  }

  /// Finds the possible candidates of a client from an output.
  @discardableResult
  mutating func find(_ event: LogEvent, in session: LogSession) -> Outcome {
    session.forget()
    guard !event.what.isInput else { return .gap(.unknownPlace) }
    switch order.find(event.what) {
    case .known(let knowledge):
      let places = candidates(of: knowledge, in: session)
      guard rules.latency != nil else {
        session.ordered = order.knowledge(of: places)
        return .known
      }
      guard let instant = event.at else { return .gap(.undated) }
      session.timed = TimedInterpretations(finding: places, with: timed, at: instant)
      return .known
    case .illegal: return .illegal(.scenes(references.map { _ in Diagnosis.Scene(now: 0) }))
    case .undocumented, .impossible, .overwhelmed: return .gap(.overwhelmed)
    }
  }

  /// Handles an undocumented input that explains an output: afterwards any behaviour is possible.
  ///
  /// An input of the app ends scopes. An output that announces nothing does not show where the client is.
  func followUndocumented(_ inputs: [String], before event: LogEvent, in session: LogSession) {
    session.isDoubtful = true
    if hasAnnouncements, !shown.isAnnouncement(event.what) {
      session.forget()
      session.awaitsState = true
    }
    let isFromApp = references[0].vocabulary.inputs.contains {
      $0.from == .app && inputs.contains($0.name)
    }
    if isFromApp { session.invariants = nil }
  }

  /// Follows the announced states, and checks the invariants.
  ///
  /// - Returns: An invariant that the event violates, or the time before it.
  mutating func checkInvariants(
    _ event: LogEvent,
    _ outcome: Outcome,
    _ passage: ObservableStates.Passage,
    in session: LogSession
  ) -> Violation? {
    // An impossible input is not trusted; the time that passed is.
    let isTrusted = if case .gap(.impossible) = outcome { false } else { true }
    if isTrusted { session.shown = passage.next }
    // The elapsed time is unknown.
    if !isDated(event, after: session.latest) { session.invariants = nil }
    guard var invariants = session.invariants.take() else {
      return isTrusted && !session.isDoubtful ? passage.violation : nil
    }
    let (from, to) = (session.latest ?? 0, session.late ?? event.at ?? session.latest ?? 0)
    // After a small step back, events count as ones at the instant of the line above.
    session.latest = max(from, to)
    var violated: Violation?
    if rules.latency != nil, to > from,
      let missed = invariants.advance(from: from - session.opened, to: to - session.opened)
    {
      violated = invariants.violation(of: missed.invariant, dueAt: missed.due + session.opened)
    }
    // A late environment ends the judging at the end of its time.
    guard isTrusted, session.late == nil else { return violated }
    let now = rules.latency == nil ? 0 : max(from, to) - session.opened
    // An input may be undocumented at an unknown place, and at one that is assumed.
    let reception: Reception =
      switch outcome {
      case .gap(.undocumented), .gap(.unknownPlace): .undocumented
      default: session.isDoubtful ? .undocumented : .taken
      }
    let own = invariants.take(anyOf: event.what.readings, at: now, after: reception)
    if let own = own.violated {
      let due = rules.latency == nil ? nil : now + session.opened
      violated = invariants.violation(of: own, dueAt: due)
    }
    if own.isKnown { session.invariants = invariants }
    // The announced states may show it alone where the scope of the invariant has ended.
    return violated ?? (session.isDoubtful ? nil : passage.violation)
  }
}

extension ObservableStates.Passage {
  fileprivate var violation: LogJudge.Violation? {
    violated.map { LogJudge.Violation(invariant: $0) }
  }
}

extension InvariantCheckers {
  /// Judges an event that may be one of several.
  ///
  /// A reading that violates an invariant does not count where another one violates none: a client that conforms did the
  /// other. A scope in which the readings lead to different states ends.
  ///
  /// - Returns: An invariant that each reading violates, and whether the announced states are known; without a reading they are not.
  /// - Complexity: O(readings × open invariants × their state), for one reading as that of the event.
  fileprivate mutating func take(
    anyOf readings: [TraceEvent],
    at now: Microseconds,
    after reception: Reception
  ) -> (violated: Int?, isKnown: Bool) {
    guard readings.count != 1 else {
      return (take(readings[0], at: now, after: reception), true)
    }
    var broken: (violated: Int, checkers: InvariantCheckers)?
    var common: InvariantCheckers?
    for reading in readings {
      var next = self
      if let violated = next.take(reading, at: now, after: reception) {
        if broken == nil { broken = (violated, next) }
        continue
      }
      guard common?.keepCommon(with: next, at: now) ?? true else { return (nil, false) }
      if common == nil { common = next }
    }
    guard let next = common ?? broken?.checkers else { return (nil, false) }
    self = next
    return (common == nil ? broken?.violated : nil, true)
  }

  /// The violation that they found last, which they forget.
  fileprivate mutating func violation(
    of invariant: Int,
    dueAt due: Microseconds?
  ) -> LogJudge.Violation {
    defer { forgetViolation() }
    guard tables.watches[invariant].demands, shortfall != nil else {
      return LogJudge.Violation(invariant: invariant)
    }
    return LogJudge.Violation(invariant: invariant, isMissing: true, due: due)
  }
}

extension UntimedObserver {
  /// Whether each candidate documents an event, and some candidate allows it.
  fileprivate mutating func isDefined(_ event: Event, from knowledge: Knowledge) -> Bool {
    guard case .known(let next) = step(event, from: knowledge) else { return false }
    return zip(automata, candidates(of: next)).allSatisfy { automaton, candidates in
      candidates.allSatisfy { $0.location != automaton.unconstrained }
    }
  }

  /// The expectations at a set of candidates that refuses an event, per interpretation; nil for one without any.
  ///
  /// If each candidate requires an output, and the event would be allowed without it, that output is missing. Otherwise the
  /// event is one too many, and the output may still come.
  ///
  /// - Complexity: O(candidates × events × timers²).
  func scenes(from knowledge: Knowledge, at event: Event) -> [Diagnosis.Scene?] {
    zip(automata, candidates(of: knowledge)).map { automaton, candidates in
      guard !candidates.isEmpty else { return nil }
      var scene = Diagnosis.Scene(now: 0)
      var estimator = estimator(of: automaton, candidates)
      scene.pending = estimator.pending
      if estimator.requiresOutput, allows(event, pastMissingOf: candidates, of: automaton) {
        scene.missing = estimator.missing
        scene.alternatives = estimator.missingAlternatives
      }
      _ = estimator.advance(to: 0)
      estimator.closeUnderTau()
      scene.possible = estimator.pending
      scene.openInputs = estimator.openInputs
      scene.awaited = estimator.awaited
      return scene
    }
  }

  /// Whether some candidate allows an event without the outputs of its oldest incomplete reaction.
  private func allows(
    _ event: Event,
    pastMissingOf candidates: [ZoneConfiguration],
    of automaton: Automaton
  ) -> Bool {
    let later = candidates.map { candidate in
      var later = candidate
      later.pending = Array(candidate.pending.drop { !$0.blocks }.dropFirst())
      return later
    }
    var estimator = estimator(of: automaton, later)
    return estimator.advance(to: 0) && estimator.take(logged: event) == .taken
  }
}

extension TimedInterpretations {
  /// The expectations, per interpretation; nil for one that the session contradicted before.
  fileprivate var scenes: [Diagnosis.Scene?] {
    zip(estimators, cancelled).map { estimator, cancelled in
      guard let estimator else { return nil }
      var scene = Diagnosis.Scene(estimator)
      scene.cancelled = cancelled
      if estimator.now >= last - origin { scene.missing = [] }
      scene.countTime(from: -origin)
      return scene
    }
  }
}
