public import PlumblineModel

/// A client of an RTC channel with the network and a second user, written from the vendor's page.
///
/// ```swift
/// var client = try RTCClient(vocabulary)
/// var seen = ObservationSink()
/// client.open(&seen)
/// _ = client.give(joinChannelByToken, at: 0, &seen)  // connecting Connecting
/// _ = client.give(joined, at: 200_000, &seen)        // connected JoinSuccess, didJoinChannel
/// client.next                                        // 300000: the other user is notified
/// ```
///
/// An interruption begins with the last data of the server, or with another cause of reconnecting.
/// The client measures both its 10 seconds and its 20 minutes from there, which agrees with the
/// page's list of times and with its tables.
///
/// It does not use the spec: it restates times, transitions and reasons on purpose, so the two
/// can disagree.
///
/// Where the page is silent the client does nothing: it ignores a second join until the server
/// answers it, and an address change while it reconnects. Only after an expired token does it join
/// without leaving first, because the page asks for no more there.
@usableFromInline
package struct RTCClient: Implementation, Sendable {
  /// The states of the vendor's page.
  enum State {
    case disconnected
    case connecting
    case connected
    case reconnecting
    case failed
  }

  /// An instant beyond all traces: nothing is scheduled.
  static var never: Microseconds { .max }

  let words: RTCWords
  let defects: Defects
  let delays: RTCDelays

  var state = State.disconnected
  var timers = RTCTimers()
  /// The start of the current interruption; nil for none.
  var interruptedAt: Microseconds?
  /// Whether the app requested a join although it is in the channel.
  var isSecondJoinAsked = false
  /// Whether a failed client may join before it leaves.
  var mayJoinAgain = false
  /// Whether a join has been reported; only a defect uses it.
  var hasReportedJoin = false

  var isEchoTestRunning = false
  var isUplinkUp = true
  var isDownlinkUp = true
  var peer: RTCPeer

  /// A client with a vocabulary.
  ///
  /// - Parameters:
  ///   - vocabulary: The names of the spec.
  ///   - defects: The enabled defects, as ``Sample/defects(named:)`` numbers them.
  ///   - delay: Replaces the default delay of every enabled defect with a delay.
  /// - Throws: ``SampleFault`` if the vocabulary lacks a name, or the delay is invalid.
  @usableFromInline
  package init(
    _ vocabulary: Vocabulary,
    defects: Defects = [],
    delay: Microseconds? = nil
  ) throws(SampleFault) {
    words = try RTCWords(vocabulary)
    delays = try RTCDelays(defects, delay: delay)
    self.defects = defects
    peer = RTCPeer(
      span: delays.offline,
      addsUp: defects.contains(RTCDefect.silencesAddUp)
    )
  }

  /// Whether a defect is enabled.
  ///
  /// - Complexity: O(1).
  func has(_ defect: RTCDefect) -> Bool { defects.contains(defect) }

  @usableFromInline
  package var next: Microseconds? {
    let soonest = min(timers.due, peer.due)
    return soonest == Self.never ? nil : soonest
  }

  @usableFromInline
  package mutating func open(_ seen: inout ObservationSink) {
    if !has(.leaksAcrossReset) { state = .disconnected }
    timers = RTCTimers()
    interruptedAt = nil
    isSecondJoinAsked = false
    mayJoinAgain = false
    hasReportedJoin = false
    isEchoTestRunning = false
    isUplinkUp = true
    isDownlinkUp = true
    peer = RTCPeer(span: delays.offline, addsUp: has(.silencesAddUp))
  }

  @usableFromInline
  package mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    guard let input = words.meaning(of: input) else { return .unsupported }
    guard canHappen(input) else { return .notApplicable }
    react(to: input, at: now, &seen)
    sendToPeer(at: now)
    // A delay of zero ends immediately.
    advance(to: now, &seen)
    return .accepted
  }

  @usableFromInline
  package mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
    while let soonest = next, soonest <= now {
      if let timer = timers.end(at: soonest) {
        expire(timer, at: soonest, &seen)
        sendToPeer(at: soonest)
      } else {
        peer.expire(at: soonest, words, &seen)
      }
    }
  }
}

// MARK: - Timers

extension RTCClient {
  /// Handles the expiry of a timer.
  ///
  /// The state is irrelevant: leaving a state cancels its timers, unless a defect keeps them.
  private mutating func expire(
    _ timer: RTCTimers.Kind,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    switch timer {
    case .join, .rejoin:
      fail(words.failedJoinFailed, at: now, &seen)
    case .interruption where state == .reconnecting:
      // Only a variant still reacts.
      seen.append(words.reconnectingInterrupted, at: now)
    case .interruption:
      reconnect(words.reconnectingInterrupted, at: now, &seen)
    case .lost:
      state = .reconnecting
      seen.append(words.reconnectingLost, at: now)
      if has(.lostTwice) { seen.append(words.reconnectingLost, at: now) }
    case .revival:
      enter(.connecting, words.connectingConnecting, at: now, &seen)
    }
  }

  /// Sends the data of the client to the other user while it is in the channel and can send.
  private mutating func sendToPeer(at now: Microseconds) {
    peer.receives(state == .connected && isUplinkUp, at: now)
  }

  /// Starts to rejoin, until the server answers, the app leaves or the time is over.
  mutating func reconnect(
    _ announcement: Symbol,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    let start = interruptedAt ?? now
    let interruption = timers.interruption
    enter(.reconnecting, announcement, at: now, &seen)
    if has(.silenceAnnouncedAgain) { timers.interruption = interruption }
    interruptedAt = start
    let lostFrom = has(.lostFromReconnecting) ? now : start
    let isSilent = !isDownlinkUp && announcement == words.reconnectingInterrupted
    if isSilent || !has(.lostFromLastData) { timers.lost = max(now, lostFrom + delays.lost) }
    if !has(.neverGivesUp) { timers.rejoin = max(now, start + delays.givingUp) }
  }

  /// Gives up permanently.
  mutating func fail(_ announcement: Symbol, at now: Microseconds, _ seen: inout ObservationSink) {
    enter(.failed, announcement, at: now, &seen)
    peer.clientLeft(heard: isUplinkUp, at: now, words, &seen)
    if let delay = delays.revival { timers.revival = now + delay }
  }

  /// Leaves the channel, or fails to join it.
  mutating func disconnect(
    _ announcement: Symbol,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    enter(.disconnected, announcement, at: now, &seen)
    peer.clientLeft(heard: isUplinkUp, at: now, words, &seen)
  }

  /// Changes the state, announces it, and clears the data of the old state.
  mutating func enter(
    _ new: State,
    _ announcement: Symbol,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    timers.cancel(leaving: state, for: new, defects)
    state = new
    interruptedAt = nil
    isSecondJoinAsked = false
    mayJoinAgain = false
    seen.append(announcement, at: now)
  }
}
