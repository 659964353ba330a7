internal import PlumblineModel

/// What can be wrong with ``RTM2MessageClient``; the order is that of the list shown to users.
enum RTM2MessageDefect: UInt64, SampleDefect {
  case suspendsEarly
  case twoMinutesRestart
  case twoMinutesNotCancelled
  case firstWaitSkipped
  case waitsNotReset
  case suspendedRetriesLate
  case suspendedFallsBack
  case suspendedFlickers
  case suspendedLoginIgnored
  case suspendedWaitNotCancelled
  case logoutKeepsRetrying
  case failedKeepsRetrying
  case noEdgeServerRetried
  case failedLoginIsFatal
  case reconnectSaysLogin
  case breakSkipsDisconnected
  case breakWithoutChannels
  case connectedTwice
  case statesLostInSuspension
  case restoredAfterLogout
  case messagesDeliveredLater
  case leaksAcrossReset
  case suspendsAfterLastTry
  case twoMinutesFromDisconnected
  case suspendedLoginStartsOver
  case fatalFoundByTrying
  case triesTimeOut
  case disconnectedLoginTries

  /// How the defect is listed.
  var entry: Defect {
    switch self {
    case .suspendsEarly:
      Defect("suspends-early", "gives up the short waits too early", delay: 60_000_000)
    case .twoMinutesRestart:
      Defect("two-minutes-restart", "counts the 2 minutes from the last failed try")
    case .twoMinutesNotCancelled:
      Defect("two-minutes-not-cancelled", "is suspended although it connected in time")
    case .firstWaitSkipped:
      Defect("first-wait-skipped", "begins its waits with 4 seconds")
    case .waitsNotReset:
      Defect("waits-not-reset", "goes on with long waits after a reconnection")
    case .suspendedRetriesLate:
      Defect("suspended-retries-late", "waits too long in Suspended", delay: 60_000_000)
    case .suspendedFallsBack:
      Defect("suspended-falls-back", "begins with short waits again in Suspended")
    case .suspendedFlickers:
      Defect("suspended-flickers", "goes back to Suspended by way of Disconnected")
    case .suspendedLoginIgnored:
      Defect("suspended-login-ignored", "does not log in while it is suspended")
    case .suspendedWaitNotCancelled:
      Defect("suspended-wait-not-cancelled", "waits on while a login is under way")
    case .logoutKeepsRetrying:
      Defect("logout-keeps-retrying", "tries to connect after a logout")
    case .failedKeepsRetrying:
      Defect("failed-keeps-retrying", "tries to connect after a fatal error")
    case .noEdgeServerRetried:
      Defect("no-edge-server-retried", "takes missing edge servers for a passing fault")
    case .failedLoginIsFatal:
      Defect("failed-login-is-fatal", "takes a login that does not get through for fatal")
    case .reconnectSaysLogin:
      Defect("reconnect-says-login", "announces its own tries as logins")
    case .breakSkipsDisconnected:
      Defect("break-skips-disconnected", "tries at once when the connection breaks")
    case .breakWithoutChannels:
      Defect("break-without-channels", "does not name the channels that a break affects")
    case .connectedTwice:
      Defect("connected-twice", "announces the TCP and the UDP connection")
    case .statesLostInSuspension:
      Defect("states-lost-in-suspension", "restores no temporary states from Suspended")
    case .restoredAfterLogout:
      Defect("restored-after-logout", "restores what a logout has cleared")
    case .messagesDeliveredLater:
      Defect("messages-delivered-later", "keeps messages until it is connected again")
    case .leaksAcrossReset:
      Defect("leaks-across-reset", "keeps its state when it is opened again")
    case .suspendsAfterLastTry:
      Defect("suspends-after-last-try", "tries once more after the 2 minutes", isVariant: true)
    case .twoMinutesFromDisconnected:
      Defect(
        "two-minutes-from-disconnected",
        "does not count the time of the first try",
        isVariant: true
      )
    case .suspendedLoginStartsOver:
      Defect(
        "suspended-login-starts-over",
        "gives a login in Suspended 2 minutes of its own",
        isVariant: true
      )
    case .fatalFoundByTrying:
      Defect("fatal-found-by-trying", "hears of no fatal error while it waits", isVariant: true)
    case .triesTimeOut:
      Defect("tries-time-out", "gives up a try after 10 seconds", isVariant: true)
    case .disconnectedLoginTries:
      Defect(
        "disconnected-login-tries",
        "tries at once when asked to log in while it waits",
        isVariant: true
      )
    }
  }
}

/// How long things take, with the defects already counted in.
struct RTM2MessageDelays {
  /// From the login or the break until the link is suspended.
  let recovery: Microseconds
  /// From one try to the next in Suspended.
  let suspended: Microseconds
  /// From the start of a try until it is given up; nil when the network has to say so.
  let attempt: Microseconds?

  /// The documented delays, save those that a defect changes.
  ///
  /// - Throws: ``SampleFault`` when `delay` is given but used by no defect, or out of range.
  init(_ defects: Defects, delay: Microseconds?) throws(SampleFault) {
    let changed = try DefectDelays<RTM2MessageDefect>(defects, delay: delay)
    recovery = changed[.suspendsEarly] ?? 120_000_000
    suspended = changed[.suspendedRetriesLate] ?? 30_000_000
    attempt = defects.contains(RTM2MessageDefect.triesTimeOut) ? 10_000_000 : nil
  }
}
