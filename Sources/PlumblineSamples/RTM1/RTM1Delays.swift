internal import PlumblineModel

/// The delays, including those of the enabled defects.
struct RTM1Delays {
  /// From the call of loginByToken until the client gives up.
  let login: Microseconds
  /// From the loss of the network until the client announces it.
  let interruption: Microseconds
  /// From the break of the connection until the service removes the user from its list.
  let keepAlive: Microseconds
  /// From a kick until the client reconnects; nil: never.
  let abortedReconnect: Microseconds?
  /// From an interruption until the client stops reconnecting; nil: never.
  let givingUp: Microseconds?
  /// From a failed login until the client logs in again; nil: never.
  let secondLogin: Microseconds?

  /// The delays of the page of an edition, except those that a defect changes.
  ///
  /// - Throws: ``SampleFault`` if no defect uses a given `delay`, or `delay` is out of range.
  init(
    _ edition: RTM1Edition,
    _ defects: Defects,
    delay: Microseconds?
  ) throws(SampleFault) {
    let changed = try DefectDelays<RTM1Defect>(defects, delay: delay)
    login = changed[.loginTimesOutLate] ?? changed[.loginTimesOutEarly] ?? edition.login
    interruption = changed[.interruptionLate] ?? 4_000_000
    keepAlive = changed[.memberLeftEarly] ?? edition.keepAlive
    abortedReconnect = changed[.abortedReconnects]
    givingUp = changed[.reconnectGivesUp]
    secondLogin = changed[.failedLoginRepeated]
  }
}
