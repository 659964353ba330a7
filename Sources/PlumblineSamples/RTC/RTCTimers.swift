internal import PlumblineModel

/// What ``RTCClient`` waits for, each with the instant at which its patience ends.
///
/// A state starts its timers when it is entered, and all of them are cancelled when it is left.
/// Those that a defect forgets go on, into a state that knows nothing of them.
struct RTCTimers {
  /// The end of one timer.
  enum Kind {
    case join
    case interruption
    case lost
    case rejoin
    case revival
  }

  /// When a first join is given up.
  var join = RTCClient.never
  /// When the client says that it is interrupted.
  var interruption = RTCClient.never
  /// When the client says that it is lost.
  var lost = RTCClient.never
  /// When the client stops rejoining.
  var rejoin = RTCClient.never
  /// When the client joins by itself; only a defect starts this one.
  var revival = RTCClient.never

  /// When the first of them ends; ``RTCClient/never`` when none is running.
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

  /// Cancels the timers of a state that is left for another one, but for what a defect forgets.
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
