import PlumblineSamples
import Testing

/// The observable behaviour of each other defect of the MESSAGE link.
@Suite struct RTM2MessageDefectTests {
  @Test func `logout-keeps-retrying`() throws {
    try expect(
      """
      at      | 0s                               | 1s                          | 2s
      app     | loginByToken                     | logout                      |
      network | attemptFailed                    |                             |
      client  | idle-(Login)->connecting         | disconnected-(Logout)->idle | idle-(AutoReconnecting)->connecting
      client  | connecting-(Login)->disconnected | cacheCleared                |

      at     | 3s
      server | accepted
      client | connecting-(AutoReconnecting)->connected
      """,
      with: ["logout-keeps-retrying"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `failed-keeps-retrying`() throws {
    try expect(
      """
      at      | 0s                               | 1s
      app     | loginByToken                     |
      network | attemptFailed                    |
      server  |                                  | fatalError UserBanned
      client  | idle-(Login)->connecting         | disconnected-(Login)->failed
      client  | connecting-(Login)->disconnected |

      at     | 2s                                    | 3s
      server |                                       | accepted
      client | failed-(AutoReconnecting)->connecting | connecting-(AutoReconnecting)->connected
      """,
      with: ["failed-keeps-retrying"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `no-edge-server-retried`() throws {
    try expect(
      """
      at     | 0s                               | 2s
      app    | loginByToken                     |
      server | fatalError NoEdgeServer          | accepted
      client | idle-(Login)->connecting         | disconnected-(AutoReconnecting)->connecting
      client | connecting-(Login)->disconnected | connecting-(AutoReconnecting)->connected

      at     | 3s                                | 5s
      server | fatalError NoEdgeServer           | fatalError TokenInvalid
      client | affectedChannels Given            | disconnected-(AutoReconnecting)->connecting
      client | connected-(Dropped)->disconnected | connecting-(AutoReconnecting)->failed
      """,
      with: ["no-edge-server-retried"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `failed-login-is-fatal`() throws {
    try expect(
      """
      at      | 0s                         | 60min
      app     | loginByToken               |
      network | attemptFailed              |
      client  | idle-(Login)->connecting   |
      client  | connecting-(Login)->failed |
      """,
      with: ["failed-login-is-fatal"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `reconnect-says-login`() throws {
    try expect(
      """
      at      | 0s                               | 2s
      app     | loginByToken                     |
      network | attemptFailed                    |
      client  | idle-(Login)->connecting         | disconnected-(Login)->connecting
      client  | connecting-(Login)->disconnected |
      """,
      with: ["reconnect-says-login"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `break-skips-disconnected`() throws {
    try expect(
      """
      at      | 0s                            | 1s
      app     | loginByToken                  |
      network |                               | dropped
      server  | accepted                      |
      client  | idle-(Login)->connecting      | affectedChannels Given
      client  | connecting-(Login)->connected | connected-(AutoReconnecting)->connecting

      at      | 2s                                          | 4s
      network | attemptFailed                               |
      server  |                                             | accepted
      client  | connecting-(AutoReconnecting)->disconnected | disconnected-(AutoReconnecting)->connecting
      client  |                                             | connecting-(AutoReconnecting)->connected
      others  |                                             | subscriptionsRestored
      others  |                                             | statesRestored
      """,
      with: ["break-skips-disconnected"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `break-without-channels`() throws {
    try expect(
      """
      at      | 0s                            | 1s
      app     | loginByToken                  |
      network |                               | dropped
      server  | accepted                      |
      client  | idle-(Login)->connecting      | connected-(Dropped)->disconnected
      client  | connecting-(Login)->connected |

      at     | 3s
      server | accepted
      client | disconnected-(AutoReconnecting)->connecting
      client | connecting-(AutoReconnecting)->connected
      others | subscriptionsRestored
      others | statesRestored
      """,
      with: ["break-without-channels"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `connected-twice`() throws {
    try expect(
      """
      at      | 0s                            | 1s
      app     | loginByToken                  |
      network |                               | dropped
      server  | accepted                      |
      client  | idle-(Login)->connecting      | affectedChannels Given
      client  | connecting-(Login)->connected | connected-(Dropped)->disconnected
      client  | connecting-(Login)->connected |

      at     | 3s
      server | accepted
      client | disconnected-(AutoReconnecting)->connecting
      client | connecting-(AutoReconnecting)->connected
      client | connecting-(AutoReconnecting)->connected
      others | subscriptionsRestored
      others | statesRestored
      """,
      with: ["connected-twice"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `states-lost-in-suspension`() throws {
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

      at      | 6s                                          | 124s
      network |                                             | attemptFailed
      client  | disconnected-(AutoReconnecting)->connecting | connecting-(AutoReconnecting)->suspended

      at     | 154s
      server | accepted
      client | suspended-(AutoReconnecting)->connecting
      client | connecting-(AutoReconnecting)->connected
      others | subscriptionsRestored
      """,
      with: ["states-lost-in-suspension"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `restored-after-logout`() throws {
    try expect(
      """
      at     | 0s                            | 1s                       | 2s
      app    | loginByToken                  | logout                   | loginByToken
      server | accepted                      |                          | accepted
      client | idle-(Login)->connecting      | connected-(Logout)->idle | idle-(Login)->connecting
      client | connecting-(Login)->connected | cacheCleared             | connecting-(Login)->connected
      client |                               | subscriptionsCleared     |
      client |                               | statesCleared            |
      others |                               |                          | subscriptionsRestored
      others |                               |                          | statesRestored
      """,
      with: ["restored-after-logout"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `messages-delivered-later`() throws {
    try expect(
      """
      at      | 0s                            | 1s                                | 2s
      app     | loginByToken                  |                                   | sendMessage
      app     |                               |                                   | sendMessage
      network |                               | dropped                           |
      server  | accepted                      |                                   |
      client  | idle-(Login)->connecting      | affectedChannels Given            |
      client  | connecting-(Login)->connected | connected-(Dropped)->disconnected |

      at     | 3s
      server | accepted
      client | disconnected-(AutoReconnecting)->connecting
      client | connecting-(AutoReconnecting)->connected
      others | subscriptionsRestored
      others | statesRestored
      others | messageDelivered
      """,
      with: ["messages-delivered-later"],
      sample: .rtm2MessageClient
    )
  }

  @Test func `leaks-across-reset shows only on a client that was used before`() throws {
    let login = try Diagram(
      """
      at     | 0s                       | 1s
      app    | loginByToken             |
      server |                          | accepted
      client | idle-(Login)->connecting | connecting-(Login)->connected
      """
    )
    let leak = ["leaks-across-reset"]
    let sample = Sample.rtm2MessageClient
    #expect(try play(login, .inJumps, with: leak, sample: sample) == login.lines)
    #expect(try play(login, .deadlineByDeadline, with: leak, sample: sample) == login.lines)
    #expect(
      try play(login, .afterAnotherTrace, with: leak, sample: sample)
        == [
          "0 s: given loginByToken", "1 s: given accepted",
          "1 s: the client shows connecting-(AutoReconnecting)->connected",
        ]
    )
  }
}
