internal import PlumblineClients
internal import PlumblineModel

/// How a client takes calls before it has done the work of the call before: in one tick, and inside its callbacks.
///
/// A client is a reference here: a copy is the same client.
struct CallTaking<Client> {
  /// Marks the beginning of a step, and begins its input if it has one, at an instant.
  var begin: (Client, _ input: Int?, _ at: Microseconds, inout ObservationSink) -> Turn.Outcome
  /// Lets each callback of the client call a function; nil: none.
  var onCallback: (Client, inout ObservationSink, ((inout ObservationSink) -> Void)?) -> Void
}

extension CallTaking where Client: Implementation & AnyObject {
  /// An implementation that is an object: each output is a callback.
  static var object: CallTaking {
    CallTaking(
      begin: { client, input, now, seen in
        seen.beginStep()
        guard let input else { return .wait }
        var client = client
        return .known(input < 0 ? .unsupported : client.give(input, at: now, &seen))
      },
      onCallback: { _, seen, action in seen.callback = action }
    )
  }
}
