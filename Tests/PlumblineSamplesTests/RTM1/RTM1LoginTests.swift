import PlumblineSamples
import Testing

/// Logging in, logging out and being kicked, as documented.
@Suite struct RTM1LoginTests {
  @Test func `a login that succeeds`() throws {
    try expect(
      """
      at     | 0s               | 0.8s                                   | 60min
      app    | loginByToken     |                                        |
      server |                  | loginAccepted                          |
      client | connecting/Login | connected/LoginSuccess, loginResult Ok |
      others |                  | userOnline                             |
      """
    )
  }

  @Test func `a login that is rejected, and another one`() throws {
    try expect(
      """
      at     | 0s               | 1s                                           | 2s
      app    | loginByToken     |                                              | loginByToken
      server |                  | loginRejected                                |
      client | connecting/Login | disconnected/LoginFailure, loginResult Error | connecting/Login
      """
    )
  }

  @Test func `a login times out after 6 seconds, with or without a network`() throws {
    try expect(
      """
      at     | 0s               | 6s                                           | 60min
      app    | loginByToken     |                                              |
      client | connecting/Login | disconnected/LoginTimeout, loginResult Error |
      """
    )
    try expect(
      """
      at      | 0s          | 1s               | 2s          | 7s
      app     |             | loginByToken     |             |
      network | networkLost |                  | networkBack |
      client  |             | connecting/Login |             | disconnected/LoginTimeout
      client  |             |                  |             | loginResult Error
      """
    )
  }

  @Test func `a login that is accepted just in time leaves no deadline behind`() throws {
    try expect(
      """
      at     | 0s               | 5.999999s                              | 6s | 60min
      app    | loginByToken     |                                        |    |
      server |                  | loginAccepted                          |    |
      client | connecting/Login | connected/LoginSuccess, loginResult Ok |    |
      others |                  | userOnline                             |    |
      """
    )
  }

  @Test func `each login has 6 seconds of its own`() throws {
    try expect(
      """
      at     | 0s               | 5s                        | 5.5s             | 11.5s
      app    | loginByToken     |                           | loginByToken     |
      server |                  | loginRejected             |                  |
      client | connecting/Login | disconnected/LoginFailure | connecting/Login | disconnected/LoginTimeout
      client |                  | loginResult Error         |                  | loginResult Error
      """
    )
  }

  @Test func `a logout is answered and the others hear of it at once`() throws {
    try expect(
      """
      at     | 0s               | 1s                     | 2s                      | 60min
      app    | loginByToken     |                        | logout                  |
      server |                  | loginAccepted          |                         |
      client | connecting/Login | connected/LoginSuccess | disconnected/Logout     |
      client |                  | loginResult Ok         | logoutResult Ok         |
      others |                  | userOnline             | userOffline, memberLeft |
      """
    )
  }

  @Test func `a logout without a network is answered, and nobody hears of it`() throws {
    try expect(
      """
      at      | 0s               | 1s                     | 2s          | 5s                  | 60min
      app     | loginByToken     |                        |             | logout              |
      server  |                  | loginAccepted          |             |                     |
      network |                  |                        | networkLost |                     |
      client  | connecting/Login | connected/LoginSuccess |             | disconnected/Logout |
      client  |                  | loginResult Ok         |             | logoutResult Ok     |
      others  |                  | userOnline             |             |                     |
      """
    )
  }

  @Test func `after a logout without a network the next login lists the user again`() throws {
    try expect(
      """
      at      | 0s                     | 1s          | 2s                  | 3s
      app     | loginByToken           |             | logout              | loginByToken
      server  | loginAccepted          |             |                     |
      network |                        | networkLost |                     | networkBack
      server  |                        |             |                     | loginAccepted
      client  | connecting/Login       |             | disconnected/Logout | connecting/Login
      client  | connected/LoginSuccess |             | logoutResult Ok     | connected/LoginSuccess
      client  | loginResult Ok         |             |                     | loginResult Ok
      others  | userOnline             |             |                     | userOnline
      """
    )
  }

  @Test func `a kicked client stays aborted until it logs out and in again`() throws {
    try expect(
      """
      at     | 0s                     | 1s                  | 60min               | 61min
      app    | loginByToken           |                     | logout              | loginByToken
      server | loginAccepted          | remoteLogin         |                     | loginAccepted
      client | connecting/Login       | aborted/RemoteLogin | disconnected/Logout | connecting/Login
      client | connected/LoginSuccess |                     |                     | connected/LoginSuccess
      client | loginResult Ok         |                     |                     | loginResult Ok
      others | userOnline             |                     |                     | userOnline
      """
    )
  }

  @Test func `an aborted client ignores the network and further logins`() throws {
    try expect(
      """
      at      | 0s                     | 1s                  | 2s          | 60min        | 61min
      app     | loginByToken           |                     |             | loginByToken | logout
      server  | loginAccepted          | remoteLogin         |             |              |
      network |                        |                     | networkLost |              | networkBack
      client  | connecting/Login       | aborted/RemoteLogin |             |              | disconnected/Logout
      client  | connected/LoginSuccess |                     |             |              |
      client  | loginResult Ok         |                     |             |              |
      others  | userOnline             |                     |             |              |
      """
    )
  }

  @Test func `by the English pages a logout ends a login that is not answered`() throws {
    try expect(
      """
      at     | 0s               | 1s                  | 2s               | 14s
      app    | loginByToken     | logout              | loginByToken     |
      client | connecting/Login | disconnected/Logout | connecting/Login | disconnected/LoginTimeout
      client |                  | logoutResult Ok     |                  | loginResult Error
      """,
      sample: .rtm1EnClient
    )
  }

  @Test func `calls that mean nothing in a state do nothing`() throws {
    try expect(
      """
      at     | 0s     | 1s               | 2s                   | 3s                     | 4s
      app    | logout | loginByToken     | loginByToken, logout |                        | loginByToken
      server |        |                  | tokenExpired         | loginAccepted          | tokenExpired
      client |        | connecting/Login |                      | connected/LoginSuccess |
      client |        |                  |                      | loginResult Ok         |
      others |        |                  |                      | userOnline             |
      """
    )
  }

  @Test func `answers to what was never asked are not applicable`() throws {
    try expect(
      """
      at      | 0s             | 1s               | 2s                                      | 3s
      app     |                | loginByToken     |                                         |
      server  | !loginAccepted |                  |                                         | !loginAccepted
      server  | !loginRejected | !reconnected     |                                         | !loginRejected
      server  | !reconnected   |                  |                                         | !remoteLogin
      network | !networkBack   |                  | networkLost, !networkLost               |
      client  |                | connecting/Login |                                         |
      """
    )
    try expect(
      """
      at      | 0s                     | 1s             | 2s
      app     | loginByToken           |                |
      server  | loginAccepted          | !loginAccepted | !remoteLogin
      server  |                        | !loginRejected | !reconnected
      server  |                        | !reconnected   |
      network |                        | networkLost    |
      client  | connecting/Login       |                |
      client  | connected/LoginSuccess |                |
      client  | loginResult Ok         |                |
      others  | userOnline             |                |
      """
    )
  }

  @Test func `a kick of a client that is not connected is ignored`() throws {
    try expect(
      """
      at     | 0s          | 1s               | 2s          | 7s
      app    |             | loginByToken     |             |
      server | remoteLogin |                  | remoteLogin |
      client |             | connecting/Login |             | disconnected/LoginTimeout
      client |             |                  |             | loginResult Error
      """
    )
  }
}
