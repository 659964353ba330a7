public import PlumblineModel

/// A client of RTM 2.x with its MESSAGE link and the server behind it, written from the vendor's
/// page.
///
/// ```swift
/// var client = try RTM2MessageClient(vocabulary)
/// var seen = ObservationSink()
/// client.open(&seen)
/// _ = client.give(loginByToken, at: 0, &seen)           // linkState connecting idle …
/// _ = client.give(attemptFailed, at: 1_000_000, &seen)  // linkState disconnected connecting …
/// client.next                                           // 3000000: the first retry
/// client.advance(to: 3_000_000, &seen)                  // linkState connecting disconnected …
/// ```
///
/// It has two deadlines: the end of the wait before the next try, which leaving a state cancels,
/// and the end of the 2 minutes, which only a connection, a logout or a fatal error cancels. A try
/// lasts until the network or the server answers; one that the 2 minutes overtake ends 30 seconds
/// later, and one from Suspended after 30 seconds.
///
/// It does not use the spec: it restates times, transitions and operations on purpose, so the two
/// can disagree.
///
/// Of the interpretations of the page it chooses these: the 2 minutes begin with the login or the
/// break; at their end the link is suspended at once, or as soon as the current try has failed; a
/// login in Disconnected or Suspended is one more try. Where the page is silent the client does nothing: it
/// ignores a login while it is connected or connecting.
@usableFromInline
package struct RTM2MessageClient: Implementation, Sendable {
  typealias State = RTM2MessageLink.State
  typealias Operation = RTM2MessageLink.Operation

  let words: RTM2Words<RTM2MessageLink>
  private let defects: Defects
  let delays: RTM2MessageDelays

  var state = State.idle
  /// The cause of the current state.
  var operation = Operation.logout
  var retries: RTM2Retries
  /// The end of the 2 minutes.
  var recoveryDue = RTM2Retries.never
  /// Whether the current try is the last one of the 2 minutes.
  var isOverdue = false
  /// Whether a failed try leads back to Suspended.
  var isSuspended = false
  /// Whether a message is kept, as only a defect does.
  var hasUnsentMessage = false
  var session = RTM2Session()

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
    words = try RTM2Words(vocabulary)
    delays = try RTM2MessageDelays(defects, delay: delay)
    self.defects = defects
    let skipsOne = defects.contains(RTM2MessageDefect.firstWaitSkipped)
    retries = RTM2Retries(skipping: skipsOne ? 1 : 0)
  }

  @usableFromInline
  package var next: Microseconds? {
    let soonest = min(retries.due, recoveryDue)
    return soonest == RTM2Retries.never ? nil : soonest
  }

  @usableFromInline
  package mutating func open(_ seen: inout ObservationSink) {
    if !has(.leaksAcrossReset) { state = .idle }
    retries.cancel()
    retries.startOver()
    recoveryDue = RTM2Retries.never
    isOverdue = false
    isSuspended = false
    hasUnsentMessage = false
    session = RTM2Session()
  }

  @usableFromInline
  package mutating func give(
    _ input: Int,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) -> InputResult {
    guard let meaning = words.meaning(of: input) else { return .unsupported }
    let isShort = input == words.noEdgeServer
    let result = react(to: meaning, shortOfServers: isShort, at: now, &seen)
    // A delay of zero ends immediately.
    advance(to: now, &seen)
    return result
  }

  @usableFromInline
  package mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
    while let soonest = next, soonest <= now {
      if soonest == recoveryDue {
        endRecovery(at: soonest, &seen)
      } else {
        endWait(at: soonest, &seen)
      }
    }
  }
}

// MARK: - Timers

extension RTM2MessageClient {
  /// Ends the 2 minutes.
  private mutating func endRecovery(at now: Microseconds, _ seen: inout ObservationSink) {
    recoveryDue = RTM2Retries.never
    switch state {
    case .disconnected where has(.suspendsAfterLastTry):
      isOverdue = true
    case .connecting:
      isOverdue = true
      limitTry(to: delays.lateTry, at: now)
    case .disconnected, .connected:
      suspend(at: now, &seen)
    case .idle, .suspended, .failed:
      break
    }
  }

  /// Ends the wait before a try, or a try with a timeout.
  private mutating func endWait(at now: Microseconds, _ seen: inout ObservationSink) {
    retries.cancel()
    if state == .connecting && !isWaitOfOldState {
      failTry(at: now, &seen)
    } else {
      let isLogin = has(.reconnectSaysLogin)
      enter(.connecting, by: isLogin ? .login : .autoReconnecting, at: now, &seen)
    }
  }

  /// Whether the wait in Connecting is one that a defect kept from the state before a login.
  private var isWaitOfOldState: Bool {
    has(.suspendedWaitNotCancelled) && operation == .login && !isOverdue
  }

  /// Waits for the next of the growing times.
  mutating func disconnect(
    by operation: Operation,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    enter(.disconnected, by: operation, at: now, &seen)
    retries.waitLonger(at: now)
    if recoveryDue == RTM2Retries.never || has(.twoMinutesRestart) {
      recoveryDue = now + delays.recovery
    }
  }

  /// Waits for a long time.
  private mutating func suspend(at now: Microseconds, _ seen: inout ObservationSink) {
    recoveryDue = RTM2Retries.never
    isOverdue = false
    isSuspended = true
    enter(.suspended, by: operation, at: now, &seen)
    retries.wait(delays.suspended, at: now)
  }

  /// Returns to the state before the try, or enters Suspended after the last try.
  mutating func failTry(at now: Microseconds, _ seen: inout ObservationSink) {
    if isSuspended && has(.suspendedFallsBack) {
      isSuspended = false
      retries.startOver()
      disconnect(by: operation, at: now, &seen)
    } else if isSuspended || isOverdue {
      if isSuspended && has(.suspendedFlickers) {
        enter(.disconnected, by: operation, at: now, &seen)
      }
      suspend(at: now, &seen)
    } else if operation == .login && has(.failedLoginIsFatal) {
      recoveryDue = RTM2Retries.never
      enter(.failed, by: operation, at: now, &seen)
    } else {
      disconnect(by: operation, at: now, &seen)
    }
  }

  /// Changes the state, announces it, and cancels the deadline of the old state.
  mutating func enter(
    _ new: State,
    by operation: Operation,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    if !keepsWaiting(in: new, by: operation) { retries.cancel() }
    seen.append(words.linkState(new, from: state, by: operation), at: now)
    state = new
    self.operation = operation
    guard new == .connecting else { return }
    if let attempt = delays.attempt {
      retries.wait(attempt, at: now)
    } else if isOverdue || isSuspended {
      limitTry(to: delays.lateTry, at: now)
    }
  }

  /// Ends the current try after a time, unless it has a timeout of its own.
  mutating func limitTry(to span: Microseconds, at now: Microseconds) {
    if retries.due == RTM2Retries.never { retries.wait(span, at: now) }
  }

  /// Whether a defect is enabled.
  ///
  /// - Complexity: O(1).
  func has(_ defect: RTM2MessageDefect) -> Bool { defects.contains(defect) }

  /// Whether a defect continues the wait of the old state.
  private func keepsWaiting(in new: State, by operation: Operation) -> Bool {
    switch new {
    case .idle: has(.logoutKeepsRetrying)
    case .failed: has(.failedKeepsRetrying)
    case .connecting: operation == .login && has(.suspendedWaitNotCancelled)
    case .connected, .disconnected, .suspended: false
    }
  }
}
