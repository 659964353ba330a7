internal import PlumblineModel

/// The user's own messages that the SDK keeps sending while the connection is broken.
///
/// The page does not define the timeout of a message; here it is 5 seconds.
struct RTM1Outbox {
  private static var patience: Microseconds { 5_000_000 }

  private struct Request {
    var message: RTM1Message
    var due: Microseconds
  }

  /// The requests in the order of their deadlines.
  private var requests: [Request] = []

  /// The next deadline of a request; ``RTM1Client/never`` without requests.
  var due: Microseconds { requests.first?.due ?? RTM1Client.never }

  /// Keeps sending an undelivered message.
  mutating func keep(_ message: RTM1Message, at now: Microseconds) {
    requests.append(Request(message: message, due: now + Self.patience))
  }

  /// Deletes the requests at the end of the login.
  mutating func clear() { requests.removeAll(keepingCapacity: true) }

  /// Delivers all messages before their deadlines.
  mutating func empty(at now: Microseconds, _ seen: inout ObservationSink) {
    for request in requests { seen.append(request.message.shown, at: now) }
    clear()
  }

  /// Gives up the messages at their deadlines.
  mutating func expire(at now: Microseconds, _ defects: Defects, _ seen: inout ObservationSink) {
    while let request = requests.first, request.due <= now {
      requests.removeFirst()
      if let timeout = request.message.timeout, !defects.has(.sentMessagesTimeOutSilently) {
        seen.append(timeout, at: now)
      }
    }
  }
}
