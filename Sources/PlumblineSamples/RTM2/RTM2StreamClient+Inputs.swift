internal import PlumblineModel

/// The inputs of the channel.
extension RTM2StreamClient {
  /// Only a defect distinguishes the error about missing edge servers.
  mutating func react(
    to input: RTM2StreamLink.Input,
    shortOfServers isShort: Bool,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    switch input {
    case .joinWithOption:
      join(at: now, &seen)
    case .leave:
      if state != .failed || !has(.leaveIgnoredInFailed) { leave(at: now, &seen) }
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
    case .connecting:
      guard isShort && has(.noEdgeServerRetried) else { break }
      failTry(at: now, &seen)
      return .accepted
    case .connected:
      if has(.fatalMissedWhileConnected) { return .accepted }
      guard isShort && has(.noEdgeServerRetried) else { break }
      lose(at: now, &seen)
      return .accepted
    }
    recoveryDue = RTM2Retries.never
    session.connectionLost(at: now)
    enter(.failed, by: operation, at: now, &seen)
    return .accepted
  }

  private mutating func join(at now: Microseconds, _ seen: inout ObservationSink) {
    switch state {
    case .idle: break
    case .failed: guard !has(.joinIgnoredInFailed) else { return }
    case .connecting, .connected: return
    }
    session.begin()
    retries.startOver()
    recoveryDue = now + delays.recovery
    enter(.connecting, by: .join, at: now, &seen)
  }

  private mutating func leave(at now: Microseconds, _ seen: inout ObservationSink) {
    guard state != .idle else { return }
    recoveryDue = RTM2Retries.never
    hasUnsentMessage = false
    enter(.idle, by: .leave, at: now, &seen)
    session.clear(at: now, forgetting: !has(.restoredAfterLeave), words, &seen)
  }

  /// Clears the cache for both services, and closes the channel with all connections.
  private mutating func logOut(at now: Microseconds, _ seen: inout ObservationSink) {
    if has(.logoutKeepsChannel) {
      session.clear(at: now, forgetting: true, words, &seen)
    } else {
      leave(at: now, &seen)
    }
  }

  private mutating func connect(at now: Microseconds, _ seen: inout ObservationSink) {
    if !has(.givingUpNotCancelled) { recoveryDue = RTM2Retries.never }
    retries.startOver()
    let announcement = words.linkState(.connected, from: state, by: operation)
    enter(.connected, by: operation, at: now, &seen)
    if has(.connectedTwice) { seen.append(announcement, at: now) }
    session.connected(at: now, restoringAll: !has(.statesNotRestored), words, &seen)
    if hasUnsentMessage { seen.append(words.messageDelivered, at: now) }
    hasUnsentMessage = false
  }

  private mutating func lose(at now: Microseconds, _ seen: inout ObservationSink) {
    if has(.breakWithoutChannel) {
      session.connectionLost(at: now)
    } else {
      session.connectionBroke(at: now, words, &seen)
    }
    if has(.breakShowsDisconnected), let disconnected { seen.append(disconnected, at: now) }
    recoveryDue = now + delays.recovery
    enter(.connecting, by: .dropped, at: now, &seen)
  }
}
