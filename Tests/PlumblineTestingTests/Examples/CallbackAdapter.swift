import PlumblineTesting

/// Connects ``CallbackClient`` with a test.
final class CallbackAdapter: ClientAdapter {
  private let clock: VirtualClock

  init(_ clock: VirtualClock) { self.clock = clock }

  func connect(to tester: Tester) {
    let client = CallbackClient(
      schedule: { [clock] span, action in
        let scheduled = clock.schedule(after: span, action)
        return { scheduled.cancel() }
      },
      changed: { tester.observe("connectionStateChanged", $0, $1) }
    )
    let service = FakeService(clock) { tester.observe($0) }
    tester.alsoObserved("memberLeft", "memberJoined", "userOnline", "userOffline")
    tester.alsoObserved("channelsRejoined", "attributesSynchronized")

    tester.inject("loginByToken") {
      client.logIn { tester.observe("loginResult", $0 ? "Ok" : "Error") }
    }
    tester.inject(
      "loginAccepted",
      when: { client.state == "connecting" },
      perform: {
        client.loginEnded(true, "LoginSuccess")
        service.loggedIn()
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
        service.isBack()
      }
    )
    tester.inject("remoteLogin") {
      service.loggedInElsewhere()
      client.thrownOut()
    }
    tester.inject("logout") {
      client.logOut {
        tester.observe("logoutResult", "Ok")
        service.loggedOut()
      }
    }
    tester.inject("tokenExpired") {
      if client.state == "reconnecting" { tester.observe("tokenDidExpire") }
    }
    tester.inject("networkLost") {
      service.networkLost()
      client.networkLost()
    }
    tester.inject("networkBack") {
      client.networkBack()
      service.networkBack(isConnected: client.state == "connected")
    }
  }
}
