internal import PlumblineModel

/// The messages for the user that the service keeps while the connection is broken.
///
/// The service resends all messages of peers, but only the latest and recent messages of channels.
/// The user receives them at once when the connection returns. A message that arrives directly is
/// never in the mailbox.
struct RTM1Mailbox {
  /// The largest number of resent messages of channels.
  private static var limit: Int { 32 }
  /// The largest age of a resent message of a channel.
  private static var age: Microseconds { 30_000_000 }

  private struct Letter {
    var message: RTM1Message
    var isFromPeer: Bool
    var at: Microseconds
  }

  /// The messages in the order of sending.
  private var letters: [Letter] = []

  /// Keeps a message.
  mutating func keep(_ message: RTM1Message, isFromPeer: Bool, at now: Microseconds) {
    letters.append(Letter(message: message, isFromPeer: isFromPeer, at: now))
  }

  /// Deletes the messages at the end of the login.
  mutating func clear() { letters.removeAll(keepingCapacity: true) }

  /// Resends the messages that qualify.
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
        // The latest messages are also the most recent.
        spare -= 1
        isSent = spare < 0 && (isYoung || defects.has(.channelMessagesOld))
      }
      guard isSent else { continue }
      for _ in 0..<copies { seen.append(letter.message.shown, at: now) }
    }
    clear()
  }
}
