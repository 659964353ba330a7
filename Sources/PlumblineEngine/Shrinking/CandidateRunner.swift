internal import PlumblineModel

/// Carries out single traces and explains how they fail: the question that shrinking asks.
struct CandidateRunner<Runner: Executor> {
  var executor: Runner
  private let diagnosis: Diagnosis
  private var judge: Judge
  private var recordings: [Recording] = []
  /// How many traces were carried out.
  private(set) var count = 0
  /// How many of them hung; each costs the whole deadline.
  private(set) var hangCount = 0
  /// How long traces may still take on a real clock; nil: as long as they need.
  var timeLeft: Microseconds?
  /// Whether a trace was not carried out for want of time.
  private(set) var isOverTime = false

  /// What a trace costs without its delays.
  private static var leastCost: Microseconds { 20_000 }

  init(_ executor: Runner, _ automaton: Automaton, values: [String: Microseconds]) {
    self.executor = executor
    diagnosis = Diagnosis(automaton, values: values)
    judge = Judge(automaton, values: values)
  }

  /// Carries out a trace, as far as it was planned.
  ///
  /// - Returns: Its failure, or nil when it passes, cannot be judged to its end, or would take longer
  ///   than there is time.
  mutating func failure(of trace: [Step]) throws(AdapterFault) -> Failure? {
    if let left = timeLeft {
      let cost = trace.reduce(Self.leastCost) { $0 + $1.delay }
      guard !isOverTime, cost <= left else {
        isOverTime = true
        return nil
      }
      timeLeft = left - cost
    }
    count += 1
    let plan = trace.planned
    try executor.run([plan], into: &recordings)
    if case .hung = recordings[0].ending { hangCount += 1 }
    let execution = Execution(of: plan, recordings[0])
    guard case .failed = judge.judge(execution) else { return nil }
    return diagnosis.explain(execution)
  }

  /// Carries out a trace in a fresh process or instance.
  mutating func failureWhenFresh(of trace: [Step]) throws(AdapterFault) -> Failure? {
    try executor.restart()
    return try failure(of: trace)
  }
}
