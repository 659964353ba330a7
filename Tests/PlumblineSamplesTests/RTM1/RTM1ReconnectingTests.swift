import Testing

/// Interruptions, reconnecting and the service's keep-alive, as documented.
@Suite struct RTM1ReconnectingTests {
  @Test func `an interruption is announced 4 seconds after the loss`() throws {
    try expect(
      """
      at      | 0s                     | 10s         | 14s                      | 29s
      app     | loginByToken           |             |                          |
      server  | loginAccepted          |             |                          |
      network |                        | networkLost |                          |
      client  | connecting/Login       |             | reconnecting/Interrupted |
      client  | connected/LoginSuccess |             |                          |
      client  | loginResult Ok         |             |                          |
      others  | userOnline             |             |                          |
      """
    )
  }

  @Test func `a network that is back in time goes unnoticed`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 4.999999s   | 5.5s        | 9.5s
      app     | loginByToken           |             |             |             |
      server  | loginAccepted          |             |             |             |
      network |                        | networkLost | networkBack | networkLost |
      client  | connecting/Login       |             |             |             | reconnecting/Interrupted
      client  | connected/LoginSuccess |             |             |             |
      client  | loginResult Ok         |             |             |             |
      others  | userOnline             |             |             |             |
      """
    )
    try expect(
      """
      at      | 0s                     | 1s          | 2s          | 60min
      app     | loginByToken           |             |             |
      server  | loginAccepted          |             |             |
      network |                        | networkLost | networkBack |
      client  | connecting/Login       |             |             |
      client  | connected/LoginSuccess |             |             |
      client  | loginResult Ok         |             |             |
      others  | userOnline             |             |             |
      """
    )
  }

  @Test func `within 30 seconds the others notice nothing`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 30.9s                  | 60min
      app     | loginByToken           |             |                          |                        |
      network |                        | networkLost |                          | networkBack            |
      server  | loginAccepted          |             |                          | reconnected            |
      client  | connecting/Login       |             | reconnecting/Interrupted | connected/LoginSuccess |
      client  | connected/LoginSuccess |             |                          | channelsRejoined       |
      client  | loginResult Ok         |             |                          |                        |
      others  | userOnline             |             |                          |                        |
      """
    )
  }

  @Test func `after 30 seconds the user is gone until the client is back`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 31s         | 40s
      app     | loginByToken           |             |                          |             |
      network |                        | networkLost |                          |             | networkBack
      server  | loginAccepted          |             |                          |             | reconnected
      client  | connecting/Login       |             | reconnecting/Interrupted |             | connected/LoginSuccess
      client  | connected/LoginSuccess |             |                          |             | channelsRejoined
      client  | loginResult Ok         |             |                          |             |
      others  | userOnline             |             |                          | userOffline | userOnline
      others  |                        |             |                          | memberLeft  | memberJoined
      others  |                        |             |                          |             | attributesSynchronized
      """
    )
  }

  @Test func `the 30 seconds run on while the network flaps`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 10s         | 20s         | 31s
      app     | loginByToken           |             |                          |             |             |
      server  | loginAccepted          |             |                          |             |             |
      network |                        | networkLost |                          | networkBack | networkLost |
      client  | connecting/Login       |             | reconnecting/Interrupted |             |             |
      client  | connected/LoginSuccess |             |                          |             |             |
      client  | loginResult Ok         |             |                          |             |             |
      others  | userOnline             |             |                          |             |             | userOffline
      others  |                        |             |                          |             |             | memberLeft
      """
    )
  }

  @Test func `the 30 seconds run on when only the network is back`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 10s         | 31s
      app     | loginByToken           |             |                          |             |
      server  | loginAccepted          |             |                          |             |
      network |                        | networkLost |                          | networkBack |
      client  | connecting/Login       |             | reconnecting/Interrupted |             |
      client  | connected/LoginSuccess |             |                          |             |
      client  | loginResult Ok         |             |                          |             |
      others  | userOnline             |             |                          |             | userOffline, memberLeft
      """
    )
  }

  @Test func `after a reconnection the next break has 4 and 30 seconds of its own`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s
      app     | loginByToken           |             |
      server  | loginAccepted          |             |
      network |                        | networkLost |
      client  | connecting/Login       |             | reconnecting/Interrupted
      client  | connected/LoginSuccess |             |
      client  | loginResult Ok         |             |
      others  | userOnline             |             |

      at      | 20s                    | 25s         | 29s                      | 55s
      network | networkBack            | networkLost |                          |
      server  | reconnected            |             |                          |
      client  | connected/LoginSuccess |             | reconnecting/Interrupted |
      client  | channelsRejoined       |             |                          |
      others  |                        |             |                          | userOffline, memberLeft
      """
    )
  }

  @Test func `the client reconnects for as long as it takes`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 31s         | 1440min
      app     | loginByToken           |             |                          |             |
      network |                        | networkLost |                          |             | networkBack
      server  | loginAccepted          |             |                          |             | reconnected
      client  | connecting/Login       |             | reconnecting/Interrupted |             | connected/LoginSuccess
      client  | connected/LoginSuccess |             |                          |             | channelsRejoined
      client  | loginResult Ok         |             |                          |             |
      others  | userOnline             |             |                          | userOffline | userOnline
      others  |                        |             |                          | memberLeft  | memberJoined
      others  |                        |             |                          |             | attributesSynchronized
      """
    )
  }

  @Test func `a token that expires while reconnecting is reported and changes nothing`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 6s             | 10s
      app     | loginByToken           |             |                          |                |
      network |                        | networkLost |                          |                | networkBack
      server  | loginAccepted          |             |                          | tokenExpired   | reconnected
      client  | connecting/Login       |             | reconnecting/Interrupted | tokenDidExpire | connected/LoginSuccess
      client  | connected/LoginSuccess |             |                          |                | channelsRejoined
      client  | loginResult Ok         |             |                          |                |
      others  | userOnline             |             |                          |                |
      """
    )
  }

  @Test func `a logout while the connection is broken is silent for the others`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 6s                  | 60min
      app     | loginByToken           |             |                          | logout              |
      server  | loginAccepted          |             |                          |                     |
      network |                        | networkLost |                          |                     | networkBack
      client  | connecting/Login       |             | reconnecting/Interrupted | disconnected/Logout |
      client  | connected/LoginSuccess |             |                          | logoutResult Ok     |
      client  | loginResult Ok         |             |                          |                     |
      others  | userOnline             |             |                          |                     |
      """
    )
  }

  @Test func `a logout while reconnecting over a working network is heard`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 6s                      | 60min
      app     | loginByToken           |             |                          |                         |
      network |                        | networkLost |                          | networkBack             |
      server  | loginAccepted          |             |                          |                         |
      app     |                        |             |                          | logout                  |
      client  | connecting/Login       |             | reconnecting/Interrupted | disconnected/Logout     |
      client  | connected/LoginSuccess |             |                          | logoutResult Ok         |
      client  | loginResult Ok         |             |                          |                         |
      others  | userOnline             |             |                          | userOffline, memberLeft |
      """
    )
  }

  @Test func `a logout of a user who is off the list already shows nothing more`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 31s         | 32s
      app     | loginByToken           |             |                          |             |
      server  | loginAccepted          |             |                          |             |
      network |                        | networkLost |                          |             | networkBack
      app     |                        |             |                          |             | logout
      client  | connecting/Login       |             | reconnecting/Interrupted |             | disconnected/Logout
      client  | connected/LoginSuccess |             |                          |             | logoutResult Ok
      client  | loginResult Ok         |             |                          |             |
      others  | userOnline             |             |                          | userOffline |
      others  |                        |             |                          | memberLeft  |
      """
    )
  }

  @Test func `while reconnecting a login and a kick do nothing`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 5s                       | 6s           | 10s
      app     | loginByToken           |             |                          | loginByToken |
      network |                        | networkLost |                          |              | networkBack
      server  | loginAccepted          |             |                          | !reconnected | remoteLogin
      server  |                        |             |                          | !remoteLogin | !loginAccepted
      server  |                        |             |                          |              | !loginRejected
      client  | connecting/Login       |             | reconnecting/Interrupted |              |
      client  | connected/LoginSuccess |             |                          |              |
      client  | loginResult Ok         |             |                          |              |
      others  | userOnline             |             |                          |              |
      """
    )
  }
}
