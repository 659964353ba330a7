import PlumblineTesting

/// Connects ``ActorClient`` with a test on either clock.
///
/// It does not simulate the service or the other users, and declares their outputs as not observed.
struct AnyClockAdapter: ClientAdapter {
  let clock: any Clock<Duration>
  var times: (login: Duration, interruption: Duration) = (.seconds(6), .seconds(4))
  var returnsAfter: Duration?

  func connect(to tester: Tester) {
    let client = ActorClient(clock: clock, times: times, returnsAfter: returnsAfter) {
      tester.observe("connectionStateChanged", $0.rawValue, $1)
    }

    tester.inject("loginByToken") {
      // It returns when the login is decided; the test goes on meanwhile.
      guard let isSuccess = await client.logIn() else { return }
      tester.observe("loginResult", isSuccess ? "Ok" : "Error")
    }
    tester.inject("loginAccepted") {
      guard await client.loginEnded(true, "LoginSuccess") else { throw NotAsked() }
    }
    tester.inject("loginRejected") {
      guard await client.loginEnded(false, "LoginFailure") else { throw NotAsked() }
    }
    tester.inject("reconnected") {
      guard await client.reconnected() else { throw NotAsked() }
    }
    tester.inject("remoteLogin") { await client.thrownOut() }
    tester.inject("logout") {
      if await client.logOut() { tester.observe("logoutResult", "Ok") }
    }
    tester.inject("tokenExpired") {
      if await client.state == .reconnecting { tester.observe("tokenDidExpire") }
    }
    tester.inject("networkLost") { await client.networkLost() }
    tester.inject("networkBack") { await client.networkBack() }
  }
}
