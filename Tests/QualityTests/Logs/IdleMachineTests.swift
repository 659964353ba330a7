import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// Logs of a client that say nothing of what its peers see.
@Suite struct IdleMachineTests {
  /// The outputs of RTC that peers see.
  private static let peers: Set = ["didJoinedOfUid", "didOfflineOfUid"]

  private static func log(_ vocabulary: Vocabulary) -> Capabilities {
    var log = Capabilities(all: vocabulary, implementation: "log")
    log.observe = vocabulary.outputs.map { !peers.contains($0.name) }
    return log
  }

  @Test func `an automaton without the peer allows the same`() throws {
    let reference = try Bundled.references("agora/rtc-channel")[0]
    let whole = reference.projected(onto: Self.log(reference.vocabulary))
    let smaller = whole.withoutIdleMachines
    #expect(smaller.problem == nil)
    #expect(smaller.locations.count * 4 < whole.locations.count)
    #expect(smaller.withoutIdleMachines == smaller)
    #expect(smaller.locations[smaller.start] == whole.locations[whole.start])
    var outcomes: [String: Int] = [:]
    for (trace, recording) in try traces(of: Automaton(whole), count: 150) {
      for damage in 0...2 {
        var damaged = recording
        let (place, count) = (trace.count / 2, recording.observations.count)
        if damage == 1, count > place { damaged.observations.remove(at: place) }
        if damage == 2, count > place {
          damaged.observations[place].symbol = damaged.observations[count - 1].symbol
        }
        let execution = Execution(of: trace, damaged)
        let (one, other) = (outcome(of: execution, whole), outcome(of: execution, smaller))
        #expect(one == other)
        outcomes[String(one.prefix(4)), default: 0] += 1
      }
    }
    #expect(outcomes["pass"] ?? 0 > 50 && outcomes["fail"] ?? 0 > 10, "\(outcomes)")
  }

  @Test(arguments: Bundled.names)
  func `no machine is idle where all outputs are observed`(name: String) throws {
    for reference in try Bundled.references(name) {
      let all = Capabilities(all: reference.vocabulary, implementation: "adapter")
      let whole = reference.projected(onto: all)
      let smaller = whole.withoutIdleMachines
      let removed = reference.machines.indices.filter { machine in
        smaller.locations.allSatisfy { $0[machine] == smaller.locations[0][machine] }
          && !whole.locations.allSatisfy { $0[machine] == whole.locations[0][machine] }
      }
      #expect(removed.map { reference.machines[$0].name } == [])
    }
  }

  @Test func `a client with many outages is judged to the end of its log`() throws {
    let references = try Bundled.references("agora/rtc-channel")
    let vocabulary = references[0].vocabulary
    var log = Self.log(vocabulary)
    log.unobservable = vocabulary.inputs.map { _ in true }
    var judge = LogJudge(references, carrying: log, rules: LogRules(latency: 0...0))
    func change(_ state: String, _ reason: String) throws -> LogEvent.What {
      .output(try #require(vocabulary.symbol("connectionChangedToState", [state, reason])))
    }
    let join = LogEvent.What.input(try #require(vocabulary.input(named: "joinChannelByToken")))
    let joined = LogEvent.What.output(try #require(vocabulary.symbol("didJoinChannel", [])))
    let rejoined = LogEvent.What.output(try #require(vocabulary.symbol("didRejoinChannel", [])))
    var lines: [(at: Microseconds, LogEvent.What)] = [
      (0, join), (3_000, try change("connecting", "Connecting")),
      (412_000, try change("connected", "JoinSuccess")), (412_000, joined),
    ]
    for outage in 1...12 as ClosedRange<Microseconds> {
      let (lost, back) = (outage * 61_700_000, outage * 61_700_000 + 7_300_000)
      lines += [
        (lost, try change("reconnecting", "Interrupted")),
        (back, try change("connected", "JoinSuccess")), (back, rejoined),
      ]
    }
    for (number, line) in lines.enumerated() {
      judge.take(LogEvent(line.1, session: "s", at: line.at), line: number + 1)
    }
    let tally = judge.result
    #expect(tally.findings.isEmpty, "\(tally.findings)")
    #expect(tally.gaps[.overwhelmed] == nil, "\(tally.gaps)")
    #expect(tally.judged >= lines.count - 2)
  }

  /// Planned traces, and what the automaton itself does on them.
  private func traces(of automaton: Automaton, count: Int) throws -> [([Step], Recording)] {
    let vocabulary = automaton.reference.vocabulary
    let planner = Planner(automaton, inject: vocabulary.inputs.map { _ in true }, seed: 1)
    var feedback = Planner.Feedback(automaton)
    var executor = InProcessExecutor(
      capabilities: Capabilities(all: vocabulary, implementation: "itself")
    ) { ReferenceImplementation(automaton, seed: 1) }
    return try (0..<count).map { number in
      var plan = Planner.Plan()
      planner.plan(number, feedback: feedback, into: &plan)
      feedback.add(plan)
      var recordings: [Recording] = []
      try executor.run([plan.steps], into: &recordings)
      return (plan.steps, recordings[0])
    }
  }

  private func outcome(of execution: Execution, _ reference: Reference) -> String {
    var judge = Judge(Automaton(reference))
    return switch judge.judge(execution) {
    case .passed: "passed, judged to its end: \(judge.isJudging)"
    case .stopped(let step): "stopped at \(step)"
    case .failed(let mismatch): "failed at \(mismatch.step): \(mismatch.what)"
    }
  }
}
