import PlumblineTesting
import Testing

actor Client {
  let clock: any Clock<Duration>
  let changed: @Sendable (String, String) -> Void

  init(clock: any Clock<Duration>, changed: @escaping @Sendable (String, String) -> Void) {
    self.clock = clock
    self.changed = changed
  }

  func logIn() async throws {
    changed("connecting", "Login")
    try await clock.sleep(for: .seconds(5))
    changed("disconnected", "LoginTimeout")
  }
}

struct MyAdapter: ClientAdapter {
  let clock: VirtualClock

  func connect(to tester: Tester) {
    let client = Client(clock: clock) { tester.observe("connectionStateChanged", $0, $1) }
    tester.inject("loginByToken") {
      try await client.logIn()
      tester.observe("loginResult", "Error")
    }
    // No server, no network and no other device: nothing else can happen.
    tester.absent("loginAccepted", "loginRejected", "reconnected", "remoteLogin", "logout")
    tester.absent("tokenExpired", "networkLost", "networkBack")
  }
}

@Test func `the client does what the page says`() async throws {
  try await expectConforms(to: .agoraRTM1iOSChinese) { clock in MyAdapter(clock: clock) }
}
