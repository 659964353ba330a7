internal import PlumblineModel

/// Judges the beginnings of a trace, each by the judge that judges all of it.
///
/// The estimate after an event is that of the trace which ends there. So a beginning has the same meaning as in
/// ``Judge``, on either clock. On a virtual clock each beginning is judged on from a checkpoint of the one before;
/// on a real clock the price is judging the trace once for each of its events.
struct MomentSearch {
  /// The events up to some instant.
  private struct Beginning {
    /// The number of complete steps.
    var steps = 0
    /// The number of observations.
    var observations = 0
    var at: Microseconds = 0
  }

  private let execution: Execution
  private let blank: Judge
  private let automaton: Automaton
  /// The planned instant before each step.
  private let starts: [Microseconds]
  private var beginning = Beginning()
  /// The complete steps of the beginning that was judged last.
  private var steps: [Step] = []
  /// What was recorded along it.
  private var recording: Recording
  private var checkpoints = Judge.Checkpoints()
  /// The judge after the beginning; nil if that has no verdict of its own.
  private var judge: Judge?
  private(set) var moments: [Moment] = []

  /// - Parameters:
  ///   - execution: The trace.
  ///   - blank: The judge of each beginning.
  init(_ execution: Execution, _ blank: Judge) {
    self.execution = execution
    self.blank = blank
    automaton = blank.estimator.automaton
    starts = execution.trace.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.delay) }
    recording = execution.recording
    recording.observations = []
    // A getter is read after the outputs of its step, and rules no candidate out.
    recording.readings = nil
    recording.ending = .completed
  }

  /// Finds the moments before an instant, and those at it as far as they are allowed.
  ///
  /// - Parameters:
  ///   - end: The instant; nil for all of the trace.
  ///   - last: The step after which a getter is wrong.
  /// - Complexity: O(events), times the number of candidates; on a real clock times judging the trace.
  mutating func run(until end: Microseconds?, through last: Int = .max) {
    judge = judged()
    add(Moment(at: 0, step: 0))
    for (number, step) in execution.trace.enumerated() where number <= last {
      guard see(number, isAfterInput: false, until: end) else { return }
      let at = instant(ofStep: number)
      guard isBefore(end, at) else { return wait(to: end ?? at, number) }
      guard step.input != nil else {
        // On a real clock the outputs of the last wait belong to its end.
        guard see(number, isAfterInput: true, until: end) else { return }
        wait(to: at, number)
        beginning.steps = number + 1
        continue
      }
      guard number != execution.recording.ending.step else { return wait(to: at, number) }
      let before = beginning
      beginning.steps = number + 1
      beginning.at = at
      guard isAllowed(until: end, returningTo: before) else { return wait(to: at, number) }
      add(Moment(at: at, step: number, given: step))
      guard see(number, isAfterInput: true, until: end) else { return }
    }
  }

  /// Adds the outputs of a step.
  ///
  /// - Returns: False at the first one that is not allowed.
  private mutating func see(_ step: Int, isAfterInput: Bool, until end: Microseconds?) -> Bool {
    let seen = execution.recording.observations
    while beginning.observations < seen.count {
      let observation = seen[beginning.observations]
      guard observation.step == step, observation.isAfterInput == isAfterInput else { break }
      guard isBefore(end, observation.at) else { break }
      wait(to: observation.at, step)
      let elements = elements(callingFor: observation.symbol)
      let before = beginning
      beginning.observations += 1
      guard isAllowed(until: end, returningTo: before) else { return false }
      moments[moments.count - 1].outputs.append(
        Moment.Output(symbol: observation.symbol, elements: elements)
      )
      moments[moments.count - 1].estimate = estimate()
    }
    return true
  }

  /// Lets time pass.
  private mutating func wait(to instant: Microseconds, _ step: Int) {
    guard instant > beginning.at else { return }
    beginning.at = instant
    judge = judged()
    add(Moment(at: instant, step: step))
  }

  private mutating func add(_ moment: Moment) {
    var moment = moment
    moment.estimate = estimate()
    moments.append(moment)
  }

  private func isBefore(_ end: Microseconds?, _ at: Microseconds) -> Bool {
    end.map { at <= $0 } ?? true
  }

  private func instant(ofStep number: Int) -> Microseconds {
    guard let given = execution.recording.instants?.given else { return starts[number + 1] }
    let at = given.indices.contains(number) ? given[number].upperBound : execution.recording.now
    return max(beginning.at, at)
  }

  /// Judges the beginning; on a virtual clock one that is not allowed is taken back.
  private mutating func isAllowed(until end: Microseconds?, returningTo before: Beginning) -> Bool {
    let next = judged()
    guard next != nil || automaton.timeModel.isReal else {
      beginning = before
      return false
    }
    judge = next
    return true
  }

  private mutating func judged() -> Judge? {
    let trace = execution.trace
    steps.extend(to: beginning.steps, of: trace)
    recording.observations.extend(to: beginning.observations, of: execution.recording.observations)
    recording.now = beginning.at
    let given = execution.recording.instants?.given.prefix(beginning.steps)
    recording.instants?.given = Array(given ?? [])
    // The rest of the wait, or an output at its very beginning.
    let isWithin = beginning.steps < trace.count
    if isWithin {
      steps.append(Step(delay: max(0, beginning.at - starts[beginning.steps]), input: nil))
    }
    defer { if isWithin { steps.removeLast() } }
    var judge = blank
    guard case .passed = outcome(by: &judge) else { return nil }
    return judge
  }

  /// The outcome of the steps so far.
  private mutating func outcome(by judge: inout Judge) -> Judge.Outcome {
    let beginning = Execution(of: steps, recording)
    return automaton.timeModel.isReal
      ? judge.judge(beginning: beginning)
      : judge.judge(beginning: beginning, from: steps.count - 1, noting: &checkpoints)
  }

  /// The elements of the spec that call for an output now.
  private func elements(callingFor symbol: Symbol) -> [Int] {
    guard let judge, judge.isJudging else { return [] }
    let (output, values) = automaton.reference.vocabulary.parts(of: symbol)
    var reached = judge.estimator.current
    reached.closeUnderTau()
    let expected = judge.estimator.expectations.pending + reached.pending
    return Set(
      expected.filter { $0.pattern.matches(output: output, values: values) }.map(\.element)
    ).sorted()
  }

  private func estimate() -> Moment.Estimate? {
    guard let judge else { return nil }
    let current = judge.estimator.current
    let locations = Set(current.candidateLocations)
    let latest = current.latestExpiries
    let timers = current.runningTimers.sorted { $0.key < $1.key }.map { timer, from in
      let to = latest[timer] ?? Configuration.open
      return Moment.RunningTimer(timer: timer, from: from, to: to < Configuration.open ? to : nil)
    }
    let isUnconstrained = !judge.isJudging || locations.contains(automaton.unconstrained)
    return Moment.Estimate(
      locations: judge.isJudging
        ? locations.filter { $0 != automaton.unconstrained }.map { Int($0) }.sorted() : [],
      isUnconstrained: isUnconstrained,
      isAssumed: judge.isAssumed,
      allowsDelay: isUnconstrained || current.mayLeave,
      pending: judge.isJudging ? current.pending : [],
      timers: judge.isJudging ? timers : [],
      invariants: judge.invariants.openInvariants
    )
  }
}

extension Array {
  /// Makes it the first elements of an array of which it has the first ones already, or some more.
  fileprivate mutating func extend(to count: Int, of whole: Self) {
    removeLast(Swift.max(0, self.count - count))
    append(contentsOf: whole[self.count..<count])
  }
}
