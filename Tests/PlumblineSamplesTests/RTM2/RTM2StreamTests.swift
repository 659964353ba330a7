import PlumblineSamples
import Testing

/// A stream channel, as documented.
@Suite struct RTM2StreamTests {
  @Test func `a join that succeeds`() throws {
    try expect(
      """
      at     | 0s                      | 0.8s                         | 60min
      app    | joinWithOption          |                              |
      server |                         | accepted                     |
      client | idle-(Join)->connecting | connecting-(Join)->connected |
      """,
      sample: .rtm2StreamClient
    )
  }

  @Test func `a break that the first try mends`() throws {
    try expect(
      """
      at      | 0s                           | 1s                              | 2s
      app     | joinWithOption               |                                 |
      network |                              | dropped                         |
      server  | accepted                     |                                 | accepted
      client  | idle-(Join)->connecting      | affectedChannels Given          | connecting-(Dropped)->connected
      client  | connecting-(Join)->connected | connected-(Dropped)->connecting |
      others  |                              |                                 | subscriptionsRestored
      others  |                              |                                 | statesRestored

      at | 60min
      """,
      sample: .rtm2StreamClient
    )
  }

  @Test func `each try is announced, and a failed one is not`() throws {
    try expect(
      """
      at      | 0s                      | 2s
      app     | joinWithOption          |
      network | attemptFailed           | attemptFailed
      client  | idle-(Join)->connecting | connecting-(AutoReconnecting)->connecting

      at      | 6s                                        | 14s
      network | attemptFailed                             |
      network | attemptFailed                             |
      client  | connecting-(AutoReconnecting)->connecting | connecting-(AutoReconnecting)->connecting

      at     | 15s                                      | 60min
      server | accepted                                 |
      client | connecting-(AutoReconnecting)->connected |
      """,
      sample: .rtm2StreamClient
    )
  }

  @Test func `a join that never gets through fails after 20 minutes, until the next one`() throws {
    try expect(
      """
      at     | 0s                      | 1199.999s | 20min                     | 60min
      app    | joinWithOption          |           |                           | joinWithOption
      server |                         |           |                           | accepted
      client | idle-(Join)->connecting |           | connecting-(Join)->failed | failed-(Join)->connecting
      client |                         |           |                           | connecting-(Join)->connected
      """,
      sample: .rtm2StreamClient
    )
  }

  @Test func `each break has 20 minutes of its own`() throws {
    try expect(
      """
      at      | 0s                           | 10min                           | 25min
      app     | joinWithOption               |                                 |
      network |                              | dropped                         |
      server  | accepted                     |                                 | accepted
      client  | idle-(Join)->connecting      | affectedChannels Given          | connecting-(Dropped)->connected
      client  | connecting-(Join)->connected | connected-(Dropped)->connecting | unrestoredChannels Given Given Given

      at      | 26min                           | 46min                        | 60min
      network | dropped                         |                              |
      client  | affectedChannels Given          | connecting-(Dropped)->failed |
      client  | connected-(Dropped)->connecting |                              |
      """,
      sample: .rtm2StreamClient
    )
  }

  @Test func `a fatal error ends everything until the next join`() throws {
    try expect(
      """
      at      | 0s                            | 60min                        | 61min
      app     | joinWithOption                | joinWithOption               |
      network | attemptFailed                 |                              |
      server  | fatalError ChannelNameInvalid | accepted                     | fatalError UserBanned
      client  | idle-(Join)->connecting       | failed-(Join)->connecting    | connected-(Join)->failed
      client  | connecting-(Join)->failed     | connecting-(Join)->connected |

      at     | 62min
      app    | joinWithOption
      server | accepted
      client | failed-(Join)->connecting
      client | connecting-(Join)->connected
      others | subscriptionsRestored
      others | statesRestored
      """,
      sample: .rtm2StreamClient
    )
  }

