package import PlumblineModel

/// Judges executions by the automaton and the invariants.
package struct Judge: Sendable {
  /// The outcome of a trace.
  package enum Outcome: Sendable {
    /// Every step was judged and allowed.
    case passed
    /// The steps from this one on were not judged: the environment cannot give the planned input, was late with
    /// an answer, or the candidates exceeded the limit.
    case stopped(step: Int)
    case failed(Mismatch)
  }

  /// The point at which a trace leaves the allowed behaviour.
  package struct Mismatch: Hashable, Sendable {
    package enum What: Hashable, Sendable {
      case output(Symbol)
      /// An event was due at that instant, and time passed.
      case silence
      /// The invariant; the output or nil for an input or an absence.
      case invariant(Int, Symbol?)
      /// The adapter called the input not applicable where `only-when` holds: the implementation
      /// did not make the attempt that the input answers.
      case missingAttempt(input: Int)
      /// The getter of a machine returned another state than the one announced last.
      case getter(machine: Int, says: String)
      case crash(how: String)
      case hang
      /// The adapter reported an instant outside the step.
      case wrongInstant
    }

    package var what: What
    package var step: Int
    package var at: Microseconds
    /// The number of the observation, if one is refused; nil on a real clock.
    var observation: Int?
  }

  package internal(set) var estimator: AdaptiveEstimator
  package internal(set) var invariants: InvariantCheckers
  /// The checkers to which the undecided input is undocumented, in storage that is used again; see ``UndecidedInput``.
  var others: InvariantCheckers
  /// Inputs and outputs judged, over all traces.
  package internal(set) var eventCount = 0
  /// Outputs observed, over all traces.
  package internal(set) var outputCount = 0
  /// How often each spontaneous input came, over all traces.
  package internal(set) var spontaneous: [Int: Int] = [:]
  /// How often the adapter called each input not applicable, over all traces.
  package internal(set) var inapplicableInputs: [Int: Int] = [:]
  /// The answer of the last trace to an undocumented input.
  package internal(set) var answer: UndocumentedAnswer?
  /// Whether the automaton still judges the trace; afterwards, whether it judged all of it.
  var isJudging = true
  /// The first undocumented input of the current instant, or the one after which judging ended.
  var undecided: UndecidedInput?
  /// Whether there is one; the loop reads this for every event, and must not copy the input.
  var isUndecided = false
  /// The input after which the automaton did not judge the last trace; nil if it judged all of it.
  package internal(set) var unjudged: Unjudged?
  /// The timers, as bits, of the answers of the environment that came too late in each candidate, which ended the
  /// judging of the last trace.
  package internal(set) var lateAnswers: UInt32 = 0
  /// The instant up to which the trace was judged.
  var clock: Microseconds = 0
  /// The expected and observed outputs so far, if requested.
  package var timeline: Timeline?
  /// The mismatches after which judging goes on, on a virtual clock; see ``goesOn(after:isRefused:)``.
  var passed: Set<Mismatch> = []
  /// Whether candidates after a mismatch are assumed; see ``goesOn(after:isRefused:)``.
  var isAssumed = false
  /// The missing outputs without which the same candidates go on; see ``Diagnosis/unexplained(after:_:by:)``.
  var waived: Mismatch?
  /// Whether judging went on after one in this trace, other than that of a getter.
  var hasPassed = false
  /// What getters are compared with.
  var getters: GetterComparison
  /// The candidates after such a mismatch; without them every mismatch ends the trace.
  var reentry: Reentry?
  /// Whether a follower judges the steps that leave one candidate; see ``judgeByFollowing(_:)``.
  ///
  /// Then the order in which edges are covered is kept, too.
  package var isFollowing = false {
    didSet { if isFollowing { estimator.keepsSequence = true } }
  }
  var follower: Follower
  /// The number of events that were judged by the follower, over all traces.
  package var followedEventCount = 0
  /// The counts before the trace.
  var before = Counts()

  /// - Parameters:
  ///   - automaton: The automaton that judges.
  ///   - values: Times that replace those of the spec, by parameter name.
  ///   - isSymbolic: As for ``AdaptiveEstimator``.
  package init(
    _ automaton: Automaton,
    values: [String: Microseconds] = [:],
    isSymbolic: Bool = false
  ) {
    let tables = InvariantTables(
      automaton.reference,
      values: values,
      timeModel: automaton.timeModel
    )
    self.init(automaton, tables, isSymbolic: isSymbolic)
  }

  /// - Parameters:
  ///   - automaton: The automaton that judges.
  ///   - tables: Its invariants, or those of an automaton that has the same ones and begins in the same location.
  ///   - isSymbolic: As for ``AdaptiveEstimator``.
  init(_ automaton: Automaton, _ tables: InvariantTables, isSymbolic: Bool = false) {
    estimator = AdaptiveEstimator(
      automaton,
      isSymbolic: isSymbolic || automaton.timeModel.isReal
    )
    follower = Follower(automaton)
    invariants = InvariantCheckers(tables, patience: automaton.longest)
    others = invariants
    getters = GetterComparison(automaton.reference)
  }

  /// Judges one trace.
  ///
  /// - Complexity: O(steps + observations), times the number of candidates.
  package mutating func judge(_ execution: Execution) -> Outcome {
    note(execution)
    let outcome = judgeByFollowing(execution) ?? judgeByEstimate(execution)
    estimator.close()
    invariants.close(at: clock)
    return outcome
  }

  /// Judges the beginning of a trace, after which the state estimate and the scopes of invariants stay open.
  ///
  /// - Complexity: As ``judge(_:)``.
  mutating func judge(beginning execution: Execution) -> Outcome {
    note(execution)
    return judgeByEstimate(execution)
  }

  /// Starts a new trace; the counts remain.
  mutating func open() {
    estimator.open()
    invariants.open()
    answer = nil
    isJudging = true
    undecided = nil
    isUndecided = false
    unjudged = nil
    lateAnswers = 0
    (isAssumed, hasPassed) = (false, false)
    (clock, getters.reading) = (0, 0)
  }

  private mutating func judgeByEstimate(_ execution: Execution) -> Outcome {
    open()
    let outcome =
      estimator.automaton.timeModel.isReal ? search(execution) : follow(execution)
    return conclude(outcome, of: execution)
  }

  /// Notes the input after which the automaton did not judge the trace.
  mutating func conclude(_ outcome: Outcome, of execution: Execution) -> Outcome {
    if let undecided {
      isJudging = false
      unjudged = undecided.event
    }
    if isEnvironmentLate, case .stopped = outcome { return abnormalEnd(of: execution) ?? outcome }
    return outcome
  }
}

