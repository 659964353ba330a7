internal import PlumblineModel

/// How long things take, with the defects already counted in.
struct RTM1Delays {
  /// From the call of loginByToken until the client gives up.
  let login: Microseconds
  /// From the loss of the network until the client says so.
  let interruption: Microseconds
  /// From the break of the connection until the service takes the user off its list.
  let keepAlive: Microseconds
  /// From a kick until the client reconnects; nil when it never does.
  let abortedReconnect: Microseconds?
  /// From an interruption until the client stops reconnecting; nil when it never does.
  let givingUp: Microseconds?
  /// From a failed login until the client logs in again; nil when it never does.
  let secondLogin: Microseconds?

  /// The delays that the page of an edition gives, save those that a defect changes.
  ///
  /// - Throws: ``SampleFault`` when `delay` is given but used by no defect, or out of range.
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
