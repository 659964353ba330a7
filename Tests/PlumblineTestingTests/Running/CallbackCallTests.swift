import PlumblineModel
import TestSupport
import Testing

@testable import PlumblineTesting

/// Calls inside callbacks and getters, in a test of Swift.
@Suite struct CallbackCallTests {
  /// The link of the documentation, with callbacks and a getter.
  private final class Link: ClientAdapter {
    private let clock: VirtualClock
    /// Whether it calls back before it changes its state.
    private let isLate: Bool
    private let getter: @Sendable (_ before: String, _ state: String) -> String
    private var (state, before) = ("idle", "idle")
    private var attempt: VirtualClock.Scheduled?
    private var changed: (String) -> Void = { _ in }

    init(
      _ clock: VirtualClock,
      isLate: Bool = false,
      getter: @escaping @Sendable (_ before: String, _ state: String) -> String = { $1 }
    ) {
      (self.clock, self.isLate, self.getter) = (clock, isLate, getter)
    }

    func connect(to tester: Tester) {
      changed = { tester.observe("linkChanged", $0) }
      tester.reentrant()
      tester.getter("link") { self.getter(self.before, self.state) }
      tester.inject("connect") { if self.state == "idle" { self.change(to: "connecting") } }
      tester.inject("disconnect") { if self.state != "idle" { self.change(to: "idle") } }
      tester.inject(
        "answer",
        when: { self.state == "connecting" },
        perform: { self.change(to: "up") }
      )
    }

    private func change(to next: String) {
      attempt?.cancel()
      attempt = nil
      if next == "connecting" {
        attempt = clock.schedule(after: .seconds(5)) { [weak self] in self?.change(to: "idle") }
      }
      if isLate { changed(next) }
      (state, before) = (next, state)
      if !isLate { changed(next) }
    }
  }

  private func issues(
    _ make: @escaping @Sendable (VirtualClock) async throws -> any ClientAdapter
  ) async throws -> [String] {
    await Conformance(
      spec: CompiledSpec([try Bundled.fixture("link")]),
      constants: [:],
      interpretations: [:],
      seed: 1,
      budget: .steps(4000),
      accepting: [],
      client: .virtual(isMain: false, make)
    ).issues().map(\.message)
  }

  @Test func `an honest client is not accused`() async throws {
    let found = try await issues { Link($0) }
    #expect(found.isEmpty, "\(found)")
  }

  @Test func `a call that is lost inside a callback is found`() async throws {
    let found = try await issues { Link($0, isLate: true) }
    #expect(found.contains { $0.contains("disconnect (inside the callback)") }, "\(found)")
  }

  @Test func `a getter that lags is found, with its shortest trace`() async throws {
    let found = try await issues { Link($0) { before, _ in before } }
    let connecting = try #require(
      found.first { $0.contains("the getter of link says idle") && $0.contains("connecting") }
    )
    #expect(connecting.contains("wrong getter"), "\(connecting)")
    // One input is enough.
    #expect(!connecting.contains("disconnect") && !connecting.contains("answer"), "\(connecting)")
  }

  @Test func `mistakes with a getter are named`() async throws {
    struct Written: ClientAdapter {
      let clock: VirtualClock
      let body: @Sendable (Tester, VirtualClock) -> Void
      func connect(to tester: Tester) { body(tester, clock) }
    }
    func text(_ body: @escaping @Sendable (Tester, VirtualClock) -> Void) async throws -> String {
      try await issues { Written(clock: $0, body: body) }.joined(separator: "\n")
    }
    let unknown = try await text { tester, _ in tester.getter("door") { "idle" } }
    #expect(
      unknown == """
        the adapter is at fault: the adapter has a getter of 'door', and the spec 'link' announces no such machine
        it announces link
        """
    )
    let two = try await text { tester, _ in
      for _ in 1...2 { tester.getter("link") { "idle" } }
    }
    #expect(two.contains("the adapter has two getters of 'link'"))
    let late = try await text { tester, clock in
      tester.inject("connect") {}
      tester.getter("link") {
        try? await clock.sleep(for: .seconds(1))
        return "idle"
      }
    }
    #expect(late.contains("the getter of 'link' has not returned at its instant"), "\(late)")
    let loud = try await text { tester, _ in
      tester.inject("connect") {}
      tester.getter("link") {
        tester.observe("linkChanged", "up")
        return "up"
      }
    }
    #expect(loud.contains("a getter has made the client show an output"), "\(loud)")
  }
}
