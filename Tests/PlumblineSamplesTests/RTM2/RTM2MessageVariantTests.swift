import PlumblineSamples
import Testing

/// Variants of the MESSAGE link in behaviour that the page leaves open.
@Suite struct RTM2MessageVariantTests {
  @Test func `suspends-after-last-try`() throws {
    try expect(
      """
      at      | 0s                               | 2s
      app     | loginByToken                     |
      network | attemptFailed                    |
      client  | idle-(Login)->connecting         | disconnected-(AutoReconnecting)->connecting
      client  | connecting-(Login)->disconnected |

      at      | 119s                                        | 123s
      network | attemptFailed                               | attemptFailed
      client  | connecting-(AutoReconnecting)->disconnected | disconnected-(AutoReconnecting)->connecting
      client  |                                             | connecting-(AutoReconnecting)->suspended

      at     | 153s
      client | suspended-(AutoReconnecting)->connecting
      """,
      with: ["suspends-after-last-try"],
      sample: .rtm2MessageClient
    )
    // Nothing answers the try after the 2 minutes.
    try expect(
      """
      at      | 0s                       | 119s                             | 121s
      app     | loginByToken             |                                  |
      network |                          | attemptFailed                    |
      client  | idle-(Login)->connecting | connecting-(Login)->disconnected | disconnected-(AutoReconnecting)->connecting

      at     | 151s
      client | connecting-(AutoReconnecting)->suspended
      """,
      with: ["suspends-after-last-try"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `two-minutes-from-disconnected`() throws {
    try expect(
      """
      at      | 0s                       | 100s
      app     | loginByToken             |
      network |                          | attemptFailed
      client  | idle-(Login)->connecting | connecting-(Login)->disconnected

      at      | 102s                                        | 219s
      network |                                             | attemptFailed
      client  | disconnected-(AutoReconnecting)->connecting | connecting-(AutoReconnecting)->disconnected

      at     | 220s                                       | 250s
      client | disconnected-(AutoReconnecting)->suspended | suspended-(AutoReconnecting)->connecting
      """,
      with: ["two-minutes-from-disconnected"],
      sample: .rtm2MessageClient
    )
    // Nothing answers the login.
    try expect(
      """
      at     | 0s                       | 120s                             | 122s
      app    | loginByToken             |                                  |
      client | idle-(Login)->connecting | connecting-(Login)->disconnected | disconnected-(AutoReconnecting)->connecting
      """,
      with: ["two-minutes-from-disconnected"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `suspended-login-starts-over`() throws {
    try expect(
      """
      at      | 0s                       | 120s                          | 130s
      app     | loginByToken             |                               | loginByToken
      network |                          | attemptFailed                 | attemptFailed
      client  | idle-(Login)->connecting | connecting-(Login)->suspended | suspended-(Login)->connecting
      client  |                          |                               | connecting-(Login)->disconnected

      at      | 132s                                        | 249.999s | 250s
      network |                                             |          | attemptFailed
      client  | disconnected-(AutoReconnecting)->connecting |          | connecting-(AutoReconnecting)->suspended
      """,
      with: ["suspended-login-starts-over"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `fatal-found-by-trying`() throws {
    try expect(
      """
      at      | 0s                               | 1s
      app     | loginByToken                     |
      network | attemptFailed                    |
      server  |                                  | fatalError TokenExpired
      client  | idle-(Login)->connecting         |
      client  | connecting-(Login)->disconnected |

      at     | 2s
      server | fatalError TokenExpired
      client | disconnected-(AutoReconnecting)->connecting
      client | connecting-(AutoReconnecting)->failed
      """,
      with: ["fatal-found-by-trying"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `tries-time-out`() throws {
    try expect(
      """
      at     | 0s                       | 10s
      app    | loginByToken             |
      client | idle-(Login)->connecting | connecting-(Login)->disconnected

      at     | 12s                                         | 22s
      client | disconnected-(AutoReconnecting)->connecting | connecting-(AutoReconnecting)->disconnected

      at     | 26s
      server | accepted
      client | disconnected-(AutoReconnecting)->connecting
      client | connecting-(AutoReconnecting)->connected
      """,
      with: ["tries-time-out"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `disconnected-login-starts-over`() throws {
    try expect(
      """
      at      | 0s                               | 1s                               | 120s
      app     | loginByToken                     | loginByToken                     |
      network | attemptFailed                    |                                  |
      client  | idle-(Login)->connecting         | disconnected-(Login)->connecting |
      client  | connecting-(Login)->disconnected |                                  |

      at      | 120.999s | 121s
      network |          | attemptFailed
      client  |          | connecting-(Login)->suspended
      """,
      with: ["disconnected-login-starts-over"],
      sample: .rtm2MessageClient
    )
  }
}
