package import PlumblineModel

/// Holds what an implementation did with a trace against the automaton and the invariants.
package struct Judge: Sendable {
  /// The outcome of a trace.
  package enum Outcome: Sendable {
    /// Every step was judged and allowed.
    case passed
    /// The steps from this one on were not judged: the environment cannot do what was planned there, or
    /// there were too many candidates.
    case stopped(step: Int)
    case failed(Mismatch)
  }

  /// The place where a trace left what is allowed.
  package struct Mismatch: Sendable {
    package enum What: Sendable {
      case output(Symbol)
      /// Something was due at that instant, and time went on.
      case silence
      /// The invariant; the output or nil for an input or an absence.
      case invariant(Int, Symbol?)
      /// The environment could do it, and the implementation had not asked for it.
      case missingAttempt(input: Int)
      case crash(how: String)
      case hang
      /// The adapter reported an instant that is not in the step.
      case wrongInstant
    }

    package var what: What
    package var step: Int
    package var at: Microseconds
  }

  package internal(set) var oracle: Oracle
  package internal(set) var invariants: InvariantCheckers
  /// Inputs and outputs judged, over all traces.
  package internal(set) var eventCount = 0
  /// How often each input came by itself, over all traces.
  package private(set) var spontaneous: [Int: Int] = [:]
  /// What the last trace answered to an undocumented input.
  package internal(set) var answer: UndocumentedAnswer?
  /// Whether the automaton still judges the trace; afterwards, whether it judged all of it.
  var isJudging = true
  /// The instant up to which the trace was judged.
  var clock: Microseconds = 0
  /// What was expected and seen so far, when somebody wants to know.
  package var timeline: Timeline?

  /// - Parameters:
  ///   - automaton: What is judged by.
  ///   - values: Times that replace those of the spec, by parameter name.
  ///   - usesZones: As for ``Oracle``.
  package init(
    _ automaton: Automaton,
    values: [String: Microseconds] = [:],
    usesZones: Bool = false
  ) {
    oracle = Oracle(automaton, usesZones: usesZones || automaton.tolerance != nil)
    invariants = InvariantCheckers(
      InvariantTables(automaton.reference, values: values, tolerance: automaton.tolerance),
      patience: automaton.longest
    )
  }

  /// Judges one trace.
  ///
  /// Spontaneous inputs are steps of the trace: the outcome counts them, see
  /// ``Recording/woven(into:)``.
  ///
  /// - Complexity: O(steps + observations), times the number of candidates.
  package mutating func judge(_ trace: [Step], _ recording: Recording) -> Outcome {
    guard recording.spontaneous.isEmpty else {
      for report in recording.spontaneous { spontaneous[report.input, default: 0] += 1 }
      let (happened, seen) = recording.woven(into: trace)
      return judge(happened, seen)
    }
    oracle.open()
    invariants.open()
    answer = nil
    isJudging = true
    clock = 0
    let outcome =
      oracle.automaton.tolerance.map { search(trace, recording, $0) } ?? follow(trace, recording)
    oracle.close()
    invariants.close(at: clock)
    return outcome
  }
}

