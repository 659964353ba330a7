internal import PlumblineModel

/// What can be wrong with ``RTM1Client``; the order is that of the list shown to users.
enum RTM1Defect: UInt64, SampleDefect {
  case abortedReconnects
  case loginTimesOutLate
  case interruptionLate
  case reconnectSaysLogin
  case logoutIgnoredWhileReconnecting
  case reconnectGivesUp
  case loginResultAfterReconnect
  case interruptionNotCancelled
  case memberLeftEarly
  case leaksAcrossReset
  case secondLoginReconnects

  /// How the defect is listed.
  var entry: Defect {
    switch self {
    case .abortedReconnects:
      Defect("aborted-reconnects", "reconnects by itself after it was kicked", delay: 30_000_000)
    case .loginTimesOutLate:
      Defect("login-times-out-late", "waits too long for the login", delay: 12_000_000)
    case .interruptionLate:
      Defect("interruption-late", "announces an interruption too late", delay: 10_000_000)
    case .reconnectSaysLogin:
      Defect("reconnect-says-login", "announces a reconnection with the reason Login")
    case .logoutIgnoredWhileReconnecting:
      Defect("logout-ignored-while-reconnecting", "does not log out while it reconnects")
    case .reconnectGivesUp:
      Defect("reconnect-gives-up", "stops reconnecting after a while", delay: 60_000_000)
    case .loginResultAfterReconnect:
      Defect("login-result-after-reconnect", "reports a login result nobody asked for")
    case .interruptionNotCancelled:
      Defect("interruption-not-cancelled", "reconnects although the network came back in time")
    case .memberLeftEarly:
      Defect("member-left-early", "takes the user off the list too early", delay: 20_000_000)
    case .leaksAcrossReset:
      Defect("leaks-across-reset", "keeps its state when it is opened again")
    case .secondLoginReconnects:
      Defect(
        "second-login-reconnects",
        "logs in once more when asked while connected",
        isVariant: true
      )
    }
  }
}

extension Defects {
  /// Whether a defect is switched on.
  ///
  /// - Complexity: O(1).
  func has(_ defect: RTM1Defect) -> Bool { contains(defect) }
}

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

  /// The documented delays, save those that a defect changes.
  ///
  /// - Throws: ``SampleFault`` when `delay` is given but used by no defect, or out of range.
  init(_ defects: Defects, delay: Microseconds?) throws(SampleFault) {
    let changed = try DefectDelays<RTM1Defect>(defects, delay: delay)
    login = changed[.loginTimesOutLate] ?? 6_000_000
    interruption = changed[.interruptionLate] ?? 4_000_000
    keepAlive = changed[.memberLeftEarly] ?? 30_000_000
    abortedReconnect = changed[.abortedReconnects]
    givingUp = changed[.reconnectGivesUp]
  }
}
