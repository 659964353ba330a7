import PlumblineSamples
import Testing

/// What each defect looks like from outside that the English pages forbid; those that the Chinese
/// page forbids, too, are in ``RTM1DefectTests``.
@Suite struct RTM1EnglishDefectTests {
  @Test func `login-times-out-early`() throws {
    try expect(
      """
      at     | 0s               | 6s                                           | 60min
      app    | loginByToken     |                                              |
      client | connecting/Login | disconnected/LoginTimeout, loginResult Error |
      """,
      with: ["login-times-out-early"],
      sample: .rtm1EnClient
    )
  }

  @Test func `logout-unnoticed`() throws {
    try expect(
      """
      at     | 0s                     | 1s                  | 60min
      app    | loginByToken           | logout              |
      server | loginAccepted          |                     |
      client | connecting/Login       | disconnected/Logout |
      client | connected/LoginSuccess | logoutResult Ok     |
      client | loginResult Ok         |                     |
      """,
      with: ["logout-unnoticed"],
      sample: .rtm1En2Client
    )
  }

  @Test func `logout-ignored-while-connecting`() throws {
    try expect(
      """
      at     | 0s               | 1s     | 12s
      app    | loginByToken     | logout |
      client | connecting/Login |        | disconnected/LoginTimeout, loginResult Error
      """,
      with: ["logout-ignored-while-connecting"],
      sample: .rtm1EnClient
    )
  }

  @Test func `calls-succeed-in-aborted`() throws {
    try expect(
      """
      at     | 0s                     | 1s                  | 2s
      app    | loginByToken           |                     | callNeedingLogin
      server | loginAccepted          | remoteLogin         |
      client | connecting/Login       | aborted/RemoteLogin | callResult Ok
      client | connected/LoginSuccess |                     |
      client | loginResult Ok         |                     |
      """,
      with: ["calls-succeed-in-aborted"],
      sample: .rtm1EnClient
    )
  }

  @Test func `peer-messages-lost`() throws {
    try expectReconnecting(
      """
      at      | 6s                   | 7s
      peer    | peerMessageSent 1    |
      peer    | channelMessageSent 2 |
      network |                      | networkBack
      server  |                      | reconnected
      client  |                      | connected/LoginSuccess, channelMessageReceived 2
      """,
      with: ["peer-messages-lost"]
    )
  }

  @Test func `old-peer-messages-lost`() throws {
    try expectReconnecting(
      """
      at      | 6s                | 6.000001s         | 31s         | 36.000001s
      peer    | peerMessageSent 1 | peerMessageSent 2 |             |
      network |                   |                   |             | networkBack
      server  |                   |                   |             | reconnected
      client  |                   |                   |             | connected/LoginSuccess
      client  |                   |                   |             | channelsRejoined
      client  |                   |                   |             | peerMessageReceived 2
      others  |                   |                   | userOffline | memberJoined
      others  |                   |                   | memberLeft  | attributesSynchronized
      """,
      with: ["old-peer-messages-lost"]
    )
  }

  @Test func `early-peer-messages-lost`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 2s                | 5s
      app     | loginByToken           |             |                   |
      server  | loginAccepted          |             |                   |
      network |                        | networkLost |                   |
      peer    |                        |             | peerMessageSent 1 | peerMessageSent 2
      client  | connecting/Login       |             |                   | reconnecting/Interrupted
      client  | connected/LoginSuccess |             |                   |
      client  | loginResult Ok         |             |                   |

      at      | 6s
      network | networkBack
      server  | reconnected
      client  | connected/LoginSuccess, peerMessageReceived 2
      """,
      with: ["early-peer-messages-lost"],
      sample: .rtm1EnClient
    )
  }

  @Test func `channel-messages-unlimited`() throws {
    let sent = [String](repeating: "channelMessageSent 1", count: 33).joined(separator: ",")
    let seen = [String](repeating: "channelMessageReceived 1", count: 33).joined(separator: ",")
    try expectReconnecting(
      """
      at      | 6s      | 7s
      peer    | \(sent) |
      network |         | networkBack
      server  |         | reconnected
      client  |         | connected/LoginSuccess, \(seen)
      """,
      with: ["channel-messages-unlimited"]
    )
  }

  @Test func `channel-messages-old`() throws {
    try expectReconnecting(
      """
      at      | 6s                   | 31s         | 36.000001s
      peer    | channelMessageSent 1 |             |
      network |                      |             | networkBack
      server  |                      |             | reconnected
      client  |                      |             | connected/LoginSuccess
      client  |                      |             | channelsRejoined
      client  |                      |             | channelMessageReceived 1
      others  |                      | userOffline | memberJoined
      others  |                      | memberLeft  | attributesSynchronized
      """,
      with: ["channel-messages-old"]
    )
  }

  @Test func `sent-messages-forgotten`() throws {
    try expectReconnecting(
      """
      at      | 6s                    | 7s
      app     | sendMessage channel 1 |
      network |                       | networkBack
      server  |                       | reconnected
      client  |                       | connected/LoginSuccess
      """,
      with: ["sent-messages-forgotten"],
      sample: .rtm1En2Client
    )
  }

  @Test func `sent-messages-time-out-silently`() throws {
    try expectReconnecting(
      """
      at      | 5s                 | 10s | 10.5s
      app     | sendMessage peer 1 |     |
      network |                    |     | networkBack
      server  |                    |     | reconnected
      client  |                    |     | connected/LoginSuccess
      """,
      with: ["sent-messages-time-out-silently"],
      sample: .rtm1En2Client
    )
  }

  @Test func `channels-rejoined-in-time`() throws {
    try expectReconnecting(
      """
      at      | 6s
      network | networkBack
      server  | reconnected
      client  | connected/LoginSuccess, channelsRejoined
      """,
      with: ["channels-rejoined-in-time"]
    )
  }

  @Test func `peer-messages-received-twice`() throws {
    try expectReconnecting(
      """
      at      | 6s                   | 7s
      peer    | peerMessageSent 1    |
      peer    | channelMessageSent 1 |
      network |                      | networkBack
      server  |                      | reconnected
      client  |                      | connected/LoginSuccess
      client  |                      | peerMessageReceived 1, peerMessageReceived 1
      client  |                      | channelMessageReceived 1
      """,
      with: ["peer-messages-received-twice"]
    )
  }
}
