import PlumblineEngine
import PlumblineModel
import TestSupport
import Testing

/// Invariants that count and compare values, held against a client that keeps messages.
@Suite struct CountingTests {
  private func fuzz(limit: Int, forged: String? = nil, seed: UInt64 = 1) async throws -> RunResult {
    let reference = try Bundled.fixture("message-cache")
    let vocabulary = reference.vocabulary
    let capabilities = Capabilities(all: vocabulary, implementation: "cache")
    return try await Campaign(
      [Automaton(reference)],
      .init(seed: seed, steps: 60_000, traces: .max)
    ) { () throws(AdapterFault) in
      InProcessExecutor(capabilities: capabilities) {
        MessageCache(vocabulary, limit: limit, forged: forged)
      }
    }.run()
  }

  @Test func `a client that keeps the documented number conforms in every clause`() async throws {
    let result = try await fuzz(limit: 32)
    #expect(result.failures.isEmpty)
    for clause in result.clauses {
      #expect(clause.verdict == .conforms, "\(clause.clause): \(clause.note ?? "")")
    }
  }

  @Test func `a count of which the limit is never reached is not exercised`() async throws {
    let result = try await fuzz(limit: 31)
    #expect(result.failures.isEmpty)
    #expect(result.clauses.last?.verdict != .conforms)
  }

  @Test(arguments: [1, 2, 3])
  func `one message too many is found and told`(seed: UInt64) async throws {
    let result = try await fuzz(limit: 33, seed: seed)
    let failure = try #require(result.failures.first)
    #expect(failure.invariant == "no-more-than-32")
    #expect(
      failure.expected == "at most 32 received in the reaction to back; this is the 33rd"
    )
    // Down, 33 messages, up.
    #expect(failure.steps.count { $0.input != nil } == 35)
  }

  @Test func `a message that nobody sent is found by its value`() async throws {
    let result = try await fuzz(limit: 32, forged: "7")
    let failure = try #require(result.failures.first)
    #expect(failure.invariant == "nothing-invented")
    #expect(failure.observed == "received 7")
    #expect(failure.timeline.first?.input?.hasPrefix("send ") == true)
  }

  @Test func `an input is planned as often as others, however many values it has`() throws {
    let automaton = Automaton(try Bundled.fixture("message-cache"))
    let inject = automaton.reference.vocabulary.inputs.map { _ in true }
    let planner = Planner(automaton, inject: inject, seed: 3)
    var feedback = Planner.Feedback(automaton)
    var counts: [String: Int] = [:]
    var messages: Set<String> = []
    for number in 0..<400 {
      var plan = Planner.Plan()
      planner.plan(number, feedback: feedback, into: &plan)
      feedback.add(plan)
      // Traces without a burst.
      for input in plan.steps.count < 25 ? plan.steps.compactMap(\.input) : [] {
        counts[automaton.reference.vocabulary.inputs[input].name, default: 0] += 1
        messages.insert(automaton.reference.vocabulary.text(ofInput: input))
      }
    }
    let rest = counts.values.reduce(0, +) - counts["send", default: 0]
    #expect(counts["send", default: 0] < 4 * rest)
    #expect(messages.count == 44)
  }
}
