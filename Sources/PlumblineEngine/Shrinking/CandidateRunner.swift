internal import PlumblineModel

/// Carries out single traces and explains their failures, for the shrinker.
struct CandidateRunner<Runner: Executor> {
  var executor: Runner
  private let diagnosis: JointDiagnosis
  private var judges: [Judge]
  private var vocabulary: Vocabulary { judges[0].estimator.automaton.reference.vocabulary }
  private var recordings: [Recording] = []
  /// What was observed along the last trace.
  var recording: Recording { recordings[0] }
  /// The number of traces carried out.
  private(set) var count = 0
  /// The number of traces that hung; each costs the whole deadline.
  private(set) var hangCount = 0
  /// Whether a hang costs little; see ``Executor/hurry(_:)``.
  private(set) var isHurried = false
  /// The real time left for traces on a real clock; nil: unlimited.
  var timeLeft: Microseconds?
  /// Whether no further trace is to be carried out.
  var isOver: @Sendable () -> Bool = { false }
  /// Whether a trace was skipped for lack of time.
  private(set) var isOverTime = false
  /// Whether the user stopped a trace.
  private(set) var isStopped = false

  /// The failures that a trace may have before its own one.
  private var known: [Failure.Signature] = []
  /// Whether something known explains a failure, so that a trace with it is none to keep.
  var isExplained: (Failure) -> Bool = { _ in false }

  /// The cost of a trace without its delays.
  private static var leastCost: Microseconds { 20_000 }

  /// - Parameters:
  ///   - executor: What carries them out.
  ///   - automata: The interpretations that must all forbid a trace; never empty.
  ///   - values: Times that replace those of the spec, by parameter name.
  init(_ executor: Runner, _ automata: [Automaton], values: [String: Microseconds]) {
    self.executor = executor
    diagnosis = JointDiagnosis(automata, values: values)
    judges = automata.map { Judge($0, values: values) }
  }

  /// - Parameters:
  ///   - executor: What carries them out.
  ///   - diagnosis: The interpretations that must all forbid a trace.
  ///   - known: The signatures of failures that a trace may have before its own one.
  init(_ executor: Runner, _ diagnosis: JointDiagnosis, past known: [Failure.Signature]) {
    self.executor = executor
    self.diagnosis = diagnosis
    self.known = known
    judges = diagnosis.judges
  }

  /// Carries out a trace, as far as it was planned.
  ///
  /// - Returns: Its failure, or nil when it passes, cannot be judged to its end, exceeds the time left,
  ///   or is stopped.
  mutating func failure(of trace: [Step]) throws(AdapterFault) -> Failure? {
    if isOver() {
      isOverTime = true
      return nil
    }
    if let left = timeLeft {
      let scale = executor.capabilities.timeModel.scale
      let cost = trace.reduce(Self.leastCost) { $0 + $1.delay / scale }
      guard !isOverTime, cost <= left else {
        isOverTime = true
        return nil
      }
      timeLeft = left - cost
    }
    count += 1
    let plan = trace.planned.valid(in: vocabulary)
    do throws(AdapterFault) {
      try executor.run([plan], into: &recordings)
    } catch {
      guard error.isStopped else { throw error }
      (isStopped, isOverTime) = (true, true)
      return nil
    }
    if case .hung = recordings[0].ending { hangCount += 1 }
    let execution = Execution(of: plan, recordings[0])
    for number in judges.indices {
      guard case .failed = judges[number].judge(execution) else { return nil }
    }
    let failure = diagnosis.failure(of: execution) { known.contains($0.signature) }
    return failure.flatMap { isExplained($0) ? nil : $0 }
  }

  /// Carries out a trace like ``failure(of:)``, also if the time left is used up.
  mutating func failureBeyondTime(of trace: [Step]) throws(AdapterFault) -> Failure? {
    let (left, wasOverTime) = (timeLeft, isOverTime)
    (timeLeft, isOverTime) = (nil, false)
    defer { (timeLeft, isOverTime) = (left, wasOverTime || isOverTime) }
    return try failure(of: trace)
  }

  /// Lets hangs cost little, where the executor can.
  ///
  /// - Returns: Whether it can.
  mutating func hurry() -> Bool {
    isHurried = executor.hurry(true)
    return isHurried
  }

  /// Lets hangs cost their whole deadline again; those so far do not count.
  mutating func endHurry() {
    guard isHurried else { return }
    _ = executor.hurry(false)
    (isHurried, hangCount) = (false, 0)
  }

  /// Carries out a trace in a fresh process or instance.
  mutating func failureWhenFresh(of trace: [Step]) throws(AdapterFault) -> Failure? {
    try executor.restart()
    return try failure(of: trace)
  }

  /// Carries out the trace of a failure in a fresh process or instance.
  ///
  /// - Throws: The adapter's fault, or that the user stopped the run: a trace that did not end says nothing.
  mutating func repetition(of failure: Failure) throws(AdapterFault) -> Failure? {
    let again = try failureWhenFresh(of: failure.steps)
    if isStopped { throw .stopped }
    return again
  }
}
