package import PlumblineModel

extension ClientSession {
  /// Reads the getters, once no work of this instant is left: the states by the names of their machines.
  ///
  /// - Throws: The fault of an adapter with a getter that waits, or that changes something.
  package func states() throws(AdapterFault) -> [String: String] {
    let getters = tester.with { $0.getters }
    guard !getters.isEmpty else { return [:] }
    var states: [String: String] = [:]
    nonisolated(unsafe) let unshared = getters
    run {
      for (machine, read) in unshared { states[machine] = await read() }
    }
    let settling = try work()
    if settling == .settled, let machine = getters.keys.filter({ states[$0] == nil }).min() {
      throw AdapterFault(
        "the getter of '\(machine)' has not returned at its instant",
        advice: "a getter only reads: it waits for no later instant"
      )
    }
    guard tester.with({ $0.sink.isEmpty }) else {
      throw AdapterFault(
        "a getter has made the client show an output",
        advice: "a getter only reads: it changes nothing in the client"
      )
    }
    return states
  }
}
