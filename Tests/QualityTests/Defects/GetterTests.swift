import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineEngine

/// Getters of a client, compared with what its callbacks announced.
@Suite struct GetterTests {
  /// The link of the documentation, with a getter.
  private struct Link: Implementation {
    /// What the getter returns.
    enum Getter {
      case state, lagging, next, initial
      case fixed(String)
      case none
    }

    static let reference = try? Bundled.fixture("link")
    let vocabulary: Vocabulary
    var getter = Getter.state
    /// Whether it announces two more states on the way from `up`, at the same instant.
    var isRestless = false
    /// Whether it does not announce that it gave up.
    var isSilent = false
    var state = "idle"
    var before = "idle"
    var next: Microseconds?

    var states: [String: String] {
      switch getter {
      case .state: ["link": state]
      case .lagging: ["link": before]
      case .next: ["link": state == "connecting" ? "up" : state]
      case .initial: ["link": "idle"]
      case .fixed(let state): ["link": state]
      case .none: [:]
      }
    }

    mutating func open(_ sink: inout ObservationSink) {
      (state, before, next) = ("idle", "idle", nil)
    }

    mutating func give(
      _ input: Int,
      at now: Microseconds,
      _ sink: inout ObservationSink
    ) -> InputResult {
      switch (vocabulary.inputs[input].name, state) {
      case ("connect", "idle"):
        change(to: "connecting", at: now, &sink)
        next = now + 5_000_000
      case ("disconnect", "connecting"), ("disconnect", "up"): change(to: "idle", at: now, &sink)
      case ("answer", "connecting"): change(to: "up", at: now, &sink)
      case ("answer", _): return .notApplicable
      default: break
      }
      return .accepted
    }

    mutating func advance(to now: Microseconds, _ sink: inout ObservationSink) {
      guard let due = next, due <= now else { return }
      if isSilent {
        (before, state, next) = (state, "idle", nil)
      } else {
        change(to: "idle", at: due, &sink)
      }
    }

    private mutating func change(
      to state: String,
      at now: Microseconds,
      _ sink: inout ObservationSink
    ) {
      (before, self.state, next) = (self.state, state, nil)
      if let symbol = vocabulary.symbol("linkChanged", [state]) { sink.append(symbol, at: now) }
    }
  }

  private let reference: Reference

  init() throws { reference = try #require(Link.reference) }

  private func result(_ link: Link, observing isObserved: Bool = true) async throws -> RunResult {
    var capabilities = Capabilities(all: reference.vocabulary, implementation: "link")
    if !isObserved { capabilities.observe[0] = false }
    let told = capabilities
    var options = Campaign<InProcessExecutor<Link>>.Options(seed: 1, steps: 8000, traces: .max)
    options.first = [[Step(delay: 1_000_000, input: nil)]]
    let result = try await Campaign([Automaton(reference)], options) {
      () throws(AdapterFault) in InProcessExecutor(capabilities: told) { link }
    }.run()
    #expect(result.fault == nil)
    return result
  }

  private func failures(_ getter: Link.Getter) async throws -> [Failure] {
    try await result(Link(vocabulary: reference.vocabulary, getter: getter)).failures
  }

  /// The inputs of a trace, `connect, 5 s` with a wait.
  private func text(_ steps: [Step]) -> String {
    steps.map { step in
      [step.delay > 0 ? describe(step.delay) : nil, step.text(in: reference.vocabulary)]
        .compactMap(\.self).joined(separator: " ")
    }.joined(separator: ", ")
  }

  @Test func `a getter that follows the announcements is never accused`() async throws {
    #expect(try await failures(.state).isEmpty)
    #expect(try await failures(.none).isEmpty)
  }

  @Test func `a getter that lags is found in each state, with the shortest trace`() async throws {
    let found = try await failures(.lagging)
    #expect(found.map(\.kind) == [.wrongGetter, .wrongGetter, .wrongGetter])
    let traces = Dictionary(uniqueKeysWithValues: found.map { ($0.signature.state, $0) })
    #expect(
      traces.mapValues { text($0.steps) } == [
        "connecting": "connect", "up": "connect, answer", "idle": "connect, disconnect",
      ]
    )
    let up = try #require(traces["up"])
    #expect(up.expected == "the getter of link says up")
    #expect(
      up.observed == "the getter of link says connecting, the last announcement said up"
    )
    #expect(up.clauses == ["link-3"] && up.notes == ["link-1"] && up.blame == .implementation)
    #expect(up.signature.output == "link" && up.places.first?.contains("on.answer") == true)
    #expect(up.timeline.last?.observed == up.observed)
    #expect(traces["connecting"]?.clauses == ["link-2"] && traces["idle"]?.clauses == ["link-5"])
  }

  @Test func `before the first announcement the initial state counts`() async throws {
    let found = try await failures(.fixed("up"))
    let idle = try #require(found.first { $0.signature.state == "idle" && $0.steps.count == 1 })
    #expect(idle.observed == "the getter of link says up, the initial state is idle")
    #expect(idle.clauses == ["link-1"])
    #expect(Set(found.map(\.signature.state)) == ["idle", "connecting"])
    #expect(try await failures(.initial).map(\.signature.state).sorted() == ["connecting", "up"])
  }

  @Test func `a getter ahead of the callbacks is found, and one without a documented state`()
    async throws
  {
    let ahead = try await failures(.next)
    #expect(ahead.map { text($0.steps) } == ["connect"])
    let strange = try await failures(.fixed("IDLE"))
    #expect(strange.first?.observed.hasPrefix("the getter of link says IDLE, the ") == true)
  }

  @Test func `each moment has the estimate that it has without a getter, up to what is wrong`()
    throws
  {
    func moments(_ getter: Link.Getter) throws -> [Moment] {
      let link = Link(vocabulary: reference.vocabulary, getter: getter)
      let capabilities = Capabilities(all: reference.vocabulary, implementation: "link")
      var executor = InProcessExecutor(capabilities: capabilities) { link }
      let inputs = ["connect", "answer", "disconnect", "connect"].map {
        Step(delay: 1_000_000, input: reference.vocabulary.input(named: $0))
      }
      let steps = inputs + [Step(delay: 6_000_000, input: nil)]
      var recordings: [Recording] = []
      try executor.run([steps], into: &recordings)
      return JointDiagnosis([Automaton(reference)])
        .moments(of: Execution(of: steps, recordings[0])) { _ in false }.moments
    }
    let without = try moments(.none)
    #expect(without.map(\.at) == [0, 1, 2, 3, 4, 9, 10].map { $0 * 1_000_000 })
    #expect(without.allSatisfy { $0.estimate?.locations.count == 1 })
    #expect(try moments(.state) == without)
    let lagging = try moments(.lagging)
    #expect(lagging == Array(without.prefix(2)))
  }

  @Test func `without the announcements nothing is compared`() async throws {
    let link = Link(vocabulary: reference.vocabulary, getter: .lagging)
    let failures = try await result(link, observing: false).failures
    #expect(failures.allSatisfy { $0.kind != .wrongGetter })
  }

  @Test func `a missing announcement is one failure, not one of the getter, too`() async throws {
    let link = Link(vocabulary: reference.vocabulary, isSilent: true)
    let found = try await result(link).failures
    #expect(found.first?.kind == .missingOutput)
    #expect(found.allSatisfy { $0.kind != .wrongGetter })
  }
}

