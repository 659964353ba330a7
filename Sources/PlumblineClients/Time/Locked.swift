internal import Synchronization

/// State that several threads may access, one after the other.
///
/// Unlike the value of a `Mutex`, it may hold values that are not sendable: closures of the code
/// under test.
///
/// Unchecked: the state is accessed under the lock only, and a closure from it runs on the thread
/// that drives the clock, as all code does that may share state with it.
package final class Locked<State>: @unchecked Sendable {
  private let mutex = Mutex(())
  private var state: State

  package init(_ state: State) { self.state = state }

  /// Reads or changes the state; its body must not call it.
  package func with<Result>(_ body: (inout State) -> Result) -> Result {
    nonisolated(unsafe) var result: Result?
    mutex.withLock { _ in result = body(&state) }
    guard let result else { preconditionFailure("a lock that did not run its body") }
    return result
  }
}
