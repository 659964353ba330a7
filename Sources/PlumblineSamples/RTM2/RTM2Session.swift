internal import PlumblineModel

/// The session cache of RTM 2.x for one channel, and the server that restores it.
///
/// An app around the client subscribes to the channel and sets a temporary state in it, unobserved,
/// whenever it is connected without them. The cache keeps both until it is cleared. The server
/// forgets a user after a long absence; the channel is then reported as unrestored. The page does
/// not define how long the server remembers.
struct RTM2Session {
  /// The time for which the server remembers an absent user.
  private static var memory: Microseconds { 600_000_000 }

  private var exists = false
  private var holdsChannel = false
  /// The start of the user's absence from the server.
  private var lostAt = RTM2Retries.never

  /// Creates a cache unless it exists.
  mutating func begin() { exists = true }

  /// Keeps the cache while there is no connection.
  mutating func connectionLost(at now: Microseconds) { lostAt = min(lostAt, now) }

  /// Reports the channels that a break affects.
  mutating func connectionBroke(
    at now: Microseconds,
    _ words: RTM2Words<some RTM2Link>,
    _ seen: inout ObservationSink
  ) {
    connectionLost(at: now)
    seen.append(words.affectedChannels, at: now)
  }

  /// Restores the content of the cache, or reports it as unrestored.
  ///
  /// Only a defect restores the subscriptions without the temporary states.
  mutating func connected(
    at now: Microseconds,
    restoringAll isComplete: Bool,
    _ words: RTM2Words<some RTM2Link>,
    _ seen: inout ObservationSink
  ) {
    if holdsChannel {
      if now - lostAt > Self.memory {
        seen.append(words.unrestoredChannels, at: now)
      } else {
        seen.append(words.subscriptionsRestored, at: now)
        if isComplete { seen.append(words.statesRestored, at: now) }
      }
    }
    // Without a cache the user has logged out, and nothing can be subscribed.
    holdsChannel = exists
    lostAt = RTM2Retries.never
  }

  /// Clears the cache, and announces it.
  ///
  /// Only a defect announces it without clearing the content.
  mutating func clear(
    at now: Microseconds,
    forgetting forgets: Bool,
    _ words: RTM2Words<some RTM2Link>,
    _ seen: inout ObservationSink
  ) {
    guard exists else { return }
    exists = false
    seen.append(words.cacheCleared, at: now)
    guard holdsChannel else { return }
    seen.append(words.subscriptionsCleared, at: now)
    seen.append(words.statesCleared, at: now)
    holdsChannel = !forgets
    connectionLost(at: now)
    if forgets { lostAt = RTM2Retries.never }
  }
}
