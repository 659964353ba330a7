/// Connects your client with a test: it maps inputs to calls, and callbacks to outputs.
///
/// ```swift
/// struct MyAdapter: ClientAdapter {
///   let client: Client
///   init(_ clock: VirtualClock) { client = Client(clock: clock) }
///
///   func connect(to tester: Tester) {
///     client.onChange = { state, reason in
///       tester.observe("connectionStateChanged", "\(state)", "\(reason)")
///     }
///     tester.inject("loginByToken") { try await client.login() }
///     tester.inject("networkLost") { client.network.isUp = false }
///     tester.notObserved("userOnline")
///   }
/// }
/// ```
///
/// The same adapter serves on both clocks if the client accepts any: ``VirtualClock``, or
/// `ContinuousClock()` in real time (``RealTime``).
///
/// Every trace has a new clock and a new adapter, so nothing needs a reset. State that the client
/// keeps in globals leaks from trace to trace; in virtual time the test detects that if the client uses
/// the tester or the clock of an earlier trace, or answers alike only after certain traces. Inputs
/// without a call count as inputs that cannot be given: clauses that need them *could not run*.
/// `plumbline list SPEC` prints the names, as does the message about an unknown one.
///
/// A spec with options gives them as the input `options`, before all others; without a call for it the client has
/// the first value of each.
public protocol ClientAdapter {
  /// Declares the calls and callbacks to a tester; called once, at instant 0.
  ///
  /// It returns without waiting for a later instant. Outputs of instant 0 are observed after it.
  ///
  /// - Parameter tester: Give it to callbacks; it is valid until the trace ends.
  /// - Throws: Any error that keeps the adapter from working; the test fails with it.
  func connect(to tester: Tester) async throws

  /// Releases the client; called once, when the trace has ended.
  ///
  /// Later observations belong to no trace. Implement it for a client that outlives its last
  /// reference: stop its timers, or log it out. The default does nothing.
  func disconnect() async
}

extension ClientAdapter {
  /// Does nothing.
  public func disconnect() async {}
}
