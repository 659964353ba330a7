internal import PlumblineModel

/// The service that keeps the list of users online, simulated as far as other users see it.
///
/// It hears of the client's connection only by its breaks. A user whose connection has been
/// broken for the whole keep-alive span is taken off the list; shorter breaks go unnoticed.
struct RTM1Service {
  /// Whether the user is on the list of users online.
  private(set) var isListed = false
  /// When the user will be taken off the list; ``RTM1Client/never`` while the connection holds.
  private(set) var due = RTM1Client.never

  private let keepAlive: Microseconds
  private let defects: Defects

  init(keepAlive: Microseconds, _ defects: Defects) {
    self.keepAlive = keepAlive
    self.defects = defects
  }

  /// Counts from the first break: further ones before the connection is mended change nothing.
  mutating func connectionBroke(at now: Microseconds) {
    if isListed && due == RTM1Client.never { due = now + keepAlive }
  }

  mutating func connectionMended() { due = RTM1Client.never }

  /// Lists a user who logged in.
  mutating func userCame(at now: Microseconds, _ words: RTM1Words, _ seen: inout ObservationSink) {
    due = RTM1Client.never
    // A user who is still listed is online already.
    if !isListed, let userOnline = words.userOnline { seen.append(userOnline, at: now) }
    isListed = true
  }

  /// Takes a user back who reconnected, and whatever went with the user if the break was long.
  mutating func userReturned(
    at now: Microseconds,
    _ words: RTM1Words,
    _ seen: inout ObservationSink
  ) {
    if !defects.has(.removalNotCancelled) { due = RTM1Client.never }
    guard !isListed else {
      if defects.has(.memberJoinedAlways) { seen.append(words.memberJoined, at: now) }
      return
    }
    isListed = true
    if let userOnline = words.userOnline { seen.append(userOnline, at: now) }
    seen.append(words.memberJoined, at: now)
    if !defects.has(.attributesNotWritten) { seen.append(words.attributesSynchronized, at: now) }
  }

  /// Strikes the user at the end of the keep-alive span.
  mutating func expire(at now: Microseconds, _ words: RTM1Words, _ seen: inout ObservationSink) {
    strike(at: now, words, &seen)
  }

  /// Strikes a user who left.
  ///
  /// Only a goodbye that reaches the service makes it tell the others.
  mutating func userLeft(
    heard: Bool,
    at now: Microseconds,
    _ words: RTM1Words,
    _ seen: inout ObservationSink
  ) {
    if heard && !defects.has(.logoutUnnoticed) {
      strike(at: now, words, &seen)
    } else {
      forgetUser()
    }
  }

  /// Lets go of the user without a word, as when another instance has taken the user over.
  mutating func forgetUser() {
    isListed = false
    due = RTM1Client.never
  }

  private mutating func strike(
    at now: Microseconds,
    _ words: RTM1Words,
    _ seen: inout ObservationSink
  ) {
    if isListed {
      seen.append(words.userOffline, at: now)
      seen.append(words.memberLeft, at: now)
    }
    forgetUser()
  }
}
