public import PlumblineModel

/// A client of RTM 1.x with the service behind it, written from one of the vendor's pages.
///
/// ```swift
/// var client = try RTM1Client(vocabulary, .chinese)
/// var seen = ObservationSink()
/// client.open(&seen)
/// _ = client.give(loginByToken, at: 0, &seen)   // connectionStateChanged connecting Login
/// client.next                                   // 6000000: the login times out
/// client.advance(to: 6_000_000, &seen)          // disconnected LoginTimeout, loginResult Error
/// ```
///
/// The client is in one of five states and has at most one deadline in each: the login while
/// connecting, the end of the grace period while connected without a network. Leaving a state
/// always cancels its deadline. The service and undelivered messages have their own deadlines.
///
/// It does not use the spec: it restates times, transitions and reasons on purpose, so the two
/// can disagree.
///
/// Where the page is silent the client does as little as possible: it ignores a second login, and
/// a kick while it reconnects; a call succeeds while it is connected; only users who are logged in
/// have messages, and lose them at the end of the login. Reasons that only the Chinese page names
/// are the same in all editions.
@usableFromInline
package struct RTM1Client: Implementation, Sendable {
  /// The states of the vendor's pages.
  enum State {
    case disconnected
    case connecting
    case connected
    case reconnecting
    case aborted
  }

  /// An instant beyond all traces: nothing is scheduled.
  static var never: Microseconds { .max }

  let words: RTM1Words
  let edition: RTM1Edition
  let defects: Defects
  let delays: RTM1Delays

  var state = State.disconnected
  var isNetworkUp = true
  /// The deadline of the current state.
  var due = RTM1Client.never
  var service: RTM1Service
  var mailbox = RTM1Mailbox()
  var outbox = RTM1Outbox()

  /// A client with a vocabulary.
  ///
  /// - Parameters:
  ///   - vocabulary: The names of the spec.
  ///   - edition: The page that it follows.
  ///   - defects: The enabled defects, as ``Sample/defects(named:)`` numbers them.
  ///   - delay: Replaces the default delay of every enabled defect with a delay.
  /// - Throws: ``SampleFault`` if the vocabulary lacks a name, or the delay is invalid.
  @usableFromInline
  package init(
    _ vocabulary: Vocabulary,
    _ edition: RTM1Edition,
    defects: Defects = [],
    delay: Microseconds? = nil
  ) throws(SampleFault) {
    words = try RTM1Words(vocabulary, edition)
    delays = try RTM1Delays(edition, defects, delay: delay)
    self.edition = edition
    self.defects = defects
    service = RTM1Service(keepAlive: delays.keepAlive, defects)
  }

  @usableFromInline
  package var next: Microseconds? {
    let soonest = min(due, service.due, outbox.due)
    return soonest == Self.never ? nil : soonest
  }

  @usableFromInline
  package mutating func open(_ seen: inout ObservationSink) {
    if !defects.has(.leaksAcrossReset) { state = .disconnected }
    isNetworkUp = true
    due = Self.never
    service.forgetUser()
    forgetMessages()
  }

  @usableFromInline
  package mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    guard let meaning = words.meaning(of: input) else { return .unsupported }
    let result =
      words.message(of: input).map { send($0, by: meaning, at: now, &seen) }
      ?? react(to: meaning, at: now, &seen)
    // A delay of zero ends immediately.
    advance(to: now, &seen)
    return result
  }

  @usableFromInline
  package mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
    while let soonest = next, soonest <= now {
      if soonest == due {
        expire(at: soonest, &seen)
      } else if soonest == service.due {
        service.expire(at: soonest, words, &seen)
      } else {
        outbox.expire(at: soonest, defects, &seen)
      }
    }
  }
}

// MARK: - Timers

extension RTM1Client {
  /// Ends the current state at its deadline.
  private mutating func expire(at now: Microseconds, _ seen: inout ObservationSink) {
    switch state {
    case .connecting:
      disconnect(words.disconnectedLoginTimeout, words.loginError, at: now, &seen)
    case .connected, .aborted:
      let isWrong = defects.has(.interruptionSaysLogin)
      let announcement = isWrong ? words.reconnectingLogin : words.reconnectingInterrupted
      enter(.reconnecting, announcement, at: now, &seen)
      if let delay = delays.givingUp { due = now + delay }
    case .reconnecting:
      disconnect(words.disconnectedLoginTimeout, nil, at: now, &seen)
    case .disconnected:
      startLogin(at: now, &seen)
    }
  }

  mutating func startLogin(at now: Microseconds, _ seen: inout ObservationSink) {
    enter(.connecting, words.connectingLogin, at: now, &seen)
    due = now + delays.login
  }

  mutating func disconnect(
    _ announcement: Symbol,
    _ answer: Symbol?,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    enter(.disconnected, announcement, at: now, &seen)
    if let answer { seen.append(answer, at: now) }
    service.userLeft(heard: isNetworkUp, at: now, words, &seen)
  }

  /// Changes the state, announces it, and cancels the deadline of the old state.
  mutating func enter(
    _ new: State,
    _ announcement: Symbol?,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    state = new
    due = Self.never
    if let announcement { seen.append(announcement, at: now) }
    switch new {
    case .connected, .reconnecting: break
    case .disconnected, .connecting, .aborted: forgetMessages()
    }
  }

  private mutating func forgetMessages() {
    mailbox.clear()
    outbox.clear()
  }
}
