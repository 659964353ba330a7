internal import PlumblineModel

/// The session cache of RTM 2.x for one channel, together with the server that has it restored.
///
/// An app around the client subscribes to the channel and sets a temporary state in it whenever
/// it is connected without having them; nobody observes that. From then on both are in the cache,
/// until they are cleared. What the server has not heard of for a long time it has forgotten, and
/// then the channel cannot be restored and is named instead. For how long the server remembers,
/// the page does not say.
struct RTM2Session {
  /// How long the server remembers what a user had who is gone.
  private static var memory: Microseconds { 600_000_000 }

  private var exists = false
  private var holdsChannel = false
  /// Since when the server has not heard of the user.
  private var lostAt = RTM2Retries.never

  /// Makes a cache, unless there is one.
  mutating func begin() { exists = true }

  /// Keeps the cache while there is no connection.
  mutating func connectionLost(at now: Microseconds) { lostAt = min(lostAt, now) }

  /// Says which channels suffer from a break.
  mutating func connectionBroke(
    at now: Microseconds,
    _ words: RTM2Words<some RTM2Link>,
    _ seen: inout ObservationSink
  ) {
    connectionLost(at: now)
    seen.append(words.affectedChannels, at: now)
  }

  /// Restores what the cache holds, or says that it could not be restored.
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
    holdsChannel = true
    lostAt = RTM2Retries.never
  }

  /// Clears the cache, and says so.
  ///
  /// Only a defect says so without forgetting what was in it.
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
