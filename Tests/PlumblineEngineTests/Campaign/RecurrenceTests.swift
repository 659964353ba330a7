import PlumblineModel
import Testing

@testable import PlumblineEngine

/// Retries of failures on a real clock, without real time.
@Suite struct RecurrenceTests {
  /// A client with an additional output in some of its instances.
  private struct Moody: Implementation {
    let hum: Symbol
    let isWrong: Bool
    var next: Microseconds? { nil }

    mutating func open(_ seen: inout ObservationSink) {}
    mutating func give(_ input: Int, at now: Microseconds, _ seen: inout ObservationSink)
      -> InputResult
    {
      seen.append(hum, at: now)
      if isWrong { seen.append(hum, at: now) }
      return .accepted
    }
    mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {}
  }

  /// The failures of a run on a real clock, of instances that are made by their numbers.
  private func failures<Client: Implementation & Sendable>(
    of clockwork: Clockwork,
    _ make: @escaping @Sendable (Int) -> Client
  ) async throws -> [Failure] {
    var capabilities = Capabilities(all: clockwork.reference.vocabulary, implementation: "moody")
    capabilities.timeModel = .real(Tolerance(slack: 20_000, latency: 0...20_000))
    let adapter = capabilities
    let counter = Counter()
    var options = Campaign<InProcessExecutor<Client>>.Options(seed: 1, steps: 40, traces: 4)
    options.stopsAtFailure = true
    let campaign = Campaign([Automaton(clockwork.reference)], options) {
      InProcessExecutor(capabilities: adapter) {
        counter.count += 1
        return make(counter.count)
      }
    }
    let result = try await campaign.run()
    #expect(result.fault == nil)
    return result.failures
  }

  private func failures(
    wrongIn isWrong: @escaping @Sendable (Int) -> Bool
  ) async throws -> [Failure] {
    let clockwork = Clockwork(edges: [.init(0, "go", to: 0, ["hum"])])
    let hum = try #require(clockwork.reference.vocabulary.symbol("hum", []))
    return try await failures(of: clockwork) { Moody(hum: hum, isWrong: isWrong($0)) }
  }

  @Test func `what always fails is confirmed and shrunk`() async throws {
    let failures = try await failures { _ in true }
    #expect(failures.first?.recurrence?.count == 5)
    #expect(failures.first?.isFlaky == false)
    #expect(failures.first?.steps.count { $0.input != nil } == 1)
  }

  @Test func `what fails now and then is flaky, with its count`() async throws {
    let failures = try await failures { $0 % 2 == 1 }
    #expect(failures.first?.recurrence == Failure.Recurrence(count: 2, of: 5))
    #expect(failures.first?.isFlaky == true)
  }

  @Test func `what never comes again is flaky, and not the adapter's fault`() async throws {
    let failures = try await failures { $0 == 1 }
    #expect(failures.first?.recurrence == Failure.Recurrence(count: 0, of: 5))
  }

  /// Hums again after a while.
  private struct Echo: Implementation {
    let hum: Symbol
    let delay: Microseconds
    var next: Microseconds?

