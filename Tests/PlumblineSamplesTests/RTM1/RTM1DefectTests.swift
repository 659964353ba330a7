import PlumblineModel
import PlumblineSamples
import Testing

/// The observable behaviour of each defect.
@Suite struct RTM1DefectTests {
  @Test func `aborted-reconnects`() throws {
    let drawing = """
      at      | 0s                     | 1s                  | 31s                      | 60min
      app     | loginByToken           |                     |                          |
      server  | loginAccepted          | remoteLogin         |                          |
      client  | connecting/Login       | aborted/RemoteLogin | reconnecting/Interrupted |
      client  | connected/LoginSuccess |                     |                          |
      client  | loginResult Ok         |                     |                          |
      others  | userOnline             |                     |                          |
      """
    try expect(drawing, with: ["aborted-reconnects"])
    try expect(
      drawing.replacing("| 31s  ", with: "| 2.5s "),
      with: ["aborted-reconnects"],
      delay: 1_500_000
    )
  }

  @Test func `aborted-reconnects is over after a logout`() throws {
    try expect(
      """
      at      | 0s                     | 1s                  | 2s                  | 60min
      app     | loginByToken           |                     | logout              |
      server  | loginAccepted          | remoteLogin         |                     |
      client  | connecting/Login       | aborted/RemoteLogin | disconnected/Logout |
      client  | connected/LoginSuccess |                     |                     |
      client  | loginResult Ok         |                     |                     |
      others  | userOnline             |                     |                     |
      """,
      with: ["aborted-reconnects"]
    )
  }

  @Test func `login-times-out-late`() throws {
    let drawing = """
      at     | 0s               | 12s                                          | 60min
      app    | loginByToken     |                                              |
      client | connecting/Login | disconnected/LoginTimeout, loginResult Error |
      """
    try expect(drawing, with: ["login-times-out-late"])
    try expect(
      drawing.replacing("12s", with: "7s "),
      with: ["login-times-out-late"],
      delay: 7_000_000
    )
    try expect(
      drawing.replacing(
        "connecting/Login | dis",
        with: "connecting/Login, disconnected/LoginTimeout, loginResult Error | dis"
      )
      .replacing("| disconnected/LoginTimeout, loginResult Error |", with: "| |"),
      with: ["login-times-out-late"],
      delay: 0
    )
  }

