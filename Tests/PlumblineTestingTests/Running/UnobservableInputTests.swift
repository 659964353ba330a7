import Plumbline
import PlumblineModel
import Testing

@testable import PlumblineTesting

/// A service with spontaneous answers.
@Suite struct UnobservableInputTests {
  /// A client whose service always answers a login a second later.
  private struct SelfServed: ClientAdapter {
    let clock: VirtualClock
    var unobservable: [String] = []
    /// The input that it declares spontaneous, and the name in its reports.
    var spontaneous: [String] = []
    /// The inputs that it declares absent; nil for all that it neither injects nor observes.
    var absent: [String]?
    var called = "loginAccepted"
    /// The outcome of a login.
    var outcome = ["connected", "LoginSuccess"]

    func connect(to tester: Tester) {
      tester.alsoObserved("userOnline")
      tester.inject("loginByToken") {
        tester.observe("connectionStateChanged", "connecting", "Login")
        clock.schedule(after: .seconds(1)) {
          if !spontaneous.isEmpty { tester.observeInput(called) }
          tester.observe("connectionStateChanged", outcome)
          tester.observe("loginResult", "Ok")
          tester.observe("userOnline")
        }
      }
      for name in spontaneous { tester.spontaneous(name) }
      for name in absent ?? UnobservableInputTests.others(besides: unobservable + spontaneous) {
        tester.absent(name)
      }
    }
  }

  private static func others(besides named: [String]) -> [String] {
    let known = CompiledSpec.agoraRTM1iOSChinese.references[0].vocabulary.inputNames
    return known.filter { $0 != "loginByToken" && !named.contains($0) }
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

  @Test func `what is declared absent does not come`() async {
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
    let found = await issues { SelfServed(clock: $0, spontaneous: ["loginAccepted"]) }
    #expect(found.isEmpty, "\(found)")
    let wrong = await issues {
      SelfServed(clock: $0, spontaneous: ["loginAccepted"], outcome: ["connected", "Login"])
    }
    #expect(wrong.contains { $0.contains("violates   zh-16") }, "\(wrong)")
    #expect(wrong.contains { $0.contains("loginAccepted (spontaneous)") }, "\(wrong)")
    let other = await issues {
      SelfServed(
        clock: $0,
        spontaneous: ["loginAccepted", "loginRejected"],
        called: "loginRejected"
      )
    }
    #expect(other.contains { $0.contains("loginRejected (spontaneous)") }, "\(other)")
  }

  @Test func `what is not declared to be reported is the adapter's fault`() async {
    let found = await issues {
      SelfServed(clock: $0, spontaneous: ["loginAccepted"], called: "remoteLogin")
    }
    #expect(found.contains { $0.contains("observed the input 'remoteLogin'") }, "\(found)")
    let unknown = await issues { SelfServed(clock: $0, spontaneous: ["loginAcepted"]) }
    #expect(
      unknown.contains { $0.contains("declares 'loginAcepted' spontaneous, an input") },
      "\(unknown)"
    )
  }

  @Test func `a name that the spec does not know is refused`() async {
    let found = await issues { SelfServed(clock: $0, absent: ["loginAcepted"]) }
    #expect(found.contains { $0.contains("declares 'loginAcepted' absent, an input") }, "\(found)")
  }
}
