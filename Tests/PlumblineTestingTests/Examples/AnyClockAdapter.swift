import PlumblineTesting

/// Connects ``ActorClient`` with a test on either clock.
///
/// What the service and the other users see is not simulated here, and declared so.
struct AnyClockAdapter: ClientAdapter {
  let clock: any Clock<Duration>
  var times: (login: Duration, interruption: Duration) = (.seconds(6), .seconds(4))
  var returnsAfter: Duration?

  func connect(to tester: Tester) {
    let client = ActorClient(clock: clock, times: times, returnsAfter: returnsAfter) {
      tester.observe("connectionStateChanged", $0.rawValue, $1)
    }

    tester.on("loginByToken") {
      // It returns when the login is decided; the test goes on meanwhile.
      guard let isSuccess = await client.logIn() else { return }
      tester.observe("loginResult", isSuccess ? "Ok" : "Error")
    }
    tester.on("loginAccepted") {
      guard await client.loginEnded(true, "LoginSuccess") else { throw NotAsked() }
    }
    tester.on("loginRejected") {
      guard await client.loginEnded(false, "LoginFailure") else { throw NotAsked() }
    }
    tester.on("reconnected") {
      guard await client.reconnected() else { throw NotAsked() }
    }
    tester.on("remoteLogin") { await client.thrownOut() }
    tester.on("logout") {
      if await client.logOut() { tester.observe("logoutResult", "Ok") }
    }
    tester.on("tokenExpired") {
      if await client.state == .reconnecting { tester.observe("tokenDidExpire") }
    }
    tester.on("networkLost") { await client.networkLost() }
    tester.on("networkBack") { await client.networkBack() }
    tester.cannotSee("memberLeft", "memberJoined", "userOnline", "userOffline")
    tester.cannotSee("channelsRejoined", "attributesSynchronized")
  }
}
