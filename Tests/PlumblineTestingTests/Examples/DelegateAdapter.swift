import PlumblineTesting

/// Connects ``DelegateClient`` with a test: it is the delegate.
///
/// It does not simulate the service or the other users, and declares their outputs as not observed.
@MainActor
final class DelegateAdapter: ClientAdapter, DelegateClientDelegate {
  private let client: DelegateClient
  private var tester: Tester?

  init(_ clock: VirtualClock) { client = DelegateClient(clock: clock) }

  func connect(to tester: Tester) async {
    self.tester = tester
    client.delegate = self
    let client = client

    tester.inject("loginByToken") { client.logIn() }
    tester.inject(
      "loginAccepted",
      when: { client.state == "connecting" },
      perform: {
        client.loginEnded(true, "LoginSuccess")
      }
    )
    tester.inject(
      "loginRejected",
      when: { client.state == "connecting" },
      perform: {
        client.loginEnded(false, "LoginFailure")
      }
    )
    tester.inject(
      "reconnected",
      when: { client.state == "reconnecting" },
      perform: {
        client.reconnected()
      }
    )
    tester.inject("remoteLogin") { client.thrownOut() }
    tester.inject("logout") {
      let isLoggedIn = client.state != "disconnected" && client.state != "connecting"
      client.logOut()
      if isLoggedIn { tester.observe("logoutResult", "Ok") }
    }
    tester.inject("tokenExpired") {
      if client.state == "reconnecting" { tester.observe("tokenDidExpire") }
    }
    tester.inject("networkLost") { client.networkLost() }
    tester.inject("networkBack") { client.networkBack() }
  }

  func client(_ client: DelegateClient, changedTo state: String, because reason: String) {
    tester?.observe("connectionStateChanged", state, reason)
  }

  func client(_ client: DelegateClient, endedLogin isSuccess: Bool) {
    tester?.observe("loginResult", isSuccess ? "Ok" : "Error")
  }
}
