import PlumblineModel
import PlumblineSamples
import Testing

/// The observable behaviour of each defect.
@Suite struct RTCDefectTests {
  @Test func `failed-rejoins`() throws {
    let drawing = """
      at     | 1s                    | 31s                   | 60min
      server | banned                |                       |
      client | failed/BannedByServer | connecting/Connecting |
      others | didOfflineOfUid       |                       |
      """
    try expectInChannel(drawing, with: ["failed-rejoins"])
    try expectInChannel(
      drawing.replacing("31s ", with: "2.5s"),
      with: ["failed-rejoins"],
      delay: 1_500_000
    )
  }

  @Test func `interruption-late`() throws {
    try expectInChannel(
      """
      at      | 1s           | 6s                       | 7s
      network | downlinkLost |                          | downlinkBack
      server  |              |                          | rejoined
      client  |              | reconnecting/Interrupted | connected/JoinSuccess
      client  |              |                          | didRejoinChannel
      """,
      with: ["interruption-late"]
    )
  }

  @Test func `interruption-not-cancelled`() throws {
    try expectInChannel(
      """
      at      | 1s           | 2s           | 5s
      network | downlinkLost | downlinkBack |
      client  |              |              | reconnecting/Interrupted
      """,
      with: ["interruption-not-cancelled"]
    )
  }

  @Test func `lost-late`() throws {
    try expectInChannel(
      """
      at     | 1s                      | 16s
      app    | renewToken              |
      client | reconnecting/RenewToken | reconnecting/Lost
      """,
      with: ["lost-late"]
    )
  }

  @Test func `lost-twice`() throws {
    try expectInChannel(
      """
      at     | 1s                      | 11s
      app    | renewToken              |
      client | reconnecting/RenewToken | reconnecting/Lost, reconnecting/Lost
      """,
      with: ["lost-twice"]
    )
  }

  @Test func `lost-not-cancelled`() throws {
    try expectInChannel(
      """
      at     | 1s                      | 2s                    | 11s               | 31s
      app    | renewToken              |                       |                   |
      server |                         | rejoined              |                   |
      client | reconnecting/RenewToken | connected/JoinSuccess | reconnecting/Lost |
      client |                         | didRejoinChannel      |                   |
      others |                         |                       |                   | didOfflineOfUid
      """,
      with: ["lost-not-cancelled"]
    )
  }

  @Test func `outage-not-reset`() throws {
    try expectInChannel(
      """
      at      | 1s                      | 2s                    | 9s           | 13s
      app     | renewToken              |                       |              |
      server  |                         | rejoined              |              |
      network |                         |                       | downlinkLost |
      client  | reconnecting/RenewToken | connected/JoinSuccess |              | reconnecting/Interrupted
      client  |                         | didRejoinChannel      |              | reconnecting/Lost
      """,
      with: ["outage-not-reset"]
    )
  }

  @Test func `gives-up-early`() throws {
    try expect(
      """
      at     | 0s                    | 10min             | 60min
      app    | joinChannelByToken    |                   |
      client | connecting/Connecting | failed/JoinFailed |
      """,
      with: ["gives-up-early"],
      sample: .rtcClient
    )
  }

  @Test func `never-gives-up`() throws {
    try expectInChannel(
      """
      at     | 1s                      | 11s               | 21s             | 60min
      app    | renewToken              |                   |                 |
      client | reconnecting/RenewToken | reconnecting/Lost |                 |
      others |                         |                   | didOfflineOfUid |
      """,
      with: ["never-gives-up"]
    )
  }

  @Test func `join-timer-not-cancelled`() throws {
    try expectInChannel(
      """
      at     | 1200s             | 60min
      client | failed/JoinFailed |
      others | didOfflineOfUid   |
      """,
      with: ["join-timer-not-cancelled"]
    )
  }

  @Test func `leaving-keeps-retrying`() throws {
    try expectInChannel(
      """
      at     | 1s                      | 2s                        | 11s               | 1201s             | 60min
      app    | renewToken              | leaveChannel              |                   |                   |
      client | reconnecting/RenewToken | disconnected/LeaveChannel | reconnecting/Lost | failed/JoinFailed |
      others |                         | didOfflineOfUid           |                   |                   |
      """,
      with: ["leaving-keeps-retrying"]
    )
  }

  @Test func `leave-ignored-while-connecting`() throws {
    try expect(
      """
      at     | 0s                    | 1s           | 2s
      app    | joinChannelByToken    | leaveChannel |
      server |                       |              | joined
      client | connecting/Connecting |              | connected/JoinSuccess, didJoinChannel
      """,
      with: ["leave-ignored-while-connecting"],
      sample: .rtcClient
    )
  }

  @Test func `rejoin-says-join`() throws {
    try expectInChannel(
      """
      at     | 1s                      | 2s
      app    | renewToken              |
      server |                         | rejoined
      client | reconnecting/RenewToken | connected/JoinSuccess, didJoinChannel
      """,
      with: ["rejoin-says-join"]
    )
  }

  @Test func `rejoin-passes-connecting`() throws {
    try expectInChannel(
      """
      at     | 1s                      | 2s
      app    | renewToken              |
      server |                         | rejoined
      client | reconnecting/RenewToken | connecting/Connecting
      client |                         | connected/JoinSuccess, didRejoinChannel
      """,
      with: ["rejoin-passes-connecting"]
    )
  }

  @Test func `second-join-untold`() throws {
    try expectInChannel(
      """
      at     | 1s                        | 2s                    | 2.1s
      app    | leaveChannel              | joinChannelByToken    |
      server |                           | joined                |
      client | disconnected/LeaveChannel | connecting/Connecting |
      client |                           | connected/JoinSuccess |
      others | didOfflineOfUid           |                       | didJoinedOfUid
      """,
      with: ["second-join-untold"]
    )
  }

