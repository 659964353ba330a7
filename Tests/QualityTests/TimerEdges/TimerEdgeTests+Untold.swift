/// What time cannot tell, by spec, with the number of interpretations of the documents in which it cannot.
///
/// A list, so that nothing is passed over in silence.
extension TimerEdgeTests {
  /// The number of tested sides of times, over all interpretations.
  static let tried = [
    "agora/rtc-channel": 84,
    "agora/rtm1-en": 6,
    "agora/rtm1-en-2": 4,
    "agora/rtm1-ios-zh": 6,
    "agora/rtm2-message": 160,
    "agora/rtm2-stream": 4,
  ]

  /// The sides of times that are not tried, and why.
  static let unrealised: [String: [String: Int]] = [
    "agora/rtc-channel": [
      "connection.connecting.never-joined, upper: it never has to expire": 6,
      "connection.disconnected.echo-not-stopped, lower: nothing is before 0 s": 6,
      "connection.disconnected.echo-not-stopped, upper: it never has to expire": 6,
      "remote.arriving.noticed, lower: nothing is before 0 s": 6,
      "remote.back.back-noticed, lower: nothing is before 0 s": 6,
      "remote.back.back-noticed, upper: it never has to expire": 6,
      "remote.back.end-noticed, lower: nothing is before 0 s": 6,
      "remote.back.end-noticed, upper: it never has to expire": 6,
      "remote.fading.faded, lower: nothing is before 0 s": 6,
      "remote.fading.faded, upper: it never has to expire": 6,
      "remote.gone.data-again, lower: nothing is before 0 s": 6,
      "remote.gone.data-again, upper: it never has to expire": 6,
      "remote.latecomer.vanished-late, upper: it never has to expire": 6,
      "remote.present.vanished, upper: it never has to expire": 6,
      "remote.unsure.appeared, lower: nothing is before 0 s": 6,
      "remote.unsure.appeared, upper: it never has to expire": 6,
      "remote.unsure.disappeared, lower: nothing is before 0 s": 6,
      "remote.unsure.disappeared, upper: it never has to expire": 6,
    ],
    "agora/rtm1-en": [
      "connection.connecting.no-network, lower: nothing is before 0 s": 1,
      "connection.connecting.no-network, upper: it never has to expire": 1,
      "presence.leaving.seen-leaving, lower: nothing is before 0 s": 1,
      "presence.leaving.seen-leaving, upper: it never has to expire": 1,
      "presence.leaving.seen-offline, lower: nothing is before 0 s": 1,
      "presence.leaving.seen-offline, upper: it never has to expire": 1,
    ],
    "agora/rtm1-en-2": [
      "connection.connecting.no-network, lower: nothing is before 0 s": 1,
      "connection.connecting.no-network, upper: it never has to expire": 1,
      "presence.broken.keep-alive, lower: nothing is before 0 s": 1,
      "presence.broken.keep-alive, upper: it never has to expire": 1,
      "presence.leaving.seen-leaving, lower: nothing is before 0 s": 1,
      "presence.leaving.seen-leaving, upper: it never has to expire": 1,
      "presence.leaving.seen-offline, lower: nothing is before 0 s": 1,
      "presence.leaving.seen-offline, upper: it never has to expire": 1,
      "presence.off-the-list.seen-leaving, lower: nothing is before 0 s": 1,
      "presence.off-the-list.seen-leaving, upper: it never has to expire": 1,
      "presence.out-of-the-channel.seen-offline, lower: nothing is before 0 s": 1,
      "presence.out-of-the-channel.seen-offline, upper: it never has to expire": 1,
      "presence.seen-gone.seen-joining, lower: nothing is before 0 s": 1,
      "presence.seen-gone.seen-joining, upper: it never has to expire": 1,
    ],
    "agora/rtm1-ios-zh": [
      "connection.connecting.no-network, lower: nothing is before 0 s": 1,
      "connection.connecting.no-network, upper: it never has to expire": 1,
      "presence.leaving.seen-leaving, lower: nothing is before 0 s": 1,
      "presence.leaving.seen-leaving, upper: it never has to expire": 1,
      "presence.leaving.seen-offline, lower: nothing is before 0 s": 1,
      "presence.leaving.seen-offline, upper: it never has to expire": 1,
      "presence.logged-out.seen-leaving, lower: nothing is before 0 s": 1,
      "presence.logged-out.seen-leaving, upper: it never has to expire": 1,
      "presence.perhaps-listed.seen-offline, lower: nothing is before 0 s": 1,
      "presence.perhaps-listed.seen-offline, upper: it never has to expire": 1,
    ],
    "agora/rtm2-message": [
      "link.last-try.last-try-unanswered, lower: nothing is before 0 s": 8,
      "link.last-try.last-try-unanswered, upper: no timed trace lets it end": 4,
      "link.logging-in.login-unanswered, lower: nothing is before 0 s": 8,
      "link.long-retrying.long-retry-unanswered, lower: nothing is before 0 s": 8,
      "link.retrying.retry-unanswered, lower: nothing is before 0 s": 8,
      "link.retrying.retry-unanswered, upper: it never has to expire": 8,
      "link.spent.late-suspension, lower: nothing is before 0 s": 8,
      "link.spent.late-suspension, upper: no timed trace lets it end": 4,
      "link.suspended.suspended-retry, wait 1, lower: nothing is before 0 s": 8,
    ],
    "agora/rtm2-stream": [
      "link.joining.first-retry, lower: nothing is before 0 s": 1,
      "link.joining.first-retry, upper: it never has to expire": 1,
      "link.left-connected.closed-while-connected, lower: nothing is before 0 s": 1,
      "link.left-connected.closed-while-connected, upper: it never has to expire": 1,
      "link.left-connecting.closed-while-connecting, lower: nothing is before 0 s": 1,
      "link.left-connecting.closed-while-connecting, upper: it never has to expire": 1,
      "link.retrying.retry, lower: nothing is before 0 s": 1,
      "link.retrying.retry, upper: it never has to expire": 1,
    ],
  ]

  /// Those that only an input tells that comes between the right instant and the wrong one: what the
  /// timer does then shows nothing.
  static let silent: [String: [String: Int]] = [
    "agora/rtm2-stream": ["link.establishing.give-up, upper, real clock": 1]
  ]

  /// Those at which another timer always expires, and takes over.
  ///
  /// A wait of 2 minutes ends at the earliest when the 2 minutes of the whole are over, and four interpretations suspend the
  /// link then. A try that ends with the 2 minutes is an alternative of the timer that ends them. No planned trace shows on a
  /// real clock that a late try lasts too long.
  static let outrun: [String: [String: Int]] = [
    "agora/rtm2-message": [
      "link.logging-in.login-unanswered, upper, real clock": 4,
      "link.logging-in.login-unanswered, upper, virtual clock": 4,
      "link.under-way.late-try-unanswered, lower, real clock": 8,
      "link.under-way.late-try-unanswered, lower, virtual clock": 8,
      "link.under-way.late-try-unanswered, upper, real clock": 8,
      "link.waiting.retry, wait 5, upper, real clock": 4,
      "link.waiting.retry, wait 5, upper, virtual clock": 4,
    ],
    "agora/rtm2-stream": [
      "link.under-way.late-try-unanswered, lower, real clock": 1,
      "link.under-way.late-try-unanswered, lower, virtual clock": 1,
      "link.under-way.late-try-unanswered, upper, real clock": 1,
    ],
  ]
}
