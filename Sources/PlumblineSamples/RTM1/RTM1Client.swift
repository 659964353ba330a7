public import PlumblineModel

/// A client of RTM 1.x for iOS with the service behind it, written from the vendor's page.
///
/// ```swift
/// var client = try RTM1Client(vocabulary)
/// var seen = Sightings()
/// client.open(&seen)
/// _ = client.give(loginByToken, at: 0, &seen)   // connectionStateChanged connecting Login
/// client.next                                   // 6000000: the login times out
/// client.advance(to: 6_000_000, &seen)          // disconnected LoginTimeout, loginResult Error
/// ```
///
/// The client is in one of five states and waits for at most one thing in each: the login while
/// connecting, the end of the grace period while connected without a network. One deadline is
/// therefore enough, and leaving a state always cancels it. The service has a deadline of its own.
///
/// It knows nothing of how the documents were transcribed for the tester: times, transitions and
/// reasons are stated here a second time on purpose, so that the two can disagree.
///
/// Where the page is silent the client does nothing: it ignores a second login, and a kick that
/// arrives while it reconnects.
@usableFromInline
package struct RTM1Client: Implementation, Sendable {
  /// The states of the vendor's page.
  private enum State {
    case disconnected
    case connecting
    case connected
    case reconnecting
    case aborted
  }

  /// An instant that no trace reaches: nothing is scheduled.
  static var never: Microseconds { .max }

  private let words: RTM1Words
  private let defects: Defects
  private let delays: RTM1Delays

  private var state = State.disconnected
  private var isNetworkUp = true
  /// When the present state ends by itself.
  private var due = RTM1Client.never
  private var service: RTM1Service

  /// A client that speaks a vocabulary.
  ///
  /// - Parameters:
  ///   - vocabulary: the names of the spec.
  ///   - defects: what is switched on, as ``Sample/defects(named:)`` numbers it.
  ///   - delay: replaces the usual delay of every defect that is switched on and takes time.
  /// - Throws: ``SampleFault`` when the vocabulary lacks a name, or the delay makes no sense.
  @usableFromInline
  package init(
    _ vocabulary: Vocabulary,
    defects: Defects = [],
    delay: Microseconds? = nil
  ) throws(SampleFault) {
    words = try RTM1Words(vocabulary)
    delays = try RTM1Delays(defects, delay: delay)
    self.defects = defects
    service = RTM1Service(keepAlive: delays.keepAlive)
  }

  @usableFromInline
  package var next: Microseconds? {
    let soonest = min(due, service.due)
    return soonest == Self.never ? nil : soonest
  }

  @usableFromInline
  package mutating func open(_ seen: inout Sightings) {
    if !defects.has(.leaksAcrossReset) { state = .disconnected }
    isNetworkUp = true
    due = Self.never
    service.forgetUser()
  }

  @usableFromInline
  package mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout Sightings
  ) -> InputResult {
    guard let input = words.meaning(of: input) else { return .unsupported }
    let result = react(to: input, at: now, &seen)
    // A delay of zero is over at once.
    advance(to: now, &seen)
    return result
  }

  @usableFromInline
  package mutating func advance(to now: Microseconds, _ seen: inout Sightings) {
    while min(due, service.due) <= now {
      let soonest = min(due, service.due)
      guard soonest != Self.never else { return }
      if soonest == due {
        expire(at: soonest, &seen)
      } else {
        service.expire(at: soonest, words, &seen)
      }
    }
  }
}

// MARK: - What happens to the client

