internal import PlumblineModel

/// The defects of ``RTM2MessageClient``, in the order of the list.
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
  case disconnectedLoginIgnored
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
  case disconnectedLoginStartsOver

  /// The entry of the defect in the list.
  var entry: Defect {
    switch self {
    case .suspendsEarly:
      Defect("suspends-early", "gives up the short waits too early", delay: 60_000_000)
    case .twoMinutesRestart:
      Defect("two-minutes-restart", "measures the 2 minutes from the last failed try")
    case .twoMinutesNotCancelled:
      Defect("two-minutes-not-cancelled", "enters Suspended although it connected in time")
    case .firstWaitSkipped:
      Defect("first-wait-skipped", "begins its waits with 4 seconds")
    case .waitsNotReset:
      Defect("waits-not-reset", "continues with long waits after a reconnection")
    case .suspendedRetriesLate:
      Defect("suspended-retries-late", "waits too long in Suspended", delay: 60_000_000)
    case .suspendedFallsBack:
      Defect("suspended-falls-back", "restarts with short waits in Suspended")
    case .suspendedFlickers:
      Defect("suspended-flickers", "returns to Suspended through Disconnected")
    case .suspendedLoginIgnored:
      Defect("suspended-login-ignored", "ignores a login in Suspended")
    case .disconnectedLoginIgnored:
      Defect("disconnected-login-ignored", "ignores a login during a wait")
    case .suspendedWaitNotCancelled:
      Defect("suspended-wait-not-cancelled", "keeps waiting during a login")
    case .logoutKeepsRetrying:
      Defect("logout-keeps-retrying", "tries to connect after a logout")
    case .failedKeepsRetrying:
      Defect("failed-keeps-retrying", "tries to connect after a fatal error")
    case .noEdgeServerRetried:
      Defect("no-edge-server-retried", "treats missing edge servers as a temporary fault")
    case .failedLoginIsFatal:
      Defect("failed-login-is-fatal", "treats an undelivered login as fatal")
    case .reconnectSaysLogin:
      Defect("reconnect-says-login", "announces its own tries as logins")
    case .breakSkipsDisconnected:
      Defect("break-skips-disconnected", "retries at once when the connection breaks")
    case .breakWithoutChannels:
      Defect("break-without-channels", "does not name the channels that a break affects")
    case .connectedTwice:
      Defect("connected-twice", "announces the TCP and the UDP connection")
    case .statesLostInSuspension:
      Defect("states-lost-in-suspension", "restores no temporary states after Suspended")
    case .restoredAfterLogout:
      Defect("restored-after-logout", "restores the cache that a logout cleared")
    case .messagesDeliveredLater:
      Defect("messages-delivered-later", "keeps messages until it is connected again")
    case .leaksAcrossReset:
      Defect("leaks-across-reset", "keeps its state across a reset")
    case .suspendsAfterLastTry:
      Defect("suspends-after-last-try", "retries once after the 2 minutes", isVariant: true)
    case .twoMinutesFromDisconnected:
      Defect(
        "two-minutes-from-disconnected",
        "does not count the time of the first try",
        isVariant: true
      )
    case .suspendedLoginStartsOver:
      Defect(
        "suspended-login-starts-over",
        "gives a login in Suspended its own 2 minutes",
        isVariant: true
      )
    case .fatalFoundByTrying:
      Defect("fatal-found-by-trying", "observes no fatal error while it waits", isVariant: true)
    case .triesTimeOut:
      Defect("tries-time-out", "gives up a try after 10 seconds", isVariant: true)
    case .disconnectedLoginStartsOver:
      Defect(
        "disconnected-login-starts-over",
        "gives a login during a wait its own 2 minutes",
        isVariant: true
      )
    }
  }
}

/// The delays, including those of the enabled defects.
struct RTM2MessageDelays {
  /// From the login or the break until the link is suspended.
  let recovery: Microseconds
  /// From one try to the next in Suspended.
  let suspended: Microseconds
  /// From the start of a try until its timeout; nil: the try lasts until the network answers.
  let attempt: Microseconds?
  /// From the end of the 2 minutes, or the start of the try after them or from Suspended, until the
  /// try ends.
  let lateTry: Microseconds = 30_000_000

  /// The documented delays, except those that a defect changes.
  ///
  /// - Throws: ``SampleFault`` if no defect uses a given `delay`, or `delay` is out of range.
  init(_ defects: Defects, delay: Microseconds?) throws(SampleFault) {
    let changed = try DefectDelays<RTM2MessageDefect>(defects, delay: delay)
    recovery = changed[.suspendsEarly] ?? 120_000_000
    suspended = changed[.suspendedRetriesLate] ?? 30_000_000
    attempt = defects.contains(RTM2MessageDefect.triesTimeOut) ? 10_000_000 : nil
  }
}
