internal import PlumblineModel

/// What can be wrong with ``RTCClient``; the order is that of the list shown to users.
enum RTCDefect: UInt64, SampleDefect {
  case failedRejoins
  case interruptionLate
  case interruptionNotCancelled
  case lostLate
  case lostTwice
  case lostNotCancelled
  case outageNotReset
  case givesUpEarly
  case neverGivesUp
  case joinTimerNotCancelled
  case leavingKeepsRetrying
  case leaveIgnoredWhileConnecting
  case rejoinSaysJoin
  case rejoinPassesConnecting
  case secondJoinUntold
  case banTakenForInterruption
  case invalidTokenFails
  case refusalSaysAppId
  case addressChangeSaysInterrupted
  case badUplinkAnnounced
  case peerOfflineEarly
  case silencesAddUp
  case leaksAcrossReset
  case secondJoinRejectedAtOnce
  case firstJoinNeverFails
  case lostFromReconnecting
  case lostFromLastData
  case silenceAnnouncedAgain

  /// How the defect is listed.
  var entry: Defect {
    switch self {
    case .failedRejoins:
      Defect("failed-rejoins", "joins again by itself after it has failed", delay: 30_000_000)
    case .interruptionLate:
      Defect("interruption-late", "announces an interruption too late", delay: 5_000_000)
    case .interruptionNotCancelled:
      Defect("interruption-not-cancelled", "is interrupted although the data came back in time")
    case .lostLate:
      Defect("lost-late", "announces too late that it is lost", delay: 15_000_000)
    case .lostTwice:
      Defect("lost-twice", "announces twice in a row that it is lost")
    case .lostNotCancelled:
      Defect("lost-not-cancelled", "announces that it is lost although it has rejoined")
    case .outageNotReset:
      Defect("outage-not-reset", "counts the next interruption from the first one")
    case .givesUpEarly:
      Defect("gives-up-early", "stops joining and rejoining too early", delay: 600_000_000)
    case .neverGivesUp:
      Defect("never-gives-up", "does not stop rejoining")
    case .joinTimerNotCancelled:
      Defect("join-timer-not-cancelled", "gives up a join that has succeeded long ago")
    case .leavingKeepsRetrying:
      Defect("leaving-keeps-retrying", "goes on rejoining after the app has left")
    case .leaveIgnoredWhileConnecting:
      Defect("leave-ignored-while-connecting", "does not leave while it connects")
    case .rejoinSaysJoin:
      Defect("rejoin-says-join", "reports a rejoin with the callback of a join")
    case .rejoinPassesConnecting:
      Defect("rejoin-passes-connecting", "announces Connecting on its way back into the channel")
    case .secondJoinUntold:
      Defect("second-join-untold", "reports no join after the first one")
    case .banTakenForInterruption:
      Defect("ban-taken-for-interruption", "reconnects when the server bans the user")
    case .invalidTokenFails:
      Defect("invalid-token-fails", "goes to Failed when the token is not valid")
    case .refusalSaysAppId:
      Defect("refusal-says-app-id", "blames the app id for whatever is refused")
    case .addressChangeSaysInterrupted:
      Defect("address-change-says-interrupted", "takes a new address for an interruption")
    case .badUplinkAnnounced:
      Defect("bad-uplink-announced", "announces an interruption as soon as the uplink is bad")
    case .peerOfflineEarly:
      Defect("peer-offline-early", "is taken for offline too early", delay: 10_000_000)
    case .silencesAddUp:
      Defect("silences-add-up", "is taken for offline after several short silences")
    case .leaksAcrossReset:
      Defect("leaks-across-reset", "keeps its state when it is opened again")
    case .secondJoinRejectedAtOnce:
      Defect(
        "second-join-rejected-at-once",
        "rejects a second join without asking the server",
        isVariant: true
      )
    case .firstJoinNeverFails:
      Defect("first-join-never-fails", "waits for its first join for ever", isVariant: true)
    case .lostFromReconnecting:
      Defect(
        "lost-from-reconnecting",
        "counts from Reconnecting until it is lost",
        isVariant: true
      )
    case .lostFromLastData:
      Defect("lost-from-last-data", "is lost only while no data come", isVariant: true)
    case .silenceAnnouncedAgain:
      Defect(
        "silence-announced-again",
        "announces an interruption while it reconnects, too",
        isVariant: true
      )
    }
  }
}

/// How long things take, with the defects already counted in.
struct RTCDelays {
  /// From the last data of the server until the client says that it is interrupted.
  let interruption: Microseconds
  /// From the interruption until the client says that it is lost.
  let lost: Microseconds
  /// From the call of joinChannelByToken, or from the interruption, until the client gives up.
  let givingUp: Microseconds
  /// From the last data of the user until the other one takes it for offline.
  let offline: Microseconds
  /// From a failure until the client joins by itself; nil when it never does.
  let revival: Microseconds?

  /// The documented delays, save those that a defect changes.
  ///
  /// - Throws: ``SampleFault`` when `delay` is given but used by no defect, or out of range.
  init(_ defects: Defects, delay: Microseconds?) throws(SampleFault) {
    let changed = try DefectDelays<RTCDefect>(defects, delay: delay)
    interruption = changed[.interruptionLate] ?? 4_000_000
    lost = changed[.lostLate] ?? 10_000_000
    givingUp = changed[.givesUpEarly] ?? 1_200_000_000
    offline = changed[.peerOfflineEarly] ?? 20_000_000
    revival = changed[.failedRejoins]
  }
}
