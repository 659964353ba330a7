internal import Synchronization

/// What has become of a call of an adapter that was begun.
final class RealTimeCall: Sendable {
  private struct State {
    var isOver = false
    var isRefused = false
    /// Whether nobody waits for it any more.
    var isGivenUp = false
  }

  private let state = Mutex(State())

  /// Whether it has returned.
  var isOver: Bool { state.withLock { $0.isOver } }
  /// Whether it has said that its input was never asked for.
  var isRefused: Bool { state.withLock { $0.isRefused } }

  func end() { state.withLock { $0.isOver = true } }

  /// Notes that the input was never asked for.
  ///
  /// - Returns: Whether that is still of use.
  func refuse() -> Bool {
    state.withLock {
      guard !$0.isGivenUp else { return false }
      $0.isRefused = true
      return true
    }
  }

  /// Goes on without it.
  func giveUp() { state.withLock { $0.isGivenUp = true } }
}
