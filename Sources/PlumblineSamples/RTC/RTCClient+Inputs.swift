internal import PlumblineModel

/// The inputs of the client, and their possibility.
extension RTCClient {
  /// Whether the environment of the client can cause an input now.
  ///
  /// The server answers only requests, and only over working links.
  ///
  /// - Complexity: O(1).
  func canHappen(_ input: RTCInput) -> Bool {
    let canHear = isUplinkUp && isDownlinkUp
    return switch input {
    case .joinChannelByToken, .leaveChannel, .setProxyServer, .renewToken: true
    case .startEchoTestWithInterval: !isEchoTestRunning
    case .stopEchoTest: isEchoTestRunning
    case .joined: canHear && state == .connecting
    case .rejoined: canHear && state == .reconnecting
    case .appIdRefused, .channelNameRefused, .tokenInvalid:
      canHear && (state == .connecting || state == .reconnecting)
    case .joinRejected:
      canHear
        && (state == .connecting && isEchoTestRunning || state == .connected && isSecondJoinAsked)
    case .tokenExpired, .banned: canHear
    case .uplinkLost: isUplinkUp
    case .uplinkBack: !isUplinkUp
    case .downlinkLost: isDownlinkUp
    case .downlinkBack: !isDownlinkUp
    case .ipAddressChanged, .keepAliveTimedOut: true
    }
  }

  /// Reacts to an input.
  mutating func react(to input: RTCInput, at now: Microseconds, _ seen: inout ObservationSink) {
    switch input {
    case .joinChannelByToken: join(at: now, &seen)
    case .leaveChannel: leave(at: now, &seen)
    case .startEchoTestWithInterval: isEchoTestRunning = true
    case .stopEchoTest: isEchoTestRunning = false
    case .setProxyServer: breakOff(words.reconnectingProxy, at: now, &seen)
    case .renewToken: breakOff(words.reconnectingToken, at: now, &seen)
    case .ipAddressChanged:
      breakOff(
        has(.addressChangeSaysInterrupted)
          ? words.reconnectingInterrupted : words.reconnectingAddress,
        at: now,
        &seen
      )
    case .keepAliveTimedOut: breakOff(words.reconnectingKeepAlive, at: now, &seen)
    case .joined: succeed(at: now, &seen)
    case .rejoined: rejoin(at: now, &seen)
    case .appIdRefused: fail(words.failedAppId, at: now, &seen)
    case .channelNameRefused:
      let blamesAppId = has(.refusalSaysAppId)
      fail(blamesAppId ? words.failedAppId : words.failedChannelName, at: now, &seen)
    case .tokenInvalid: refuseToken(at: now, &seen)
    case .joinRejected: fail(words.failedRejected, at: now, &seen)
    case .tokenExpired: expireToken(at: now, &seen)
    case .banned: ban(at: now, &seen)
    case .uplinkLost: loseUplink(at: now, &seen)
    case .uplinkBack: isUplinkUp = true
    case .downlinkLost: loseDownlink(at: now)
    case .downlinkBack: regainDownlink()
    }
  }
}

// MARK: - The app

extension RTCClient {
  private mutating func join(at now: Microseconds, _ seen: inout ObservationSink) {
    switch state {
    case .disconnected:
      break
    case .failed:
      guard mayJoinAgain else { return }
    case .connected:
      // The server will answer, unless the client refuses the join itself.
      isSecondJoinAsked = true
      if has(.secondJoinRejectedAtOnce) { fail(words.failedRejected, at: now, &seen) }
      return
    case .connecting, .reconnecting:
      return
    }
    enter(.connecting, words.connectingConnecting, at: now, &seen)
    if !has(.firstJoinNeverFails) { timers.join = now + delays.givingUp }
  }

  private mutating func leave(at now: Microseconds, _ seen: inout ObservationSink) {
    switch state {
    case .disconnected:
      return
    case .connecting:
      guard !has(.leaveIgnoredWhileConnecting) else { return }
    case .connected, .reconnecting, .failed:
      break
    }
    disconnect(words.disconnectedLeaveChannel, at: now, &seen)
  }

  /// Reconnects for a cause other than missing data.
  private mutating func breakOff(
    _ announcement: Symbol,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    if state == .connected { reconnect(announcement, at: now, &seen) }
  }
}

// MARK: - The server

extension RTCClient {
  private mutating func succeed(at now: Microseconds, _ seen: inout ObservationSink) {
    enter(.connected, words.connectedJoinSuccess, at: now, &seen)
    if !(hasReportedJoin && has(.secondJoinUntold)) {
      seen.append(words.didJoinChannel, at: now)
    }
    hasReportedJoin = true
  }

  private mutating func rejoin(at now: Microseconds, _ seen: inout ObservationSink) {
    let start = interruptedAt
    if has(.rejoinPassesConnecting) { seen.append(words.connectingConnecting, at: now) }
    enter(.connected, words.connectedJoinSuccess, at: now, &seen)
    if has(.outageNotReset) { interruptedAt = start }
    let saysJoin = has(.rejoinSaysJoin)
    seen.append(saysJoin ? words.didJoinChannel : words.didRejoinChannel, at: now)
  }

  private mutating func refuseToken(at now: Microseconds, _ seen: inout ObservationSink) {
    if has(.invalidTokenFails) {
      fail(words.failedInvalidToken, at: now, &seen)
    } else {
      disconnect(words.disconnectedInvalidToken, at: now, &seen)
    }
  }

  private mutating func expireToken(at now: Microseconds, _ seen: inout ObservationSink) {
    guard state != .disconnected && state != .failed else { return }
    fail(words.failedTokenExpired, at: now, &seen)
    mayJoinAgain = true
  }

  private mutating func ban(at now: Microseconds, _ seen: inout ObservationSink) {
    guard state != .disconnected && state != .failed else { return }
    if state == .connected && has(.banTakenForInterruption) {
      reconnect(words.reconnectingInterrupted, at: now, &seen)
    } else {
      fail(words.failedBanned, at: now, &seen)
    }
  }
}

// MARK: - The network

extension RTCClient {
  private mutating func loseUplink(at now: Microseconds, _ seen: inout ObservationSink) {
    isUplinkUp = false
    if has(.badUplinkAnnounced) { breakOff(words.reconnectingInterrupted, at: now, &seen) }
  }

  private mutating func loseDownlink(at now: Microseconds) {
    isDownlinkUp = false
    guard state == .connected || state == .reconnecting && has(.silenceAnnouncedAgain) else {
      return
    }
    // Both remain only if a defect did not clear them in time.
    if state == .connected { interruptedAt = interruptedAt ?? now }
    timers.interruption = min(timers.interruption, now + delays.interruption)
  }

  private mutating func regainDownlink() {
    isDownlinkUp = true
    if state == .connected { interruptedAt = nil }
    if has(.lostFromLastData) { timers.lost = Self.never }
    if !has(.interruptionNotCancelled) { timers.interruption = Self.never }
  }
}