extension Judge {
  private mutating func follow(_ execution: Execution) -> Outcome {
    let (trace, recording) = (execution.trace, execution.recording)
    var place = Place()
    for number in trace.indices {
      if let outcome = judge(step: number, of: trace, recording, &place) { return outcome }
    }
    return end(at: place, of: recording)
  }

  /// A place between two steps.
  struct Place {
    var instant: Microseconds = 0
    /// The number of observations before it.
    var index = 0
  }

  /// Judges a step.
  ///
  /// - Returns: The outcome of the trace, if it ends in the step.
  mutating func judge(
    step number: Int,
    of trace: [Step],
    _ recording: Recording,
    _ place: inout Place
  ) -> Outcome? {
    let seen = recording.observations
    let ended = recording.ending.step ?? -1
    let step = trace[number]
    let wasJudging = isJudging
    var index = place.index
    place.instant += step.delay
    let instant = place.instant
    while index < seen.count, seen[index].step == number, !seen[index].isAfterInput {
      guard seen[index].at >= clock, seen[index].at <= instant else {
        return Self.fail(.wrongInstant, number, seen[index].at)
      }
      if let failed = pass(to: seen[index].at, number, seeing: seen[index...]) { return failed }
      if let failed = observe(seen[index].symbol, number, index) { return failed }
      index += 1
    }
    if number == ended {
      switch recording.ending {
      case .crashed(_, let how): return Self.fail(.crash(how: how), number, instant)
      case .hung: return Self.fail(.hang, number, instant)
      case .cutOff: return .stopped(step: number)
      default: break
      }
    }
    if let failed = pass(to: instant, number, seeing: seen[index...]) { return failed }
    if let input = step.input {
      if number == ended {
        guard case .notApplicable = recording.ending, isJudging,
          !estimator.automaton.reference.attemptClauses(of: input).isEmpty,
          estimator.current.allowsEverywhere(input)
        else { return .stopped(step: number) }
        // A client that owes an output has not done what comes before the attempt.
        let isBehind = estimator.current.requiresOutput
        return Self.fail(isBehind ? .silence : .missingAttempt(input: input), number, clock)
      }
      eventCount += 1
      if let outcome = give(input, of: step, number, seen: index) {
        return outcome
      }
    }
    while index < seen.count, seen[index].step == number {
      guard seen[index].at == instant else {
        return Self.fail(.wrongInstant, number, seen[index].at)
      }
      if let failed = observe(seen[index].symbol, number, index) { return failed }
      index += 1
    }
    place.index = index
    // The outputs after a further input may answer that one.
    if isUndecided, wasJudging, let undecided, !undecided.event.isEarly(in: trace[...number]),
      !isJudging || number + 1 == trace.count,
      !trace[undecided.event.step...number].contains(where: { $0.within != nil })
    {
      let isOver = number + 1 < trace.count && trace[number + 1].delay > 0
      let outputs = seen[undecided.seen..<index].map(\.symbol)
      answer = estimator.answer(to: undecided.event.input, showing: outputs, isOver: isOver)
    }
    if estimator.isOverwhelmed { return .stopped(step: number) }
    if isJudging, !isUndecided, let readings = recording.readings,
      number + 1 == trace.count || trace[number + 1].within == nil,
      let failed = compare(readings, after: number)
    {
      return failed
    }
    return nil
  }

