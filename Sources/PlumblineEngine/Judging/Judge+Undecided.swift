internal import PlumblineModel

extension Judge {
  /// An undocumented input, and its step.
  package struct Unjudged: Sendable {
    package let input: Int
    package let step: Int

    /// Whether further inputs follow in a trace.
    func isEarly(in trace: some Collection<Step>) -> Bool {
      trace.dropFirst(step + 1).contains { $0.input != nil }
    }
  }

  /// An input that is undocumented in some candidate.
  ///
  /// While pending outputs may refute all candidates that it made unconstrained, the judge keeps
  /// two sets of invariant checkers: its own, to which the input is documented, and another one. A
  /// violation is reported when both have it, or when it is decided which of them holds.
  struct UndecidedInput {
    let event: Unjudged
    /// The number of observations before it.
    let seen: Int
    /// Whether ``Judge/others`` are the invariant checkers to which it is undocumented.
    var hasOthers = false
    /// The first violation by the judge's own checkers alone, and by the others alone.
    var ifDocumented: Mismatch?
    var ifUndocumented: Mismatch?
  }
}

extension Judge {
  /// Notes an input that is undocumented in some candidate.
  ///
  /// - Returns: As ``stopJudging()``, if some candidate is unconstrained for certain.
  mutating func noteUndocumented(
    _ input: Int,
    _ step: Int,
    seen: Int,
    _ reception: Reception
  ) -> Mismatch? {
    if !isUndecided {
      undecided = UndecidedInput(event: Unjudged(input: input, step: step), seen: seen)
      isUndecided = true
    }
    if case .undocumented = reception { return stopJudging() }
    timeline?.wasUndecided = true
    if undecided?.hasOthers == false {
      others.become(&invariants)
      undecided?.hasOthers = true
    }
    return nil
  }

  /// Ends the judging by the automaton: some candidate is unconstrained for certain.
  ///
  /// - Returns: A violation that counts if the input was undocumented.
  mutating func stopJudging() -> Mismatch? {
    isJudging = false
    guard undecided?.hasOthers == true else { return nil }
    undecided?.hasOthers = false
    swap(&invariants, &others)
    return undecided?.ifUndocumented
  }

  /// Ends the judging by the automaton at an undocumented input.
  mutating func stopJudging(at event: Unjudged, seen: Int) {
    undecided = UndecidedInput(event: event, seen: seen)
    (isUndecided, isJudging) = (true, false)
  }

  /// Ends the judging of the trace by invariants.
  mutating func releaseInvariants() {
    invariants.release(at: clock)
    if undecided?.hasOthers == true { others.release(at: clock) }
  }

  /// Goes on as if the input was documented, because pending outputs did not come.
  ///
  /// - Returns: A violation that counts if the input was documented.
  mutating func decideDocumented() -> Mismatch? {
    isUndecided = false
    return undecided.take()?.ifDocumented
  }

  /// Forgets whether an input is documented: the candidates are new.
  mutating func decideNothing() {
    undecided = nil
    isUndecided = false
  }

  /// Checks an event by both sets of checkers, and notes a violation by one of them alone.
  ///
  /// - Returns: The invariant that the event violates for both, if it is the first for both.
  mutating func checkBoth(
    _ violated: Int?,
    _ event: TraceEvent,
    after reception: Reception,
    _ step: Int
  ) -> Int? {
    guard isUndecided else { return violated }
    let other =
      undecided?.hasOthers == true ? others.take(event, at: clock, after: reception) : nil
    let isFirst = undecided?.ifDocumented == nil && undecided?.ifUndocumented == nil
    if let violated, violated == other, isFirst { return violated }
    func mismatch(_ violated: Int) -> Mismatch? {
      Mismatch.What(event, violated: violated, .taken).map {
        Mismatch(what: $0, step: step, at: clock)
      }
    }
    if let violated, undecided?.ifDocumented == nil { undecided?.ifDocumented = mismatch(violated) }
    if let other, undecided?.ifUndocumented == nil { undecided?.ifUndocumented = mismatch(other) }
    return nil
  }
}
