import PlumblineSamples
import Testing

/// Joining and leaving a channel, what the server answers and what the other user sees.
@Suite struct RTCChannelTests {
  @Test func `a join that succeeds, and a leave`() throws {
    try expect(
      """
      at     | 0s                    | 0.2s                  | 0.3s           | 9s                        | 60min
      app    | joinChannelByToken    |                       |                | leaveChannel              |
      server |                       | joined                |                |                           |
      client | connecting/Connecting | connected/JoinSuccess |                | disconnected/LeaveChannel |
      client |                       | didJoinChannel        |                |                           |
      others |                       |                       | didJoinedOfUid | didOfflineOfUid           |
      """,
      sample: .rtcClient
    )
  }

  @Test func `a join that nobody answers fails after 20 minutes`() throws {
    try expect(
      """
      at     | 1s                    | 1201s             | 60min
      app    | joinChannelByToken    |                   |
      client | connecting/Connecting | failed/JoinFailed |
      """,
      sample: .rtcClient
    )
  }

  @Test(arguments: [
    ("joinRefused InvalidAppId", "failed/InvalidAppId"),
    ("joinRefused InvalidChannelName", "failed/InvalidChannelName"),
    ("tokenInvalid", "disconnected/InvalidToken"),
    ("tokenExpired", "failed/TokenExpired"),
    ("banned", "failed/BannedByServer"),
  ])
  func `a join that is refused says why`(answer: String, announcement: String) throws {
    try expect(
      """
      at     | 0s                    | 1s              | 60min
      app    | joinChannelByToken    |                 |
      server |                       | \(answer)       |
      client | connecting/Connecting | \(announcement) |
      """,
      sample: .rtcClient
    )
  }

  @Test func `a failed client joins again after it has left`() throws {
    try expect(
      """
      at     | 0s                    | 1s                        | 2s
      app    | joinChannelByToken    | joinChannelByToken        | joinChannelByToken
      server | banned                | !joined                   |
      app    |                       | leaveChannel              |
      client | connecting/Connecting | disconnected/LeaveChannel | connecting/Connecting
      client | failed/BannedByServer |                           |
      """,
      sample: .rtcClient
    )
  }

  @Test func `after its token has expired a client need not leave`() throws {
    try expectInChannel(
      """
      at     | 1s                  | 2s                    | 2.2s
      app    |                     | joinChannelByToken    |
      server | tokenExpired        |                       | joined
      client | failed/TokenExpired | connecting/Connecting | connected/JoinSuccess
      client |                     |                       | didJoinChannel
      others | didOfflineOfUid     |                       |
      at     | 2.3s
      others | didJoinedOfUid
      """
    )
  }

  @Test func `a second join waits for the server to reject it`() throws {
    try expectInChannel(
      """
      at     | 1s            | 2s                 | 3s
      app    |               | joinChannelByToken |
      server | !joinRejected |                    | joinRejected
      client |               |                    | failed/RejectedByServer
      others |               |                    | didOfflineOfUid
      """
    )
  }

  @Test func `an echo test that is not stopped may have a join rejected`() throws {
    try expect(
      """
      at     | 0s                        | 1s                    | 2s
      app    | !stopEchoTest             | joinChannelByToken    |
      app    | startEchoTestWithInterval |                       |
      server |                           |                       | joinRejected
      client |                           | connecting/Connecting | failed/RejectedByServer
      """,
      sample: .rtcClient
    )
    try expect(
      """
      at     | 0s                         | 1s                    | 2s
      app    | startEchoTestWithInterval  | joinChannelByToken    |
      app    | !startEchoTestWithInterval |                       |
      app    | stopEchoTest               |                       |
      server |                            |                       | !joinRejected
      client |                            | connecting/Connecting |
      """,
      sample: .rtcClient
    )
  }

  @Test func `the server answers over links that work, and only what it was asked`() throws {
    try expect(
      """
      at      | 0s            | 1s                    | 2s
      app     |               | joinChannelByToken    |
      network | uplinkLost    |                       | uplinkBack
      server  | !tokenExpired | !joined               | !joined
      network | !uplinkLost   | downlinkLost          | downlinkBack
      network | !downlinkBack | !downlinkLost         | !uplinkBack
      server  | !joined       | !joinRefused InvalidAppId | !rejoined
      server  | !tokenInvalid | !banned               |
      client  |               | connecting/Connecting |
      """,
      sample: .rtcClient
    )
  }

  @Test func `the other user takes a silent client for offline, and sees it come back`() throws {
    try expectInChannel(
      """
      at      | 1s         | 21s             | 30s        | 30.1s          | 60min
      network | uplinkLost |                 | uplinkBack |                |
      others  |            | didOfflineOfUid |            | didJoinedOfUid |
      """
    )
  }

  @Test func `a goodbye that is not heard shows in the silence that follows`() throws {
    try expectInChannel(
      """
      at      | 1s         | 9s                        | 21s             | 60min
      app     |            | leaveChannel              |                 |
      network | uplinkLost |                           |                 |
      client  |            | disconnected/LeaveChannel |                 |
      others  |            |                           | didOfflineOfUid |
      """
    )
  }

  @Test func `who is told late listens for 20 seconds of its own`() throws {
    try expect(
      """
      at      | 0s                    | 0.05s      | 0.1s           | 20.1s
      app     | joinChannelByToken    |            |                |
      server  | joined                |            |                |
      network |                       | uplinkLost |                |
      client  | connecting/Connecting |            |                |
      client  | connected/JoinSuccess |            |                |
      client  | didJoinChannel        |            |                |
      others  |                       |            | didJoinedOfUid | didOfflineOfUid
      """,
      sample: .rtcClient
    )
  }
}
