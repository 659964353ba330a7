import PlumblineEngine
import PlumblineModel
import PlumblineSamples
import TestSupport
import Testing

/// Where the tester controls the app alone: what comes from server, network and peers comes unobserved.
@Suite struct UnobservableInputTests {
  static let specs = [
    "agora/rtm1-ios-zh", "agora/rtm1-en", "agora/rtc-channel", "agora/rtm2-message",
    "agora/rtm2-stream",
  ]

  @Test(arguments: specs)
  func `a conforming client in an environment of its own is not accused`(spec: String) async throws
  {
    let references = try Bundled.references(spec)
    let tested = Automaton(references[0])
    let result = try await run(
      ReferenceImplementation(tested, seed: 1),
      tested,
      references,
      steps: 3000
    )
    #expect(result.failures.isEmpty, "\(result.failures.map(\.timeline))")
    #expect(result.fault == nil)
  }

  @Test func `defects are found where the environment comes unobserved`() async throws {
    let reference = try Bundled.reference("agora/rtm1-ios-zh")
    let automaton = Automaton(reference)
    var found: [String] = []
    for defect in Sample.rtm1Client.defects {
      let client = try RTM1Client(
        reference.vocabulary,
        .chinese,
        defects: Sample.rtm1Client.defects(named: [defect.id])
      )
      let result = try await run(client, automaton, [reference], steps: 10_000)
      if !result.failures.isEmpty { found.append(defect.id) }
    }
    // The others need what comes from the environment in an order that a plan could arrange.
    #expect(found.contains("aborted-reconnects"))
    #expect(found.count >= 8, "\(found)")
  }

  private func run<Client: Implementation & Sendable>(
    _ client: Client,
    _ automaton: Automaton,
    _ references: [Reference],
    steps: Int
  ) async throws -> RunResult {
    let vocabulary = references[0].vocabulary
    let unobservable = vocabulary.inputs.map { $0.from != .app }
    let environment = SpontaneousEnvironment(
      client,
      automaton,
      inputs: unobservable.indices.filter { unobservable[$0] }
    )
    var capabilities = Capabilities(all: vocabulary, implementation: "own environment")
    capabilities.inject = unobservable.map { !$0 }
    capabilities.unobservable = unobservable
    let adapter = capabilities
    return try await Campaign(
      references.map { Automaton($0) },
      .init(seed: 1, steps: steps, traces: .max)
    ) { () throws(AdapterFault) in
      InProcessExecutor(capabilities: adapter) { environment }
    }.run()
  }
}
