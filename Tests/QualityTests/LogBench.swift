import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

@testable import PlumblineEngine

/// Logs of the bundled clients, ready to be judged.
struct LogBench {
  /// A trace, and what a client did with it.
  struct Story {
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

  /// What the client does with planned traces in which everything is documented.
  ///
  /// - Parameters:
  ///   - count: How many are planned.
  ///   - seed: What they are drawn from.
  ///   - areAllowed: Whether those are left out in which it does what it must not.
  /// - Returns: Those in which everything is documented.
  /// - Throws: What the client's executor throws.
  func stories(_ count: Int, seed: UInt64, areAllowed: Bool = false) throws -> [Story] {
    let automata = references.map { Automaton($0) }
    let gives = references[0].vocabulary.inputs.map { _ in true }
    let planner = Planner(automata[0], gives: gives, seed: seed)
    var feedback = Planner.Feedback(automata[0])
    var traces: [[Step]] = []
    for index in 0..<count {
      var plan = Planner.Plan()
      planner.plan(index, feedback: feedback, into: &plan)
      feedback.add(plan)
      traces.append(plan.steps)
    }
    let stories = zip(traces, try play(traces)).map { Story(steps: $0, recording: $1) }
    var judges = automata.map { Judge($0) }
    return stories.filter { story in
      judges.indices.allSatisfy { number in
        let outcome = judges[number].judge(story.steps, story.recording)
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

/// What a log lacks, and how it is judged.
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

  static let all: [LogLoss] = [
    LogLoss(testDescription: "nothing is lost, times count", latency: 0...0),
    LogLoss(testDescription: "nothing is lost, only the order counts"),
    LogLoss(testDescription: "only inputs of the app", carries: { $0 == .app }),
    LogLoss(testDescription: "no inputs", carries: { _ in false }),
    LogLoss(testDescription: "no inputs, times count", carries: { _ in false }, latency: 0...0),
    LogLoss(testDescription: "late lines", latency: 0...50_000, jitter: 50_000),
    LogLoss(testDescription: "lost lines", gaps: 7),
    LogLoss(testDescription: "lost lines, times count", latency: 0...0, gaps: 7),
    LogLoss(testDescription: "begun in the middle", beginsAtOpening: false),
    LogLoss(
      testDescription: "begun in the middle, times count",
      latency: 0...0,
      beginsAtOpening: false
    ),
    LogLoss(testDescription: "no reasons", carriesReasons: false),
    LogLoss(testDescription: "no reasons, times count", latency: 0...0, carriesReasons: false),
  ]

  /// Judges the stories, all in one log, a line of each in turn.
  func judge(_ stories: [LogBench.Story], _ references: [Reference], seed: UInt64) -> LogLedger {
    let vocabulary = references[0].vocabulary
    var log = Capabilities(all: vocabulary, implementation: "log")
    log.hides = vocabulary.inputs.map { !carries($0.from) }
    var random = Randomness(seed: seed)
    var sessions = stories.enumerated().map { number, story in
      lines(of: story, session: "\(number)", vocabulary, &random)[...]
    }
    var judge = LogJudge(
      references,
      carrying: log,
      rules: LogRules(latency: latency, beginsAtOpening: beginsAtOpening)
    )
    var line = 0
    while sessions.contains(where: { !$0.isEmpty }) {
      for number in sessions.indices {
        guard let event = sessions[number].popFirst() else { continue }
        line += 1
        judge.take(event, line: line)
      }
    }
    return judge.result
  }

  private func lines(
    of story: LogBench.Story,
    session: String,
    _ vocabulary: Vocabulary,
    _ random: inout Randomness
  ) -> [LogEvent] {
    var events = LogEvent.events(of: story.steps, story.recording, session: session).filter {
      if case .input(let input) = $0.what { carries(vocabulary.inputs[input].from) } else { true }
    }
    if !beginsAtOpening {
      events.removeFirst(min(events.count, 1 + random.below(max(1, events.count / 2))))
    }
    var latest: Microseconds = 0
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
