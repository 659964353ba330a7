import PlumblineTesting

/// Connects ``DelegateClient`` with a test: it is the delegate.
///
/// What the service and the other users see is not simulated here, and declared so.
@MainActor
final class DelegateAdapter: ClientAdapter, DelegateClientDelegate {
  private let client: DelegateClient
  private var tester: Tester?

  init(_ clock: VirtualClock) { client = DelegateClient(clock: clock) }

  func connect(to tester: Tester) async {
    self.tester = tester
    client.delegate = self
    let client = client

    tester.on("loginByToken") { client.logIn() }
    tester.on("loginAccepted") {
      guard client.state == "connecting" else { throw NotAsked() }
      client.loginEnded(true, "LoginSuccess")
    }
    tester.on("loginRejected") {
      guard client.state == "connecting" else { throw NotAsked() }
      client.loginEnded(false, "LoginFailure")
    }
    tester.on("reconnected") {
      guard client.state == "reconnecting" else { throw NotAsked() }
      client.reconnected()
    }
    tester.on("remoteLogin") { client.thrownOut() }
    tester.on("logout") {
      let isLoggedIn = client.state != "disconnected" && client.state != "connecting"
      client.logOut()
      if isLoggedIn { tester.observe("logoutResult", "Ok") }
    }
    tester.on("tokenExpired") {
      if client.state == "reconnecting" { tester.observe("tokenDidExpire") }
    }
    tester.on("networkLost") { client.networkLost() }
    tester.on("networkBack") { client.networkBack() }
    tester.cannotSee("memberLeft", "memberJoined", "userOnline", "userOffline")
    tester.cannotSee("channelsRejoined", "attributesSynchronized")
  }

  func client(_ client: DelegateClient, changedTo state: String, because reason: String) {
    tester?.observe("connectionStateChanged", state, reason)
  }

  func client(_ client: DelegateClient, endedLogin isSuccess: Bool) {
    tester?.observe("loginResult", isSuccess ? "Ok" : "Error")
  }
}