  @Test func `leaving clears everything and stops the tries`() throws {
    try expect(
      """
      at      | 0s                           | 1s                              | 2s
      app     | joinWithOption               |                                 | leave
      network |                              | dropped                         |
      network |                              | attemptFailed                   |
      server  | accepted                     |                                 |
      client  | idle-(Join)->connecting      | affectedChannels Given          | connecting-(Leave)->idle
      client  | connecting-(Join)->connected | connected-(Dropped)->connecting | cacheCleared
      client  |                              |                                 | subscriptionsCleared
      client  |                              |                                 | statesCleared

      at     | 60min                        | 61min                   | 62min
      app    | joinWithOption               | leave                   | leave
      server | accepted                     |                         |
      client | idle-(Join)->connecting      | connected-(Leave)->idle |
      client | connecting-(Join)->connected | cacheCleared            |
      client |                              | subscriptionsCleared    |
      client |                              | statesCleared           |
      """,
      sample: .rtm2StreamClient
    )
  }

  @Test func `a channel that has failed can be left`() throws {
    try expect(
      """
      at     | 0s                        | 1s                   | 60min
      app    | joinWithOption            | leave                |
      server | fatalError TokenExpired   |                      |
      client | idle-(Join)->connecting   | failed-(Leave)->idle |
      client | connecting-(Join)->failed | cacheCleared         |
      """,
      sample: .rtm2StreamClient
    )
  }

  @Test func `a logout of the user closes the channel`() throws {
    try expect(
      """
      at     | 0s                           | 1s                      | 2s                           | 60min
      app    | joinWithOption               | logout                  | joinWithOption               |
      server | accepted                     |                         | accepted                     |
      client | idle-(Join)->connecting      | connected-(Leave)->idle | idle-(Join)->connecting      |
      client | connecting-(Join)->connected | cacheCleared            | connecting-(Join)->connected |
      client |                              | subscriptionsCleared    |                              |
      client |                              | statesCleared           |                              |
      """,
      sample: .rtm2StreamClient
    )
  }

  @Test func `messages pass only while the channel is connected`() throws {
    try expect(
      """
      at      | 0s          | 1s                           | 2s
      app     | sendMessage | joinWithOption               |
      network |             |                              | dropped
      app     |             |                              | sendMessage
      server  |             | accepted                     |
      app     |             | sendMessage                  |
      peer    | peerMessage | peerMessage                  | peerMessage
      client  |             | idle-(Join)->connecting      | affectedChannels Given
      client  |             | connecting-(Join)->connected | connected-(Dropped)->connecting
      client  |             | messageReceived              |
      others  |             | messageDelivered             |

      at     | 3s
      server | fatalError TokenExpired
      app    | sendMessage
      peer   | peerMessage
      client | connecting-(Dropped)->failed
      """,
      sample: .rtm2StreamClient
    )
  }

  @Test func `a join that is not called for does nothing`() throws {
    try expect(
      """
      at     | 0s                      | 1s                           | 60min
      app    | joinWithOption          |                              |
      app    | joinWithOption          |                              |
      server |                         | accepted                     |
      app    |                         | joinWithOption               |
      client | idle-(Join)->connecting | connecting-(Join)->connected |
      """,
      sample: .rtm2StreamClient
    )
  }

  @Test func `nobody answers what was never asked`() throws {
    try expect(
      """
      at      | 0s                       | 1s                           | 2s             | 3s
      app     |                          | joinWithOption               |                |
      network | !attemptFailed           | !dropped                     | !attemptFailed |
      server  | !accepted                | accepted                     | !accepted      | fatalError TokenInvalid
      network | !dropped                 |                              |                |
      server  | !fatalError TokenExpired |                              |                | !fatalError TokenInvalid
      client  |                          | idle-(Join)->connecting      |                | connected-(Join)->failed
      client  |                          | connecting-(Join)->connected |                |
      """,
      sample: .rtm2StreamClient
    )
  }
}