  /// The outcome of a trace whose steps were all judged.
  ///
  /// `mutating`, or each call would copy the judge.
  mutating func end(at place: Place, of recording: Recording) -> Outcome {
    let seen = recording.observations
    guard place.index == seen.count else {
      return Self.fail(.wrongInstant, seen[place.index].step, seen[place.index].at)
    }
    // It was undecided to the end, and both sets of checkers have a violation.
    if isUndecided, isJudging, undecided?.ifDocumented != nil,
      let mismatch = undecided?.ifUndocumented
    {
      return .failed(mismatch)
    }
    return .passed
  }

  /// Lets time pass; the environment is in time with its answers.
  mutating func passPunctually(
    to instant: Microseconds,
    _ step: Int,
    seeing rest: ArraySlice<Observation>
  ) -> Outcome? {
    if isUndecided, isJudging, instant > clock, let mismatch = decideDocumented() {
      return .failed(mismatch)
    }
    defer { clock = instant }
    if estimator.automaton.repeatableTimers != 0 {
      estimator.expect(outputs: rest.prefix { $0.at == instant }.count)
    }
    while let missed = invariants.advance(from: clock, to: instant) {
      let mismatch = Mismatch(
        what: .invariant(missed.invariant, nil),
        step: step,
        at: missed.due
      )
      guard goesOn(after: mismatch) else { return .failed(mismatch) }
    }
    while isJudging, !estimator.advance(to: instant) {
      // An empty estimate proves nothing when candidates were left out.
      guard !estimator.isOverwhelmed else { return .stopped(step: step) }
      let mismatch = Mismatch(what: .silence, step: step, at: estimator.now)
      guard goesOn(after: mismatch) else { return .failed(mismatch) }
    }
    return nil
  }

  @inline(__always)  // as the next method; the loop would call it for every event
  private mutating func give(
    _ input: Int,
    of given: Step,
    _ step: Int,
    seen: Int
  ) -> Outcome? {
    // Outputs that overlap say nothing about what caused them.
    if given.within != nil { releaseInvariants() }
    // Else the timeline and the estimate would explore the same steps once each.
    if timeline != nil, isJudging { estimator.exploreZones() }
    timeline?.willGive(
      given,
      inStep: isJudging ? step : nil,
      at: clock,
      by: estimator
    )
    let reception =
      isJudging
      ? estimator.take(input: input, overlapping: given.within != nil) : .undocumented
    if case .impossible = reception { return .stopped(step: step) }
    let isUndocumented = isJudging && estimator.isUndocumented
    if isUndocumented, let mismatch = noteUndocumented(input, step, seen: seen, reception) {
      return .failed(mismatch)
    }
    timeline?.didGive(
      given,
      at: clock,
      by: estimator,
      isJudging: isJudging
    )
    var violated = invariants.take(.input(input), at: clock, after: reception)
    if isUndecided, isJudging {
      violated = checkBoth(
        violated,
        .input(input),
        after: isUndocumented ? .undocumented : .taken,
        step
      )
    }
    guard let what = Mismatch.What(.input(input), violated: violated, reception) else {
      return nil
    }
    let mismatch = Mismatch(what: what, step: step, at: clock)
    return goesOn(after: mismatch) ? nil : .failed(mismatch)
  }

  @inline(__always)
  private mutating func observe(_ symbol: Symbol, _ step: Int, _ index: Int) -> Outcome? {
    eventCount += 1
    timeline?.willObserve(
      symbol,
      at: clock,
      by: estimator,
      isJudging: isJudging,
      shown: invariants.states
    )
    var reception = Reception.taken
    var violated = invariants.take(.output(symbol), at: clock, after: reception)
    if isUndecided, isJudging {
      violated = checkBoth(violated, .output(symbol), after: .taken, step)
    }
    func mismatch(_ what: Mismatch.What) -> Mismatch {
      Mismatch(what: what, step: step, at: clock, observation: index)
    }
    if let violated {
      // The estimate before a violation holds the expected outputs.
      let mismatch = mismatch(.invariant(violated, symbol))
      guard goesOn(after: mismatch) else { return .failed(mismatch) }
    }
    if isJudging { reception = estimator.take(.output(symbol)) }
    if case .overwhelmed = reception { return .stopped(step: step) }
    if isUndecided, isJudging, estimator.isUnconstrained {
      return stopJudging().map { .failed($0) }
    }
    guard case .refused = reception else { return nil }
    let refusal = mismatch(violated.map { .invariant($0, symbol) } ?? .output(symbol))
    return goesOn(after: refusal, isRefused: true) ? nil : .failed(refusal)
  }

  // Static, or the whole judge would be copied for the call.
  static func fail(_ what: Mismatch.What, _ step: Int, _ at: Microseconds) -> Outcome {
    .failed(Mismatch(what: what, step: step, at: at))
  }
}
