import Dispatch

/// A client of RTM 1.x as many are: a queue of its own, timers of the system, and callbacks that
/// come on threads unknown to the test.
///
/// Unchecked: what changes is looked at on its queue only.
final class QueueClient: @unchecked Sendable {
  typealias Completion = @Sendable (Bool) -> Void

  private let queue = DispatchQueue(label: "client")
  private let times: (login: Duration, interruption: Duration)
  private let changed: @Sendable (String, String) -> Void
  private var state = "disconnected"
  private var timer: DispatchWorkItem?
  private var login: Completion?

  init(
    times: (login: Duration, interruption: Duration),
    changed: @escaping @Sendable (String, String) -> Void
  ) {
    self.times = times
    self.changed = changed
  }

  /// Logs in; returns at once, and calls back when that is decided.
  func logIn(completion: @escaping Completion) {
    queue.async { [self] in
      guard state == "disconnected" else { return }
      login = completion
      enter("connecting", "Login")
      after(times.login) { $0.endLogin(false, "LoginTimeout") }
    }
  }

  /// Ends a login; returns whether there was one.
  func loginEnded(_ isSuccess: Bool, _ reason: String) -> Bool {
    queue.sync {
      guard state == "connecting" else { return false }
      endLogin(isSuccess, reason)
      return true
    }
  }

  func networkLost() {
    queue.async { [self] in
      if state == "connected" {
        after(times.interruption) { $0.enter("reconnecting", "Interrupted") }
      }
    }
  }

  func networkBack() {
    queue.async { [self] in if state == "connected" { timer?.cancel() } }
  }

  /// Is back; returns whether it was away.
  func reconnected() -> Bool {
    queue.sync {
      guard state == "reconnecting" else { return false }
      enter("connected", "LoginSuccess")
      return true
    }
  }

  func thrownOut() {
    queue.async { [self] in
      if state == "connected" || state == "reconnecting" { enter("aborted", "RemoteLogin") }
    }
  }

  func logOut(completion: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      guard ["connected", "reconnecting", "aborted"].contains(state) else { return }
      enter("disconnected", state == "connected" ? "LogoutWithCompletion" : "Logout", completion)
    }
  }

  func expireToken(told: @escaping @Sendable () -> Void) {
    queue.async { [self] in if state == "reconnecting" { told() } }
  }

  /// Stops all work.
  func shutDown() { queue.sync { timer?.cancel() } }

  private func endLogin(_ isSuccess: Bool, _ reason: String) {
    let completion = login
    login = nil
    enter(isSuccess ? "connected" : "disconnected", reason) { completion?(isSuccess) }
  }

  /// Calls back from two threads at once if a second callback accompanies the change.
  private func enter(
    _ next: String,
    _ reason: String,
    _ completion: (@Sendable () -> Void)? = nil
  ) {
    timer?.cancel()
    state = next
    guard let completion else { return changed(next, reason) }
    let changed = changed
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      if number == 0 { changed(next, reason) } else { completion() }
    }
  }

  private func after(
    _ span: Duration,
    _ action: @escaping @Sendable (QueueClient) -> Void
  ) {
    let item = DispatchWorkItem { [weak self] in self.map(action) }
    timer = item
    let (seconds, attoseconds) = span.components
    let wait = DispatchTimeInterval.nanoseconds(
      Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    )
    queue.asyncAfter(deadline: .now() + wait, execute: item)
  }
}
