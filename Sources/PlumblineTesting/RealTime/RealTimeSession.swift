internal import PlumblineModel

/// One trace with a fresh client, on the clock of the machine: the thread of the trace waits, another
/// one carries out the calls.
final class RealTimeSession {
  /// What became of an input that was given.
  enum Answer {
    case accepted
    case notApplicable
    case unsupported
    /// The call keeps its thread.
    case hung
  }

  let tester: Tester
  /// When the trace began.
  let start = ContinuousClock.now
  private let time: TimeSource
  private let calls = CallThread()
  private let hangAfter: Microseconds
  /// How long outputs may be late, and a call that waits holds up what comes next.
  private let latency: Microseconds
  private let adapter = Locked<(any ClientAdapter)?>(nil)
  private var tasks: [Task<Void, Never>] = []

  init(_ words: SpecWords, _ settings: RealTime) {
    time = .real(since: start)
    tester = Tester(time, words)
    hangAfter = settings.hangAfter.microseconds
    latency = settings.tolerance.latency.upperBound
  }

  /// The time since the trace began.
  var now: Microseconds { time.now() }
  /// What the adapter is called: its type.
  var adapterName: String { adapter.with { $0.map { "\(type(of: $0))" } } ?? "adapter" }

  /// Makes the adapter and connects it.
  func open(
    _ make: @escaping @Sendable () async throws -> any ClientAdapter
  ) throws(AdapterFault) {
    let call = RealTimeCall()
    let (tester, holder) = (tester, adapter)
    begin(call) {
      do {
        let adapter = try await make()
        try await adapter.connect(to: tester)
        holder.with { $0 = adapter }
        tester.with { $0.isConnected = true }
      } catch {
        tester.fail(
          "the adapter cannot be made: \(error)",
          advice: "look at what making it, or its `connect(to:)`, throws"
        )
      }
    }
    let isOver = calls.wait(by: time, until: now + hangAfter) { call.isOver }
    try check()
    guard isOver else {
      throw AdapterFault(
        "making the adapter, or its `connect(to:)`, has not returned after \(describe(hangAfter))",
        advice: "do there only what ends soon; everything else is a call of an input"
      )
    }
  }

  /// Waits until an instant of the plan.
  func wait(until instant: Microseconds) { calls.wait(by: time, until: instant) }

  /// Begins a step; what is observed from now on follows it.
  ///
  /// - Returns: When that was.
  func begin(step: Int) -> Microseconds {
    tester.with {
      $0.step = step
      return time.now()
    }
  }

  /// Gives an input, and waits until that has happened.
  func give(_ input: Int) -> Answer {
    let name = tester.words.vocabulary.inputs[input].name
    let given = GivenInput(name: name, arguments: tester.words.arguments[input], tester: tester)
    guard let body = tester.with({ $0.calls[name] }) else { return .unsupported }
    let call = RealTimeCall()
    let (tester, unshared) = (tester, Locked(body))
    begin(call) {
      do {
        try await unshared.with { $0 }(given)
      } catch is NotAsked where call.refuse() {
        // The session looks at it.
      } catch is CancellationError {
        // A call that still waits when the trace ends.
      } catch {
        tester.fail(
          "the call of '\(name)' threw \(error)",
          advice: "catch it in the adapter and observe what the user of the client sees of it;"
            + " `NotAsked` is thrown at once or not at all"
        )
      }
    }
    let calls = calls
    guard calls.wait(by: time, until: now + hangAfter, for: { call.isOver || calls.isIdle })
    else { return .hung }
    // It may only be on its way to an actor that runs elsewhere.
    calls.wait(by: time, until: now + latency) { call.isOver }
    call.giveUp()
    return call.isRefused ? .notApplicable : .accepted
  }

  /// Waits for outputs that are late.
  func settle() { wait(until: now + latency) }

  /// Whether something keeps the thread of the calls, and goes on doing so.
  func isStuck() -> Bool {
    !calls.wait(by: time, until: now + hangAfter) { [calls] in calls.isIdle }
  }

  /// Ends the trace: the adapter lets go of its client, and what still waits is cancelled.
  ///
  /// - Parameter isHung: Whether the thread of the calls is lost.
  /// - Throws: The fault of an adapter that does not let go.
  func close(isHung: Bool) throws(AdapterFault) {
    defer {
      for task in tasks { task.cancel() }
      _ = adapter.with { adapter in
        defer { adapter = nil }
        return adapter
      }
      // They hold on to the tester, which holds on to them; what goes with them may use it.
      _ = tester.with { state in
        defer { state.calls = [:] }
        return state.calls
      }
    }
    guard !isHung, adapter.with({ $0 != nil }) else { return }
    let call = RealTimeCall()
    let holder = adapter
    begin(call) { await holder.with { $0 }?.disconnect() }
    guard !calls.wait(by: time, until: now + hangAfter, for: { call.isOver }) else { return }
    throw AdapterFault(
      "`disconnect()` of the adapter has not returned after \(describe(hangAfter))",
      advice: "stop there what would go on after the trace, and do not wait for anything else"
    )
  }

  /// - Throws: What the adapter did wrong.
  func check() throws(AdapterFault) {
    if let fault = tester.with({ $0.fault }) { throw fault }
  }

  private func begin(_ call: RealTimeCall, _ body: @escaping @Sendable () async -> Void) {
    tasks.append(
      Task(executorPreference: calls) {
        await body()
        call.end()
      }
    )
  }
}
