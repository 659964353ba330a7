import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

@testable import PlumblineEngine

/// Logs of the bundled clients, ready to be judged.
struct LogBench {
  /// A trace, and what a client did with it.
  struct Scenario {
    var steps: [Step]
    var recording: Recording
  }

  let references: [Reference]
  private let play: @Sendable (_ traces: [[Step]]) throws -> [Recording]

  /// A bundled client under the spec that it was written for.
  init(_ sample: Sample, _ defects: [String] = []) throws {
    references = try Bundled.references("agora/" + sample.specs[0].dropFirst("agora-".count))
    var visitor = Visitor()
    play = try sample.make(
      references[0].vocabulary,
      defects: sample.defects(named: defects),
      for: &visitor
    )
  }

  /// The automaton of a bundled spec as its own implementation, which uses its freedoms.
  init(_ spec: String) throws {
    references = try Bundled.references(spec)
    let automaton = Automaton(references[0])
    play = Visitor().visit(ReferenceImplementation(automaton, seed: 1))
  }

  /// The scenarios with what they say in the words of another spec, in which some of it may be unknown.
  func lines(of scenarios: [Scenario], session: String, in other: Vocabulary) -> [[LogEvent]] {
    let own = references[0].vocabulary
    return scenarios.enumerated().map { number, scenario in
      LogEvent.events(of: scenario.steps, scenario.recording, session: "\(session)\(number)")
        .compactMap { event in
          guard let what = event.what.translated(from: own, to: other) else { return nil }
          return LogEvent(what, session: event.session, at: event.at)
        }
    }
  }

  /// The behaviour of the client on planned traces with documented inputs only.
  ///
  /// - Parameters:
  ///   - count: How many are planned.
  ///   - seed: What they are drawn from.
  ///   - areAllowed: Whether those are left out in which it does what it must not.
  /// - Returns: Those in which everything is documented.
  /// - Throws: The error of the client's executor.
  func scenarios(_ count: Int, seed: UInt64, areAllowed: Bool = false) throws -> [Scenario] {
    let automata = references.map { Automaton($0) }
    let inject = references[0].vocabulary.inputs.map { _ in true }
    let planner = Planner(automata[0], inject: inject, seed: seed)
    var feedback = Planner.Feedback(automata[0])
    var traces: [[Step]] = []
    for index in 0..<count {
      var plan = Planner.Plan()
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      traces.append(plan.steps)
    }
    let scenarios = zip(traces, try play(traces)).map { Scenario(steps: $0, recording: $1) }
    var judges = automata.map { Judge($0) }
    return scenarios.filter { scenario in
      judges.indices.allSatisfy { number in
        let outcome = judges[number].judge(Execution(of: scenario.steps, scenario.recording))
        let isDocumented = judges[number].answer == nil && judges[number].isJudging
        switch outcome {
        case .passed: return isDocumented
        case .stopped: return false
        case .failed: return isDocumented && !areAllowed
        }
      }
    }
  }

  private struct Visitor: SampleVisitor {
    func visit(
      _ sample: some Implementation & Sendable
    ) -> @Sendable ([[Step]]) throws -> [Recording] {
      { traces in
        let capabilities = Capabilities(
          all: Vocabulary(inputs: [], outputs: []),
          implementation: "sample"
        )
        var executor = InProcessExecutor(capabilities: capabilities) { sample }
        var recordings: [Recording] = []
        try executor.run(traces, into: &recordings)
        return recordings
      }
    }
  }
}

