import PlumblineSamples
import Testing

/// Messages to the user and, on the damaged page, from the user.
@Suite struct RTM1MessageTests {
  @Test func `while the client is connected messages get through at once`() throws {
    try expect(
      """
      at      | 0s                     | 1s                       | 2s                 | 3s
      app     | loginByToken           | sendMessage channel 2    |                    |
      server  | loginAccepted          |                          |                    |
      network |                        |                          | networkLost        | networkBack
      app     |                        |                          | sendMessage peer 2 |
      peer    |                        | peerMessageSent 1        | peerMessageSent 3  |
      peer    |                        | channelMessageSent 1     |                    |
      client  | connecting/Login       | peerMessageReceived 1    |                    | peerMessageReceived 3
      client  | connected/LoginSuccess | channelMessageReceived 1 |                    |
      client  | loginResult Ok         |                          |                    |
      others  |                        | messageArrived channel 2 |                    | messageArrived peer 2
      """,
      sample: .rtm1En2Client
    )
  }

  @Test func `without a login messages go nowhere`() throws {
    try expect(
      """
      at     | 0s                   | 1s                | 2s
      app    | sendMessage peer 1   | loginByToken      |
      server |                      |                   | loginAccepted
      peer   | channelMessageSent 1 | peerMessageSent 1 |
      client |                      | connecting/Login  | connected/LoginSuccess
      client |                      |                   | loginResult Ok
      """,
      sample: .rtm1En2Client
    )
  }

  @Test func `with the reconnection come all messages of peers and the young ones of channels`()
    throws
  {
    try expectReconnecting(
      """
      at      | 6s                   | 6.000001s            | 31s         | 36.000001s
      peer    | peerMessageSent 1    | channelMessageSent 2 |             |
      peer    | channelMessageSent 1 |                      |             |
      network |                      |                      |             | networkBack
      server  |                      |                      |             | reconnected
      client  |                      |                      |             | connected/LoginSuccess
      client  |                      |                      |             | channelsRejoined
      client  |                      |                      |             | peerMessageReceived 1
      client  |                      |                      |             | channelMessageReceived 2
      others  |                      |                      | userOffline | memberJoined
      others  |                      |                      | memberLeft  | attributesSynchronized
      """
    )
  }

  @Test func `of the messages of channels the latest 32 come`() throws {
    let rest = [String](repeating: "channelMessageSent 2", count: 32).joined(separator: ",")
    let seen = [String](repeating: "channelMessageReceived 2", count: 32).joined(separator: ",")
    try expectReconnecting(
      """
      at      | 6s                   | 7s      | 8s
      peer    | channelMessageSent 1 | \(rest) |
      network |                      |         | networkBack
      server  |                      |         | reconnected
      client  |                      |         | connected/LoginSuccess, \(seen)
      """
    )
  }

  @Test func `a logout forgets the messages that have not come`() throws {
    try expectReconnecting(
      """
      at      | 6s                   | 7s                  | 8s           | 9s
      app     | sendMessage peer 1   | logout              | loginByToken |
      peer    | peerMessageSent 1    |                     |              |
      network |                      |                     | networkBack  |
      server  |                      |                     |              | loginAccepted
      client  |                      | disconnected/Logout | connecting/Login | connected/LoginSuccess
      client  |                      | logoutResult Ok     |              | loginResult Ok

      at | 60min
      """,
      sample: .rtm1En2Client
    )
  }

  @Test func `a message of the user's arrives with the reconnection or times out`() throws {
    try expectReconnecting(
      """
      at      | 6s                 | 7s                    | 11s                    | 11.999999s
      app     | sendMessage peer 1 | sendMessage channel 1 |                        |
      network |                    |                       |                        | networkBack
      server  |                    |                       |                        | reconnected
      client  |                    |                       | messageTimedOut peer 1 | connected/LoginSuccess
      client  |                    |                       |                        | channelsRejoined
      others  |                    |                       | userOffline            | memberJoined
      others  |                    |                       | memberLeft             | attributesSynchronized
      others  |                    |                       |                        | messageArrived channel 1

      at | 60min
      """,
      sample: .rtm1En2Client
    )
  }
}
