internal import PlumblineModel

/// What can be wrong with ``RTM1Client``; the order is that of the list shown to users.
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
  case channelMessagesUnlimited
  case channelMessagesOld
  case sentMessagesForgotten
  case sentMessagesTimeOutSilently
  case leaksAcrossReset
  case secondLoginReconnects
  case channelsRejoinedInTime
  case peerMessagesReceivedTwice

  /// How the defect is listed where a page forbids it.
  var entry: Defect {
    switch self {
    case .abortedReconnects:
      Defect("aborted-reconnects", "reconnects by itself after it was kicked", delay: 30_000_000)
    case .loginTimesOutLate:
      Defect("login-times-out-late", "waits too long for the login", delay: 12_000_000)
    case .loginTimesOutEarly:
      Defect("login-times-out-early", "gives the login up too early", delay: 6_000_000)
    case .failedLoginRepeated:
      Defect("failed-login-repeated", "logs in again after it was rejected", delay: 3_000_000)
    case .interruptionLate:
      Defect("interruption-late", "announces an interruption too late", delay: 10_000_000)
    case .interruptionSaysLogin:
      Defect("interruption-says-login", "announces an interruption with the reason Login")
    case .interruptionNotCancelled:
      Defect("interruption-not-cancelled", "reconnects although the network came back in time")
    case .reconnectSaysLogin:
      Defect("reconnect-says-login", "announces a reconnection with the reason Login")
    case .reconnectGivesUp:
      Defect("reconnect-gives-up", "stops reconnecting after a while", delay: 60_000_000)
    case .loginResultAfterReconnect:
      Defect("login-result-after-reconnect", "reports a login result nobody asked for")
    case .logoutIgnoredWhileReconnecting:
      Defect("logout-ignored-while-reconnecting", "does not log out while it reconnects")
    case .logoutUnnoticed:
      Defect("logout-unnoticed", "does not take a user off the list who logs out")
    case .expiryDisconnects:
      Defect("expiry-disconnects", "stops reconnecting when the token expires")
    case .kickUnannounced:
      Defect("kick-unannounced", "does not announce that it was kicked")
    case .callsSucceedInAborted:
      Defect("calls-succeed-in-aborted", "carries calls out after it was kicked")
    case .memberLeftEarly:
      Defect("member-left-early", "takes the user off the list too early", delay: 20_000_000)
    case .removalNotCancelled:
      Defect("removal-not-cancelled", "takes a user off the list who came back in time")
    case .memberJoinedAlways:
      Defect("member-joined-always", "shows the others a user come back who never left")
    case .channelsNotRejoined:
      Defect("channels-not-rejoined", "does not go back into the channels")
    case .attributesNotWritten:
      Defect("attributes-not-written", "does not write the user's attributes again")
    case .peerMessagesLost:
      Defect("peer-messages-lost", "loses what peers send while it reconnects")
    case .oldPeerMessagesLost:
      Defect("old-peer-messages-lost", "treats messages of peers like those of channels")
    case .channelMessagesUnlimited:
      Defect("channel-messages-unlimited", "sends more than 32 messages of channels again")
    case .channelMessagesOld:
      Defect("channel-messages-old", "sends messages of channels again however old")
    case .sentMessagesForgotten:
      Defect("sent-messages-forgotten", "forgets what it was to send while it reconnects")
    case .sentMessagesTimeOutSilently:
      Defect("sent-messages-time-out-silently", "does not say that a message timed out")
    case .leaksAcrossReset:
      Defect("leaks-across-reset", "keeps its state when it is opened again")
    case .secondLoginReconnects:
      Defect("second-login-reconnects", "logs in once more when asked while connected")
    case .channelsRejoinedInTime:
      Defect("channels-rejoined-in-time", "goes back into channels that it never left")
    case .peerMessagesReceivedTwice:
      Defect("peer-messages-received-twice", "sends every message of a peer again twice")
    }
  }
}

// MARK: - By edition

extension RTM1Defect {
  /// The defects of a client that was written from the page of an edition.
  static func switches(for edition: RTM1Edition) -> [DefectSwitch] {
    switches { defect in
      switch defect.standing(in: edition) {
      case .forbidden: defect.entry
      case .open: defect.entry.asVariant
      case .unheardOf: nil
      }
    }
  }

  /// What a page says of something that a client does.
  private enum Standing {
    case forbidden
    case open
    /// The page does not speak of it, or it is what the page demands.
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
    case .callsSucceedInAborted, .peerMessagesLost, .oldPeerMessagesLost,
      .channelMessagesUnlimited, .channelMessagesOld:
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
  /// Whether a defect is switched on.
  ///
  /// - Complexity: O(1).
  func has(_ defect: RTM1Defect) -> Bool { contains(defect) }
}
