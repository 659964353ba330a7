import PlumblineSamples
import Testing

/// Interruptions and their documented consequences.
@Suite struct RTCReconnectingTests {
  @Test func `the times of the page`() throws {
    try expect(
      """
      at      | 0s                    | 0.2s                  | 0.3s           | 60s          | 64s
      app     | joinChannelByToken    |                       |                |              |
      server  |                       | joined                |                |              |
      network |                       |                       |                | uplinkLost   |
      network |                       |                       |                | downlinkLost |
      client  | connecting/Connecting | connected/JoinSuccess |                |              | reconnecting/Interrupted
      client  |                       | didJoinChannel        |                |              |
      others  |                       |                       | didJoinedOfUid |              |
      at      | 70s               | 80s             | 1260s             | 60min
      client  | reconnecting/Lost |                 | failed/JoinFailed |
      others  |                   | didOfflineOfUid |                   |
      """,
      sample: .rtcClient
    )
  }

  @Test func `data that come back in time are not missed, and the next silence starts anew`() throws
  {
    try expectInChannel(
      """
      at      | 1s           | 4.999999s    | 6s           | 10s                      | 15s
      network | downlinkLost | downlinkBack | downlinkLost |                          | downlinkBack
      server  |              |              |              |                          | rejoined
      client  |              |              |              | reconnecting/Interrupted | connected/JoinSuccess
      client  |              |              |              |                          | didRejoinChannel
      at      | 60min
      """
    )
  }

  @Test func `a bad uplink alone is not announced`() throws {
    try expectInChannel(
      """
      at      | 1s         | 20.999999s | 60min
      network | uplinkLost | uplinkBack |
      """
    )
  }

  @Test(arguments: [
    ("setProxyServer", "SettingProxyServer"),
    ("renewToken", "RenewToken"),
    ("ipAddressChanged", "ClientIpAddressChanged"),
    ("keepAliveTimedOut", "KeepAliveTimeout"),
  ])
  func `other causes make a client reconnect at once`(cause: String, reason: String) throws {
    try expectInChannel(
      """
      at     | 1s                     | 11s               | 12s                   | 60min
      app    | \(cause)               |                   |                       |
      app    | \(cause)               |                   |                       |
      server |                        |                   | rejoined              |
      client | reconnecting/\(reason) | reconnecting/Lost | connected/JoinSuccess |
      client |                        |                   | didRejoinChannel      |
      """
    )
  }

  @Test func `the 10 seconds count from the last data, also when another cause comes between`()
    throws
  {
    try expectInChannel(
      """
      at      | 1s           | 3s                                  | 11s               | 23s
      network | downlinkLost | ipAddressChanged                    |                   |
      client  |              | reconnecting/ClientIpAddressChanged | reconnecting/Lost |
      others  |              |                                     |                   | didOfflineOfUid
      at      | 1201s             | 60min
      client  | failed/JoinFailed |
      """
    )
  }

  @Test func `a client that is told to end does not go on reconnecting`() throws {
    try expectInChannel(
      """
      at      | 1s                      | 2s                        | 60min
      app     | renewToken              |                           |
      app     |                         | leaveChannel              |
      client  | reconnecting/RenewToken | disconnected/LeaveChannel |
      others  |                         | didOfflineOfUid           |
      """
    )
    try expectInChannel(
      """
      at      | 1s                      | 2s                    | 60min
      app     | renewToken              |                       |
      server  |                         | banned                |
      client  | reconnecting/RenewToken | failed/BannedByServer |
      others  |                         | didOfflineOfUid       |
      """
    )
  }

  @Test func `the other user sees a client again that it has taken for offline`() throws {
    try expectInChannel(
      """
      at      | 1s           | 5s                       | 11s               | 25s
      network | downlinkLost |                          |                   |
      client  |              | reconnecting/Interrupted | reconnecting/Lost |
      others  |              |                          |                   | didOfflineOfUid
      at      | 30s                   | 30.1s          | 60min
      network | downlinkBack          |                |
      server  | rejoined              |                |
      client  | connected/JoinSuccess |                |
      client  | didRejoinChannel      |                |
      others  |                       | didJoinedOfUid |
      """
    )
  }
}
