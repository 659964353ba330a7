internal import PlumblineModel

/// The second user in the channel, simulated as far as it hears of the client.
///
/// It is told of the client a moment after the data of the client begin to flow, and takes the
/// client for offline when no data have come for the whole span. The page does not say what it
/// sees of an end; here a goodbye that reaches the channel is shown at once.
struct RTCPeer {
  /// The moment of the page's example.
  private static let arrivalDelay: Microseconds = 100_000

  /// How long no data may come before the client counts as offline.
  private let span: Microseconds
  /// Whether the silences before the present one count, too.
  private let addsUp: Bool

  /// Whether it has been told of the client, and not of its end.
  private var seesClient = false
  private var isReceiving = false
  /// When it will be told of the client.
  private var arrival = RTCClient.never
  /// When it will take the client for offline.
  private var offline = RTCClient.never
  /// When the present or the last silence began.
  private var silentSince: Microseconds = 0
  /// The length of the silences before, if they count.
  private var silence: Microseconds = 0

  init(span: Microseconds, addsUp: Bool) {
    self.span = span
    self.addsUp = addsUp
  }

  /// When it will see something; ``RTCClient/never`` when nothing is on its way.
  ///
  /// - Complexity: O(1).
  var due: Microseconds { min(arrival, offline) }

  /// Takes note of whether the data of the client come.
  mutating func receives(_ data: Bool, at now: Microseconds) {
    guard data != isReceiving else { return }
    isReceiving = data
    if !data {
      if seesClient { startSilence(at: now) }
      return
    }
    if offline != RTCClient.never && addsUp { silence += now - silentSince }
    offline = RTCClient.never
    // News that are on their way already stay so.
    if !seesClient && arrival == RTCClient.never { arrival = now + Self.arrivalDelay }
  }

  /// Takes note of the end of the client's stay, which is shown only if it is heard.
  mutating func clientLeft(
    heard: Bool,
    at now: Microseconds,
    _ words: RTCWords,
    _ seen: inout ObservationSink
  ) {
    arrival = RTCClient.never
    if heard && seesClient { loseClient(at: now, words, &seen) }
  }

  /// Sees what is due at an instant.
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
