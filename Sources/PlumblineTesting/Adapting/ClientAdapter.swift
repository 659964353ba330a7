/// What connects your client with a test: which call an input is, and which callback an output.
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
/// The same adapter serves on both clocks if the client takes any: ``VirtualClock``, or
/// `ContinuousClock()` in real time (``RealTime``).
///
/// For every trace a new clock and a new adapter are made, so there is nothing to reset; what the
/// client keeps in globals leaks from trace to trace, and in virtual time is found out. Inputs without a call count
/// as those that cannot be given: clauses that need them *could not run*. `plumbline list SPEC` prints
/// the names, as does the message about an unknown one.
public protocol ClientAdapter {
  /// Tells a tester which calls and callbacks there are; called once, at instant 0.
  ///
  /// It returns without waiting for a later instant. What can be observed at instant 0 already is
  /// observed after it was connected.
  ///
  /// - Parameter tester: Give it to callbacks; it can be used until the trace ends.
  /// - Throws: Whatever keeps the adapter from working; the test fails with it.
  func connect(to tester: Tester) async throws

  /// Lets go of the client; called once, when the trace has ended.
  ///
  /// What is observed from then on belongs to no trace. It is for clients that do not end by being let
  /// go of: it stops their timers, or logs them out. Unless it is written it does nothing.
  func disconnect() async
}

extension ClientAdapter {
  /// Does nothing.
  public func disconnect() async {}
}
