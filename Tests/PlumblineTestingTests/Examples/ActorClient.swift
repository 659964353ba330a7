/// A client of RTM 1.x as an actor: it waits with `clock.sleep`, and a login returns when it is
/// decided.
actor ActorClient {
  enum State: String {
    case disconnected, connecting, connected, reconnecting, aborted
  }

  private let clock: any Clock<Duration>
  /// The timeouts of a login and of an interruption.
  private let times: (login: Duration, interruption: Duration)
  /// A defect, for tests of tests: the delay after a kick at which the client reconnects.
  private let returnsAfter: Duration?
  private let changed: @Sendable (State, String) -> Void
  private(set) var state = State.disconnected
  private var timer: Task<Void, Never>?
  private var login: CheckedContinuation<Bool?, Never>?

  init(
    clock: any Clock<Duration>,
    times: (login: Duration, interruption: Duration) = (.seconds(6), .seconds(4)),
    returnsAfter: Duration? = nil,
    changed: @escaping @Sendable (State, String) -> Void
  ) {
    self.clock = clock
    self.times = times
    self.returnsAfter = returnsAfter
    self.changed = changed
  }

  /// Logs in; returns whether it succeeded, or nil if no login was necessary.
  func logIn() async -> Bool? {
    guard state == .disconnected else { return nil }
    enter(.connecting, "Login")
    after(times.login) { $0.loginEnded(false, "LoginTimeout") }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { login = $0 }
    } onCancel: {
      Task { await self.decide(nil) }
    }
  }

  /// Ends a login; returns whether there was one.
  @discardableResult
  func loginEnded(_ isSuccess: Bool, _ reason: String) -> Bool {
    guard state == .connecting else { return false }
    enter(isSuccess ? .connected : .disconnected, reason)
    decide(isSuccess)
    return true
  }

  func networkLost() {
    guard state == .connected else { return }
    after(times.interruption) { $0.enter(.reconnecting, "Interrupted") }
  }

  func networkBack() {
    if state == .connected { timer?.cancel() }
  }

  /// Is back; returns whether it was away.
  @discardableResult
  func reconnected() -> Bool {
    guard state == .reconnecting else { return false }
    enter(.connected, "LoginSuccess")
    return true
  }

  func thrownOut() {
    guard state == .connected || state == .reconnecting else { return }
    enter(.aborted, "RemoteLogin")
    if let returnsAfter { after(returnsAfter) { $0.enter(.reconnecting, "Interrupted") } }
  }

  /// Logs out; returns whether it was logged in.
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
      // It may have been cancelled just after it woke.
      if !Task.isCancelled { action(self) }
    }
  }
}
