import PlumblineSamples
import Testing

/// The differences of the English pages from the Chinese one about the connection and calls.
@Suite struct RTM1EnglishTests {
  @Test(arguments: [Sample.rtm1EnClient, .rtm1En2Client])
  func `a login times out after 12 seconds`(sample: Sample) throws {
    try expect(
      """
      at     | 0s               | 12s                                          | 60min
      app    | loginByToken     |                                              |
      client | connecting/Login | disconnected/LoginTimeout, loginResult Error |
      """,
      sample: sample
    )
  }

  @Test func `only after 30 seconds the client goes back into the channel`() throws {
    try expectReconnecting(
      """
      at      | 30.999999s             | 60min
      network | networkBack            |
      server  | reconnected            |
      client  | connected/LoginSuccess |
      """
    )
    try expectReconnecting(
      """
      at      | 31s                     | 32s
      network |                         | networkBack
      server  |                         | reconnected
      client  |                         | connected/LoginSuccess, channelsRejoined
      others  | userOffline, memberLeft | memberJoined, attributesSynchronized
      """
    )
  }

  @Test func `by the damaged page the user is gone after a time of the service's own`() throws {
    try expectReconnecting(
      """
      at      | 11s                     | 12s
      network |                         | networkBack
      server  |                         | reconnected
      client  |                         | connected/LoginSuccess, channelsRejoined
      others  | userOffline, memberLeft | memberJoined, attributesSynchronized
      """,
      sample: .rtm1En2Client
    )
  }

  @Test(arguments: [Sample.rtm1EnClient, .rtm1En2Client])
  func `a call succeeds while the client is connected, and fails after a kick`(
    sample: Sample
  ) throws {
    try expect(
      """
      at     | 0s               | 1s                     | 2s                  | 3s
      app    | callNeedingLogin | loginByToken           |                     | callNeedingLogin
      server |                  | loginAccepted          | remoteLogin         |
      app    |                  | callNeedingLogin       |                     |
      client | callResult Error | connecting/Login       | aborted/RemoteLogin | callResult Error
      client |                  | connected/LoginSuccess |                     |
      client |                  | loginResult Ok         |                     |
      client |                  | callResult Ok          |                     |
      """,
      sample: sample
    )
  }
}
