internal import PlumblineModel

/// The check of the getters of the client.
extension AdapterChecker {
  /// Each step has the states that the getters return, by the names and values of the spec, and the operation `state`
  /// returns the last ones again.
  func readsGetters() throws(CheckEnd) -> String {
    let adapter = try startVirtual()
    guard adapter.hello[.state] == true else {
      throw .notApplicable("it does not declare 'state'")
    }
    let machines = spec.announcedMachines
    guard !machines.isEmpty else {
      throw .notApplicable("no output of the spec announces a state")
    }
    var read: [String: Set<String>] = [:]
    let traces = traces(for: adapter)
    for trace in traces {
      let answer = try adapter.carryOut("trace", request(trace))
      guard let states = answer[.states]?.array else {
        throw adapter.fault(.contradiction(.statesMissing, line: answer.text))
      }
      for (name, state) in states.flatMap({ $0.object ?? [:] }) {
        try check(name, state, adapter)
        read[name, default: []].insert(state.string ?? "")
      }
    }
    guard !read.isEmpty else {
      throw .failed(
        "its 'states' name no machine",
        advice: "return the state of \(ProtocolFault.list(machines.map(\.name))), "
          + #"or do not declare "state":true"#
      )
    }
    for trace in traces { try compareReadings(along: trace, adapter) }
    return read.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value.sorted().joined(separator: ", "))" }.joined(separator: "; ")
  }

  /// Reads the getters after each message with steps, by the operation `state`, and compares them with those of its last step.
  private func compareReadings(
    along trace: [Step],
    _ adapter: CheckedAdapter
  ) throws(CheckEnd) {
    do throws(CheckEnd) {
      _ = try adapter.open(options: options(of: trace))
    } catch .notApplicable { return }
    for message in messages(of: trace) {
      let answer = try adapter.carryOut("step", request(message))
      guard let last = answer[.states]?.array?.last else {
        throw adapter.fault(.contradiction(.statesMissing, op: "step", line: answer.text))
      }
      let reading = try adapter.carryOut("state", [.session: 1])[.state] ?? .null
      guard reading == last else {
        throw .failed(
          "the operation 'state' returned \(ProtocolFault.shortened(reading.text, to: 100)) after a "
            + "step with the states \(ProtocolFault.shortened(last.text, to: 100))",
          advice: "read the same getters of the client for 'state' and for 'states', and change "
            + "nothing between them"
        )
      }
      let result = answer[.results]?.array?.last
      if result == "not-applicable" || result == "unsupported" { break }
    }
    _ = try adapter.carryOut("close", [.session: 1])
  }

  /// Checks the names of a machine and its state.
  private func check(
    _ name: String,
    _ state: JSON,
    _ adapter: CheckedAdapter
  ) throws(CheckEnd) {
    let machines = spec.announcedMachines
    guard let machine = machines.first(where: { $0.name == name }) else {
      let problem = ReplyReader.Problem.unknownMachine(name, known: machines.map(\.name))
      throw adapter.fault(.line(problem, line: ""))
    }
    guard let text = state.string, machine.states.contains(text) else {
      throw .failed(
        "the getter of '\(name)' returned \(state.text), which the spec does not document",
        advice: ProtocolFault.suggestion(for: state.string ?? "", among: machine.states)
      )
    }
  }
}
