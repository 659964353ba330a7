import PlumblineTesting

/// Connects ``QueueClient`` with a test in real time.
///
/// It does not simulate the service or the other users, and declares their outputs as not observed.
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

    tester.inject("loginByToken") {
      client.logIn { tester.observe("loginResult", $0 ? "Ok" : "Error") }
    }
    tester.inject("loginAccepted") {
      guard client.loginEnded(true, "LoginSuccess") else { throw NotAsked() }
    }
    tester.inject("loginRejected") {
      guard client.loginEnded(false, "LoginFailure") else { throw NotAsked() }
    }
    tester.inject("reconnected") {
      guard client.reconnected() else { throw NotAsked() }
    }
    tester.inject("remoteLogin") { client.thrownOut() }
    tester.inject("logout") { client.logOut { tester.observe("logoutResult", "Ok") } }
    tester.inject("tokenExpired") { client.expireToken { tester.observe("tokenDidExpire") } }
    tester.inject("networkLost") { client.networkLost() }
    tester.inject("networkBack") { client.networkBack() }
  }

  func disconnect() { client?.shutDown() }
}
