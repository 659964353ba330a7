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
  private var answer = InputResult.accepted
  private var isGiving = false

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
    try check()
    return settling
  }

  /// Gives an input, and runs all its jobs at this instant.
  package func give(
    _ input: Int
  ) throws(AdapterFault) -> (answer: InputResult, settling: VirtualClock.Settling) {
    let name = tester.words.vocabulary.inputs[input].name
    let given = GivenInput(name: name, arguments: tester.words.arguments[input], tester: tester)
    guard let call = tester.with({ $0.calls[name] }) else {
      // A client whose adapter takes no options has the default.
      return (name == Vocabulary.options ? .accepted : .unsupported, .settled)
    }
    nonisolated(unsafe) let (session, unshared) = (self, call)
    isGiving = true
    answer = .accepted
    tasks.append(
      clock.begin {
        do {
          try await unshared(given)
        } catch is NotAsked where session.isGiving {
          session.answer = .notApplicable
        } catch is CancellationError {
          // The call was still waiting at the end of the trace.
        } catch {
          session.tester.fail(
            "the call of '\(name)' threw \(error)",
            advice: "catch it in the adapter and observe its effect on the user of the client;"
              + " `NotAsked` is thrown at once or not at all"
          )
        }
      }
    )
    let settling = clock.settle(isMain: isMain)
    isGiving = false
    try check()
    return (answer, settling)
  }

  /// Ends the trace: the adapter releases its client, and waiting calls are cancelled.
  package func close() {
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
    _ = tester.with { state in
      defer { state.calls = [:] }
      return state.calls
    }
  }

  /// - Throws: The fault of the adapter.
  private func check() throws(AdapterFault) {
    if let fault = tester.with({ $0.fault }) { throw fault }
    if let leak = clock.queue.leak { throw leak.fault }
  }
}
