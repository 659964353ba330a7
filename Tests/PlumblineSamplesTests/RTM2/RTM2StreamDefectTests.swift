import PlumblineSamples
import Testing

/// The observable behaviour of each defect of a stream channel.
@Suite struct RTM2StreamDefectTests {
  @Test func `gives-up-early`() throws {
    try expect(
      """
      at     | 0s                      | 2min                      | 60min
      app    | joinWithOption          |                           |
      client | idle-(Join)->connecting | connecting-(Join)->failed |
      """,
      with: ["gives-up-early"],
      sample: .rtm2StreamClient
    )
    try expect(
      """
      at      | 0s                           | 1s                              | 18.3s
      app     | joinWithOption               |                                 |
      network |                              | dropped                         |
      server  | accepted                     |                                 |
      client  | idle-(Join)->connecting      | affectedChannels Given          | connecting-(Dropped)->failed
      client  | connecting-(Join)->connected | connected-(Dropped)->connecting |
      """,
      with: ["gives-up-early"],
      delay: 17_300_000,
      sample: .rtm2StreamClient
    )
  }

  @Test func `twenty-minutes-restart`() throws {
    try expect(
      """
      at      | 0s                      | 19min         | 1142s                                     | 20min
      app     | joinWithOption          |               |                                           |
      network |                         | attemptFailed |                                           |
      client  | idle-(Join)->connecting |               | connecting-(AutoReconnecting)->connecting |

      at     | 39min
      client | connecting-(AutoReconnecting)->failed
      """,
      with: ["twenty-minutes-restart"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `giving-up-not-cancelled`() throws {
    try expect(
      """
      at     | 0s                           | 20min
      app    | joinWithOption               |
      server | accepted                     |
      client | idle-(Join)->connecting      | connected-(Join)->failed
      client | connecting-(Join)->connected |
      """,
      with: ["giving-up-not-cancelled"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `failed-keeps-trying`() throws {
    try expect(
      """
      at      | 0s                      | 1199s         | 20min
      app     | joinWithOption          |               |
      network |                         | attemptFailed |
      client  | idle-(Join)->connecting |               | connecting-(Join)->failed

      at     | 1201s                                 | 60min
      client | failed-(AutoReconnecting)->connecting |
      """,
      with: ["failed-keeps-trying"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `leave-keeps-trying`() throws {
    try expect(
      """
      at      | 0s                      | 1s                       | 2s
      app     | joinWithOption          | leave                    |
      network | attemptFailed           |                          |
      client  | idle-(Join)->connecting | connecting-(Leave)->idle | idle-(AutoReconnecting)->connecting
      client  |                         | cacheCleared             |

      at     | 3s
      server | accepted
      client | connecting-(AutoReconnecting)->connected
      """,
      with: ["leave-keeps-trying"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `leave-ignored-in-failed`() throws {
    try expect(
      """
      at     | 0s                        | 1s    | 2s
      app    | joinWithOption            | leave | joinWithOption
      server | fatalError TokenExpired   |       |
      client | idle-(Join)->connecting   |       | failed-(Join)->connecting
      client | connecting-(Join)->failed |       |
      """,
      with: ["leave-ignored-in-failed"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `join-ignored-in-failed`() throws {
    try expect(
      """
      at     | 0s                        | 1s             | 2s                   | 3s
      app    | joinWithOption            | joinWithOption | leave                | joinWithOption
      server | fatalError TokenExpired   |                |                      |
      client | idle-(Join)->connecting   |                | failed-(Leave)->idle | idle-(Join)->connecting
      client | connecting-(Join)->failed |                | cacheCleared         |
      """,
      with: ["join-ignored-in-failed"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `no-edge-server-retried`() throws {
    try expect(
      """
      at     | 0s                      | 2s                                        | 3s
      app    | joinWithOption          |                                           |
      server | fatalError NoEdgeServer | accepted                                  | fatalError NoEdgeServer
      client | idle-(Join)->connecting | connecting-(AutoReconnecting)->connecting | affectedChannels Given
      client |                         | connecting-(AutoReconnecting)->connected  | connected-(Dropped)->connecting

      at     | 4s
      server | fatalError TokenInvalid
      client | connecting-(Dropped)->failed
      """,
      with: ["no-edge-server-retried"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `fatal-missed-while-connected`() throws {
    try expect(
      """
      at      | 0s                           | 1s                      | 2s
      app     | joinWithOption               |                         |
      network |                              |                         | dropped
      server  | accepted                     | fatalError TokenExpired | fatalError TokenExpired
      client  | idle-(Join)->connecting      |                         | affectedChannels Given
      client  | connecting-(Join)->connected |                         | connected-(Dropped)->connecting
      client  |                              |                         | connecting-(Dropped)->failed
      """,
      with: ["fatal-missed-while-connected"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `failed-join-is-fatal`() throws {
    try expect(
      """
      at      | 0s                        | 60min
      app     | joinWithOption            |
      network | attemptFailed             |
      client  | idle-(Join)->connecting   |
      client  | connecting-(Join)->failed |
      """,
      with: ["failed-join-is-fatal"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `tries-say-join`() throws {
    try expect(
      """
      at      | 0s                      | 2s
      app     | joinWithOption          |
      network | attemptFailed           |
      client  | idle-(Join)->connecting | connecting-(Join)->connecting
      """,
      with: ["tries-say-join"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `break-shows-disconnected`() throws {
    try expect(
      """
      at      | 0s                           | 1s
      app     | joinWithOption               |
      network |                              | dropped
      server  | accepted                     |
      client  | idle-(Join)->connecting      | affectedChannels Given
      client  | connecting-(Join)->connected | linkState (current not documented) connected Stream Dropped Given
      client  |                              | connected-(Dropped)->connecting
      """,
      with: ["break-shows-disconnected"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `break-without-channel`() throws {
    try expect(
      """
      at      | 0s                           | 1s                              | 2s
      app     | joinWithOption               |                                 |
      network |                              | dropped                         |
      server  | accepted                     |                                 | accepted
      client  | idle-(Join)->connecting      | connected-(Dropped)->connecting | connecting-(Dropped)->connected
      client  | connecting-(Join)->connected |                                 |
      others  |                              |                                 | subscriptionsRestored
      others  |                              |                                 | statesRestored
      """,
      with: ["break-without-channel"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `service-says-message`() throws {
    try expect(
      """
      at     | 0s
      app    | joinWithOption
      client | linkState connecting idle Message Join Given
      """,
      with: ["service-says-message"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `connected-twice`() throws {
    try expect(
      """
      at      | 0s                           | 1s                              | 2s
      app     | joinWithOption               |                                 |
      network |                              | dropped                         |
      server  | accepted                     |                                 | accepted
      client  | idle-(Join)->connecting      | affectedChannels Given          | connecting-(Dropped)->connected
      client  | connecting-(Join)->connected | connected-(Dropped)->connecting | connecting-(Dropped)->connected
      client  | connecting-(Join)->connected |                                 |
      others  |                              |                                 | subscriptionsRestored
      others  |                              |                                 | statesRestored
      """,
      with: ["connected-twice"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `states-not-restored`() throws {
    try expect(
      """
      at      | 0s                           | 1s                              | 2s
      app     | joinWithOption               |                                 |
      network |                              | dropped                         |
      server  | accepted                     |                                 | accepted
      client  | idle-(Join)->connecting      | affectedChannels Given          | connecting-(Dropped)->connected
      client  | connecting-(Join)->connected | connected-(Dropped)->connecting |
      others  |                              |                                 | subscriptionsRestored
      """,
      with: ["states-not-restored"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `restored-after-leave`() throws {
    try expect(
      """
      at     | 0s                           | 1s                      | 2s
      app    | joinWithOption               | leave                   | joinWithOption
      server | accepted                     |                         | accepted
      client | idle-(Join)->connecting      | connected-(Leave)->idle | idle-(Join)->connecting
      client | connecting-(Join)->connected | cacheCleared            | connecting-(Join)->connected
      client |                              | subscriptionsCleared    |
      client |                              | statesCleared           |
      others |                              |                         | subscriptionsRestored
      others |                              |                         | statesRestored
      """,
      with: ["restored-after-leave"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `messages-delivered-later`() throws {
    try expect(
      """
      at     | 0s                        | 1s          | 2s
      app    | joinWithOption            | sendMessage | joinWithOption
      server | fatalError TokenExpired   |             | accepted
      client | idle-(Join)->connecting   |             | failed-(Join)->connecting
      client | connecting-(Join)->failed |             | connecting-(Join)->connected
      others |                           |             | messageDelivered
      """,
      with: ["messages-delivered-later"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `tries-are-silent`() throws {
    try expect(
      """
      at      | 0s                      | 2s | 3s            | 7s | 8s
      app     | joinWithOption          |    |               |    |
      network | attemptFailed           |    | attemptFailed |    |
      server  |                         |    |               |    | accepted
      client  | idle-(Join)->connecting |    |               |    | connecting-(Join)->connected
      """,
      with: ["tries-are-silent"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `logout-keeps-channel`() throws {
    try expect(
      """
      at      | 0s                           | 1s                   | 2s
      app     | joinWithOption               | logout               |
      network |                              |                      | dropped
      server  | accepted                     |                      |
      client  | idle-(Join)->connecting      | cacheCleared         | affectedChannels Given
      client  | connecting-(Join)->connected | subscriptionsCleared | connected-(Dropped)->connecting
      client  |                              | statesCleared        |

      at     | 3s
      server | accepted
      client | connecting-(Dropped)->connected
      """,
      with: ["logout-keeps-channel"],
      sample: .rtm2StreamClient
    )
  }

  @Test func `leaks-across-reset shows only on a client that was used before`() throws {
    let join = try Diagram(
      """
      at     | 0s                      | 1s
      app    | joinWithOption          |
      server |                         | accepted
      client | idle-(Join)->connecting | connecting-(Join)->connected
      """
    )
    let leak = ["leaks-across-reset"]
    let sample = Sample.rtm2StreamClient
    #expect(try play(join, .inJumps, with: leak, sample: sample) == join.lines)
    #expect(try play(join, .deadlineByDeadline, with: leak, sample: sample) == join.lines)
    #expect(
      try play(join, .afterAnotherTrace, with: leak, sample: sample)
        == [
          "0 s: given joinWithOption", "1 s: given accepted",
          "1 s: the client shows connecting-(Dropped)->connected",
        ]
    )
  }
}
