import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Plans with calls within the work of the step before, and how they are shrunk.
struct ReentrancyTests {
  private static let vocabulary = Vocabulary(
    inputs: [
      .init(name: "ask", from: .app), .init(name: "offer", from: .server),
      .init(name: "stop", from: .app),
    ],
    outputs: [.init(name: "shown", seenBy: .app, arguments: [])]
  )
  private static let clockwork = Clockwork(
    timers: ["t": (4000, 4000)],
    edges: [
      .init(0, "ask", to: 0, ["shown"], arms: ["t"]), .init(0, "offer", to: 0, ["shown"]),
      .init(0, "stop", to: 0, ["shown"]), .init(0, "t", to: 0, ["shown"]),
    ]
  )

  /// The automaton, with one input of the server.
  private static let automaton = {
    var reference = clockwork.reference
    reference.vocabulary = vocabulary
    return Automaton(reference)
  }()

  private func plans(isReentrant: Bool, _ timeModel: TimeModel = .virtual) -> [[Step]] {
    let planner = Planner(
      Self.automaton,
      inject: [true, true, true],
      seed: 3,
      timeModel: timeModel,
      isReentrant: isReentrant
    )
    let feedback = Planner.Feedback(Self.automaton)
    return (0..<200).map { index in
      var plan = Planner.Plan()
      planner.plan(index, feedback: feedback, into: &plan)
      return plan.steps
    }
  }

  @Test func `some calls of the app come within other steps`() {
    let plans = plans(isReentrant: true)
    let within = plans.joined().filter { $0.within != nil }
    #expect(within.count > 200)
    #expect(Set(within.map(\.within)) == [.tick, .callback])
    let ticks = plans.flatMap { steps in
      steps.indices.filter { steps[$0].within == .tick }.map { steps[$0 - 1].input }
    }
    #expect(Set(ticks) == [0, 2])
    #expect(within.allSatisfy { $0.delay == 0 && $0.input != 1 && $0.input != nil })
    #expect(plans.allSatisfy { $0 == $0.valid(in: Self.vocabulary) })
  }

  @Test func `a timer, an input of the app and one of the server can be the step before`() {
    let before = plans(isReentrant: true).flatMap { steps in
      steps.indices.filter { steps[$0].within != nil }.map { steps[$0 - 1].input }
    }
    #expect(Set(before) == [0, 1, 2, nil])
  }

  @Test func `an adapter that does not say so gets none`() {
    #expect(plans(isReentrant: false).joined().allSatisfy { $0.within == nil })
    let real = TimeModel.real(Tolerance(slack: 1000, latency: 0...1000))
    #expect(plans(isReentrant: true, real).joined().allSatisfy { $0.within == nil })
  }

  @Test func `a step that cannot be within another comes after it`() {
    let steps = [
      Step(delay: 0, input: 0, within: .tick), Step(delay: 0, input: 2, within: .callback),
      Step(delay: 5, input: 2, within: .callback), Step(delay: 0, input: nil, within: .tick),
      Step(delay: 0, input: 0, within: .tick), Step(delay: 0, input: 2, within: .tick),
      Step(delay: 0, input: 1, within: .callback), Step(delay: 0, input: 0, within: .tick),
      Step(delay: 0, input: 1), Step(delay: 0, input: 0, within: .callback),
    ]
    #expect(
      steps.valid(in: Self.vocabulary).map(\.within) == [
        nil, .callback, nil, nil, nil, .tick, nil, nil, nil, .callback,
      ]
    )
  }

  /// Loses some of the `stop` at the instant of an `ask`.
  private struct Client: Executor {
    var capabilities = {
      var all = Capabilities(all: ReentrancyTests.vocabulary, implementation: "client")
      all.isReentrant = true
      return all
    }()
    /// Whether it loses each of them; else only one within a callback.
    var losesAll = false

    mutating func restart() {}

    mutating func run(_ traces: [[Step]], into recordings: inout [Recording]) {
      recordings = traces.map { steps in
        var recording = Recording()
        var asked: Microseconds?
        for (number, step) in steps.enumerated() {
          let end = recording.now + step.delay
          let due = asked.map { $0 + 4_000_000 }
          if let at = due, at <= end {
            recording.observations.append(
              Observation(at: at, step: number, isAfterInput: false, symbol: 0)
            )
            asked = nil
          }
          recording.now = end
          guard let input = step.input else { continue }
          if input == 0 { asked = end }
          let isLost = input == 2 && (losesAll ? asked == end : step.within == .callback)
          guard !isLost else { continue }
          recording.observations.append(
            Observation(at: end, step: number, isAfterInput: true, symbol: 0)
          )
        }
        return recording
      }
    }
  }

  /// The failures that runs of several seeds find, shrunk.
  private func failures(_ client: Client) async throws -> [Failure] {
    var failures: [Failure] = []
    for seed in 1...4 as ClosedRange<UInt64> {
      var options = Campaign<Client>.Options(seed: seed, steps: 2000, traces: 500)
      options.workers = 1
      failures += try await Campaign([Self.automaton], options) { client }.run().failures
    }
    return failures
  }

  @Test func `what fails only within a callback keeps the callback`() async throws {
    let failures = try await failures(Client())
    #expect(failures.count == 4)
    for failure in failures {
      #expect(failure.steps.compactMap(\.within) == [.callback])
      #expect(failure.steps.prefix { $0.within == nil }.count == 1)
    }
  }

  @Test(arguments: [Step.Within.tick, .callback])
  func `what fails without one loses it`(_ within: Step.Within) throws {
    var runner = CandidateRunner(Client(losesAll: true), [Self.automaton], values: [:])
    let steps = [
      Step(delay: 0, input: 0), Step(delay: 0, input: 2, within: within),
      Step(delay: 9, input: nil),
    ]
    let found = try #require(try runner.failure(of: steps))
    var shrinker = Shrinker(found, runner, Self.automaton)
    try shrinker.shrink()
    #expect(shrinker.best.steps.compactMap(\.input) == [0, 2])
    #expect(shrinker.best.steps.allSatisfy { $0.within == nil })
  }
}
