import PlumblineTesting

/// Connects ``QueueClient`` with a test in real time.
///
/// What the service and the other users see is not simulated here, and declared so.
final class QueueAdapter: ClientAdapter {
  private let times: (login: Duration, interruption: Duration)
  private var client: QueueClient?

  init(login: Duration, interruption: Duration) {
    times = (login, interruption)
  }

  func connect(to tester: Tester) {
    let client = QueueClient(times: times) {
      tester.observe("connectionStateChanged", $0, $1)
    }
    self.client = client

    tester.on("loginByToken") {
      client.logIn { tester.observe("loginResult", $0 ? "Ok" : "Error") }
    }
    tester.on("loginAccepted") {
      guard client.loginEnded(true, "LoginSuccess") else { throw NotAsked() }
    }
    tester.on("loginRejected") {
      guard client.loginEnded(false, "LoginFailure") else { throw NotAsked() }
    }
    tester.on("reconnected") {
      guard client.reconnected() else { throw NotAsked() }
    }
    tester.on("remoteLogin") { client.thrownOut() }
    tester.on("logout") { client.logOut { tester.observe("logoutResult", "Ok") } }
    tester.on("tokenExpired") { client.expireToken { tester.observe("tokenDidExpire") } }
    tester.on("networkLost") { client.networkLost() }
    tester.on("networkBack") { client.networkBack() }
    tester.cannotSee("memberLeft", "memberJoined", "userOnline", "userOffline")
    tester.cannotSee("channelsRejoined", "attributesSynchronized")
  }

  func disconnect() { client?.shutDown() }
}