  @Test func `ban-taken-for-interruption`() throws {
    try expectInChannel(
      """
      at     | 1s                       | 2s
      server | banned                   | rejoined
      client | reconnecting/Interrupted | connected/JoinSuccess, didRejoinChannel
      """,
      with: ["ban-taken-for-interruption"]
    )
  }

  @Test func `invalid-token-fails`() throws {
    try expect(
      """
      at     | 0s                    | 1s                  | 60min
      app    | joinChannelByToken    |                     |
      server |                       | tokenInvalid        |
      client | connecting/Connecting | failed/InvalidToken |
      """,
      with: ["invalid-token-fails"],
      sample: .rtcClient
    )
  }

  @Test func `refusal-says-app-id`() throws {
    try expect(
      """
      at     | 0s                    | 1s
      app    | joinChannelByToken    |
      server |                       | joinRefused InvalidChannelName
      client | connecting/Connecting | failed/InvalidAppId
      """,
      with: ["refusal-says-app-id"],
      sample: .rtcClient
    )
  }

  @Test func `address-change-says-interrupted`() throws {
    try expectInChannel(
      """
      at      | 1s
      network | ipAddressChanged
      client  | reconnecting/Interrupted
      """,
      with: ["address-change-says-interrupted"]
    )
  }

  @Test func `bad-uplink-announced`() throws {
    try expectInChannel(
      """
      at      | 1s
      network | uplinkLost
      client  | reconnecting/Interrupted
      """,
      with: ["bad-uplink-announced"]
    )
  }

  @Test func `peer-offline-early`() throws {
    try expectInChannel(
      """
      at      | 1s         | 11s
      network | uplinkLost |
      others  |            | didOfflineOfUid
      """,
      with: ["peer-offline-early"]
    )
  }

  @Test func `silences-add-up`() throws {
    try expectInChannel(
      """
      at      | 1s         | 16s        | 20s        | 25s
      network | uplinkLost | uplinkBack | uplinkLost |
      others  |            |            |            | didOfflineOfUid
      """,
      with: ["silences-add-up"]
    )
  }

  @Test func `leaks-across-reset`() throws {
    let join = try Diagram(
      """
      at     | 0s                    | 1s
      app    | joinChannelByToken    |
      server |                       | tokenInvalid
      client | connecting/Connecting | disconnected/InvalidToken
      """
    )
    let leak = ["leaks-across-reset"]
    #expect(try play(join, .inJumps, with: leak, sample: .rtcClient) == join.lines)
    #expect(try play(join, .deadlineByDeadline, with: leak, sample: .rtcClient) == join.lines)
    #expect(
      try play(join, .afterAnotherTrace, with: leak, sample: .rtcClient)
        == [
          "0 s: given joinChannelByToken", "1 s: given tokenInvalid",
          "1 s: the client shows disconnected/InvalidToken",
        ]
    )
  }

  @Test func `two defects at once`() throws {
    try expectInChannel(
      """
      at     | 1s                      | 2s                    | 5s                       | 11s
      app    | renewToken              |                       |                          |
      server |                         | rejoined              | banned                   |
      client | reconnecting/RenewToken | connected/JoinSuccess | reconnecting/Interrupted | reconnecting/Lost
      client |                         | didJoinChannel        |                          |
      """,
      with: ["rejoin-says-join", "ban-taken-for-interruption", "outage-not-reset"]
    )
  }
}

/// The observable behaviour of the variants, each as correct as the usual behaviour.
@Suite struct RTCVariantTests {
  @Test func `second-join-rejected-at-once`() throws {
    try expectInChannel(
      """
      at     | 1s                      | 60min
      app    | joinChannelByToken      |
      client | failed/RejectedByServer |
      others | didOfflineOfUid         |
      """,
      with: ["second-join-rejected-at-once"]
    )
  }

  @Test func `first-join-never-fails`() throws {
    try expect(
      """
      at     | 0s                    | 60min
      app    | joinChannelByToken    |
      server |                       | joined
      client | connecting/Connecting | connected/JoinSuccess, didJoinChannel
      """,
      with: ["first-join-never-fails"],
      sample: .rtcClient
    )
  }

  @Test func `lost-from-reconnecting`() throws {
    try expectInChannel(
      """
      at      | 1s           | 5s                       | 15s
      network | downlinkLost |                          |
      client  |              | reconnecting/Interrupted | reconnecting/Lost
      """,
      with: ["lost-from-reconnecting"]
    )
  }

  @Test func `lost-from-last-data`() throws {
    try expectInChannel(
      """
      at      | 1s           | 5s                       | 11s               | 12s
      network | downlinkLost |                          |                   | downlinkBack
      server  |              |                          |                   | rejoined
      client  |              | reconnecting/Interrupted | reconnecting/Lost | connected/JoinSuccess
      client  |              |                          |                   | didRejoinChannel
      at      | 20s          | 24s                      | 25s          | 43s
      network | downlinkLost |                          | downlinkBack |
      client  |              | reconnecting/Interrupted |              |
      """,
      with: ["lost-from-last-data"]
    )
  }

  @Test func `silence-announced-again`() throws {
    try expectInChannel(
      """
      at      | 1s                      | 2s           | 6s                       | 7s
      app     | renewToken              |              |                          |
      network |                         | downlinkLost |                          | downlinkBack
      client  | reconnecting/RenewToken |              | reconnecting/Interrupted |
      at      | 8s           | 11s               | 12s
      network | downlinkLost |                   |
      client  |              | reconnecting/Lost | reconnecting/Interrupted
      """,
      with: ["silence-announced-again"]
    )
  }
}