extension RTM1Client {
  private mutating func react(
    to input: RTM1Input,
    at now: Microseconds,
    _ seen: inout Sightings
  ) -> InputResult {
    switch input {
    case .loginByToken:
      logIn(at: now, &seen)
    case .logout:
      logOut(at: now, &seen)
    case .tokenExpired:
      if state == .reconnecting { seen.append(words.tokenDidExpire, at: now) }
    case .networkLost:
      guard isNetworkUp else { return .notApplicable }
      loseNetwork(at: now)
    case .networkBack:
      guard !isNetworkUp else { return .notApplicable }
      regainNetwork()
    case .loginAccepted:
      guard state == .connecting && isNetworkUp else { return .notApplicable }
      enter(.connected, words.connectedLoginSuccess, at: now, &seen)
      seen.append(words.loginOk, at: now)
      service.userCame(at: now, words, &seen)
    case .loginRejected:
      guard state == .connecting && isNetworkUp else { return .notApplicable }
      disconnect(words.disconnectedLoginFailure, words.loginError, at: now, &seen)
    case .reconnected:
      guard state == .reconnecting && isNetworkUp else { return .notApplicable }
      reconnect(at: now, &seen)
    case .remoteLogin:
      guard isNetworkUp else { return .notApplicable }
      if state == .connected { abort(at: now, &seen) }
    }
    return .accepted
  }

  private mutating func logIn(at now: Microseconds, _ seen: inout Sightings) {
    switch state {
    case .disconnected:
      break
    case .connected:
      guard defects.has(.secondLoginReconnects) else { return }
    case .connecting, .reconnecting, .aborted:
      return
    }
    enter(.connecting, words.connectingLogin, at: now, &seen)
    due = now + delays.login
  }

  private mutating func logOut(at now: Microseconds, _ seen: inout Sightings) {
    switch state {
    case .connected:
      disconnect(words.disconnectedLogout, words.logoutOk, at: now, &seen)
    case .reconnecting:
      guard !defects.has(.logoutIgnoredWhileReconnecting) else { return }
      disconnect(words.disconnectedLogout, words.logoutOk, at: now, &seen)
    case .aborted:
      disconnect(words.disconnectedLogout, nil, at: now, &seen)
    case .disconnected, .connecting:
      break
    }
  }

  private mutating func loseNetwork(at now: Microseconds) {
    isNetworkUp = false
    service.connectionBroke(at: now)
    if state == .connected {
      // A deadline is left over only if the last one was not cancelled.
      due = min(due, now + delays.interruption)
    }
  }

  private mutating func regainNetwork() {
    isNetworkUp = true
    guard state == .connected else { return }
    service.connectionMended()
    if !defects.has(.interruptionNotCancelled) { due = Self.never }
  }

  private mutating func reconnect(at now: Microseconds, _ seen: inout Sightings) {
    let announcement =
      defects.has(.reconnectSaysLogin) ? words.connectedLogin : words.connectedLoginSuccess
    enter(.connected, announcement, at: now, &seen)
    seen.append(words.channelsRejoined, at: now)
    if defects.has(.loginResultAfterReconnect) { seen.append(words.loginOk, at: now) }
    service.userReturned(at: now, words, &seen)
  }

  private mutating func abort(at now: Microseconds, _ seen: inout Sightings) {
    enter(.aborted, words.abortedRemoteLogin, at: now, &seen)
    service.forgetUser()
    if let delay = delays.abortedReconnect { due = now + delay }
  }
}

// MARK: - What the client does by itself

extension RTM1Client {
  /// Ends the present state, whose time is over.
  private mutating func expire(at now: Microseconds, _ seen: inout Sightings) {
    switch state {
    case .connecting:
      disconnect(words.disconnectedLoginTimeout, words.loginError, at: now, &seen)
    case .connected, .aborted:
      enter(.reconnecting, words.reconnectingInterrupted, at: now, &seen)
      if let delay = delays.givingUp { due = now + delay }
    case .reconnecting:
      disconnect(words.disconnectedLoginTimeout, nil, at: now, &seen)
    case .disconnected:
      preconditionFailure("a deadline at \(now) is left over in \(state)")
    }
  }

  private mutating func disconnect(
    _ announcement: Symbol,
    _ answer: Symbol?,
    at now: Microseconds,
    _ seen: inout Sightings
  ) {
    enter(.disconnected, announcement, at: now, &seen)
    if let answer { seen.append(answer, at: now) }
    service.userLeft(heard: isNetworkUp, at: now, words, &seen)
  }

  /// Changes the state, says so, and cancels what the old state waited for.
  private mutating func enter(
    _ new: State,
    _ announcement: Symbol,
    at now: Microseconds,
    _ seen: inout Sightings
  ) {
    state = new
    due = Self.never
    seen.append(announcement, at: now)
  }
}
