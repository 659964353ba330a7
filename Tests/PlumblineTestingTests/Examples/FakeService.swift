import PlumblineTesting

/// The service behind a client of RTM 1.x, and what the other users see: simulated for tests, with
/// callbacks on a virtual clock.
final class FakeService {
  private enum Holder {
    case thisClient, anotherOne
  }

  private let clock: VirtualClock
  private let show: (String) -> Void
  private var isNetworkUp = true
  /// The clients that keep the user online.
  private var holder: Holder?
  private var removal: VirtualClock.Scheduled?

  init(_ clock: VirtualClock, show: @escaping (String) -> Void) {
    self.clock = clock
    self.show = show
  }

  func loggedIn() {
    stopWaiting()
    if holder != .thisClient { show("userOnline") }
    holder = .thisClient
  }

  func isBack() {
    stopWaiting()
    show("channelsRejoined")
    if holder == nil {
      for output in ["userOnline", "memberJoined", "attributesSynchronized"] { show(output) }
    }
    holder = .thisClient
  }

  func loggedInElsewhere() {
    stopWaiting()
    holder = .anotherOne
  }

  func loggedOut() {
    stopWaiting()
    if holder == .thisClient, isNetworkUp { remove() }
    if holder == .thisClient { holder = nil }
  }

  func networkLost() {
    isNetworkUp = false
    guard holder == .thisClient, removal == nil else { return }
    removal = clock.schedule(after: .seconds(30)) { [unowned self] in remove() }
  }

  func networkBack(isConnected: Bool) {
    isNetworkUp = true
    if isConnected { stopWaiting() }
  }

  private func stopWaiting() {
    removal?.cancel()
    removal = nil
  }

  private func remove() {
    removal = nil
    holder = nil
    show("userOffline")
    show("memberLeft")
  }
}
