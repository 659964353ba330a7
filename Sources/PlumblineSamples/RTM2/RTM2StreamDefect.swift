internal import PlumblineModel

/// The defects of ``RTM2StreamClient``, in the order of the list.
enum RTM2StreamDefect: UInt64, SampleDefect {
  case givesUpEarly
  case twentyMinutesRestart
  case givingUpNotCancelled
  case failedKeepsTrying
  case leaveKeepsTrying
  case leaveIgnoredInFailed
  case joinIgnoredInFailed
  case noEdgeServerRetried
  case fatalMissedWhileConnected
  case failedJoinIsFatal
  case triesSayJoin
  case breakShowsDisconnected
  case breakWithoutChannel
  case serviceSaysMessage
  case connectedTwice
  case statesNotRestored
  case restoredAfterLeave
  case messagesDeliveredLater
  case leaksAcrossReset
  case triesAreSilent
  case logoutKeepsChannel

  /// The entry of the defect in the list.
  var entry: Defect {
    switch self {
    case .givesUpEarly:
      Defect("gives-up-early", "gives up after the 2 minutes of MESSAGE", delay: 120_000_000)
    case .twentyMinutesRestart:
      Defect("twenty-minutes-restart", "measures the 20 minutes from the last failed try")
    case .givingUpNotCancelled:
      Defect("giving-up-not-cancelled", "gives up although it connected in time")
    case .failedKeepsTrying:
      Defect("failed-keeps-trying", "tries to connect after it gave up")
    case .leaveKeepsTrying:
      Defect("leave-keeps-trying", "tries to connect a channel after a leave")
    case .leaveIgnoredInFailed:
      Defect("leave-ignored-in-failed", "ignores a leave in Failed")
    case .joinIgnoredInFailed:
      Defect("join-ignored-in-failed", "ignores a join in Failed")
    case .noEdgeServerRetried:
      Defect("no-edge-server-retried", "treats missing edge servers as a temporary fault")
    case .fatalMissedWhileConnected:
      Defect("fatal-missed-while-connected", "fails only while it is connecting")
    case .failedJoinIsFatal:
      Defect("failed-join-is-fatal", "treats an undelivered join as fatal")
    case .triesSayJoin:
      Defect("tries-say-join", "announces its own tries as joins")
    case .breakShowsDisconnected:
      Defect("break-shows-disconnected", "announces a break as MESSAGE does")
    case .breakWithoutChannel:
      Defect("break-without-channel", "does not name the channel that a break affects")
    case .serviceSaysMessage:
      Defect("service-says-message", "announces the wrong service")
    case .connectedTwice:
      Defect("connected-twice", "announces the TCP and the UDP connection")
    case .statesNotRestored:
      Defect("states-not-restored", "restores no temporary states")
    case .restoredAfterLeave:
      Defect("restored-after-leave", "restores the cache that a leave cleared")
    case .messagesDeliveredLater:
      Defect("messages-delivered-later", "keeps messages until it is connected again")
    case .leaksAcrossReset:
      Defect("leaks-across-reset", "keeps its state across a reset")
    case .triesAreSilent:
      Defect("tries-are-silent", "announces only the first of several tries", isVariant: true)
    case .logoutKeepsChannel:
      Defect("logout-keeps-channel", "does not leave the channel at a logout", isVariant: true)
    }
  }
}

/// The delays, including those of the enabled defects.
struct RTM2StreamDelays {
  /// From the join or the break until the channel fails.
  let recovery: Microseconds

  /// The documented delay, unless a defect changes it.
  ///
  /// - Throws: ``SampleFault`` if no defect uses a given `delay`, or `delay` is out of range.
  init(_ defects: Defects, delay: Microseconds?) throws(SampleFault) {
    let changed = try DefectDelays<RTM2StreamDefect>(defects, delay: delay)
    recovery = changed[.givesUpEarly] ?? 1_200_000_000
  }
}
