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
    tester.alsoObserved("memberLeft", "memberJoined", "userOnline", "userOffline")
    tester.alsoObserved("channelsRejoined", "attributesSynchronized")

    tester.inject("loginByToken") {
      guard let isSuccess = await client.logIn() else { return }
      tester.observe("loginResult", isSuccess ? "Ok" : "Error")
    }
    tester.inject("loginAccepted") {
      guard await client.loginEnded(true, "LoginSuccess") else { throw NotAsked() }
      service.loggedIn()
    }
    tester.inject("loginRejected") {
      guard await client.loginEnded(false, "LoginFailure") else { throw NotAsked() }
    }
    tester.inject("reconnected") {
      guard await client.reconnected() else { throw NotAsked() }
      service.isBack()
    }
    tester.inject("remoteLogin") {
      service.loggedInElsewhere()
      await client.thrownOut()
    }
    tester.inject("logout") {
      guard await client.logOut() else { return }
      tester.observe("logoutResult", "Ok")
      service.loggedOut()
    }
    tester.inject("tokenExpired") {
      if await client.state == .reconnecting { tester.observe("tokenDidExpire") }
    }
    tester.inject("networkLost") {
      service.networkLost()
      await client.networkLost()
    }
    tester.inject("networkBack") {
      await client.networkBack()
      service.networkBack(isConnected: await client.state == .connected)
    }
  }
}
