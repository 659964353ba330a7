import PlumblineEngine
import PlumblineLanguage
import PlumblineModel
import Testing

/// A fault that does not depend on the arguments of the inputs.
@Suite struct MinimalArgumentTests {
  private static let text = """
    plumbline: 1
    spec: asker
    stage: draft
    inputs: {go: {from: app, args: {why: [a, b, c]}}}
    outputs: {did: {closed-by: [d-one]}}
    machines:
      link:
        client: true
        initial: ready
        states:
          ready: {on: {go: {emits: [did], clauses: [d-one]}}}
    decisions:
      d-one: {says: Each call is answered once.}

    """

  /// It does not answer the third call.
  private struct Forgetful: Implementation {
    let answer: Symbol
    var calls = 0
    var next: Microseconds? { nil }

    mutating func open(_ sink: inout ObservationSink) { calls = 0 }

    mutating func give(
      _ input: Int,
      at now: Microseconds,
      _ sink: inout ObservationSink
    ) -> InputResult {
      calls += 1
      if calls != 3 { sink.append(answer, at: now) }
      return .accepted
    }

    mutating func advance(to now: Microseconds, _ sink: inout ObservationSink) {}
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `the trace has the arguments that come first in the spec`(seed: UInt64) async throws {
    let spec = Spec.compile(SourceFile(name: "asker.yaml", text: Self.text))
    let reference = try #require(spec.references.first, "\(spec.diagnostics.sorted.map(\.message))")
    let client = Forgetful(answer: try #require(reference.vocabulary.symbol("did", [])))
    let capabilities = Capabilities(all: reference.vocabulary, implementation: "forgetful")
    let campaign = Campaign([Automaton(reference)], .init(seed: seed, steps: 2000, traces: .max)) {
      () throws(AdapterFault) in InProcessExecutor(capabilities: capabilities) { client }
    }
    let failures = try await campaign.run().failures
    #expect(failures.count == 1)
    let inputs = try #require(failures.first).steps.compactMap(\.input)
    #expect(inputs.map { reference.vocabulary.text(ofInput: $0) } == ["go a", "go a", "go a"])
  }
}
