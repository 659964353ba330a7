package import PlumblineModel

/// One trace with a fresh client, on the clock of the machine: the thread of the trace waits,
/// another one carries out the calls.
package final class RealTimeSession {
  package let tester: Tester
  /// The start of the trace.
  package let start = ContinuousClock.now
  private let time: TimeSource
  private let calls = CallThread()
  private let hangAfter: Microseconds
  /// The longest lateness of outputs, and the longest that a waiting call delays the next step.
  private let latency: Microseconds
  private let adapter = Locked<(any ClientAdapter)?>(nil)
  private var tasks: [Task<Void, Never>] = []

  /// - Parameters:
  ///   - words: The names of the spec.
  ///   - hangAfter: The time after which a call that blocks its thread is a hang.
  ///   - latency: The longest lateness of an output.
  package init(_ words: SpecWords, hangAfter: Microseconds, latency: Microseconds) {
    time = .real(since: start)
    tester = Tester(time, words)
    self.hangAfter = hangAfter
    self.latency = latency
  }

  /// The time since the trace began.
  package var now: Microseconds { time.now() }
  /// The name of the adapter: its type.
  package var adapterName: String { adapter.with { $0.map { "\(type(of: $0))" } } ?? "adapter" }

  /// Makes the adapter and connects it.
  package func open(
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
          advice: "check why its initializer, or its `connect(to:)`, throws"
        )
      }
    }
    let isOver = calls.wait(by: time, until: now + hangAfter) { call.isOver }
    try check()
    guard isOver else {
      throw AdapterFault(
        "making the adapter, or its `connect(to:)`, has not returned after \(describe(hangAfter))",
        advice: "do only short work there; everything else is a call of an input"
      )
    }
  }

  /// Waits until an instant of the plan.
  package func wait(until instant: Microseconds) { calls.wait(by: time, until: instant) }

  /// Begins a step; later observations follow it.
  ///
  /// - Returns: The instant.
  package func begin(step: Int) -> Microseconds {
    tester.with {
      $0.step = step
      return time.now()
    }
  }

  /// Gives an input, and waits for its call to return or to wait elsewhere.
  ///
  /// - Returns: The outcome; nil if the call blocks its thread.
  package func give(_ input: Int) -> InputResult? {
    let name = tester.words.vocabulary.inputs[input].name
    let given = GivenInput(name: name, arguments: tester.words.arguments[input], tester: tester)
    guard let body = tester.with({ $0.calls[name] }) else {
      // A client whose adapter takes no options has the default.
      return name == Vocabulary.options ? .accepted : .unsupported
    }
    let call = RealTimeCall()
    let (tester, unshared) = (tester, Locked(body))
    begin(call) {
      do {
        try await unshared.with { $0 }(given)
      } catch is NotAsked where call.refuse() {
        // The session checks the flag.
      } catch is Refused {
        // The input counts as given.
      } catch is CancellationError {
        // The call was still waiting at the end of the trace.
      } catch {
        tester.fail(callOf: name, error)
      }
    }
    let calls = calls
    guard calls.wait(by: time, until: now + hangAfter, for: { call.isOver || calls.isIdle })
    else { return nil }
    // The call may be on its way to an actor that runs elsewhere.
    calls.wait(by: time, until: now + latency) { call.isOver }
    call.giveUp()
    return call.isRefused ? .notApplicable : .accepted
  }

  /// Waits for late outputs.
  package func settle() { wait(until: now + latency) }

  /// Whether a job blocks the thread of the calls beyond the limit.
  package func isStuck() -> Bool {
    !calls.wait(by: time, until: now + hangAfter) { [calls] in calls.isIdle }
  }

  /// Ends the trace: the adapter releases its client, and waiting calls are cancelled.
  ///
  /// - Parameter isHung: Whether the thread of the calls is lost.
  /// - Throws: The fault of an adapter whose `disconnect()` does not return.
  package func close(isHung: Bool) throws(AdapterFault) {
    defer {
      for task in tasks { task.cancel() }
      _ = adapter.with { adapter in
        defer { adapter = nil }
        return adapter
      }
      // The calls and the tester retain each other; the destruction of a call may use the tester.
      _ = tester.with { $0.takeClosures() }
    }
    guard !isHung, adapter.with({ $0 != nil }) else { return }
    let call = RealTimeCall()
    let holder = adapter
    begin(call) { await holder.with { $0 }?.disconnect() }
    guard !calls.wait(by: time, until: now + hangAfter, for: { call.isOver }) else { return }
    throw AdapterFault(
      "`disconnect()` of the adapter has not returned after \(describe(hangAfter))",
      advice: "stop there all work that would outlive the trace, and wait for nothing else"
    )
  }

  /// - Throws: The fault of the adapter.
  package func check() throws(AdapterFault) {
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