    mutating func open(_ seen: inout ObservationSink) { next = nil }
    mutating func give(_ input: Int, at now: Microseconds, _ seen: inout ObservationSink)
      -> InputResult
    {
      seen.append(hum, at: now)
      next = now + delay
      return .accepted
    }
    mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
      guard let due = next, due <= now else { return }
      seen.append(hum, at: due)
      next = nil
    }
  }

  @Test func `the last wait of a trace leaves room for an output that comes a little later`()
    async throws
  {
    let clockwork = Clockwork(edges: [.init(0, "go", to: 0, ["hum"])])
    let hum = try #require(clockwork.reference.vocabulary.symbol("hum", []))
    let failures = try await failures(of: clockwork) { number in
      Echo(hum: hum, delay: 100_000 + Microseconds(number % 4) * 1000, next: nil)
    }
    let failure = try #require(failures.first)
    #expect(failure.isFlaky == false)
    let wait = failure.steps.reduce(0) { $0 + $1.delay }
    #expect((140_000...200_000).contains(wait), "\(wait)")
    let threshold = try #require(failure.thresholds.first)
    #expect(threshold.checked.allSatisfy { $0.fails == ($0.delay >= threshold.atLeast) })
  }

  /// The first instance finds the failure, and five repeat it.
  ///
  /// The last of them also carries out the traces of the shrinker, and later ones repeat the shrunk trace.
  @Test(arguments: [6, 7, 100])
  func `a shrunk trace that does not always fail has no thresholds`(last: Int) async throws {
    let clockwork = Clockwork(edges: [.init(0, "go", to: 0, ["hum"])])
    let hum = try #require(clockwork.reference.vocabulary.symbol("hum", []))
    let failures = try await failures(of: clockwork) { number in
      Echo(hum: hum, delay: number <= last ? 100_000 : 3_600_000_000, next: nil)
    }
    let failure = try #require(failures.first)
    #expect(failure.thresholds.isEmpty == (last < 100))
    switch last {
    case 6:
      // The trace from before shrinking is the one that failed each time.
      #expect(failure.recurrence == .cutShort(after: 5))
    case 7: #expect(failure.recurrence == Failure.Recurrence(count: 1, of: 5))
    default: #expect(failure.recurrence == Failure.Recurrence(count: 5, of: 5))
    }
  }

  /// Shows what it should, and something too much, which is something else in later instances.
  private struct Fickle: Implementation {
    let right: [Symbol]
    let tooMuch: Symbol
    var next: Microseconds? { nil }

    mutating func open(_ seen: inout ObservationSink) {}
    mutating func give(_ input: Int, at now: Microseconds, _ seen: inout ObservationSink)
      -> InputResult
    {
      seen.append(right[input], at: now)
      seen.append(tooMuch, at: now)
      return .accepted
    }
    mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {}
  }

  @Test func `what fails otherwise is not the same failure`() async throws {
    let clockwork = Clockwork(
      edges: [.init(0, "go", to: 0, ["hum"]), .init(0, "tell", to: 0, ["still"])]
    )
    let vocabulary = clockwork.reference.vocabulary
    let hum = try #require(vocabulary.symbol("hum", []))
    let still = try #require(vocabulary.symbol("still", []))
    let failures = try await failures(of: clockwork) { number in
      Fickle(right: [hum, still], tooMuch: number == 1 ? hum : still)
    }
    #expect(failures.first?.recurrence == Failure.Recurrence(count: 0, of: 5))
  }

  /// Hums after a `go` and again 2 s later, and ends after 3 s, in a wait of which nothing is known but its beginning.
  private struct Crashing: Executor {
    var inner: InProcessExecutor<Echo>
    var capabilities: Capabilities { inner.capabilities }

    mutating func restart() { inner.restart() }

    mutating func run(
      _ traces: [[Step]],
      into recordings: inout [Recording]
    ) throws(AdapterFault) {
      try inner.run(traces, into: &recordings)
      for (number, trace) in traces.enumerated() {
        var (now, given): (Microseconds, Microseconds?) = (0, nil)
        for (step, event) in trace.enumerated() {
          if let given, now + event.delay >= given + 3_000_000 {
            recordings[number].ending = .crashed(step: step, how: "signal 6")
            recordings[number].observations.removeAll { $0.step >= step }
            recordings[number].instants?.given.removeLast(trace.count - step)
            recordings[number].now = now
            break
          }
          now += event.delay
          if event.input != nil, given == nil { given = now }
        }
      }
    }
  }

  /// The failure of a client that ends by itself, in a wait before an input or at the end.
  private func crash(withInput: Bool, _ timeModel: TimeModel) async throws -> Failure {
    let clockwork = Clockwork(
      timers: ["t": (2000, 2000)],
      edges: [
        .init(0, "go", to: 1, ["hum"], arms: ["t"]), .init(1, "t", to: 2, ["hum"]),
        .init(1, "stop", to: 1), .init(2, "stop", to: 2),
      ]
    )
    let vocabulary = clockwork.reference.vocabulary
    let hum = try #require(vocabulary.symbol("hum", []))
    let (go, stop) = (vocabulary.input(named: "go"), vocabulary.input(named: "stop"))
    var capabilities = Capabilities(all: vocabulary, implementation: "echo")
    capabilities.timeModel = timeModel
    let adapter = capabilities
    var options = Campaign<Crashing>.Options(seed: 1, steps: 9, traces: 1)
    options.first = [
      [Step(delay: 0, input: go), Step(delay: 9_000_000, input: withInput ? stop : nil)]
    ]
    let campaign = Campaign([Automaton(clockwork.reference)], options) {
      Crashing(
        inner: InProcessExecutor(capabilities: adapter) {
          Echo(hum: hum, delay: 2_000_000, next: nil)
        }
      )
    }
    return try #require(try await campaign.run().failures.first)
  }

  @Test(
    arguments: [false, true],
    [.virtual, .real(Tolerance(slack: 20_000, latency: 0...20_000))] as [TimeModel]
  )
  func `a crash in a wait recurs in the whole wait, with the outputs before it`(
    withInput: Bool,
    timeModel: TimeModel
  ) async throws {
    let failure = try await crash(withInput: withInput, timeModel)
    #expect(failure.kind == .crash)
    #expect(failure.recurrence?.count == (timeModel.isReal ? 5 : nil))
    #expect(!failure.isFlaky)
    #expect(failure.steps.last?.input == nil)
    #expect(failure.recording.observations.map(\.at) == [0, 2_000_000])
  }

  @Test func `shrinking ends when its time is up, and says so`() async throws {
    let clockwork = Clockwork(edges: [.init(0, "go", to: 0, ["hum"])])
    let vocabulary = clockwork.reference.vocabulary
    let automaton = Automaton(clockwork.reference, timeModel: .real(Tolerance(slack: 0)))
    let hum = try #require(vocabulary.symbol("hum", []))
    let executor = InProcessExecutor(
      capabilities: Capabilities(all: vocabulary, implementation: "moody")
    ) { Moody(hum: hum, isWrong: true) }
    var runner = CandidateRunner(executor, [automaton], values: [:])
    let steps = (0..<8).map { _ in Step(delay: 1_000_000, input: 0) }
    let found = try #require(try runner.failure(of: steps))
    runner.timeLeft = 500_000
    var shrinker = Shrinker(found, runner, automaton)
    try shrinker.shrink()
    #expect(shrinker.runner.isOverTime)
    #expect(shrinker.best.signature == found.signature)
  }
}
