internal import PlumblineModel

/// Searches traces of the automaton that its own invariants forbid.
///
/// The automaton is the implementation: it gets planned traces, with delays around its deadlines,
/// and takes random choices; the invariants judge. The search has a budget and is no proof: a
/// finding is a contradiction in the spec, but an empty result excludes none. The result is
/// deterministic.
///
/// Invariants on outputs that only invariants judge are left out
/// (``Reference/withDecidableInvariants``): the automaton never shows them. Undocumented inputs are
/// not given, and an invariant that waits for one does not count as idle.
package struct InvariantSearch: Sendable {
  /// An invariant with the shortest trace that violates it.
  package struct Violation: Sendable {
    package var invariant: Int
    package var failure: Failure
  }

  /// The budget of a search.
  package struct Budget: Sendable {
    /// The number of traces of every search.
    package var traces: Int
    /// The number of traces after which an invariant that was never exercised is given up.
    package var patience: Int

    package init(traces: Int, patience: Int) {
      self.traces = traces
      self.patience = patience
    }

    /// The budget of one of several automata of a spec; measured to keep `lint` of the bundled specs fast.
    package static func quick(forEachOf automata: Int) -> Budget {
      Budget(traces: max(50, 400 / automata), patience: max(50, 4000 / automata))
    }
  }

  /// The violated invariants, by number.
  package private(set) var violations: [Violation] = []
  /// The invariants whose scope never opened.
  package private(set) var unopened: [Int] = []
  /// The invariants whose scope opened, and whose trigger never came.
  package private(set) var untriggered: [Int] = []

  /// The number of traces with the same seed of choices.
  private static let batch = 64

  /// Searches until the budget is used up.
  ///
  /// - Parameters:
  ///   - decidable: The automaton with the invariants that are decidable on it.
  ///   - numbers: The numbers of these invariants in the spec.
  ///   - budget: The budget.
  /// - Complexity: O(traces of the budget), times the number of violated invariants.
  package init(_ decidable: Automaton, numbers: [Int], budget: Budget) {
    var automaton = decidable
    var numbers = numbers
    var judged = automaton.reference
    while !judged.invariants.isEmpty {
      let round = Self.round(automaton, budget)
      guard let failure = round.failure,
        let position = judged.invariants.firstIndex(where: { $0.name == failure.invariant })
      else {
        for position in judged.invariants.indices
        where !judged.isBeyond(judged.invariants[position]) {
          let bit: UInt64 = 1 << UInt64(position)
          if round.opened & bit == 0 {
            unopened.append(numbers[position])
          } else if judged.invariants[position].trigger != nil, round.triggered & bit == 0 {
            untriggered.append(numbers[position])
          }
        }
        break
      }
      violations.append(Violation(invariant: numbers[position], failure: failure))
      // This invariant would hide the others.
      judged.invariants.remove(at: position)
      numbers.remove(at: position)
      automaton = Automaton(judged)
    }
    violations.sort { $0.invariant < $1.invariant }
  }

  /// Searches until an invariant is violated.
  private static func round(
    _ automaton: Automaton,
    _ budget: Budget
  ) -> (failure: Failure?, opened: UInt64, triggered: UInt64) {
    let reference = automaton.reference
    let vocabulary = reference.vocabulary
    let planner = Planner(automaton, inject: vocabulary.inputs.map { _ in true }, seed: 1)
    let triggers =
      reference.invariants.indices.filter { reference.invariants[$0].trigger != nil }
      .reduce(0) { $0 | 1 << UInt64($1) } as UInt64
    let everything = UInt64.max >> UInt64(64 - reference.invariants.count)
    var feedback = Planner.Feedback(automaton)
    var invariants = InvariantCheckers(InvariantTables(reference), patience: automaton.longest)
    var plan = Planner.Plan()
    var client = ReferenceImplementation(automaton, seed: 0)
    var seed: UInt64 = 0
    for index in 0..<budget.patience {
      let isTested =
        invariants.everOpened == everything && invariants.triggered & triggers == triggers
      guard index < budget.traces || !isTested else { break }
      if index % Self.batch == 0 {
        seed = UInt64(index)
        client = client.reseeded(seed)
      }
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      let count = stepsUntilViolation(plan.steps, &client, &invariants)
      guard let count, let failure = shrunk(Array(plan.steps[..<count]), automaton, seed: seed)
      else { continue }
      return (failure, 0, 0)
    }
    return (nil, invariants.everOpened, invariants.triggered)
  }

  /// Carries out a trace as far as it is documented.
  ///
  /// - Returns: The number of steps until an invariant is violated, or nil.
  private static func stepsUntilViolation(
    _ steps: [Step],
    _ client: inout ReferenceImplementation,
    _ invariants: inout InvariantCheckers
  ) -> Int? {
    var seen = ObservationSink()
    var now: Microseconds = 0
    var clock: Microseconds = 0
    func isViolated() -> Bool {
      for observed in seen.all {
        if invariants.advance(from: clock, to: observed.at) != nil { return true }
        clock = observed.at
        if invariants.observe(observed.symbol, at: clock) != nil { return true }
      }
      seen.removeAll()
      return false
    }
    client.open(&seen)
    invariants.open()
    for (number, step) in steps.enumerated() {
      now += step.delay
      client.advance(to: now, &seen)
      if isViolated() || invariants.advance(from: clock, to: now) != nil { return number + 1 }
      clock = now
      guard let input = step.input else { continue }
      guard client.isDocumented(input) else { break }
      if invariants.give(input, at: now, isUndocumented: false) != nil { return number + 1 }
      _ = client.give(input, at: now, &seen)
      if isViolated() { return number + 1 }
    }
    invariants.close(at: clock)
    return nil
  }

  private static func executor(
    _ automaton: Automaton,
    seed: UInt64
  ) -> InProcessExecutor<ReferenceImplementation> {
    InProcessExecutor(
      capabilities: Capabilities(
        all: automaton.reference.vocabulary,
        implementation: "the automaton itself"
      )
    ) { ReferenceImplementation(automaton, seed: seed) }
  }

  /// A short trace that violates the same invariant.
  ///
  /// The oracle judges every candidate of the shrinker. Outputs that may come at any time, any
  /// number of times, give too many state candidates for that; then the trace stays as it is.
  private static func shrunk(_ steps: [Step], _ automaton: Automaton, seed: UInt64) -> Failure? {
    var runner = CandidateRunner(executor(automaton, seed: seed), [automaton], values: [:])
    do throws(AdapterFault) {
      guard let found = try runner.failure(of: steps), found.invariant != nil else { return nil }
      guard !automaton.hasEndlessFreedom else { return found }
      var shrinker = Shrinker(found, runner, automaton)
      try shrinker.shrink()
      return shrinker.best
    } catch {
      return nil
    }
  }
}

extension Automaton {
  /// Whether some timer may expire at once, shows an output and restarts itself.
  fileprivate var hasEndlessFreedom: Bool {
    (0..<reference.locations.count).contains { location in
      (0..<timerCount).contains { timer in
        let span = span(of: timer, at: Int32(location))
        return span.from == 0 && !span.isExact
          && edges(at: Int32(location), expiryOf: timer).contains { edge in
            edges[Int(edge)].target == location && edges[Int(edge)].outputs != 0
              && edges[Int(edge)].arms & (1 << UInt32(timer)) != 0
          }
      }
    }
  }
}

extension Reference {
  /// Whether an invariant waits for an input that is documented nowhere.
  fileprivate func isBeyond(_ invariant: Invariant) -> Bool {
    var awaited = invariant.trigger?.each ?? []
    if case .after(let opening, _) = invariant.scope { awaited += opening }
    return awaited.contains { event in
      guard case .input(let input) = event else { return false }
      return !cells.contains { $0[input].isPossible && $0[input].isDocumented }
    }
  }
}
