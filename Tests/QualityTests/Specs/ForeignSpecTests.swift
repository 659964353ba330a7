import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

/// Nothing is shaped for one spec: machines from elsewhere are judged, fuzzed and shrunk as well.
@Suite struct ForeignSpecTests {
  static let names = ["door-and-alarm", "radio-stream", "reading-room"]

  @Test(arguments: names)
  func `the automaton of a foreign spec conforms to itself in every clause`(
    name: String
  ) async throws {
    let reference = try Bundled.fixture(name)
    let result = try await fuzz(reference, asJudgedBy: reference, steps: 50_000)
    #expect(result.failures.isEmpty)
    for (clause, verdict) in zip(reference.clauses, result.clauses) where clause.isRequired {
      #expect(verdict.verdict == .conforms, "\(clause.id): \(verdict.note ?? "")")
    }
  }

  @Test(arguments: names)
  func `a timer of a foreign spec that is a second late is found and cut down`(
    name: String
  ) async throws {
    let reference = try Bundled.fixture(name)
    for timer in reference.timers.indices {
      let late = reference.applying([.changeTime(timer: timer, span: 0, by: 1_000_000)])
      let result = try await fuzz(late, asJudgedBy: reference, steps: 50_000)
      let failure = try #require(result.failures.first, "\(reference.timers[timer].name)")
      #expect(failure.blame == .implementation)
      let events = failure.steps.reduce(0) {
        $0 + ($1.input == nil ? 0 : 1) + ($1.delay == 0 ? 0 : 1)
      }
      #expect(events <= 6, "\(failure.timeline.map(\.input))")
    }
  }

  private func fuzz(
    _ implementation: Reference,
    asJudgedBy reference: Reference,
    steps: Int
  ) async throws -> RunResult {
    let tested = Automaton(implementation)
    let capabilities = Capabilities(all: reference.vocabulary, implementation: "reference")
    return try await Campaign(
      [Automaton(reference)],
      .init(seed: 1, steps: steps, traces: .max)
    ) { () throws(AdapterFault) in
      InProcessExecutor(capabilities: capabilities) { ReferenceImplementation(tested, seed: 1) }
    }.run()
  }
}
