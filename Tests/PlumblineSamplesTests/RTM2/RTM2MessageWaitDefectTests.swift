import PlumblineSamples
import Testing

/// The observable behaviour of each defect in the waits of the MESSAGE link.
@Suite struct RTM2MessageWaitDefectTests {
  @Test func `suspends-early`() throws {
    try expect(
      """
      at      | 0s                       | 60s                           | 90s
      app     | loginByToken             |                               |
      network |                          | attemptFailed                 |
      client  | idle-(Login)->connecting | connecting-(Login)->suspended | suspended-(AutoReconnecting)->connecting
      """,
      with: ["suspends-early"],
      sample: .rtm2MessageClient
    )
    try expect(
      """
      at      | 0s                               | 1.5s
      app     | loginByToken                     |
      network | attemptFailed                    |
      client  | idle-(Login)->connecting         | disconnected-(Login)->suspended
      client  | connecting-(Login)->disconnected |

      at     | 31.5s
      client | suspended-(AutoReconnecting)->connecting
      """,
      with: ["suspends-early"],
      delay: 1_500_000,
      sample: .rtm2MessageClient
    )
  }

  @Test func `two-minutes-restart`() throws {
    try expect(
      """
      at      | 0s                               | 2s
      app     | loginByToken                     |
      network | attemptFailed                    |
      client  | idle-(Login)->connecting         | disconnected-(AutoReconnecting)->connecting
      client  | connecting-(Login)->disconnected |

      at      | 119s                                        | 123s
      network | attemptFailed                               |
      client  | connecting-(AutoReconnecting)->disconnected | disconnected-(AutoReconnecting)->connecting

      at      | 238s                                        | 246s                                        | 5min
      network | attemptFailed                               |                                             |
      client  | connecting-(AutoReconnecting)->disconnected | disconnected-(AutoReconnecting)->connecting |
      """,
      with: ["two-minutes-restart"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `two-minutes-not-cancelled`() throws {
    try expect(
      """
      at     | 0s                            | 120s                         | 150s
      app    | loginByToken                  |                              |
      server | accepted                      |                              |
      client | idle-(Login)->connecting      | connected-(Login)->suspended | suspended-(AutoReconnecting)->connecting
      client | connecting-(Login)->connected |                              |

      at | 170s
      """,
      with: ["two-minutes-not-cancelled"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `first-wait-skipped`() throws {
    try expect(
      """
      at      | 0s                               | 4s
      app     | loginByToken                     |
      network | attemptFailed                    | attemptFailed
      client  | idle-(Login)->connecting         | disconnected-(AutoReconnecting)->connecting
      client  | connecting-(Login)->disconnected | connecting-(AutoReconnecting)->disconnected

      at     | 12s
      client | disconnected-(AutoReconnecting)->connecting
      """,
      with: ["first-wait-skipped"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `waits-not-reset`() throws {
    try expect(
      """
      at      | 0s                            | 1s
      app     | loginByToken                  |
      network |                               | dropped
      server  | accepted                      |
      client  | idle-(Login)->connecting      | affectedChannels Given
      client  | connecting-(Login)->connected | connected-(Dropped)->disconnected

      at      | 3s                                          | 4s
      network |                                             | dropped
      server  | accepted                                    |
      client  | disconnected-(AutoReconnecting)->connecting | affectedChannels Given
      client  | connecting-(AutoReconnecting)->connected    | connected-(Dropped)->disconnected
      others  | subscriptionsRestored                       |
      others  | statesRestored                              |

      at     | 8s
      client | disconnected-(AutoReconnecting)->connecting
      """,
      with: ["waits-not-reset"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `suspended-retries-late`() throws {
    try expect(
      """
      at      | 0s                       | 120s                          | 180s
      app     | loginByToken             |                               |
      network |                          | attemptFailed                 |
      client  | idle-(Login)->connecting | connecting-(Login)->suspended | suspended-(AutoReconnecting)->connecting
      """,
      with: ["suspended-retries-late"],
      sample: .rtm2MessageClient
    )
    try expect(
      """
      at      | 0s                       | 120s                          | 137.3s
      app     | loginByToken             |                               |
      network |                          | attemptFailed                 |
      client  | idle-(Login)->connecting | connecting-(Login)->suspended | suspended-(AutoReconnecting)->connecting
      """,
      with: ["suspended-retries-late"],
      delay: 17_300_000,
      sample: .rtm2MessageClient
    )
  }

  @Test func `suspended-falls-back`() throws {
    try expect(
      """
      at      | 0s                       | 120s                          | 150s
      app     | loginByToken             |                               |
      network |                          | attemptFailed                 | attemptFailed
      client  | idle-(Login)->connecting | connecting-(Login)->suspended | suspended-(AutoReconnecting)->connecting
      client  |                          |                               | connecting-(AutoReconnecting)->disconnected

      at      | 152s                                        | 156s
      network | attemptFailed                               |
      client  | disconnected-(AutoReconnecting)->connecting | disconnected-(AutoReconnecting)->connecting
      client  | connecting-(AutoReconnecting)->disconnected |
      """,
      with: ["suspended-falls-back"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `suspended-flickers`() throws {
    try expect(
      """
      at      | 0s                       | 120s                          | 150s
      app     | loginByToken             |                               |
      network |                          | attemptFailed                 | attemptFailed
      client  | idle-(Login)->connecting | connecting-(Login)->suspended | suspended-(AutoReconnecting)->connecting
      client  |                          |                               | connecting-(AutoReconnecting)->disconnected
      client  |                          |                               | disconnected-(AutoReconnecting)->suspended

      at     | 180s
      client | suspended-(AutoReconnecting)->connecting
      """,
      with: ["suspended-flickers"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `suspended-login-ignored`() throws {
    try expect(
      """
      at      | 0s                       | 120s                          | 130s
      app     | loginByToken             |                               | loginByToken
      network |                          | attemptFailed                 |
      client  | idle-(Login)->connecting | connecting-(Login)->suspended |

      at     | 150s
      client | suspended-(AutoReconnecting)->connecting
      """,
      with: ["suspended-login-ignored"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `disconnected-login-ignored`() throws {
    try expect(
      """
      at      | 0s                               | 1s           | 2s
      app     | loginByToken                     | loginByToken |
      network | attemptFailed                    |              |
      client  | idle-(Login)->connecting         |              | disconnected-(AutoReconnecting)->connecting
      client  | connecting-(Login)->disconnected |              |
      """,
      with: ["disconnected-login-ignored"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `suspended-wait-not-cancelled`() throws {
    try expect(
      """
      at      | 0s                       | 120s                          | 130s
      app     | loginByToken             |                               | loginByToken
      network |                          | attemptFailed                 |
      client  | idle-(Login)->connecting | connecting-(Login)->suspended | suspended-(Login)->connecting

      at     | 150s                                      | 180s
      client | connecting-(AutoReconnecting)->connecting | connecting-(AutoReconnecting)->suspended
      """,
      with: ["suspended-wait-not-cancelled"],
      sample: .rtm2MessageClient
    )
  }
}
