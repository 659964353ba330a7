internal import PlumblineModel

// MARK: - Inputs

extension RTM1Client {
  mutating func react(
    to input: RTM1Input,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    switch input {
    case .loginByToken:
      logIn(at: now, &seen)
    case .logout:
      logOut(at: now, &seen)
    case .callNeedingLogin:
      call(at: now, &seen)
    case .sendMessage, .peerMessageSent, .channelMessageSent:
      // ``send(_:by:at:_:)`` handles messages.
      return .unsupported
    case .tokenExpired:
      if state == .reconnecting { expireToken(at: now, &seen) }
    case .networkLost:
      guard isNetworkUp else { return .notApplicable }
      loseNetwork(at: now)
    case .networkBack:
      guard !isNetworkUp else { return .notApplicable }
      regainNetwork(at: now, &seen)
    case .loginAccepted:
      guard state == .connecting && isNetworkUp else { return .notApplicable }
      enter(.connected, words.connectedLoginSuccess, at: now, &seen)
      seen.append(words.loginOk, at: now)
      service.userCame(at: now, words, &seen)
    case .loginRejected:
      guard state == .connecting && isNetworkUp else { return .notApplicable }
      disconnect(words.disconnectedLoginFailure, words.loginError, at: now, &seen)
      if let delay = delays.secondLogin { due = now + delay }
    case .reconnected:
      guard state == .reconnecting && isNetworkUp else { return .notApplicable }
      reconnect(at: now, &seen)
    case .remoteLogin:
      guard isNetworkUp else { return .notApplicable }
      if state == .connected { abort(at: now, &seen) }
    }
    return .accepted
  }

  private mutating func logIn(at now: Microseconds, _ seen: inout ObservationSink) {
    switch state {
    case .disconnected:
      startLogin(at: now, &seen)
    case .connected:
      if defects.has(.secondLoginReconnects) { startLogin(at: now, &seen) }
    case .connecting, .reconnecting, .aborted:
      break
    }
  }

  private mutating func logOut(at now: Microseconds, _ seen: inout ObservationSink) {
    switch state {
    case .connected:
      disconnect(words.disconnectedLogout, words.logoutOk, at: now, &seen)
    case .reconnecting:
      guard !defects.has(.logoutIgnoredWhileReconnecting) else { return }
      disconnect(words.disconnectedLogout, words.logoutOk, at: now, &seen)
    case .aborted:
      disconnect(words.disconnectedLogout, nil, at: now, &seen)
    case .connecting:
      guard edition.endsLoginByLogout, !defects.has(.logoutIgnoredWhileConnecting) else { return }
      disconnect(words.disconnectedLogout, words.logoutOk, at: now, &seen)
    case .disconnected:
      break
    }
  }

  private func call(at now: Microseconds, _ seen: inout ObservationSink) {
    let succeeds = state == .connected || state == .aborted && defects.has(.callsSucceedInAborted)
    if let result = succeeds ? words.callOk : words.callError { seen.append(result, at: now) }
  }

  private mutating func expireToken(at now: Microseconds, _ seen: inout ObservationSink) {
    seen.append(words.tokenDidExpire, at: now)
    if defects.has(.expiryDisconnects) {
      disconnect(words.disconnectedLoginFailure, nil, at: now, &seen)
    }
  }

  private mutating func loseNetwork(at now: Microseconds) {
    isNetworkUp = false
    service.connectionBroke(at: now)
    if state == .connected {
      // A deadline remains only if the last one was not cancelled.
      due = min(due, now + delays.interruption)
    }
  }

  private mutating func regainNetwork(at now: Microseconds, _ seen: inout ObservationSink) {
    isNetworkUp = true
    guard state == .connected else { return }
    service.connectionMended()
    if !defects.has(.interruptionNotCancelled) { due = Self.never }
    exchangeMessages(at: now, &seen)
  }

  private mutating func reconnect(at now: Microseconds, _ seen: inout ObservationSink) {
    let announcement =
      defects.has(.reconnectSaysLogin) ? words.connectedLogin : words.connectedLoginSuccess
    enter(.connected, announcement, at: now, &seen)
    if rejoins { seen.append(words.channelsRejoined, at: now) }
    if defects.has(.loginResultAfterReconnect) { seen.append(words.loginOk, at: now) }
    service.userReturned(at: now, words, &seen)
    exchangeMessages(at: now, &seen)
  }

  /// Whether a reconnecting client rejoins the channels.
  private var rejoins: Bool {
    guard !defects.has(.channelsNotRejoined) else { return false }
    return edition.rejoinsAlways || !service.isListed || defects.has(.channelsRejoinedInTime)
  }

  private mutating func abort(at now: Microseconds, _ seen: inout ObservationSink) {
    let announcement = defects.has(.kickUnannounced) ? nil : words.abortedRemoteLogin
    enter(.aborted, announcement, at: now, &seen)
    service.forgetUser()
    if let delay = delays.abortedReconnect { due = now + delay }
  }
}

// MARK: - Messages

extension RTM1Client {
  /// Sends a message, which arrives at once, waits for the connection, or is lost.
  mutating func send(
    _ message: RTM1Message,
    by input: RTM1Input,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    switch state {
    case .connected where isNetworkUp:
      seen.append(message.shown, at: now)
    case .connected, .reconnecting:
      switch input {
      case .sendMessage: if !defects.has(.sentMessagesForgotten) { outbox.keep(message, at: now) }
      default:
        let isEarly = input == .peerMessageSent && state == .connected
        guard !isEarly || !defects.has(.earlyPeerMessagesLost) else { break }
        mailbox.keep(message, isFromPeer: input == .peerMessageSent, at: now)
      }
    case .disconnected, .connecting, .aborted:
      break
    }
    return .accepted
  }

  /// Delivers the messages that waited for the connection, in both directions.
  private mutating func exchangeMessages(at now: Microseconds, _ seen: inout ObservationSink) {
    mailbox.empty(at: now, defects, &seen)
    outbox.empty(at: now, &seen)
  }
}
