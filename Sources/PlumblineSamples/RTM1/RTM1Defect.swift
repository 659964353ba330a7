internal import PlumblineModel

/// The defects of ``RTM1Client``, in the order of the list.
enum RTM1Defect: UInt64, SampleDefect {
  case abortedReconnects
  case loginTimesOutLate
  case loginTimesOutEarly
  case failedLoginRepeated
  case interruptionLate
  case interruptionSaysLogin
  case interruptionNotCancelled
  case reconnectSaysLogin
  case reconnectGivesUp
  case loginResultAfterReconnect
  case logoutIgnoredWhileReconnecting
  case logoutIgnoredWhileConnecting
  case logoutUnnoticed
  case expiryDisconnects
  case kickUnannounced
  case callsSucceedInAborted
  case memberLeftEarly
  case removalNotCancelled
  case memberJoinedAlways
  case channelsNotRejoined
  case attributesNotWritten
  case peerMessagesLost
  case oldPeerMessagesLost
  case earlyPeerMessagesLost
  case channelMessagesUnlimited
  case channelMessagesOld
  case sentMessagesForgotten
  case sentMessagesTimeOutSilently
  case leaksAcrossReset
  case secondLoginReconnects
  case channelsRejoinedInTime
  case peerMessagesReceivedTwice

  /// The entry of the defect in the list, where a page forbids it.
  var entry: Defect {
    switch self {
    case .abortedReconnects:
      Defect("aborted-reconnects", "reconnects spontaneously after a kick", delay: 30_000_000)
    case .loginTimesOutLate:
      Defect("login-times-out-late", "waits too long for the login", delay: 12_000_000)
    case .loginTimesOutEarly:
      Defect("login-times-out-early", "gives up the login too early", delay: 6_000_000)
    case .failedLoginRepeated:
      Defect("failed-login-repeated", "logs in again after a rejection", delay: 3_000_000)
    case .interruptionLate:
      Defect("interruption-late", "announces an interruption too late", delay: 10_000_000)
    case .interruptionSaysLogin:
      Defect("interruption-says-login", "announces an interruption with the reason Login")
    case .interruptionNotCancelled:
      Defect("interruption-not-cancelled", "reconnects although the network returned in time")
    case .reconnectSaysLogin:
      Defect("reconnect-says-login", "announces a reconnection with the reason Login")
    case .reconnectGivesUp:
      Defect("reconnect-gives-up", "stops reconnecting after a while", delay: 60_000_000)
    case .loginResultAfterReconnect:
      Defect("login-result-after-reconnect", "reports a login result without a login")
    case .logoutIgnoredWhileReconnecting:
      Defect("logout-ignored-while-reconnecting", "ignores a logout while it reconnects")
    case .logoutIgnoredWhileConnecting:
      Defect("logout-ignored-while-connecting", "ignores a logout while it connects")
    case .logoutUnnoticed:
      Defect("logout-unnoticed", "keeps a user on the list after a logout")
    case .expiryDisconnects:
      Defect("expiry-disconnects", "stops reconnecting when the token expires")
    case .kickUnannounced:
      Defect("kick-unannounced", "does not announce a kick")
    case .callsSucceedInAborted:
      Defect("calls-succeed-in-aborted", "executes calls after a kick")
    case .memberLeftEarly:
      Defect("member-left-early", "removes the user from the list too early", delay: 20_000_000)
    case .removalNotCancelled:
      Defect("removal-not-cancelled", "removes a user who returned in time from the list")
    case .memberJoinedAlways:
      Defect("member-joined-always", "announces the return of a user who never left")
    case .channelsNotRejoined:
      Defect("channels-not-rejoined", "does not rejoin the channels")
    case .attributesNotWritten:
      Defect("attributes-not-written", "does not write the user's attributes again")
    case .peerMessagesLost:
      Defect("peer-messages-lost", "loses messages of peers while it reconnects")
    case .oldPeerMessagesLost:
      Defect("old-peer-messages-lost", "treats messages of peers like those of channels")
    case .earlyPeerMessagesLost:
      Defect("early-peer-messages-lost", "loses messages of peers until it reconnects")
    case .channelMessagesUnlimited:
      Defect("channel-messages-unlimited", "resends more than 32 messages of channels")
    case .channelMessagesOld:
      Defect("channel-messages-old", "resends messages of channels of any age")
    case .sentMessagesForgotten:
      Defect("sent-messages-forgotten", "loses the user's own messages while it reconnects")
    case .sentMessagesTimeOutSilently:
      Defect("sent-messages-time-out-silently", "does not report the timeout of a message")
    case .leaksAcrossReset:
      Defect("leaks-across-reset", "keeps its state across a reset")
    case .secondLoginReconnects:
      Defect("second-login-reconnects", "repeats the login when asked while connected")
    case .channelsRejoinedInTime:
      Defect("channels-rejoined-in-time", "rejoins channels that it never left")
    case .peerMessagesReceivedTwice:
      Defect("peer-messages-received-twice", "resends every message of a peer twice")
    }
  }
}

// MARK: - By edition

extension RTM1Defect {
  /// The defects of a client by the page of an edition.
  static func switches(for edition: RTM1Edition) -> [DefectSwitch] {
    switches { defect in
      switch defect.standing(in: edition) {
      case .forbidden: defect.entry
      case .open: defect.entry.asVariant
      case .unheardOf: nil
      }
    }
  }

  /// The status of a behaviour by a page.
  private enum Standing {
    case forbidden
    case open
    /// The page does not define it, or demands it.
    case unheardOf
  }

  private func standing(in edition: RTM1Edition) -> Standing {
    let isChinese = edition == .chinese
    let isDamaged = edition == .damaged
    return switch self {
    case .loginTimesOutLate: isChinese ? .forbidden : .unheardOf
    case .loginTimesOutEarly: isChinese ? .unheardOf : .forbidden
    case .reconnectSaysLogin: isChinese ? .forbidden : .open
    case .logoutUnnoticed: isDamaged ? .forbidden : .open
    case .memberLeftEarly, .removalNotCancelled: isDamaged ? .unheardOf : .forbidden
    case .logoutIgnoredWhileConnecting, .callsSucceedInAborted, .peerMessagesLost,
      .oldPeerMessagesLost, .earlyPeerMessagesLost, .channelMessagesUnlimited,
      .channelMessagesOld:
      isChinese ? .unheardOf : .forbidden
    case .sentMessagesForgotten, .sentMessagesTimeOutSilently:
      isDamaged ? .forbidden : .unheardOf
    case .secondLoginReconnects: .open
    case .channelsRejoinedInTime, .peerMessagesReceivedTwice: isChinese ? .unheardOf : .open
    default: .forbidden
    }
  }
}

extension Defects {
  /// Whether a defect is enabled.
  ///
  /// - Complexity: O(1).
  func has(_ defect: RTM1Defect) -> Bool { contains(defect) }
}
