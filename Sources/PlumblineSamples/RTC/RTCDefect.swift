internal import PlumblineModel

/// The defects of ``RTCClient``, in the order of the list.
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

  /// The entry of the defect in the list.
  var entry: Defect {
    switch self {
    case .failedRejoins:
      Defect("failed-rejoins", "rejoins spontaneously after Failed", delay: 30_000_000)
    case .interruptionLate:
      Defect("interruption-late", "announces an interruption too late", delay: 5_000_000)
    case .interruptionNotCancelled:
      Defect(
        "interruption-not-cancelled",
        "announces an interruption although data returned in time"
      )
    case .lostLate:
      Defect("lost-late", "announces Lost too late", delay: 15_000_000)
    case .lostTwice:
      Defect("lost-twice", "announces Lost twice in a row")
    case .lostNotCancelled:
      Defect("lost-not-cancelled", "announces Lost although it has rejoined")
    case .outageNotReset:
      Defect("outage-not-reset", "measures the next interruption from the first one")
    case .givesUpEarly:
      Defect("gives-up-early", "stops joining and rejoining too early", delay: 600_000_000)
    case .neverGivesUp:
      Defect("never-gives-up", "does not stop rejoining")
    case .joinTimerNotCancelled:
      Defect("join-timer-not-cancelled", "gives up a join that has already succeeded")
    case .leavingKeepsRetrying:
      Defect("leaving-keeps-retrying", "keeps rejoining after the app leaves")
    case .leaveIgnoredWhileConnecting:
      Defect("leave-ignored-while-connecting", "ignores a leave while it connects")
    case .rejoinSaysJoin:
      Defect("rejoin-says-join", "reports a rejoin with the callback of a join")
    case .rejoinPassesConnecting:
      Defect("rejoin-passes-connecting", "announces Connecting on its way back into the channel")
    case .secondJoinUntold:
      Defect("second-join-untold", "reports no join after the first one")
    case .banTakenForInterruption:
      Defect("ban-taken-for-interruption", "reconnects when the server bans the user")
    case .invalidTokenFails:
      Defect("invalid-token-fails", "enters Failed when the token is invalid")
    case .refusalSaysAppId:
      Defect("refusal-says-app-id", "reports every refusal as an invalid app id")
    case .addressChangeSaysInterrupted:
      Defect("address-change-says-interrupted", "reports a new address as an interruption")
    case .badUplinkAnnounced:
      Defect("bad-uplink-announced", "announces an interruption as soon as the uplink is bad")
    case .peerOfflineEarly:
      Defect("peer-offline-early", "counts as offline too early", delay: 10_000_000)
    case .silencesAddUp:
      Defect("silences-add-up", "counts as offline after several short silences")
    case .leaksAcrossReset:
      Defect("leaks-across-reset", "keeps its state across a reset")
    case .secondJoinRejectedAtOnce:
      Defect(
        "second-join-rejected-at-once",
        "rejects a second join without asking the server",
        isVariant: true
      )
    case .firstJoinNeverFails:
      Defect("first-join-never-fails", "never gives up its first join", isVariant: true)
    case .lostFromReconnecting:
      Defect(
        "lost-from-reconnecting",
        "measures the time to Lost from Reconnecting",
        isVariant: true
      )
    case .lostFromLastData:
      Defect("lost-from-last-data", "announces Lost only while no data arrive", isVariant: true)
    case .silenceAnnouncedAgain:
      Defect(
        "silence-announced-again",
        "announces an interruption while it reconnects, too",
        isVariant: true
      )
    }
  }
}

/// The delays, including those of the enabled defects.
struct RTCDelays {
  /// From the last data of the server until the client announces the interruption.
  let interruption: Microseconds
  /// From the interruption until the client announces Lost.
  let lost: Microseconds
  /// From the call of joinChannelByToken, or from the interruption, until the client gives up.
  let givingUp: Microseconds
  /// From the last data of the user until the other user counts it as offline.
  let offline: Microseconds
  /// From a failure until the client rejoins spontaneously; nil: never.
  let revival: Microseconds?

  /// The documented delays, except those that a defect changes.
  ///
  /// - Throws: ``SampleFault`` if no defect uses a given `delay`, or `delay` is out of range.
  init(_ defects: Defects, delay: Microseconds?) throws(SampleFault) {
    let changed = try DefectDelays<RTCDefect>(defects, delay: delay)
    interruption = changed[.interruptionLate] ?? 4_000_000
    lost = changed[.lostLate] ?? 10_000_000
    givingUp = changed[.givesUpEarly] ?? 1_200_000_000
    offline = changed[.peerOfflineEarly] ?? 20_000_000
    revival = changed[.failedRejoins]
  }
}