extension Judge {
  private mutating func follow(_ trace: [Step], _ recording: Recording) -> Outcome {
    var instant: Microseconds = 0
    var index = 0
    let seen = recording.observations
    let ended = recording.ending.step ?? -1
    for (number, step) in trace.enumerated() {
      instant += step.delay
      while index < seen.count, seen[index].step == number, !seen[index].isAfterInput {
        guard seen[index].at >= clock, seen[index].at <= instant else {
          return Self.fail(.wrongInstant, number, seen[index].at)
        }
        if let failed = pass(to: seen[index].at, number, seeing: seen[index...]) { return failed }
        if let failed = observe(seen[index].symbol, number) { return failed }
        index += 1
      }
      if number == ended {
        switch recording.ending {
        case .crashed(_, let how): return Self.fail(.crash(how: how), number, clock)
        case .hung: return Self.fail(.hang, number, clock)
        default: break
        }
      }
      if let failed = pass(to: instant, number, seeing: seen[index...]) { return failed }
      let first = index
      let wasJudging = isJudging
      if let input = step.input {
        if number == ended {
          guard case .notApplicable = recording.ending, isJudging, oracle.allowsEverywhere(input)
          else { return .stopped(step: number) }
          return Self.fail(.missingAttempt(input: input), number, clock)
        }
        eventCount += 1
        if let outcome = give(input, number, isSpontaneous: step.isSpontaneous) { return outcome }
      }
      while index < seen.count, seen[index].step == number {
        guard seen[index].at == instant else {
          return Self.fail(.wrongInstant, number, seen[index].at)
        }
        if let failed = observe(seen[index].symbol, number) { return failed }
        index += 1
      }
      if wasJudging, !isJudging, let input = step.input {
        let isOver = number + 1 < trace.count && trace[number + 1].delay > 0
        let outputs = seen[first..<index].map(\.symbol)
        answer = oracle.answer(to: input, showing: outputs, isOver: isOver)
      }
      if oracle.isOverwhelmed { return .stopped(step: number) }
    }
    guard index == seen.count else {
      return Self.fail(.wrongInstant, seen[index].step, seen[index].at)
    }
    return .passed
  }

  private mutating func pass(
    to instant: Microseconds,
    _ step: Int,
    seeing rest: ArraySlice<Observation>
  ) -> Outcome? {
    defer { clock = instant }
    if oracle.automaton.openTimers != 0 {
      oracle.expect(outputs: rest.prefix { $0.at == instant }.count)
    }
    if let missed = invariants.advance(from: clock, to: instant) {
      return Self.fail(.invariant(missed.invariant, nil), step, missed.due)
    }
    guard isJudging, !oracle.advance(to: instant) else { return nil }
    // With candidates left out, that none is left says nothing.
    guard !oracle.isOverwhelmed else { return .stopped(step: step) }
    return Self.fail(.silence, step, oracle.now)
  }

  private mutating func give(_ input: Int, _ step: Int, isSpontaneous: Bool) -> Outcome? {
    var isUndocumented = false
    timeline?.willGive(input, at: clock, by: oracle)
    if isJudging {
      switch oracle.give(input) {
      case .taken: break
      case .impossible: return .stopped(step: step)
      case .undocumented:
        isJudging = false
        isUndocumented = oracle.automaton.reference.vocabulary.inputs[input].from == .app
      }
    }
    timeline?.didGive(
      input,
      at: clock,
      isSpontaneous: isSpontaneous,
      by: oracle,
      isJudging: isJudging
    )
    if let violated = invariants.give(input, at: clock, isUndocumented: isUndocumented) {
      return Self.fail(.invariant(violated, nil), step, clock)
    }
    return nil
  }

  private mutating func observe(_ symbol: Symbol, _ step: Int) -> Outcome? {
    eventCount += 1
    timeline?.willObserve(symbol, at: clock, by: oracle, isJudging: isJudging)
    if let violated = invariants.observe(symbol, at: clock) {
      return Self.fail(.invariant(violated, symbol), step, clock)
    }
    guard isJudging, !oracle.automaton.isUnconstrained(symbol), !oracle.observe(symbol) else {
      return nil
    }
    guard !oracle.isOverwhelmed else { return .stopped(step: step) }
    return Self.fail(.output(symbol), step, clock)
  }

  // Static, or the whole judge would be copied for the call.
  private static func fail(_ what: Mismatch.What, _ step: Int, _ at: Microseconds) -> Outcome {
    .failed(Mismatch(what: what, step: step, at: at))
  }
}

extension Ending {
  /// The step at which it ended; nil when all were carried out.
  var step: Int? {
    switch self {
    case .completed: nil
    case .notApplicable(let step), .unsupported(let step), .hung(let step): step
    case .crashed(let step, _): step
    }
  }
}
