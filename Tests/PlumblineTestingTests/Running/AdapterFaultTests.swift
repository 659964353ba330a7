import PlumblineTesting
import Synchronization
import TestSupport
import Testing

@testable import PlumblineTesting

/// An adapter that is written in the test.
private struct Written: ClientAdapter {
  let clock: VirtualClock
  let body: @Sendable (Tester, VirtualClock) async throws -> Void

  func connect(to tester: Tester) async throws { try await body(tester, clock) }
}

/// The messages for the authors of faulty adapters.
@Suite struct AdapterFaultTests {
  private func message(
    steps: Int = 300,
    _ body: @escaping @Sendable (Tester, VirtualClock) async throws -> Void
  ) async -> String {
    let issues = await Conformance(
      spec: .agoraRTM1iOSChinese,
      constants: [:],
      interpretations: [:],
      seed: 1,
      budget: .steps(steps),
      accepting: [.incomplete],
      client: .virtual(isMain: false) { Written(clock: $0, body: body) }
    ).issues()
    return issues.map(\.message).joined(separator: "\n\n")
  }

  @Test func `an unknown input is named, with those that there are`() async {
    let text = await message { tester, _ in tester.inject("logIn") {} }
    #expect(
      text == """
        the adapter is at fault: the adapter has a call for 'logIn', an input that the spec \
        'agora-rtm1-ios-zh' does not know
        it has loginByToken, logout, loginAccepted, loginRejected, reconnected, remoteLogin, \
        tokenExpired, networkLost, networkBack
        """
    )
  }

  @Test func `an unknown output is named, with those that there are`() async {
    let text = await message { tester, _ in
      tester.inject("loginByToken") { tester.observe("stateChanged", "connecting") }
    }
    #expect(text.contains("the adapter observed 'stateChanged', which the spec"))
    #expect(text.contains("it has connectionStateChanged, loginResult"))
    let blind = await message { tester, _ in tester.notObserved("usersOnline") }
    #expect(blind.contains("the adapter declares 'usersOnline' not observed"))
  }

  @Test func `a wrong number of values is answered with the arguments, in order`() async {
    let text = await message { tester, _ in
      tester.inject("loginByToken") { tester.observe("connectionStateChanged", "connecting") }
    }
    #expect(text.contains("the adapter observed 'connectionStateChanged' with 1 value\n"))
    #expect(text.contains("in this order: state, reason"))
  }

  @Test func `a value that the documents do not know is a finding about the client`() async {
    let text = await message { tester, _ in
      tester.inject("loginByToken") {
        tester.observe("connectionStateChanged", "connecting", "BecauseISaySo")
      }
    }
    #expect(text.hasPrefix("Failure"))
    #expect(text.contains("values     not named by the documents: reason=BecauseISaySo"))
  }

  @Test func `two calls for an input, and calls that come late, are refused`() async {
    let two = await message { tester, _ in
      tester.inject("logout") {}
      tester.inject("logout") {}
    }
    #expect(two.contains("the adapter has two calls for 'logout'"))
    let late = await message { tester, _ in
      tester.inject("loginByToken") { tester.notObserved("memberLeft") }
    }
    #expect(late.contains(#"notObserved("memberLeft") came after `connect(to:)`"#))
  }

  @Test func `what is declared invisible and seen all the same is refused`() async {
    let text = await message { tester, _ in
      tester.notObserved("tokenDidExpire")
      tester.inject("loginByToken") { tester.observe("tokenDidExpire") }
    }
    #expect(text.contains("the adapter observed 'tokenDidExpire', which it declared not observed"))
  }

  @Test func `what another party sees is judged only if it is declared`() async {
    let undeclared = await message { tester, _ in
      tester.inject("loginByToken") { tester.observe("userOnline") }
    }
    #expect(undeclared.contains("the adapter observed 'userOnline', which it did not declare"))
    #expect(undeclared.contains(#"add `tester.alsoObserved("userOnline")` to `connect(to:)`"#))
    let unknown = await message { tester, _ in tester.alsoObserved("usersOnline") }
    #expect(unknown.contains("the adapter declares 'usersOnline' observed, which the spec"))
  }

  @Test func `an argument that an input does not have is named`() async {
    let text = await message { tester, _ in
      tester.inject("loginByToken") { input in _ = input["token"] }
    }
    #expect(text.contains("the adapter asked for the argument 'token' of 'loginByToken'"))
  }

  @Test func `an error of an adapter, or of a call, fails the test with its text`() async {
    struct Refused: Error {}
    let making = await message { _, _ in throw Refused() }
    #expect(making.contains("the adapter cannot be made: Refused()"))
    let calling = await message { tester, _ in
      tester.inject("loginByToken") { throw Refused() }
    }
    #expect(calling.contains("the call of 'loginByToken' threw Refused()"))
    let late = await message { tester, clock in
      tester.inject("loginByToken") {
        try await clock.sleep(for: .milliseconds(1))
        throw NotAsked()
      }
    }
    #expect(late.contains("`NotAsked` is thrown at once or not at all"))
  }

  @Test func `connecting takes no time`() async {
    let text = await message { _, clock in try await clock.sleep(for: .seconds(1)) }
    #expect(text.contains("has not returned at instant 0"))
  }

  @Test func `a client that goes on for ever at one instant hangs, and the test does not`() async {
    let text = await message { tester, _ in
      tester.inject("loginByToken") { while !Task.isCancelled { await Task.yield() } }
    }
    #expect(text.hasPrefix("Failure: hang"))
    #expect(text.contains("The step did not end within its limit."))
    #expect(text.contains("gave up at 0 s after 10000 jobs at one instant"))
    let connecting = await message { _, _ in while !Task.isCancelled { await Task.yield() } }
    #expect(connecting.contains("connecting the adapter does not end"))
  }

  @Test func `a client that waits on a clock of the machine is told what to do`() async {
    let text = await message { tester, _ in
      tester.inject("loginByToken") { try await Task.sleep(for: .milliseconds(1)) }
    }
    #expect(text.contains("the client waits on a clock of the machine"))
    #expect(text.contains("`clock.sleep(for:)` instead of `Task.sleep(for:)`"))
  }

  @Test func `a client that is kept from an earlier trace is a fault, and not a failure`() async {
    let first = Mutex<Tester?>(nil)
    let text = await message { tester, _ in
      let kept = first.withLock { first in
        first = first ?? tester
        return first
      }
      tester.inject("loginByToken") {
        kept?.observe("connectionStateChanged", "connecting", "Login")
      }
      tester.absent("logout", "loginAccepted", "loginRejected", "reconnected", "remoteLogin")
      tester.absent("tokenExpired", "networkLost", "networkBack")
    }
    let fault = """
      the adapter is at fault: state leaks from one trace to the next: \
      'connectionStateChanged' was observed with the tester or the clock of an earlier trace
      """
    #expect(text.hasPrefix(fault), "\(text)")
  }

  @Test func `a client that is right now and then is flaky`() async {
    let log = Log()
    let text = await message { tester, _ in
      tester.inject("loginByToken") {
        log.write("again")
        guard log.all.count.isMultiple(of: 3) else { return }
        tester.observe("connectionStateChanged", "connecting", "Login")
      }
      // Judged strictly: nothing else explains what the client shows.
      tester.absent("logout", "loginAccepted", "loginRejected", "reconnected", "remoteLogin")
      tester.absent("tokenExpired", "networkLost", "networkBack")
    }
    #expect(text.contains("flaky "), "\(text)")
  }

  @Test func `a client that ignores that its trace has ended stops all the same`() async {
    let text = await message { tester, clock in
      tester.inject("loginByToken") {
        tester.observe("connectionStateChanged", "connecting", "Login")
        while true { try? await clock.sleep(for: .seconds(60)) }
      }
    }
    #expect(text.contains("login-is-decided-in-time"), "\(text)")
  }
}
