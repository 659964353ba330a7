internal import Synchronization

/// The state of a call of an adapter.
final class RealTimeCall: Sendable {
  private struct State {
    var isOver = false
    var isRefused = false
    /// Whether the session no longer waits for it.
    var isGivenUp = false
  }

  private let state = Mutex(State())

  /// Whether it has returned.
  var isOver: Bool { state.withLock { $0.isOver } }
  /// Whether it reported that its input was not requested.
  var isRefused: Bool { state.withLock { $0.isRefused } }

  func end() { state.withLock { $0.isOver = true } }

  /// Records that the input was not requested.
  ///
  /// - Returns: Whether the session still waits for the call.
  func refuse() -> Bool {
    state.withLock {
      guard !$0.isGivenUp else { return false }
      $0.isRefused = true
      return true
    }
  }

  /// Continues without waiting for it.
  func giveUp() { state.withLock { $0.isGivenUp = true } }
}
