internal import PlumblineModel

/// The messages for the user that the service holds back while the connection is broken.
///
/// Of the messages of channels only the latest are sent again, and only if they are young; those
/// of peers are sent again all. Each is shown when the connection is back; being sent takes no
/// time. A message that reaches the user at once never gets here.
struct RTM1Mailbox {
  /// How many messages of channels are sent again at most.
  private static var limit: Int { 32 }
  /// How old a message of a channel may be that is sent again.
  private static var age: Microseconds { 30_000_000 }

  private struct Letter {
    var message: RTM1Message
    var isFromPeer: Bool
    var at: Microseconds
  }

  /// In the order in which they were sent.
  private var letters: [Letter] = []

  /// Holds a message back.
  mutating func keep(_ message: RTM1Message, isFromPeer: Bool, at now: Microseconds) {
    letters.append(Letter(message: message, isFromPeer: isFromPeer, at: now))
  }

  /// Forgets what is for a user who is no longer logged in.
  mutating func clear() { letters.removeAll(keepingCapacity: true) }

  /// Sends everything again that is sent again at all.
  mutating func empty(at now: Microseconds, _ defects: Defects, _ seen: inout ObservationSink) {
    var spare = letters.count { !$0.isFromPeer }
    spare -= defects.has(.channelMessagesUnlimited) ? spare : Self.limit
    for letter in letters {
      let isYoung = now - letter.at <= Self.age
      let isSent: Bool
      var copies = 1
      if letter.isFromPeer {
        isSent = !defects.has(.peerMessagesLost) && (isYoung || !defects.has(.oldPeerMessagesLost))
        if defects.has(.peerMessagesReceivedTwice) { copies = 2 }
      } else {
        // The latest ones are also the youngest.
        spare -= 1
        isSent = spare < 0 && (isYoung || defects.has(.channelMessagesOld))
      }
      guard isSent else { continue }
      for _ in 0..<copies { seen.append(letter.message.shown, at: now) }
    }
    clear()
  }
}