  @Test func `interruption-late`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 11s                      | 30s
      app     | loginByToken           |             |                          |
      server  | loginAccepted          |             |                          |
      network |                        | networkLost |                          |
      client  | connecting/Login       |             | reconnecting/Interrupted |
      client  | connected/LoginSuccess |             |                          |
      client  | loginResult Ok         |             |                          |
      others  | userOnline             |             |                          |
      """,
      with: ["interruption-late"]
    )
  }

  @Test func `reconnect-says-login`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 10s
      app     | loginByToken           |             |                          |
      network |                        | networkLost |                          | networkBack
      server  | loginAccepted          |             |                          | reconnected
      client  | connecting/Login       |             | reconnecting/Interrupted | connected/Login
      client  | connected/LoginSuccess |             |                          | channelsRejoined
      client  | loginResult Ok         |             |                          |
      others  | userOnline             |             |                          |
      """,
      with: ["reconnect-says-login"]
    )
  }

  @Test func `logout-ignored-while-reconnecting`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 10s    | 31s
      app     | loginByToken           |             |                          | logout |
      server  | loginAccepted          |             |                          |        |
      network |                        | networkLost |                          |        |
      client  | connecting/Login       |             | reconnecting/Interrupted |        |
      client  | connected/LoginSuccess |             |                          |        |
      client  | loginResult Ok         |             |                          |        |
      others  | userOnline             |             |                          |        | userOffline
      others  |                        |             |                          |        | memberLeft
      """,
      with: ["logout-ignored-while-reconnecting"]
    )
  }

  @Test func `reconnect-gives-up`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 31s         | 65s
      app     | loginByToken           |             |                          |             |
      server  | loginAccepted          |             |                          |             |
      network |                        | networkLost |                          |             |
      client  | connecting/Login       |             | reconnecting/Interrupted |             | disconnected/LoginTimeout
      client  | connected/LoginSuccess |             |                          |             |
      client  | loginResult Ok         |             |                          |             |
      others  | userOnline             |             |                          | userOffline |
      others  |                        |             |                          | memberLeft  |
      """,
      with: ["reconnect-gives-up"]
    )
  }

  @Test func `login-result-after-reconnect`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 10s
      app     | loginByToken           |             |                          |
      network |                        | networkLost |                          | networkBack
      server  | loginAccepted          |             |                          | reconnected
      client  | connecting/Login       |             | reconnecting/Interrupted | connected/LoginSuccess
      client  | connected/LoginSuccess |             |                          | channelsRejoined
      client  | loginResult Ok         |             |                          | loginResult Ok
      others  | userOnline             |             |                          |
      """,
      with: ["login-result-after-reconnect"]
    )
  }

  @Test func `interruption-not-cancelled`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 2s          | 5s                       | 60min
      app     | loginByToken           |             |             |                          |
      server  | loginAccepted          |             |             |                          |
      network |                        | networkLost | networkBack |                          |
      client  | connecting/Login       |             |             | reconnecting/Interrupted |
      client  | connected/LoginSuccess |             |             |                          |
      client  | loginResult Ok         |             |             |                          |
      others  | userOnline             |             |             |                          |
      """,
      with: ["interruption-not-cancelled"]
    )
  }

  @Test func `member-left-early`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 21s         | 60min
      app     | loginByToken           |             |                          |             |
      server  | loginAccepted          |             |                          |             |
      network |                        | networkLost |                          |             |
      client  | connecting/Login       |             | reconnecting/Interrupted |             |
      client  | connected/LoginSuccess |             |                          |             |
      client  | loginResult Ok         |             |                          |             |
      others  | userOnline             |             |                          | userOffline |
      others  |                        |             |                          | memberLeft  |
      """,
      with: ["member-left-early"]
    )
  }

  @Test func `failed-login-repeated`() throws {
    try expect(
      """
      at     | 0s                        | 3s               | 9s
      app    | loginByToken              |                  |
      server | loginRejected             |                  |
      client | connecting/Login          | connecting/Login | disconnected/LoginTimeout
      client | disconnected/LoginFailure |                  | loginResult Error
      client | loginResult Error         |                  |

      at | 60min
      """,
      with: ["failed-login-repeated"]
    )
  }

  @Test func `interruption-says-login`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s
      app     | loginByToken           |             |
      server  | loginAccepted          |             |
      network |                        | networkLost |
      client  | connecting/Login       |             | reconnecting/Login
      client  | connected/LoginSuccess |             |
      client  | loginResult Ok         |             |
      others  | userOnline             |             |
      """,
      with: ["interruption-says-login"]
    )
  }

  @Test func `logout-unnoticed`() throws {
    try expect(
      """
      at     | 0s                     | 1s                  | 2s
      app    | loginByToken           | logout              | loginByToken
      server | loginAccepted          |                     | loginAccepted
      client | connecting/Login       | disconnected/Logout | connecting/Login
      client | connected/LoginSuccess | logoutResult Ok     | connected/LoginSuccess
      client | loginResult Ok         |                     | loginResult Ok
      others | userOnline             |                     | userOnline
      """,
      with: ["logout-unnoticed"]
    )
  }

  @Test func `kick-unannounced`() throws {
    try expect(
      """
      at     | 0s                     | 1s          | 2s
      app    | loginByToken           |             | logout
      server | loginAccepted          | remoteLogin |
      client | connecting/Login       |             | disconnected/Logout
      client | connected/LoginSuccess |             |
      client | loginResult Ok         |             |
      others | userOnline             |             |
      """,
      with: ["kick-unannounced"]
    )
  }

  @Test func `expiry-disconnects`() throws {
    try expectReconnecting(
      """
      at     | 6s                                        | 60min
      server | tokenExpired                              |
      client | tokenDidExpire, disconnected/LoginFailure |
      """,
      with: ["expiry-disconnects"]
    )
  }

  @Test func `removal-not-cancelled`() throws {
    try expectReconnecting(
      """
      at      | 6s                     | 31s
      network | networkBack            |
      server  | reconnected            |
      client  | connected/LoginSuccess |
      others  |                        | userOffline, memberLeft
      """,
      with: ["removal-not-cancelled"]
    )
  }

  @Test func `member-joined-always`() throws {
    try expectReconnecting(
      """
      at      | 6s
      network | networkBack
      server  | reconnected
      client  | connected/LoginSuccess
      others  | memberJoined
      """,
      with: ["member-joined-always"]
    )
  }

  @Test func `channels-not-rejoined`() throws {
    try expectReconnecting(
      """
      at      | 31s                     | 32s
      network |                         | networkBack
      server  |                         | reconnected
      client  |                         | connected/LoginSuccess
      others  | userOffline, memberLeft | memberJoined, attributesSynchronized
      """,
      with: ["channels-not-rejoined"]
    )
  }

  @Test func `attributes-not-written`() throws {
    try expectReconnecting(
      """
      at      | 31s                     | 32s
      network |                         | networkBack
      server  |                         | reconnected
      client  |                         | connected/LoginSuccess, channelsRejoined
      others  | userOffline, memberLeft | memberJoined
      """,
      with: ["attributes-not-written"]
    )
  }

  @Test func `leaks-across-reset shows only on a client that was used before`() throws {
    let login = try Diagram(
      """
      at     | 0s               | 1s
      app    | loginByToken     |
      server |                  | loginAccepted
      client | connecting/Login | connected/LoginSuccess, loginResult Ok
      others |                  | userOnline
      """
    )
    let leak = ["leaks-across-reset"]
    #expect(try play(login, .inJumps, with: leak) == login.lines)
    #expect(try play(login, .deadlineByDeadline, with: leak) == login.lines)
    #expect(
      try play(login, .afterAnotherTrace, with: leak)
        == ["0 s: given loginByToken", "1 s: given !loginAccepted"]
    )
  }

  @Test func `second-login-reconnects`() throws {
    try expect(
      """
      at     | 0s                     | 1s               | 2s                     | 60min
      app    | loginByToken           | loginByToken     |                        |
      server | loginAccepted          |                  | loginAccepted          |
      client | connecting/Login       | connecting/Login | connected/LoginSuccess |
      client | connected/LoginSuccess |                  | loginResult Ok         |
      client | loginResult Ok         |                  |                        |
      others | userOnline             |                  |                        |
      """,
      with: ["second-login-reconnects"]
    )
  }

  @Test func `two defects at once`() throws {
    try expect(
      """
      at      | 0s                     | 1s                  | 31s                      | 91s
      app     | loginByToken           |                     |                          |
      server  | loginAccepted          | remoteLogin         |                          |
      client  | connecting/Login       | aborted/RemoteLogin | reconnecting/Interrupted | disconnected/LoginTimeout
      client  | connected/LoginSuccess |                     |                          |
      client  | loginResult Ok         |                     |                          |
      others  | userOnline             |                     |                          |
      """,
      with: ["aborted-reconnects", "reconnect-gives-up"]
    )
  }
}
