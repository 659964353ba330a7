internal import PlumblineModel

/// The user's own messages that the SDK goes on sending while the connection is broken.
///
/// The page does not say when the request for a message runs out of time; here it does after
/// 5 seconds.
struct RTM1Outbox {
  private static var patience: Microseconds { 5_000_000 }

  private struct Request {
    var message: RTM1Message
    var due: Microseconds
  }

  /// In the order in which they run out of time.
  private var requests: [Request] = []

  /// When the next request runs out of time; ``RTM1Client/never`` when none is under way.
  var due: Microseconds { requests.first?.due ?? RTM1Client.never }

  /// Goes on sending a message that did not get through.
  mutating func keep(_ message: RTM1Message, at now: Microseconds) {
    requests.append(Request(message: message, due: now + Self.patience))
  }

  /// Forgets what a user wanted to send who is no longer logged in.
  mutating func clear() { requests.removeAll(keepingCapacity: true) }

  /// Gets everything through that has not run out of time.
  mutating func empty(at now: Microseconds, _ seen: inout ObservationSink) {
    for request in requests { seen.append(request.message.shown, at: now) }
    clear()
  }

  /// Gives up the messages that have run out of time.
  mutating func expire(at now: Microseconds, _ defects: Defects, _ seen: inout ObservationSink) {
    while let request = requests.first, request.due <= now {
      requests.removeFirst()
      if let timeout = request.message.timeout, !defects.has(.sentMessagesTimeOutSilently) {
        seen.append(timeout, at: now)
      }
    }
  }
}
