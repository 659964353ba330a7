import PlumblineTesting

/// Connects ``ActorClient`` with a test.
struct ActorAdapter: ClientAdapter {
  let clock: VirtualClock
  var returnsAfter: Duration?

  func connect(to tester: Tester) {
    let client = ActorClient(clock: clock, returnsAfter: returnsAfter) {
      tester.observe("connectionStateChanged", $0.rawValue, $1)
    }
    let service = FakeService(clock) { tester.observe($0) }

    tester.on("loginByToken") {
      guard let isSuccess = await client.logIn() else { return }
      tester.observe("loginResult", isSuccess ? "Ok" : "Error")
    }
    tester.on("loginAccepted") {
      guard await client.loginEnded(true, "LoginSuccess") else { throw NotAsked() }
      service.loggedIn()
    }
    tester.on("loginRejected") {
      guard await client.loginEnded(false, "LoginFailure") else { throw NotAsked() }
    }
    tester.on("reconnected") {
      guard await client.reconnected() else { throw NotAsked() }
      service.isBack()
    }
    tester.on("remoteLogin") {
      service.loggedInElsewhere()
      await client.thrownOut()
    }
    tester.on("logout") {
      guard await client.logOut() else { return }
      tester.observe("logoutResult", "Ok")
      service.loggedOut()
    }
    tester.on("tokenExpired") {
      if await client.state == .reconnecting { tester.observe("tokenDidExpire") }
    }
    tester.on("networkLost") {
      service.networkLost()
      await client.networkLost()
    }
    tester.on("networkBack") {
      await client.networkBack()
      service.networkBack(isConnected: await client.state == .connected)
    }
  }
}
