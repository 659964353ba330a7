internal import PlumblineModel

/// The second user in the channel, simulated as far as it observes the client.
///
/// It learns of the client a moment after the client's data begin to flow, and counts the client as
/// offline after a whole span without data. The page does not define its observation of an end;
/// here it observes at once a goodbye that reaches the channel.
struct RTCPeer {
  /// The moment of the page's example.
  private static let arrivalDelay: Microseconds = 100_000

  /// The time without data after which the client counts as offline.
  private let span: Microseconds
  /// Whether earlier silences also count.
  private let addsUp: Bool

  /// Whether it knows of the client, and not of its end.
  private var seesClient = false
  private var isReceiving = false
  /// The instant at which it learns of the client.
  private var arrival = RTCClient.never
  /// The instant at which the client counts as offline.
  private var offline = RTCClient.never
  /// The start of the current or the last silence.
  private var silentSince: Microseconds = 0
  /// The total length of earlier silences, if they count.
  private var silence: Microseconds = 0

  init(span: Microseconds, addsUp: Bool) {
    self.span = span
    self.addsUp = addsUp
  }

  /// The instant of its next observation; ``RTCClient/never`` for none.
  ///
  /// - Complexity: O(1).
  var due: Microseconds { min(arrival, offline) }

  /// Records whether the data of the client arrive.
  mutating func receives(_ data: Bool, at now: Microseconds) {
    guard data != isReceiving else { return }
    isReceiving = data
    if !data {
      if seesClient { startSilence(at: now) }
      return
    }
    if offline != RTCClient.never && addsUp { silence += now - silentSince }
    offline = RTCClient.never
    // Pending notifications stay pending.
    if !seesClient && arrival == RTCClient.never { arrival = now + Self.arrivalDelay }
  }

  /// Records the end of the client's stay; the user observes it only if the goodbye arrives.
  mutating func clientLeft(
    heard: Bool,
    at now: Microseconds,
    _ words: RTCWords,
    _ seen: inout ObservationSink
  ) {
    arrival = RTCClient.never
    if heard && seesClient { loseClient(at: now, words, &seen) }
  }

  /// Makes the observations that are due at an instant.
  mutating func expire(at now: Microseconds, _ words: RTCWords, _ seen: inout ObservationSink) {
    guard now == arrival else {
      loseClient(at: now, words, &seen)
      return
    }
    arrival = RTCClient.never
    seesClient = true
    silence = 0
    seen.append(words.didJoinedOfUid, at: now)
    if !isReceiving { startSilence(at: now) }
  }

  private mutating func startSilence(at now: Microseconds) {
    silentSince = now
    offline = now + max(0, span - silence)
  }

  private mutating func loseClient(
    at now: Microseconds,
    _ words: RTCWords,
    _ seen: inout ObservationSink
  ) {
    seesClient = false
    offline = RTCClient.never
    seen.append(words.didOfflineOfUid, at: now)
  }
}
