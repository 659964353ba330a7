internal import PlumblineModel

/// What can be wrong with ``RTM2StreamClient``; the order is that of the list shown to users.
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

  /// How the defect is listed.
  var entry: Defect {
    switch self {
    case .givesUpEarly:
      Defect("gives-up-early", "takes the 2 minutes of MESSAGE", delay: 120_000_000)
    case .twentyMinutesRestart:
      Defect("twenty-minutes-restart", "counts the 20 minutes from the last failed try")
    case .givingUpNotCancelled:
      Defect("giving-up-not-cancelled", "gives up although it connected in time")
    case .failedKeepsTrying:
      Defect("failed-keeps-trying", "tries to connect after it has given up")
    case .leaveKeepsTrying:
      Defect("leave-keeps-trying", "tries to connect a channel that was left")
    case .leaveIgnoredInFailed:
      Defect("leave-ignored-in-failed", "does not leave a channel that has failed")
    case .joinIgnoredInFailed:
      Defect("join-ignored-in-failed", "does not join a channel that has failed")
    case .noEdgeServerRetried:
      Defect("no-edge-server-retried", "takes missing edge servers for a passing fault")
    case .fatalMissedWhileConnected:
      Defect("fatal-missed-while-connected", "fails only while it is connecting")
    case .failedJoinIsFatal:
      Defect("failed-join-is-fatal", "takes a join that does not get through for fatal")
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
      Defect("restored-after-leave", "restores what leaving has cleared")
    case .messagesDeliveredLater:
      Defect("messages-delivered-later", "keeps messages until it is connected again")
    case .leaksAcrossReset:
      Defect("leaks-across-reset", "keeps its state when it is opened again")
    case .triesAreSilent:
      Defect("tries-are-silent", "announces only the first of several tries", isVariant: true)
    case .logoutKeepsChannel:
      Defect("logout-keeps-channel", "does not leave the channel at a logout", isVariant: true)
    }
  }
}

/// How long things take, with the defects already counted in.
struct RTM2StreamDelays {
  /// From the join or the break until the channel fails.
  let recovery: Microseconds

  /// The documented delay, unless a defect changes it.
  ///
  /// - Throws: ``SampleFault`` when `delay` is given but used by no defect, or out of range.
  init(_ defects: Defects, delay: Microseconds?) throws(SampleFault) {
    let changed = try DefectDelays<RTM2StreamDefect>(defects, delay: delay)
    recovery = changed[.givesUpEarly] ?? 1_200_000_000
  }
}
