public import PlumblineModel

/// A stream channel of RTM 2.x with the server behind it, written from the vendor's page.
///
/// ```swift
/// var client = try RTM2StreamClient(vocabulary)
/// var seen = ObservationSink()
/// client.open(&seen)
/// _ = client.give(joinWithOption, at: 0, &seen)         // linkState connecting idle …
/// _ = client.give(attemptFailed, at: 1_000_000, &seen)  // nothing: the channel stays connecting
/// client.next                                           // 3000000: the next try
/// client.advance(to: 3_000_000, &seen)                  // linkState connecting connecting …
/// ```
///
/// There is no state for the waits between tries, so that an answer of the server can come at any
/// time while the channel is connecting. Two deadlines are enough: the next try, and the end of
/// the 20 minutes since the join or the break.
///
/// It knows nothing of how the documents were transcribed for the tester: times, transitions and
/// operations are stated here a second time on purpose, so that the two can disagree.
///
/// Where the page is silent the channel does nothing: it ignores a join while it is connected or
/// about to be. A logout of the user closes it, since it leaves no connection with the server.
@usableFromInline
package struct RTM2StreamClient: Implementation, Sendable {
  typealias State = RTM2StreamLink.State
  typealias Operation = RTM2StreamLink.Operation

  let words: RTM2Words<RTM2StreamLink>
  /// Shown only by a defect: the page gives a stream channel no such state.
  let disconnected: Symbol?
  private let defects: Defects
  let delays: RTM2StreamDelays

  var state = State.idle
  /// What led to the present state.
  var operation = Operation.leave
  var retries = RTM2Retries()
  /// When the 20 minutes are over.
  var recoveryDue = RTM2Retries.never
  /// Whether there is a message that only a defect keeps.
  var hasUnsentMessage = false
  var session = RTM2Session()

  /// A channel that speaks a vocabulary.
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
    let isWrong = defects.contains(RTM2StreamDefect.serviceSaysMessage)
    let service = isWrong ? RTM2MessageLink.service : RTM2StreamLink.service
    words = try RTM2Words(vocabulary, service: service)
    disconnected = vocabulary.symbol(
      "linkState",
      ["disconnected", "connected", service, Operation.dropped.name, "Given"]
    )
    delays = try RTM2StreamDelays(defects, delay: delay)
    self.defects = defects
  }

  @usableFromInline
  package var next: Microseconds? {
    let soonest = min(retries.due, recoveryDue)
    return soonest == RTM2Retries.never ? nil : soonest
  }

  @usableFromInline
  package mutating func open(_ seen: inout ObservationSink) {
    if !has(.leaksAcrossReset) { state = .idle }
    retries = RTM2Retries()
    recoveryDue = RTM2Retries.never
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
    // A delay of zero is over at once.
    advance(to: now, &seen)
    return result
  }

  @usableFromInline
  package mutating func advance(to now: Microseconds, _ seen: inout ObservationSink) {
    while let soonest = next, soonest <= now {
      if soonest == recoveryDue {
        recoveryDue = RTM2Retries.never
        enter(.failed, by: operation, at: soonest, &seen)
      } else {
        retries.cancel()
        tryAgain(at: soonest, &seen)
      }
    }
  }
}

// MARK: - What the channel does by itself

extension RTM2StreamClient {
  private mutating func tryAgain(at now: Microseconds, _ seen: inout ObservationSink) {
    if state == .connecting && has(.triesAreSilent) { return }
    enter(.connecting, by: has(.triesSayJoin) ? .join : .autoReconnecting, at: now, &seen)
  }

  /// Waits for the next try, unless that is what it does already.
  mutating func failTry(at now: Microseconds, _ seen: inout ObservationSink) {
    if operation == .join && has(.failedJoinIsFatal) {
      recoveryDue = RTM2Retries.never
      enter(.failed, by: operation, at: now, &seen)
    } else if retries.due == RTM2Retries.never {
      retries.waitLonger(at: now)
      if has(.twentyMinutesRestart) { recoveryDue = now + delays.recovery }
    }
  }

  /// Changes the state, says so, and cancels what the old state waited for.
  mutating func enter(
    _ new: State,
    by operation: Operation,
    at now: Microseconds,
    _ seen: inout ObservationSink
  ) {
    if !keepsTrying(in: new) { retries.cancel() }
    seen.append(words.linkState(new, from: state, by: operation), at: now)
    state = new
    self.operation = operation
  }

  /// Whether a defect lets the tries go on.
  private func keepsTrying(in new: State) -> Bool {
    switch new {
    case .idle: has(.leaveKeepsTrying)
    case .failed: has(.failedKeepsTrying)
    case .connecting, .connected: false
    }
  }

  /// Whether a defect is switched on.
  ///
  /// - Complexity: O(1).
  func has(_ defect: RTM2StreamDefect) -> Bool { defects.contains(defect) }
}
