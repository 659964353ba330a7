internal import PlumblineModel

/// The service with the list of online users, simulated as far as other users observe it.
///
/// It observes only the breaks of the client's connection. It removes a user from the list after a
/// break of the whole keep-alive span; shorter breaks have no effect.
struct RTM1Service {
  /// Whether the user is on the list of online users.
  private(set) var isListed = false
  /// The instant of the removal from the list; ``RTM1Client/never`` while the connection works.
  private(set) var due = RTM1Client.never

  private let keepAlive: Microseconds
  private let defects: Defects

  init(keepAlive: Microseconds, _ defects: Defects) {
    self.keepAlive = keepAlive
    self.defects = defects
  }

  /// Measures from the first break; further breaks before the reconnection have no effect.
  mutating func connectionBroke(at now: Microseconds) {
    if isListed && due == RTM1Client.never { due = now + keepAlive }
  }

  mutating func connectionMended() { due = RTM1Client.never }

  /// Adds a user to the list after a login.
  mutating func userCame(at now: Microseconds, _ words: RTM1Words, _ seen: inout ObservationSink) {
    due = RTM1Client.never
    // A listed user is already online.
    if !isListed, let userOnline = words.userOnline { seen.append(userOnline, at: now) }
    isListed = true
  }

  /// Restores a reconnected user, with channels and attributes after a long break.
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

  /// Removes the user at the end of the keep-alive span.
  mutating func expire(at now: Microseconds, _ words: RTM1Words, _ seen: inout ObservationSink) {
    strike(at: now, words, &seen)
  }

  /// Removes a user who left.
  ///
  /// The service notifies the others only if the goodbye reaches it.
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

  /// Removes the user silently, as when another instance has replaced it.
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
