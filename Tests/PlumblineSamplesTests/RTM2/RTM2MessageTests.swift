import PlumblineSamples
import Testing

/// The MESSAGE link, as documented.
@Suite struct RTM2MessageTests {
  @Test func `a login that succeeds`() throws {
    try expect(
      """
      at     | 0s                       | 0.8s                          | 60min
      app    | loginByToken             |                               |
      server |                          | accepted                      |
      client | idle-(Login)->connecting | connecting-(Login)->connected |
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `a break that the first try mends`() throws {
    try expect(
      """
      at      | 0s                            | 1s
      app     | loginByToken                  |
      network |                               | dropped
      server  | accepted                      |
      client  | idle-(Login)->connecting      | affectedChannels Given
      client  | connecting-(Login)->connected | connected-(Dropped)->disconnected

      at     | 3s                                          | 3.5s                                     | 60min
      server |                                             | accepted                                 |
      client | disconnected-(AutoReconnecting)->connecting | connecting-(AutoReconnecting)->connected |
      others |                                             | subscriptionsRestored                    |
      others |                                             | statesRestored                           |
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `the waits double, and after 2 minutes they are half a minute each`() throws {
    try expect(
      """
      at      | 0s                            | 1s
      app     | loginByToken                  |
      network |                               | dropped
      server  | accepted                      |
      client  | idle-(Login)->connecting      | affectedChannels Given
      client  | connecting-(Login)->connected | connected-(Dropped)->disconnected

      at      | 3s                                          | 7s
      network | attemptFailed                               | attemptFailed
      client  | disconnected-(AutoReconnecting)->connecting | disconnected-(AutoReconnecting)->connecting
      client  | connecting-(AutoReconnecting)->disconnected | connecting-(AutoReconnecting)->disconnected

      at      | 15s                                         | 31s
      network | attemptFailed                               | attemptFailed
      client  | disconnected-(AutoReconnecting)->connecting | disconnected-(AutoReconnecting)->connecting
      client  | connecting-(AutoReconnecting)->disconnected | connecting-(AutoReconnecting)->disconnected

      at      | 63s                                         | 121s
      network | attemptFailed                               |
      client  | disconnected-(AutoReconnecting)->connecting | disconnected-(AutoReconnecting)->suspended
      client  | connecting-(AutoReconnecting)->disconnected |

      at      | 151s                                     | 181s                                     | 60min
      network | attemptFailed                            |                                          |
      server  |                                          | accepted                                 |
      client  | suspended-(AutoReconnecting)->connecting | suspended-(AutoReconnecting)->connecting |
      client  | connecting-(AutoReconnecting)->suspended | connecting-(AutoReconnecting)->connected |
      others  |                                          | subscriptionsRestored                    |
      others  |                                          | statesRestored                           |
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `a login that never gets through is suspended when its last try has failed`() throws {
    try expect(
      """
      at      | 0s                               | 2s                                          | 120s
      app     | loginByToken                     |                                             |
      network | attemptFailed                    |                                             |
      client  | idle-(Login)->connecting         | disconnected-(AutoReconnecting)->connecting |
      client  | connecting-(Login)->disconnected |                                             |

      at      | 130s                                     | 160s
      network | attemptFailed                            |
      client  | connecting-(AutoReconnecting)->suspended | suspended-(AutoReconnecting)->connecting
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `a try that nothing answers is given up half a minute after the 2 minutes`() throws {
    try expect(
      """
      at     | 0s                       | 149.999s | 150s
      app    | loginByToken             |          |
      client | idle-(Login)->connecting |          | connecting-(Login)->suspended

      at     | 180s
      client | suspended-(AutoReconnecting)->connecting
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `a try from Suspended that nothing answers is given up after half a minute`() throws {
    try expect(
      """
      at      | 0s                       | 120s                          | 150s
      app     | loginByToken             |                               |
      network |                          | attemptFailed                 |
      client  | idle-(Login)->connecting | connecting-(Login)->suspended | suspended-(AutoReconnecting)->connecting

      at     | 179.999s | 180s                                     | 190s
      app    |          |                                          | loginByToken
      client |          | connecting-(AutoReconnecting)->suspended | suspended-(Login)->connecting

      at     | 219.999s | 220s                          | 250s
      server |          |                               | accepted
      client |          | connecting-(Login)->suspended | suspended-(AutoReconnecting)->connecting
      client |          |                               | connecting-(AutoReconnecting)->connected
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `a try that outlasts the 2 minutes may still succeed`() throws {
    try expect(
      """
      at     | 0s                       | 121s                          | 60min
      app    | loginByToken             |                               |
      server |                          | accepted                      |
      client | idle-(Login)->connecting | connecting-(Login)->connected |
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `a connection ends the 2 minutes, and the next break begins with 2 seconds`() throws {
    try expect(
      """
      at      | 0s                            | 1s
      app     | loginByToken                  |
      network |                               | dropped
      server  | accepted                      |
      client  | idle-(Login)->connecting      | affectedChannels Given
      client  | connecting-(Login)->connected | connected-(Dropped)->disconnected

      at      | 3s                                          | 7s
      network | attemptFailed                               |
      server  |                                             | accepted
      client  | disconnected-(AutoReconnecting)->connecting | disconnected-(AutoReconnecting)->connecting
      client  | connecting-(AutoReconnecting)->disconnected | connecting-(AutoReconnecting)->connected
      others  |                                             | subscriptionsRestored
      others  |                                             | statesRestored

      at      | 8s                                | 10s                                         | 127.999s
      network | dropped                           |                                             |
      client  | affectedChannels Given            | disconnected-(AutoReconnecting)->connecting |
      client  | connected-(Dropped)->disconnected |                                             |

      at      | 128s                                     | 158s
      network | attemptFailed                            |
      client  | connecting-(AutoReconnecting)->suspended | suspended-(AutoReconnecting)->connecting
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `a fatal error ends everything until the next login`() throws {
    try expect(
      """
      at     | 0s                         | 60min                         | 61min
      app    | loginByToken               | loginByToken                  |
      server | fatalError TokenExpired    | accepted                      | fatalError UserBanned
      client | idle-(Login)->connecting   | failed-(Login)->connecting    | connected-(Login)->failed
      client | connecting-(Login)->failed | connecting-(Login)->connected |

      at     | 62min
      app    | loginByToken
      server | accepted
      client | failed-(Login)->connecting
      client | connecting-(Login)->connected
      others | subscriptionsRestored
      others | statesRestored
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `a fatal error is heard of while the client waits`() throws {
    try expect(
      """
      at      | 0s                               | 1s                           | 60min                 | 61min
      app     | loginByToken                     |                              | logout                |
      network | attemptFailed                    |                              |                       |
      server  |                                  | fatalError LimitExceeded     |                       |
      client  | idle-(Login)->connecting         | disconnected-(Login)->failed | failed-(Logout)->idle |
      client  | connecting-(Login)->disconnected |                              | cacheCleared          |
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `a logout clears everything and stops the tries`() throws {
    try expect(
      """
      at      | 0s                            | 1s                                | 2s
      app     | loginByToken                  |                                   | logout
      network |                               | dropped                           |
      server  | accepted                      |                                   |
      client  | idle-(Login)->connecting      | affectedChannels Given            | disconnected-(Logout)->idle
      client  | connecting-(Login)->connected | connected-(Dropped)->disconnected | cacheCleared
      client  |                               |                                   | subscriptionsCleared
      client  |                               |                                   | statesCleared

      at     | 60min                         | 61min                    | 62min
      app    | loginByToken                  | logout                   | logout
      server | accepted                      |                          |
      client | idle-(Login)->connecting      | connected-(Logout)->idle |
      client | connecting-(Login)->connected | cacheCleared             |
      client |                               | subscriptionsCleared     |
      client |                               | statesCleared            |
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `messages pass only while the client is connected`() throws {
    try expect(
      """
      at      | 0s          | 1s                            | 2s
      app     | sendMessage | loginByToken                  |
      network |             |                               | dropped
      app     |             |                               | sendMessage
      server  |             | accepted                      |
      app     |             | sendMessage                   |
      peer    | peerMessage | peerMessage                   | peerMessage
      client  |             | idle-(Login)->connecting      | affectedChannels Given
      client  |             | connecting-(Login)->connected | connected-(Dropped)->disconnected
      client  |             | messageReceived               |
      others  |             | messageDelivered              |

      at     | 4s                                          | 5s
      app    | sendMessage                                 |
      server |                                             | accepted
      app    |                                             | sendMessage
      peer   | peerMessage                                 | peerMessage
      client | disconnected-(AutoReconnecting)->connecting | connecting-(AutoReconnecting)->connected
      client |                                             | messageReceived
      others |                                             | subscriptionsRestored
      others |                                             | statesRestored
      others |                                             | messageDelivered
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `a login in Suspended is one more try`() throws {
    try expect(
      """
      at      | 0s                       | 120s                          | 130s
      app     | loginByToken             |                               | loginByToken
      network |                          | attemptFailed                 |
      client  | idle-(Login)->connecting | connecting-(Login)->suspended | suspended-(Login)->connecting

      at      | 140s                          | 170s
      network | attemptFailed                 |
      client  | connecting-(Login)->suspended | suspended-(AutoReconnecting)->connecting

      at     | 171s
      server | accepted
      client | connecting-(AutoReconnecting)->connected
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `a login in Disconnected is one more try`() throws {
    try expect(
      """
      at      | 0s                               | 1s                               | 2s
      app     | loginByToken                     | loginByToken                     |
      network | attemptFailed                    |                                  |
      server  |                                  |                                  | accepted
      client  | idle-(Login)->connecting         | disconnected-(Login)->connecting | connecting-(Login)->connected
      client  | connecting-(Login)->disconnected |                                  |

      at | 60min
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `what the server has forgotten is named`() throws {
    try expect(
      """
      at      | 0s                            | 1s
      app     | loginByToken                  |
      network |                               | dropped
      server  | accepted                      |
      client  | idle-(Login)->connecting      | affectedChannels Given
      client  | connecting-(Login)->connected | connected-(Dropped)->disconnected

      at     | 2s                             | 601s
      app    |                                | loginByToken
      server | fatalError TokenExpired        | accepted
      client | disconnected-(Dropped)->failed | failed-(Login)->connecting
      client |                                | connecting-(Login)->connected
      others |                                | subscriptionsRestored
      others |                                | statesRestored

      at      | 602s                              | 603s
      network | dropped                           |
      server  |                                   | fatalError TokenExpired
      client  | affectedChannels Given            | disconnected-(Dropped)->failed
      client  | connected-(Dropped)->disconnected |

      at     | 1202.001s
      app    | loginByToken
      server | accepted
      client | failed-(Login)->connecting
      client | connecting-(Login)->connected
      client | unrestoredChannels Given Given Given
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `a login that is not called for does nothing`() throws {
    try expect(
      """
      at      | 0s                       | 1s                            | 2s
      app     | loginByToken             |                               |
      app     | loginByToken             |                               |
      network |                          |                               | dropped
      server  |                          | accepted                      |
      app     |                          | loginByToken                  |
      client  | idle-(Login)->connecting | connecting-(Login)->connected | affectedChannels Given
      client  |                          |                               | connected-(Dropped)->disconnected

      at     | 4s                                          | 2min
      app    | loginByToken                                |
      client | disconnected-(AutoReconnecting)->connecting |
      """,
      sample: .rtm2MessageClient
    )
  }

  @Test func `nobody answers what was never asked`() throws {
    try expect(
      """
      at      | 0s                       | 1s                            | 2s             | 3s
      app     |                          | loginByToken                  |                |
      network | !attemptFailed           | !dropped                      | !attemptFailed |
      server  | !accepted                | accepted                      | !accepted      | fatalError TokenInvalid
      network | !dropped                 |                               |                |
      server  | !fatalError TokenExpired |                               |                | !fatalError TokenInvalid
      client  |                          | idle-(Login)->connecting      |                | connected-(Login)->failed
      client  |                          | connecting-(Login)->connected |                |

      at      | 4s
      network | !attemptFailed
      server  | !accepted
      network | !dropped
      """,
      sample: .rtm2MessageClient
    )
  }
}
