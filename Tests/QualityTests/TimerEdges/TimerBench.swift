import PlumblineEngine
import PlumblineModel

/// An interpretation of a spec whose times are made wrong, one side of one at a time.
struct TimerBench {
  /// Traces that the interpretation refuses, and whether each interpretation of the spec refuses some.
  struct Refusal {
    var traces: [[Step]] = []
    var isByAllInterpretations = false
  }

  /// So much a real clock blurs here.
  static let tolerance = Tolerance(slack: 20_000, latency: 0...5_000)
  /// Steps that are planned.
  private static let planned = 60_000

  let reference: Reference
  let automaton: Automaton
  /// Traces as a campaign plans them.
  let plans: [[Step]]
  private let others: [Automaton]
  private let real: Automaton

  /// - Parameters:
  ///   - references: One for each interpretation.
  ///   - interpretation: The number of the one that the clients here follow.
  init(_ references: [Reference], interpretation: Int) {
    // An automaton shows nothing that only invariants judge.
    var adapter = Capabilities(all: references[0].vocabulary, implementation: "client")
    for output in references[0].judgedByInvariants ?? [] { adapter.observe[output] = false }
    let seen = references.map { $0.projected(onto: adapter) }
    reference = seen[interpretation]
    automaton = Automaton(reference)
    others = seen.indices.filter { $0 != interpretation }.map { Automaton(seen[$0]) }
    // A real clock judges no invariant that needs instants.
    adapter.timeModel = .real(Self.tolerance)
    real = Automaton(
      references[interpretation].projected(onto: adapter),
      timeModel: adapter.timeModel
    )
    plans = Self.plans(automaton)
  }

  private static func plans(_ automaton: Automaton) -> [[Step]] {
    let inject = automaton.reference.vocabulary.inputs.map { _ in true }
    let planner = Planner(automaton, inject: inject, seed: 1)
    var feedback = Planner.Feedback(automaton)
    var plans: [[Step]] = []
    var plan = Planner.Plan()
    var steps = 0
    while steps < planned {
      planner.plan(plans.count, feedback: feedback, into: &plan)
      feedback.add(plan)
      plans.append(plan.steps)
      steps += plan.steps.count
    }
    return plans
  }

  /// Searches enough traces of a client that are rejected on the virtual clock.
  func refusal(
    of client: Reference,
    on traces: some Sequence<[Step]>,
    enough: Int = 1
  ) throws -> Refusal {
    var executor = executor(client)
    var judge = Judge(automaton)
    var rivals = others.map { Judge($0) }
    var refusal = Refusal()
    for trace in traces {
      let recording = try carryOut(trace, &executor)
      if case .failed = judge.judge(Execution(of: trace, recording)) {
        refusal.traces.append(trace)
      }
      rivals = rivals.filter { rival in
        var rival = rival
        if case .failed = rival.judge(Execution(of: trace, recording)) { return false }
        return true
      }
      refusal.isByAllInterpretations = rivals.isEmpty && !refusal.traces.isEmpty
      if refusal.isByAllInterpretations, refusal.traces.count >= enough { break }
    }
    return refusal
  }

  /// The number of traces of a client that are rejected on a real clock.
  func refusedInRealTime(
    _ client: Reference,
    _ traces: some Sequence<[Step]>,
    latency: ClosedRange<Microseconds>,
    atMost limit: Int = .max
  ) throws -> Int {
    var executor = executor(client)
    var judge = Judge(real)
    var clock = BlurredClock(latency: latency, seed: 7)
    var count = 0
    for trace in traces where count < limit {
      let recording = clock.blur(try carryOut(trace, &executor))
      if case .failed = judge.judge(Execution(of: trace, recording)) { count += 1 }
    }
    return count
  }

  private func executor(_ client: Reference) -> InProcessExecutor<ReferenceImplementation> {
    let tested = Automaton(client)
    let capabilities = Capabilities(all: client.vocabulary, implementation: "client")
    return InProcessExecutor(capabilities: capabilities) {
      ReferenceImplementation(tested, seed: 1)
    }
  }

  private func carryOut(
    _ trace: [Step],
    _ executor: inout InProcessExecutor<ReferenceImplementation>
  ) throws -> Recording {
    var recordings: [Recording] = []
    try executor.run([trace], into: &recordings)
    return recordings[0]
  }
}
