internal import PlumblineModel

/// What a session reads of an adapter between its client and the protocol.
struct AdapterProbe<Client> {
  /// The first fault of the adapter.
  var fault: ((Client) -> AdapterFault?)?
  /// The clock that stamps the outputs of an opened client, if it has one of its own; it started at the opening.
  var clock: ((Client) -> RealClock?)?
  /// How the client takes calls inside its callbacks, if the adapter declares that it does.
  var calls: CallTaking<Client>?
}
