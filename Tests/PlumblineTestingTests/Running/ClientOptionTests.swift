import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineTesting

/// Options of a client in a Swift test: the input `options` comes first; without a call the client has the default.
@Suite struct ClientOptionTests {
  private struct Dialer: ClientAdapter {
    let clock: VirtualClock
    /// Whether the adapter has a call for the options.
    var takesOptions = true
    /// A wait that the client has whatever its options are.
    var ownWait: Int?

    func connect(to tester: Tester) {
      tester.inject("hangUp") {}
      guard takesOptions else { return start(ownWait ?? 2, retries: true, tester) }
      tester.inject("options") { given in
        let wait = Int(given["wait"].dropLast()) ?? 0
        start(ownWait ?? wait, retries: given["retry"] == "on", tester)
      }
    }

    private func start(_ seconds: Int, retries: Bool, _ tester: Tester) {
      clock.schedule(after: .seconds(seconds)) {
        tester.observe("stateChanged", retries ? "dialing" : "gone")
      }
    }
  }

  private func issues(
    accepting accepted: [Acceptance] = [.incomplete],
    _ make: @escaping @Sendable (VirtualClock) async throws -> any ClientAdapter
  ) async throws -> [String] {
    var reference = try Bundled.fixture("dialer")
    // A dialer that is hung up once does not wait again here: only the opening counts.
    for location in reference.cells.indices { reference.cells[location][0].isPossible = false }
    return await Conformance(
      spec: CompiledSpec([reference]),
      constants: [:],
      interpretations: [:],
      seed: 1,
      budget: .steps(400),
      accepting: accepted,
      client: .virtual(isMain: false, make)
    ).issues().map(\.message)
  }

  @Test func `a client takes its options`() async throws {
    let found = try await issues(accepting: []) { Dialer(clock: $0) }
    #expect(found.isEmpty, "\(found)")
  }

  @Test func `a client that ignores an option fails`() async throws {
    let found = try await issues { Dialer(clock: $0, ownWait: 2) }
    #expect(found.contains { $0.contains("options wait=5s") }, "\(found)")
  }

  @Test func `without a call the client has the default`() async throws {
    let found = try await issues { Dialer(clock: $0, takesOptions: false) }
    #expect(found.isEmpty, "\(found)")
    let late = try await issues { Dialer(clock: $0, takesOptions: false, ownWait: 5) }
    #expect(!late.isEmpty)
  }
}
