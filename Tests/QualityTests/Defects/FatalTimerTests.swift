import PlumblineEngine
import PlumblineModel
import PlumblineSamples
import Synchronization
import TestSupport
import Testing

/// Clients whose process ends, or that hang, when a timer expires: one failure, whichever input comes next.
@Suite struct FatalTimerTests {
  /// A client that ends its process where another one removes the user from the list: 30 s after the break.
  private struct Mortal<Tested: Implementation & Sendable>: Executor {
    private var immortal: InProcessExecutor<Tested>
    private let last: Symbol
    private let isHang: Bool
    private let hangs: Hangs
    private var isHurried = false

    var capabilities: Capabilities { immortal.capabilities }

    init(
      _ vocabulary: Vocabulary,
      isHang: Bool = false,
      _ hangs: Hangs,
      _ tested: Tested
    ) throws {
      immortal = InProcessExecutor(
        capabilities: Capabilities(all: vocabulary, implementation: "mortal")
      ) { tested }
      last = try #require(vocabulary.symbol("userOffline"))
      (self.isHang, self.hangs) = (isHang, hangs)
    }

    mutating func restart() { immortal.restart() }

    mutating func hurry(_ isHurried: Bool) -> Bool {
      self.isHurried = isHurried && isHang
      return self.isHurried
    }

    mutating func run(
      _ traces: [[Step]],
      into recordings: inout [Recording]
    ) throws(AdapterFault) {
      try immortal.run(traces, into: &recordings)
      for number in recordings.indices {
        let end = recordings[number].observations.first { $0.symbol == last && !$0.isAfterInput }
        guard let step = end?.step else { continue }
        // What came before in the same step is lost.
        recordings[number].observations.removeAll { $0.step >= step }
        recordings[number].ending =
          isHang ? .hung(step: step) : .crashed(step: step, how: "signal 6")
        guard isHang else { continue }
        hangs.note(isHurried)
        recordings.removeLast(recordings.count - number - 1)
        return
      }
    }
  }

  /// How many traces hung, with the whole deadline and in a hurry.
  private final class Hangs: Sendable {
    private let counts = Mutex((whole: 0, hurried: 0))

    var whole: Int { counts.withLock { $0.whole } }
    var hurried: Int { counts.withLock { $0.hurried } }

    func note(_ isHurried: Bool) {
      counts.withLock { if isHurried { $0.hurried += 1 } else { $0.whole += 1 } }
    }
  }

  private struct Visitor: SampleVisitor {
    let reference: Reference
    let isHang: Bool
    let hangs: Hangs

    func visit<Tested: Implementation & Sendable>(
      _ sample: Tested
    ) -> @Sendable () async throws -> RunResult {
      { [self] in
        let mortal = try Mortal(
          reference.vocabulary,
          isHang: isHang,
          hangs,
          sample
        )
        let options = Campaign<Mortal<Tested>>.Options(seed: 1, steps: 4000, traces: .max)
        return try await Campaign([Automaton(reference)], options) { mortal }.run()
      }
    }
  }

  private func failures(isHang: Bool, _ hangs: Hangs) async throws
    -> [Failure]
  {
    let reference = try #require(try Bundled.references("agora/rtm1-ios-zh").first)
    var visitor = Visitor(reference: reference, isHang: isHang, hangs: hangs)
    let result = try await Sample.rtm1Client.make(reference.vocabulary, for: &visitor)()
    #expect(result.fault == nil)
    return result.failures
  }

  /// The inputs of a trace, and the instants between them.
  private func text(of failure: Failure) throws -> String {
    let vocabulary = try #require(try Bundled.references("agora/rtm1-ios-zh").first).vocabulary
    return failure.steps.map { step in
      let wait = step.delay > 0 ? ["\(step.delay / 1000) ms"] : []
      return (wait + [step.text(in: vocabulary)].compactMap { $0 }).joined(separator: " ")
    }.joined(separator: ", ")
  }

  private static let shortest =
    "loginByToken, loginAccepted, networkLost, 4000 ms, 26000 ms"

  @Test(arguments: [false, true])
  func `a timer that ends the process is one failure, of the wait alone`(isHang: Bool) async throws
  {
    let hangs = Hangs()
    let failures = try await failures(isHang: isHang, hangs)
    let failure = try #require(failures.first)
    #expect(failures.count == 1)
    #expect(failure.kind == (isHang ? .hang : .crash))
    #expect(try text(of: failure) == Self.shortest)
    #expect(failure.signature.output.isEmpty)
    // The outputs before the end are shown, and their state is that of the failure.
    #expect(failure.signature.state.contains("reconnecting"))
    // The two waits are one threshold.
    let threshold = try #require(failure.thresholds.first)
    #expect(failure.thresholds.count == 1)
    #expect(threshold.step == 3)
    #expect(threshold.atLeast == 30_000_000)
    #expect(threshold.atMost == nil)
    #expect(threshold.checked.map(\.delay) == [29_999_000, 30_000_000, 45_000_000, 600_000_000])
    #expect(threshold.checked.map(\.fails) == [false, true, true, true])
  }

  @Test func `the search for a short trace waits for few whole deadlines`() async throws {
    let hangs = Hangs()
    _ = try await failures(isHang: true, hangs)
    #expect(hangs.hurried > 12)
    #expect(hangs.whole <= 6)
  }
}
