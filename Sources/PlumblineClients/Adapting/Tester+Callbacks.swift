internal import PlumblineModel

extension Tester {
  /// Declares that the client can be called inside its callbacks, and several times in one tick.
  ///
  /// ```swift
  /// tester.reentrant()
  /// client.onChange = { tester.observe("linkChanged", $0) }     // may call the client before it returns
  /// ```
  ///
  /// Some calls of the app then begin inside `observe`, as in an app whose callback calls the client. The first output at
  /// an instant takes such a call, on the thread that moves the virtual clock. A call without a wait ends before `observe`
  /// returns. Another one runs up to its first wait; a call of an actor that is busy waits for it. Calls in one tick begin
  /// one after the other, before the client does other work.
  ///
  /// On a real clock the declaration changes nothing.
  public func reentrant() { change("reentrant()") { $0.isReentrant = true } }

  /// Declares a getter of the client: the runner compares what it returns with the last announcement.
  ///
  /// ```swift
  /// tester.getter("connection") { await client.state.name }
  /// ```
  ///
  /// It is read after each step, when no work of its instant is left. A difference is the failure *wrong getter*. On a
  /// real clock nothing is compared, as an announcement may be on its way.
  ///
  /// - Parameters:
  ///   - machine: The machine of the spec whose state it returns.
  ///   - read: Reads the state, as the announcements name it, without waiting for a later instant.
  public func getter(_ machine: String, _ read: @escaping () async -> String) {
    if let known = words.machines, !known.contains(where: { $0.name == machine }) {
      return fail(
        "the adapter has a getter of '\(machine)', and \(words.specName) announces no such machine",
        advice: "it announces \(known.map(\.name).joined(separator: ", "))"
      )
    }
    guard with({ $0.getters[machine] }) == nil else {
      return fail("the adapter has two getters of '\(machine)'", advice: "leave one of them")
    }
    change("getter(\"\(machine)\")") { $0.getters[machine] = read }
  }
}

extension Tester {
  /// Begins a step: later observations follow it.
  package func beginStep() { with { $0.begun.append($0.sink.count) } }

  /// Takes what was observed: before the first step that has begun since the last time, and after each of them.
  ///
  /// - Complexity: O(observations + steps).
  package func takeObserved() -> [[ObservedOutput]] {
    with { state in
      defer { (state.sink, state.begun) = ([], []) }
      let ends = state.begun + [state.sink.count]
      return zip([0] + state.begun, ends).map { Array(state.sink[$0..<$1]) }
    }
  }

  /// Whether the adapter has getters.
  package var hasGetters: Bool { with { !$0.getters.isEmpty } }
}
