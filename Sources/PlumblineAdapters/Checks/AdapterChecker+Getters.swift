internal import PlumblineModel

/// The check of the getters of the client.
extension AdapterChecker {
  /// Each step has the states that the getters return, by the names and values of the spec.
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
    for trace in traces(for: adapter) {
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
    return read.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value.sorted().joined(separator: ", "))" }.joined(separator: "; ")
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
