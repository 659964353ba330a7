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
/// The waits between tries have no state of their own, so an answer of the server can arrive at any
/// time while the channel is connecting. It has two deadlines: the next try, and the end of the
/// 20 minutes since the join or the break.
///
/// It does not use the spec: it restates times, transitions and operations on purpose, so the two
/// can disagree.
///
/// Where the page is silent the channel does nothing: it ignores a join while it is connected or
/// connecting. A logout of the user closes it, since no connection with the server remains.
@usableFromInline
package struct RTM2StreamClient: Implementation, Sendable {
  typealias State = RTM2StreamLink.State
  typealias Operation = RTM2StreamLink.Operation

  let words: RTM2Words<RTM2StreamLink>
  /// Only a defect emits it: the page gives a stream channel no such state.
  let disconnected: Symbol?
  private let defects: Defects
  let delays: RTM2StreamDelays

  var state = State.idle
  /// The cause of the current state.
  var operation = Operation.leave
  var retries = RTM2Retries()
  /// The end of the 20 minutes.
  var recoveryDue = RTM2Retries.never
  /// Whether a message is kept, as only a defect does.
  var hasUnsentMessage = false
  var session = RTM2Session()

  /// A channel with a vocabulary.
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
    // A delay of zero ends immediately.
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

// MARK: - Timers

extension RTM2StreamClient {
  private mutating func tryAgain(at now: Microseconds, _ seen: inout ObservationSink) {
    if state == .connecting && has(.triesAreSilent) { return }
    enter(.connecting, by: has(.triesSayJoin) ? .join : .autoReconnecting, at: now, &seen)
  }

  /// Waits for the next try, unless it is already waiting.
  mutating func failTry(at now: Microseconds, _ seen: inout ObservationSink) {
    if operation == .join && has(.failedJoinIsFatal) {
      recoveryDue = RTM2Retries.never
      enter(.failed, by: operation, at: now, &seen)
    } else if retries.due == RTM2Retries.never {
      retries.waitLonger(at: now)
      if has(.twentyMinutesRestart) { recoveryDue = now + delays.recovery }
    }
  }

  /// Changes the state, announces it, and cancels the deadline of the old state.
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

  /// Whether a defect continues the tries.
  private func keepsTrying(in new: State) -> Bool {
    switch new {
    case .idle: has(.leaveKeepsTrying)
    case .failed: has(.failedKeepsTrying)
    case .connecting, .connected: false
    }
  }

  /// Whether a defect is enabled.
  ///
  /// - Complexity: O(1).
  func has(_ defect: RTM2StreamDefect) -> Bool { defects.contains(defect) }
}
