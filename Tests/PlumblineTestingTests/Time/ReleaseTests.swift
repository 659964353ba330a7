import PlumblineTesting
import TestSupport
import Testing

/// The releases of the clock's references, and their instants.
@Suite struct ReleaseTests {
  /// Runs an action at its deinitialisation.
  private final class Last {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    deinit { action() }
  }

  @Test func `what goes with a callback may use the clock`() throws {
    let (clock, log) = (VirtualClock(), Log())
    func held(_ name: String) -> Last {
      Last {
        Task { log.write(name) }
        clock.schedule(after: .zero) { log.write("\(name)-callback") }
      }
    }
    for name in ["a", "b"] {
      let last = held(name)
      clock.schedule(after: .seconds(1)) { withExtendedLifetime(last) { log.write("due") } }
    }
    try clock.advance(by: .seconds(2))
    #expect(log.all.sorted() == ["a", "a-callback", "b", "b-callback", "due", "due"])
  }

  @Test func `a trace leaves nothing of its client behind`() async throws {
    let log = Log()
    try await expectConforms(
      to: .agoraRTM1iOSChinese,
      budget: .steps(50),
      accepting: [.incomplete]
    ) { _ in
      log.write("made")
      return Holding(last: Last { log.write("gone") })
    }
    #expect(log.all.count { $0 == "made" } > 3)
    #expect(log.all.count { $0 == "made" } == log.all.count { $0 == "gone" })
  }

  private struct Holding: ClientAdapter {
    let last: Last

    func connect(to tester: Tester) {
      let last = last
      tester.inject("networkLost") { withExtendedLifetime((last, tester)) {} }
    }
  }
}
