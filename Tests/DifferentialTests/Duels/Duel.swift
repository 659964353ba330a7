import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import TestSupport

/// One spec, read literally and compiled, with one option for each of its interpretations.
struct Duel {
  let interpreter: TickInterpreter
  private let reference: Reference
  private let vocabulary: Vocabulary
  private let judge: Judge
  /// The same, with zones where points are enough.
  private let zoned: Judge
  /// The same again, as lines of a log.
  let log: LogDuel
  /// The same once more, with zones now and again.
  let promotion: PromotionDuel
  /// The same with a follower and without one.
  private let follower: FollowerDuel

  /// - Parameters:
  ///   - spec: The spec.
  ///   - reference: What it was compiled to.
  ///   - unobservable: The inputs that may come unobserved, by name.
  init(
    _ spec: SpecDocument,
    _ reference: Reference,
    unobservable: Set<String> = []
  ) {
    // The options are known: they begin each trace.
    let unobservable = unobservable.subtracting([Vocabulary.options])
    let choice = reference.interpretations.map { ($0.name, $0.option) }
    let judged = unobservable.isEmpty ? spec : spec.judging(unobservable: unobservable)
    interpreter = TickInterpreter(
      judged,
      interpretation: Dictionary(uniqueKeysWithValues: choice),
      unobservable: unobservable
    )
    vocabulary = reference.vocabulary
    var adapter = Capabilities(all: vocabulary, implementation: "drawn")
    adapter.unobservable = vocabulary.inputs.map { unobservable.contains($0.name) }
    self.reference = reference.projected(onto: adapter)
    judge = Judge(Automaton(self.reference))
    zoned = Judge(Automaton(self.reference), isSymbolic: true)
    log = LogDuel([reference], adapter)
    promotion = PromotionDuel(self.reference)
    follower = FollowerDuel(Automaton(self.reference))
  }

  /// What the interpreter says, and the engine by points, if they are enough, and by zones; and the
  /// state of the interpreter.
  func verdicts(on trace: TickTrace) -> (expected: Verdict, actual: [Verdict], TickJudge) {
    var literal = TickJudge(interpreter)
    let expected = literal.judge(trace)
    return (expected, judged(trace), literal)
  }

  /// What the engine says by points, if they are enough, and by zones, and when every other input came
  /// by itself.
  func judged(_ trace: TickTrace) -> [Verdict] {
    let (steps, recording) = (trace.steps(in: vocabulary), trace.recording(in: vocabulary))
    let planned = [
      verdict(of: judge, on: steps, recording), verdict(of: zoned, on: steps, recording),
    ]
    // An input that comes by itself is not given within the work of a step.
    guard !steps.contains(where: { $0.within != nil }) else { return planned }
    let unplanned = recording.reporting(everyOtherOf: steps)
    return planned + [
      verdict(of: judge, on: unplanned.plan, unplanned.recording).inStep(of: planned[0])
    ]
  }

  /// How judging differs with a follower and without one; nil when it does not.
  ///
  /// - Parameters:
  ///   - traces: Some traces, judged one after the other, each also as if every other input came by itself.
  ///   - followed: The number of events that were followed.
  /// - Returns: The difference, with the spec and the trace.
  func differenceOfFollowing(on traces: [TickTrace], followed: inout Int) -> String? {
    var follower = follower
    defer { followed += follower.followedEventCount }
    for trace in traces {
      let (steps, recording) = (trace.steps(in: vocabulary), trace.recording(in: vocabulary))
      var executions = [Execution(of: steps, recording)]
      if !steps.contains(where: { $0.within != nil }) {
        let unplanned = recording.reporting(everyOtherOf: steps)
        executions.append(Execution(of: unplanned.plan, unplanned.recording))
      }
      for execution in executions {
        guard let difference = follower.difference(on: execution) else { continue }
        return "\(difference)\n\(interpreter.spec.text)\n\(trace.text)"
      }
    }
    return nil
  }

  /// Whether the engine stopped judging a trace because of too many candidates.
  func isGivenUp(_ trace: TickTrace) -> Bool {
    let (steps, recording) = (trace.steps(in: vocabulary), trace.recording(in: vocabulary))
    return [judge, zoned].contains { judge in
      var judge = judge
      guard case .stopped = judge.judge(Execution(of: steps, recording)) else { return false }
      return judge.estimator.isOverwhelmed
    }
  }

  private func verdict(of judge: Judge, on steps: [Step], _ recording: Recording) -> Verdict {
    var judge = judge
    return Verdict(judge.judge(Execution(of: steps, recording)), reference)
  }

  private func differs(on trace: TickTrace) -> Bool {
    let (expected, actual, _) = verdicts(on: trace)
    return actual.contains { $0 != expected }
  }

  /// A difference in as few steps and sink as greed finds.
  func account(of trace: TickTrace) -> String {
    var trace = trace
    while let smaller = trace.smaller.first(where: { differs(on: $0) }) { trace = smaller }
    let (expected, actual, _) = verdicts(on: trace)
    return """
      read literally: \(expected)
      by the engine, by points, by zones, and with reports: \(actual)
      \(interpreter.spec.text)
      \(interpreter.unobservable.sorted().map { "\($0) may come unobserved" }.joined(separator: ", "))
      \(interpreter.choice.sorted { $0.key < $1.key }.map { "read \($0) as \($1)" }.joined())
      \(trace.text)
      """
  }
}

extension TickTrace {
  /// The traces with one step or one sighting less, or with a step that gives nothing.
  fileprivate var smaller: [TickTrace] {
    var traces: [TickTrace] = []
    for number in steps.indices.reversed() {
      var shorter = self
      shorter.remove(step: number)
      traces.append(shorter)
    }
    for number in sink.indices {
      var shorter = self
      shorter.sink.remove(at: number)
      traces.append(shorter)
    }
    for number in steps.indices where steps[number].input != nil {
      var shorter = self
      shorter.steps[number].input = nil
      traces.append(shorter)
      if steps[number].input?.overlaps == true {
        shorter.steps[number].input = steps[number].input
        shorter.steps[number].input?.overlaps = false
        traces.append(shorter)
      }
    }
    return traces
  }

  /// Takes out a step with its sink; those after it move to an earlier time.
  private mutating func remove(step: Int) {
    let delay = steps.remove(at: step).delay
    sink.removeAll { $0.step == step }
    for index in sink.indices where sink[index].step > step {
      sink[index].step -= 1
      sink[index].at -= delay
    }
  }
}

extension Verdict {
  /// The same verdict, in the step of another one: what is seen at the instant of a report may belong
  /// to it or to the wait after it.
  fileprivate func inStep(of other: Verdict) -> Verdict {
    switch (self, other) {
    case (.violated(let name, _, let at), .violated(_, let step, _)):
      .violated(invariant: name, step: step, at: at)
    case (.unexpected(_, let at), .unexpected(let step, _)): .unexpected(step: step, at: at)
    default: self
    }
  }
}

extension SpecDocument {
  /// Without the invariants that need to know whether some inputs came.
  fileprivate func judging(unobservable: Set<String>) -> SpecDocument {
    var judged = self
    judged.invariants.removeAll { invariant in
      if case .reaction = invariant.window { return true }
      var events = invariant.events
      if case .after(_, let until) = invariant.scope { events += until }
      return events.contains { event in
        if case .input(let pattern) = event {
          unobservable.contains(pattern.input.text)
        } else {
          false
        }
      }
    }
    return judged
  }
}
