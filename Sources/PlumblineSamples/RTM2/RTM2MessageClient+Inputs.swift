internal import PlumblineModel

/// The inputs of the client.
extension RTM2MessageClient {
  /// Only a defect distinguishes the error about missing edge servers.
  mutating func react(
    to input: RTM2MessageLink.Input,
    shortOfServers isShort: Bool,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    switch input {
    case .loginByToken:
      logIn(at: now, &seen)
    case .logout:
      logOut(at: now, &seen)
    case .sendMessage:
      if state == .connected {
        seen.append(words.messageDelivered, at: now)
      } else if state != .idle && has(.messagesDeliveredLater) {
        hasUnsentMessage = true
      }
    case .peerMessage:
      if state == .connected { seen.append(words.messageReceived, at: now) }
    case .accepted:
      guard state == .connecting else { return .notApplicable }
      connect(at: now, &seen)
    case .attemptFailed:
      guard state == .connecting else { return .notApplicable }
      failTry(at: now, &seen)
    case .dropped:
      guard state == .connected else { return .notApplicable }
      lose(at: now, &seen)
    case .fatalError:
      return fail(shortOfServers: isShort, at: now, &seen)
    }
    return .accepted
  }

  /// Enters Failed and ends all activity.
  private mutating func fail(
    shortOfServers isShort: Bool,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    switch state {
    case .idle, .failed:
      // No request is pending.
      return .notApplicable
    case .disconnected, .suspended:
      if has(.fatalFoundByTrying) { return .accepted }
    case .connecting:
      guard isShort && has(.noEdgeServerRetried) else { break }
      failTry(at: now, &seen)
      return .accepted
    case .connected:
      guard isShort && has(.noEdgeServerRetried) else { break }
      lose(at: now, &seen)
      return .accepted
    }
    recoveryDue = RTM2Retries.never
    session.connectionLost(at: now)
    enter(.failed, by: operation, at: now, &seen)
    return .accepted
  }

  private mutating func logIn(at now: Microseconds, _ seen: inout ObservationSink) {
    switch state {
    case .idle, .failed:
      startOver(at: now, &seen)
    case .suspended:
      guard !has(.suspendedLoginIgnored) else { return }
      guard !has(.suspendedLoginStartsOver) else { return startOver(at: now, &seen) }
      enter(.connecting, by: .login, at: now, &seen)
    case .disconnected:
      guard !has(.disconnectedLoginIgnored) else { return }
      guard !has(.disconnectedLoginStartsOver) else { return startOver(at: now, &seen) }
      enter(.connecting, by: .login, at: now, &seen)
    case .connecting, .connected:
      break
    }
  }

  /// Logs in with a cache and new 2 minutes.
  private mutating func startOver(at now: Microseconds, _ seen: inout ObservationSink) {
    session.begin()
    isOverdue = false
    isSuspended = false
    retries.startOver()
    enter(.connecting, by: .login, at: now, &seen)
    if has(.twoMinutesFromDisconnected) {
      limitTry(to: delays.recovery, at: now)
    } else {
      recoveryDue = now + delays.recovery
    }
  }

  private mutating func logOut(at now: Microseconds, _ seen: inout ObservationSink) {
    guard state != .idle else { return }
    recoveryDue = RTM2Retries.never
    hasUnsentMessage = false
    enter(.idle, by: .logout, at: now, &seen)
    session.clear(at: now, forgetting: !has(.restoredAfterLogout), words, &seen)
  }

  private mutating func connect(at now: Microseconds, _ seen: inout ObservationSink) {
    let restoresAll = !(isSuspended && has(.statesLostInSuspension))
    isOverdue = false
    isSuspended = false
    if !has(.twoMinutesNotCancelled) { recoveryDue = RTM2Retries.never }
    if !has(.waitsNotReset) { retries.startOver() }
    let announcement = words.linkState(.connected, from: state, by: operation)
    enter(.connected, by: operation, at: now, &seen)
    if has(.connectedTwice) { seen.append(announcement, at: now) }
    session.connected(at: now, restoringAll: restoresAll, words, &seen)
    if hasUnsentMessage { seen.append(words.messageDelivered, at: now) }
    hasUnsentMessage = false
  }

  private mutating func lose(at now: Microseconds, _ seen: inout ObservationSink) {
    if has(.breakWithoutChannels) {
      session.connectionLost(at: now)
    } else {
      session.connectionBroke(at: now, words, &seen)
    }
    if has(.breakSkipsDisconnected) {
      recoveryDue = now + delays.recovery
      enter(.connecting, by: .autoReconnecting, at: now, &seen)
    } else {
      disconnect(by: .dropped, at: now, &seen)
    }
  }
}
