internal import PlumblineModel

/// The timers of ``RTCClient``, each with its deadline.
///
/// Entering a state starts its timers, and leaving it cancels them. Timers that a defect keeps go
/// on running in the next state.
struct RTCTimers {
  /// The end of one timer.
  enum Kind {
    case join
    case interruption
    case lost
    case rejoin
    case revival
  }

  /// The deadline of a first join.
  var join = RTCClient.never
  /// The deadline after which the client announces an interruption.
  var interruption = RTCClient.never
  /// The deadline after which the client announces Lost.
  var lost = RTCClient.never
  /// The deadline of rejoining.
  var rejoin = RTCClient.never
  /// The instant of a spontaneous rejoin; only a defect starts this timer.
  var revival = RTCClient.never

  /// The earliest deadline; ``RTCClient/never`` if no timer is running.
  ///
  /// - Complexity: O(1).
  var due: Microseconds { min(join, interruption, lost, rejoin, revival) }

  /// Stops a timer that ends at an instant, and names it.
  ///
  /// - Complexity: O(1).
  mutating func end(at now: Microseconds) -> Kind? {
    switch now {
    case interruption:
      interruption = RTCClient.never
      return .interruption
    case lost:
      lost = RTCClient.never
      return .lost
    case join:
      join = RTCClient.never
      return .join
    case rejoin:
      rejoin = RTCClient.never
      return .rejoin
    case revival:
      revival = RTCClient.never
      return .revival
    default:
      return nil
    }
  }

  /// Cancels the timers of a left state, except those that a defect keeps.
  mutating func cancel(
    leaving old: RTCClient.State,
    for new: RTCClient.State,
    _ defects: Defects
  ) {
    let running = self
    self = RTCTimers()
    switch (old, new) {
    case (.connecting, .connected) where defects.contains(RTCDefect.joinTimerNotCancelled):
      join = running.join
    case (.reconnecting, .connected) where defects.contains(RTCDefect.lostNotCancelled):
      lost = running.lost
    case (.reconnecting, .disconnected) where defects.contains(RTCDefect.leavingKeepsRetrying):
      lost = running.lost
      rejoin = running.rejoin
    default:
      break
    }
  }
}
