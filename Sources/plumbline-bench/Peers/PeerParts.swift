import PlumblineEngine
import PlumblineModel
import PlumblineSamples

/// What planning, the client and judging take apart from each other, in seconds per event.
struct PeerParts {
  var planning = Double.infinity
  var execution = Double.infinity
  var judging = Double.infinity

  mutating func improve(by other: PeerParts) {
    planning = min(planning, other.planning)
    execution = min(execution, other.execution)
    judging = min(judging, other.judging)
  }
}

/// Measures the parts with a client, compiled for its concrete type.
struct PeerPartsVisitor: SampleVisitor {
  let reference: Reference
  let traces: Int

  func visit(_ sample: some Implementation & Sendable) -> () -> PeerParts {
    { [reference, traces] in measureParts(of: reference, traces) { sample } }
  }
}

/// Plans traces, then carries all out, then judges all.
///
/// A run does the three trace by trace, and counts coverage and evidence besides.
func measureParts<Tested: Implementation>(
  of reference: Reference,
  _ count: Int,
  make: @escaping @Sendable () -> Tested
) -> PeerParts {
  let automaton = Automaton(reference)
  let inject = reference.vocabulary.inputs.map { _ in true }
  let planner = Planner(automaton, inject: inject, seed: 1)
  var feedback = Planner.Feedback(automaton)
  var plan = Planner.Plan()
  var traces: [[Step]] = []
  let start = processorSeconds()
  for number in 0..<count {
    planner.plan(number, feedback: feedback, into: &plan)
    feedback.add(plan)
    traces.append(plan.steps)
  }
  let planned = processorSeconds()
  let capabilities = Capabilities(all: reference.vocabulary, implementation: "benchmark")
  var executor = InProcessExecutor(capabilities: capabilities, make: make)
  var recordings: [Recording] = []
  // An executor in this process has no faults.
  try? executor.run(traces, into: &recordings)
  let executed = processorSeconds()
  var judge = Judge(automaton)
  judge.isFollowing = true
  for (steps, recording) in zip(traces, recordings) {
    _ = judge.judge(Execution(of: steps, recording))
  }
  let judged = processorSeconds()
  let events = Double(max(1, judge.eventCount))
  return PeerParts(
    planning: (planned - start) / events,
    execution: (executed - planned) / events,
    judging: (judged - executed) / events
  )
}
