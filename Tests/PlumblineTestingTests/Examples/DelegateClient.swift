/// The callbacks of a client of RTM 1.x.
@MainActor
protocol DelegateClientDelegate: AnyObject {
  func client(_ client: DelegateClient, changedTo state: String, because reason: String)
  func client(_ client: DelegateClient, endedLogin isSuccess: Bool)
}

/// A client of RTM 1.x with a delegate, on the main actor, as apps have it.
///
/// It starts its timeouts as tasks of their own.
@MainActor
final class DelegateClient {
  weak var delegate: (any DelegateClientDelegate)?
  private let clock: any Clock<Duration>
  private(set) var state = "disconnected"
  private var timer: Task<Void, Never>?

  init(clock: any Clock<Duration>) { self.clock = clock }

  func logIn() {
    guard state == "disconnected" else { return }
    enter("connecting", "Login")
    after(.seconds(6)) { $0.loginEnded(false, "LoginTimeout") }
  }

  func loginEnded(_ isSuccess: Bool, _ reason: String) {
    enter(isSuccess ? "connected" : "disconnected", reason)
    delegate?.client(self, endedLogin: isSuccess)
  }

  func networkLost() {
    if state == "connected" { after(.seconds(4)) { $0.enter("reconnecting", "Interrupted") } }
  }

  func networkBack() {
    if state == "connected" { timer?.cancel() }
  }

  func reconnected() { enter("connected", "LoginSuccess") }

  func thrownOut() {
    if state == "connected" || state == "reconnecting" { enter("aborted", "RemoteLogin") }
  }

  func logOut() {
    guard ["connected", "reconnecting", "aborted"].contains(state) else { return }
    enter("disconnected", state == "connected" ? "LogoutWithCompletion" : "Logout")
  }

  private func enter(_ next: String, _ reason: String) {
    timer?.cancel()
    state = next
    delegate?.client(self, changedTo: next, because: reason)
  }

  private func after(_ span: Duration, _ action: @escaping @MainActor (DelegateClient) -> Void) {
    timer = Task {
      do { try await clock.sleep(for: span) } catch { return }
      action(self)
    }
  }
}
