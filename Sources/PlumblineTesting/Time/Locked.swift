internal import Synchronization

/// State that several threads may look at, one after the other.
///
/// Unlike the value of a `Mutex`, it may hold what is not sendable: closures of the code under test.
///
/// Unchecked: the state is only reached under the lock, and a closure that is taken out is run by
/// the thread that drives the clock, as everything is that it may share something with.
final class Locked<State>: @unchecked Sendable {
  private let mutex = Mutex(())
  private var state: State

  init(_ state: State) { self.state = state }

  /// Reads or changes the state; must not be called by its own body.
  func with<Result>(_ body: (inout State) -> Result) -> Result {
    nonisolated(unsafe) var result: Result?
    mutex.withLock { _ in result = body(&state) }
    guard let result else { preconditionFailure("a lock that did not run its body") }
    return result
  }
}
