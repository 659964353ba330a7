import PlumblineEngine
import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

/// Clients whose process ends at an input, whatever their state.
@Suite struct FatalInputTests {
  /// A client that ends its process at each of its logouts.
  private struct Mortal<Tested: Implementation & Sendable>: Executor {
    private var immortal: InProcessExecutor<Tested>
    private let last: Int

    var capabilities: Capabilities { immortal.capabilities }

    init(_ vocabulary: Vocabulary, _ tested: Tested) throws {
      immortal = InProcessExecutor(
        capabilities: Capabilities(all: vocabulary, implementation: "mortal")
      ) { tested }
      last = try #require(vocabulary.input(named: "logout"))
    }

    mutating func restart() { immortal.restart() }

    mutating func run(
      _ traces: [[Step]],
      into recordings: inout [Recording]
    ) throws(AdapterFault) {
      try immortal.run(traces, into: &recordings)
      for number in recordings.indices {
        guard let end = traces[number].firstIndex(where: { $0.input == last }) else { continue }
        recordings[number].observations.removeAll { $0.step >= end }
        recordings[number].ending = .crashed(step: end, how: "signal 11")
      }
    }
  }

  private struct Visitor: SampleVisitor {
    let reference: Reference

    func visit<Tested: Implementation & Sendable>(
      _ sample: Tested
    ) -> @Sendable () async throws -> RunResult {
      { [self] in
        let mortal = try Mortal(reference.vocabulary, sample)
        let options = Campaign<Mortal<Tested>>.Options(seed: 1, steps: 20_000, traces: .max)
        return try await Campaign([Automaton(reference)], options) { mortal }.run()
      }
    }
  }

  @Test func `an input that ends the process in each state is a few failures`() async throws {
    let reference = try #require(try Bundled.references("agora/rtm1-ios-zh").first)
    var visitor = Visitor(reference: reference)
    let result = try await Sample.rtm1Client.make(reference.vocabulary, for: &visitor)()
    #expect(result.fault == nil)
    let states = result.failures.map(\.signature.state)
    #expect(states.count == Failure.fatalLimit && Set(states).count == states.count, "\(states)")
    #expect(result.failures.allSatisfy { $0.kind == .crash && $0.signature.output == "logout" })
  }
}
