/// A client of RTM 1.x with callbacks: it asks a scheduler for its timeouts, as others ask
/// `DispatchQueue.asyncAfter`.
final class CallbackClient {
  /// Calls back after a span, unless what it returns is called before.
  typealias Scheduler = (Duration, @escaping () -> Void) -> () -> Void

  private let schedule: Scheduler
  private let changed: (String, String) -> Void
  private(set) var state = "disconnected"
  private var cancelTimer: () -> Void = {}
  private var completion: ((Bool) -> Void)?

  init(schedule: @escaping Scheduler, changed: @escaping (String, String) -> Void) {
    self.schedule = schedule
    self.changed = changed
  }

  func logIn(completion: @escaping (Bool) -> Void) {
    guard state == "disconnected" else { return }
    self.completion = completion
    enter("connecting", "Login")
    cancelTimer = schedule(.seconds(6)) { [weak self] in self?.loginEnded(false, "LoginTimeout") }
  }

  func loginEnded(_ isSuccess: Bool, _ reason: String) {
    enter(isSuccess ? "connected" : "disconnected", reason)
    completion?(isSuccess)
    completion = nil
  }

  func networkLost() {
    guard state == "connected" else { return }
    cancelTimer = schedule(.seconds(4)) { [weak self] in
      self?.enter("reconnecting", "Interrupted")
    }
  }

  func networkBack() {
    if state == "connected" { cancelTimer() }
  }

  func reconnected() { enter("connected", "LoginSuccess") }

  func thrownOut() {
    if state == "connected" || state == "reconnecting" { enter("aborted", "RemoteLogin") }
  }

  func logOut(completion: () -> Void) {
    guard ["connected", "reconnecting", "aborted"].contains(state) else { return }
    enter("disconnected", state == "connected" ? "LogoutWithCompletion" : "Logout")
    completion()
  }

  private func enter(_ next: String, _ reason: String) {
    cancelTimer()
    state = next
    changed(next, reason)
  }
}