/// The losses of a log, and the rules of judging.
struct LogLoss: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// Whether inputs of this party stand in the log.
  var carries: @Sendable (Vocabulary.Party) -> Bool = { _ in true }
  var latency: ClosedRange<Microseconds>?
  var beginsAtOpening = true
  /// Lines are written so much later at most, and in order.
  var jitter: Microseconds = 0
  /// Of so many lines one is lost, and the log says so.
  var gaps = 0
  /// Whether what reasons are given stands in the log.
  var carriesReasons = true
  /// The span by which the clock is set forward or back in the middle of a session, undeclared.
  var leap: Microseconds = 0
  /// Whether clients of another edition, if any, write to the same log.
  var isMixed = false

  static let all: [LogLoss] = [
    LogLoss(testDescription: "complete, with times", latency: 0...0),
    LogLoss(testDescription: "complete, order only"),
    LogLoss(testDescription: "inputs of the app only", carries: { $0 == .app }),
    LogLoss(testDescription: "no inputs", carries: { _ in false }),
    LogLoss(testDescription: "no inputs, with times", carries: { _ in false }, latency: 0...0),
    LogLoss(testDescription: "late lines", latency: 0...50_000, jitter: 50_000),
    LogLoss(testDescription: "lost lines", gaps: 7),
    LogLoss(testDescription: "lost lines, with times", latency: 0...0, gaps: 7),
    LogLoss(testDescription: "from the middle", beginsAtOpening: false),
    LogLoss(
      testDescription: "from the middle, with times",
      latency: 0...0,
      beginsAtOpening: false
    ),
    LogLoss(testDescription: "no reasons", carriesReasons: false),
    LogLoss(testDescription: "no reasons, with times", latency: 0...0, carriesReasons: false),
    LogLoss(testDescription: "clock set forward", leap: 3_600_000_000),
    LogLoss(testDescription: "clock set back", leap: -3_600_000_000),
    LogLoss(
      testDescription: "clock set back, with times",
      latency: 0...0,
      leap: -3_600_000_000
    ),
    LogLoss(testDescription: "two editions mixed", isMixed: true),
    LogLoss(testDescription: "two editions mixed, with times", latency: 0...0, isMixed: true),
  ]

  /// Judges the scenarios of several clients, all in one log, a line of each in turn.
  ///
  /// - Parameters:
  ///   - clients: What each client did, by the client's name.
  ///   - references: The automata they are judged by.
  ///   - seed: What is lost is drawn from it.
  ///   - others: The lines of other clients, which stand in the same log.
  /// - Returns: The tally, in which what the others did is not found; the groups of a finding count the
  ///   lines of each client.
  func judge(
    _ clients: [(name: String, scenarios: [LogBench.Scenario])],
    _ references: [Reference],
    seed: UInt64,
    others: [[LogEvent]] = []
  ) -> LogTally {
    let vocabulary = references[0].vocabulary
    var log = Capabilities(all: vocabulary, implementation: "log")
    log.unobservable = vocabulary.inputs.map { !carries($0.from) }
    var sessions: [(client: String?, lines: ArraySlice<LogEvent>)] = []
    for (client, scenarios) in clients {
      var random = Randomness(seed: seed)
      sessions += scenarios.enumerated().map { number, scenario in
        let session = "\(client) \(number)"
        return (client, lines(of: scenario, session: session, vocabulary, &random)[...])
      }
    }
    if isMixed { sessions += others.map { (nil, $0[...]) } }
    var judge = LogJudge(
      references,
      carrying: log,
      rules: LogRules(latency: latency, beginsAtOpening: beginsAtOpening),
      fields: ["client"]
    )
    var line = 0
    while sessions.contains(where: { !$0.lines.isEmpty }) {
      for number in sessions.indices {
        guard var event = sessions[number].lines.popFirst() else { continue }
        line += 1
        event.fields = [sessions[number].client]
        judge.take(event, line: line)
      }
    }
    var tally = judge.result
    tally.findings = tally.findings.filter { finding in
      clients.contains { finding.groups[0].counts[$0.name] != nil }
    }
    return tally
  }

  private func lines(
    of scenario: LogBench.Scenario,
    session: String,
    _ vocabulary: Vocabulary,
    _ random: inout Randomness
  ) -> [LogEvent] {
    var events = LogEvent.events(of: scenario.steps, scenario.recording, session: session).filter {
      if case .input(let input) = $0.what { carries(vocabulary.inputs[input].from) } else { true }
    }
    if !beginsAtOpening {
      events.removeFirst(min(events.count, 1 + random.below(max(1, events.count / 2))))
    }
    var latest: Microseconds = 0
    if leap != 0 {
      for index in events.indices[(events.count / 2)...] {
        events[index].at = events[index].at.map { $0 + leap }
      }
    }
    for index in events.indices {
      if jitter > 0 {
        let late = (events[index].at ?? 0) + Microseconds(random.below(Int(jitter) + 1))
        latest = max(latest, late)
        events[index].at = latest
      }
      if !carriesReasons { events[index].what = events[index].what.withoutReason(vocabulary) }
    }
    guard gaps > 0 else { return events }
    return events.enumerated().map { number, event in
      number > 0 && random.chance(1, in: gaps)
        ? LogEvent(.gap, session: session, at: event.at) : event
    }
  }
}

extension LogEvent.What {
  /// The same in the words of another spec; nil for what it has no words for.
  fileprivate func translated(from own: Vocabulary, to other: Vocabulary) -> Self? {
    switch self {
    case .input(let input): return other.inputs.firstIndex(of: own.inputs[input]).map { .input($0) }
    case .output(let symbol):
      let (output, values) = own.parts(of: symbol)
      let declared = own.outputs[output]
      let words = zip(declared.arguments, values).map { argument, value in
        value < argument.values.count ? argument.values[value] : "?"
      }
      return other.symbol(declared.name, words).map { .output($0) }
    default: return self
    }
  }

  /// The event without its argument `reason`, if it has one.
  fileprivate func withoutReason(_ vocabulary: Vocabulary) -> Self {
    guard case .output(let symbol) = self else { return self }
    let (output, values) = vocabulary.parts(of: symbol)
    let arguments = vocabulary.outputs[output].arguments
    guard let reason = arguments.firstIndex(where: { $0.name == "reason" }) else { return self }
    return .oneOf(
      (0...arguments[reason].values.count).map { value in
        var values = values
        values[reason] = value
        return vocabulary.symbol(output: output, values: values)
      }.sorted()
    )
  }
}
