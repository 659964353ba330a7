internal import PlumblineModel

extension ReplyReader {
  /// Reads `[{"connection":"connecting"},{"connection":"connected"}]`: what getters returned after each step.
  mutating func scanStates(
    _ scanner: inout ByteScanner,
    _ machines: [AnnouncedMachine]
  ) throws {
    var isFirst = true
    var all: [[String: String]] = []
    while try scanner.nextElement(isFirst: &isFirst) {
      _ = scanner.peek()
      var element = scanner
      let text = try scanner.value()
      if let known = knownStateTexts.number(of: text) {
        all.append(knownStates[known])
        continue
      }
      let states = try states(in: &element, machines)
      all.append(states)
      if knownStateTexts.add(text) != nil { knownStates.append(states) }
    }
    reply.states = all
  }

  /// A machine is left out if the adapter does not observe all its announcements.
  private func states(
    in scanner: inout ByteScanner,
    _ machines: [AnnouncedMachine]
  ) throws -> [String: String] {
    var isFirst = true
    var states: [String: String] = [:]
    while let key = try scanner.nextKey(isFirst: &isFirst) {
      let name = ByteScanner.text(ofContent: key)
      guard let machine = machines.first(where: { $0.name == name }) else {
        throw Problem.unknownMachine(name, known: machines.map(\.name))
      }
      let state = ByteScanner.text(ofContent: try scanner.string())
      if machine.outputs.allSatisfy({ observe[$0] }) { states[name] = state }
    }
    return states
  }
}

extension Reply {
  /// Adds what the getters returned after the steps of a request.
  ///
  /// - Parameters:
  ///   - recording: The recording, to which the rest of the answer was added.
  ///   - first: The number of the first step in the request.
  /// - Throws: ``Contradiction`` without states for each result.
  func addStates(to recording: inout Recording, from first: Int = 0) throws(Contradiction) {
    guard let states else { throw .statesMissing }
    guard states.count == results.count else {
      throw .stateCount(expected: results.count, found: states.count)
    }
    var readings = recording.readings ?? []
    for (offset, states) in states.enumerated() {
      readings.append(StateReading(step: first + offset, states: states))
    }
    recording.readings = readings
  }
}