extension GetterTests {
  /// A recording of `connect` and `answer` at one instant, and what the getter returned after them.
  private func outcome(
    _ inputs: [String],
    _ announced: [(step: Int, state: String)],
    reads states: [String],
    unobservable: Set<String> = []
  ) -> String {
    let vocabulary = reference.vocabulary
    var recording = Recording()
    recording.observations = announced.compactMap { step, state in
      vocabulary.symbol("linkChanged", [state]).map {
        Observation(at: 0, step: step, isAfterInput: true, symbol: $0)
      }
    }
    recording.readings = states.enumerated().map { StateReading(step: $0, states: ["link": $1]) }
    var adapter = Capabilities(all: vocabulary, implementation: "link")
    adapter.unobservable = vocabulary.inputs.map { unobservable.contains($0.name) }
    var judge = Judge(Automaton(reference.projected(onto: adapter)))
    let trace = inputs.map { Step(delay: 0, input: vocabulary.input(named: $0)) }
    switch judge.judge(Execution(of: trace, recording)) {
    case .passed: return "passed"
    case .stopped(let step): return "stopped in step \(step)"
    case .failed(let mismatch):
      if case .getter(0, let says) = mismatch.what { return "\(says) after step \(mismatch.step)" }
      return "\(mismatch.what)"
    }
  }

  @Test func `the last of several announcements of an instant counts`() {
    let announced = [(0, "connecting"), (1, "up"), (2, "idle")]
    let inputs = ["connect", "answer", "disconnect"]
    #expect(outcome(inputs, announced, reads: ["connecting", "up", "idle"]) == "passed")
    #expect(
      outcome(inputs, announced, reads: ["connecting", "connecting"]) == "connecting after step 1"
    )
    #expect(outcome(inputs, announced, reads: ["connecting", "up", "up"]) == "up after step 2")
  }

  @Test func `the first step with a difference is named`() {
    let announced = [(0, "connecting"), (1, "up"), (2, "idle")]
    let inputs = ["connect", "answer", "disconnect"]
    #expect(outcome(inputs, announced, reads: ["idle", "idle", "idle"]) == "idle after step 0")
  }

  @Test
  func `after a transition without a clause that says where it leads, that of the state counts`()
    throws
  {
    let vocabulary = reference.vocabulary
    let connecting = try #require(vocabulary.symbol("linkChanged", ["connecting"]))
    let idle = try #require(vocabulary.symbol("linkChanged", ["idle"]))
    var recording = Recording()
    recording.observations = [
      Observation(at: 0, step: 0, isAfterInput: true, symbol: connecting),
      Observation(at: 5_000_000, step: 1, isAfterInput: false, symbol: idle),
    ]
    recording.readings = [0, 1].map { StateReading(step: $0, states: ["link": "connecting"]) }
    recording.now = 5_000_000
    let connect = Step(delay: 0, input: vocabulary.input(named: "connect"))
    let execution = Execution(of: [connect, Step(delay: 5_000_000, input: nil)], recording)
    let failure = try #require(JointDiagnosis([Automaton(reference)]).explain(execution))
    #expect(failure.kind == .wrongGetter && failure.clauses == ["link-1"])
    #expect(failure.places.first?.contains("link.idle") == true)
  }

  @Test func `a getter may be ahead of an announcement that is due`() {
    #expect(outcome(["connect"], [], reads: ["connecting"]) == "passed")
    #expect(outcome(["connect"], [], reads: ["idle"]) == "passed")
    #expect(outcome(["connect"], [], reads: ["up"]) == "up after step 0")
  }

  @Test func `a getter may show what an unobservable input did`() {
    #expect(outcome(["connect"], [(0, "connecting")], reads: ["up"]) == "up after step 0")
    let seen = outcome(["connect"], [(0, "connecting")], reads: ["up"], unobservable: ["answer"])
    #expect(seen == "passed")
  }
}
