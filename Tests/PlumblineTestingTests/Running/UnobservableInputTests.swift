import Testing

@testable import PlumblineTesting

/// A service that answers by itself, when it likes.
@Suite struct UnobservableInputTests {
  /// A client whose logins are answered a second later, whatever the test does.
  private struct SelfServed: ClientAdapter {
    let clock: VirtualClock
    var unobservable: [String] = []
    /// What it tells of, and how it calls it then.
    var reports: [String] = []
    var called = "loginAccepted"
    /// What comes of a login.
    var outcome = ["connected", "LoginSuccess"]

    func connect(to tester: Tester) {
      tester.inject("loginByToken") {
        tester.observe("connectionStateChanged", "connecting", "Login")
        clock.schedule(after: .seconds(1)) {
          if !reports.isEmpty { tester.observeInput(called) }
          tester.observe("connectionStateChanged", outcome)
          tester.observe("loginResult", "Ok")
          tester.observe("userOnline")
        }
      }
      for name in unobservable { tester.unobservable(name) }
      for name in reports { tester.spontaneous(name) }
    }
  }

  private func issues(
    _ make: @escaping @Sendable (VirtualClock) async throws -> any ClientAdapter
  ) async -> [String] {
    await Conformance(
      spec: .agoraRTM1iOSChinese,
      constants: [:],
      interpretations: [:],
      seed: 1,
      budget: .steps(2000),
      accepting: [.incomplete],
      client: .virtual(isMain: false, make)
    ).issues().map(\.message)
  }

  @Test func `what a service does by itself explains what is seen`() async {
    let found = await issues { SelfServed(clock: $0, unobservable: ["loginAccepted"]) }
    #expect(found.isEmpty, "\(found)")
  }

  @Test func `what is not declared does not come`() async {
    let found = await issues { SelfServed(clock: $0, unobservable: []) }
    #expect(found.contains { $0.contains("connected LoginSuccess") }, "\(found)")
  }

  @Test func `what nothing unobservable explains is found`() async {
    let found = await issues {
      SelfServed(clock: $0, unobservable: ["loginAccepted"], outcome: ["connected", "Login"])
    }
    #expect(found.contains { $0.contains("violates   zh-16") }, "\(found)")
  }

  @Test func `what the adapter reports explains what is seen, and nothing else does`() async {
    let found = await issues { SelfServed(clock: $0, reports: ["loginAccepted"]) }
    #expect(found.isEmpty, "\(found)")
    let wrong = await issues {
      SelfServed(clock: $0, reports: ["loginAccepted"], outcome: ["connected", "Login"])
    }
    #expect(wrong.contains { $0.contains("violates   zh-16") }, "\(wrong)")
    #expect(wrong.contains { $0.contains("loginAccepted (by itself)") }, "\(wrong)")
    let other = await issues {
      SelfServed(clock: $0, reports: ["loginAccepted", "loginRejected"], called: "loginRejected")
    }
    #expect(other.contains { $0.contains("loginRejected (by itself)") }, "\(other)")
  }

  @Test func `what is not declared to be reported is the adapter's fault`() async {
    let found = await issues {
      SelfServed(clock: $0, reports: ["loginAccepted"], called: "remoteLogin")
    }
    #expect(found.contains { $0.contains("reported 'remoteLogin'") }, "\(found)")
    let unknown = await issues { SelfServed(clock: $0, reports: ["loginAcepted"]) }
    #expect(unknown.contains { $0.contains("reports 'loginAcepted', an input") }, "\(unknown)")
  }

  @Test func `a name that the spec does not know is refused`() async {
    let found = await issues { SelfServed(clock: $0, unobservable: ["loginAcepted"]) }
    #expect(found.contains { $0.contains("'loginAcepted' may come unobservable") }, "\(found)")
  }
}
