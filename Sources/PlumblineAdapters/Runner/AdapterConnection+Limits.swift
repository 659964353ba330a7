internal import PlumblineModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension AdapterConnection {
  /// The time limits of the adapter.
  struct Limits {
    /// For the answer to `hello`.
    var hello: Microseconds
    /// For the answer to a request, plus 1 ms per step.
    var answer: Microseconds
    /// Whether the user has stopped the run, which ends the wait for an answer.
    var isStopped: @Sendable () -> Bool = { false }
  }
}

extension AdapterConnection.Limits {
  /// Whether the end of a process, with its exit status, belongs to the end of the run.
  ///
  /// A signal that stops the run may reach the adapter, too, and first: a terminal, `timeout` and a CI system send it to
  /// many processes. So the end of an adapter by such a signal is a crash only if the run is not stopped within
  /// 200 ms.
  func areStopped(with status: ExitStatus) -> Bool {
    guard status.isStop else { return false }
    let deadline = ContinuousClock.now + .milliseconds(200)
    while !isStopped() {
      guard ContinuousClock.now < deadline else { return false }
      usleep(10_000)
    }
    return true
  }
}
