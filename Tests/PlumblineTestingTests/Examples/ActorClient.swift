/// A client of RTM 1.x as an actor: it waits with `clock.sleep`, and a login returns when it is
/// decided.
actor ActorClient {
  enum State: String {
    case disconnected, connecting, connected, reconnecting, aborted
  }

  private let clock: any Clock<Duration>
  /// A defect, for tests of tests: it comes back by itself after it was thrown out.
  private let reconnectsWhenAborted: Bool
  private let changed: @Sendable (State, String) -> Void
  private(set) var state = State.disconnected
  private var timer: Task<Void, Never>?
  private var login: CheckedContinuation<Bool?, Never>?

  init(
    clock: any Clock<Duration>,
    reconnectsWhenAborted: Bool = false,
    changed: @escaping @Sendable (State, String) -> Void
  ) {
    self.clock = clock
    self.reconnectsWhenAborted = reconnectsWhenAborted
    self.changed = changed
  }

  /// Logs in; returns whether it succeeded, or nil when there was nothing to do.
  func logIn() async -> Bool? {
    guard state == .disconnected else { return nil }
    enter(.connecting, "Login")
    after(.seconds(6)) { $0.loginEnded(false, "LoginTimeout") }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { login = $0 }
    } onCancel: {
      Task { await self.decide(nil) }
    }
  }

  func loginEnded(_ isSuccess: Bool, _ reason: String) {
    enter(isSuccess ? .connected : .disconnected, reason)
    decide(isSuccess)
  }

  func networkLost() {
    guard state == .connected else { return }
    after(.seconds(4)) { $0.enter(.reconnecting, "Interrupted") }
  }

  func networkBack() {
    if state == .connected { timer?.cancel() }
  }

  func reconnected() { enter(.connected, "LoginSuccess") }

  func thrownOut() {
    guard state == .connected || state == .reconnecting else { return }
    enter(.aborted, "RemoteLogin")
    if reconnectsWhenAborted { after(.seconds(30)) { $0.enter(.reconnecting, "Interrupted") } }
  }

  /// Logs out; returns whether there was anything to log out from.
  func logOut() -> Bool {
    guard [.connected, .reconnecting, .aborted].contains(state) else { return false }
    enter(.disconnected, state == .connected ? "LogoutWithCompletion" : "Logout")
    return true
  }

  private func decide(_ isSuccess: Bool?) {
    login?.resume(returning: isSuccess)
    login = nil
  }

  private func enter(_ next: State, _ reason: String) {
    timer?.cancel()
    state = next
    changed(next, reason)
  }

  private func after(
    _ span: Duration,
    _ action: @escaping @Sendable (isolated ActorClient) -> Void
  ) {
    timer = Task { [clock] in
      do { try await clock.sleep(for: span) } catch { return }
      action(self)
    }
  }
}
