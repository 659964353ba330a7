package import PlumblineModel

/// One trace with a fresh client: its clock, its adapter, and its observations.
package final class ClientSession {
  package let clock: VirtualClock
  package let tester: Tester
  private let isMain: Bool
  /// Written by jobs of the clock, which run on its driving thread.
  private var adapter: (any ClientAdapter)?
  /// The name of the adapter: its type.
  package var adapterName: String { adapter.map { "\(type(of: $0))" } ?? "adapter" }
  private var tasks: [Task<Void, Never>] = []
  /// The calls whose results still count.
  private var calls: [GivenCall] = []

  /// - Parameters:
  ///   - words: The names of the spec.
  ///   - limits: The limits beyond which work counts as endless.
  ///   - isMain: Whether the trace runs on the main actor.
  package init(_ words: SpecWords, limits: VirtualClock.Limits, isMain: Bool) {
    clock = VirtualClock(limits: limits, isStrict: true)
    tester = Tester(.virtual(clock), words)
    self.isMain = isMain
  }

  /// Makes the adapter and connects it.
  ///
  /// - Returns: The end of settling; anything but `settled` is a hang.
  package func open(
    _ make: @escaping @Sendable (VirtualClock) async throws -> any ClientAdapter
  ) throws(AdapterFault) -> VirtualClock.Settling {
    nonisolated(unsafe) let session = self
    tasks.append(
      clock.begin {
        do {
          let adapter = try await make(session.clock)
          try await adapter.connect(to: session.tester)
          session.adapter = adapter
          session.tester.with { $0.isConnected = true }
        } catch {
          session.tester.fail(
            "the adapter cannot be made: \(error)",
            advice: "check why its initializer, or its `connect(to:)`, throws"
          )
        }
      }
    )
    let settling = clock.settle(isMain: isMain)
    try check()
    guard settling == .settled else { return settling }
    guard adapter != nil else {
      throw AdapterFault(
        "making the adapter, or its `connect(to:)`, has not returned at instant 0",
        advice: "do only work without waits there; everything else is a call of an input"
      )
    }
    return settling
  }

  /// Lets time pass.
  package func advance(to instant: Microseconds) throws(AdapterFault) -> VirtualClock.Settling {
    let settling = clock.advance(to: instant, isMain: isMain)
    try finish()
    return settling
  }

  /// Gives an input, and runs all its jobs at this instant.
  package func give(
    _ input: Int
  ) throws(AdapterFault) -> (answer: InputResult, settling: VirtualClock.Settling) {
    let call = begin(input)
    let settling = try work()
    return (call.result, settling)
  }

  /// Begins the call of an input: it runs up to its first wait, before all other jobs, also inside a callback.
  package func begin(_ input: Int) -> GivenCall {
    let call = GivenCall()
    let inputs = tester.words.vocabulary.inputs
    guard inputs.indices.contains(input) else {
      call.result = .unsupported
      return call
    }
    let name = inputs[input].name
    let given = GivenInput(name: name, arguments: tester.words.arguments[input], tester: tester)
    guard let body = tester.with({ $0.calls[name] }) else {
      // A client whose adapter takes no options has the default.
      call.result = name == Vocabulary.options ? .accepted : .unsupported
      return call
    }
    calls.append(call)
    let tester = tester
    nonisolated(unsafe) let unshared = body
    run {
      do {
        try await unshared(given)
      } catch is NotAsked where call.isAwaited {
        call.result = .notApplicable
      } catch is Refused where call.isAwaited {
        call.result = .refused
      } catch is CancellationError {
        // The call was still waiting at the end of the trace.
      } catch {
        tester.fail(callOf: name, error)
      }
    }
    return call
  }

  /// Runs all jobs of this instant.
  package func work() throws(AdapterFault) -> VirtualClock.Settling {
    let settling = clock.settle(isMain: isMain)
    try finish()
    return settling
  }

  /// Runs a task up to its first wait.
  func run(_ body: @escaping () async -> Void) {
    // The body may begin a further call, so the task is added afterwards.
    let task = clock.beginAtOnce(isMain: isMain, body)
    tasks.append(task)
  }

  /// Lets each callback of the client call a function, on the thread that moves the clock; nil: none.
  package func onCallback(_ action: (() -> Void)?) {
    let clock = clock
    tester.with { state in
      state.callback = action.map { action in { if clock.isRunning { action() } } }
    }
  }

  /// Ends the trace: the adapter releases its client, and waiting calls are cancelled.
  ///
  /// - Parameter lateCalls: What records the calls that the client makes after that; nil: nothing.
  package func close(noting lateCalls: LateCalls? = nil) {
    if let adapter {
      nonisolated(unsafe) let adapter = adapter
      tasks.append(clock.begin { await adapter.disconnect() })
      _ = clock.settle(isMain: isMain)
    }
    CurrentQueue.with(clock.queue) {
      for task in tasks { task.cancel() }
    }
    clock.close(isMain: isMain)
    adapter = nil
    // The calls and the tester retain each other; the destruction of a call may use the tester.
    _ = tester.with { $0.takeClosures() }
    // The release of the client was its last rightful call.
    if let lateCalls { clock.queue.note(in: lateCalls) }
  }

  /// Ends the calls of this instant: a later result does not count.
  private func finish() throws(AdapterFault) {
    for call in calls { call.isAwaited = false }
    calls.removeAll(keepingCapacity: true)
    try check()
  }

  /// - Throws: The fault of the adapter.
  private func check() throws(AdapterFault) {
    if let fault = tester.with({ $0.fault }) { throw fault }
    if let leak = clock.queue.leak { throw leak.fault }
  }
}
