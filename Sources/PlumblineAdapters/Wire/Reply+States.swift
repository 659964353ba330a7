internal import PlumblineModel

extension ReplyReader {
  /// The texts of states that the reader knows; a client has few of them.
  private static let mostKnown = 32

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
      let known = knownStates.firstIndex {
        $0.text.count == text.count && $0.text.elementsEqual(text)
      }
      if let known {
        all.append(knownStates[known].states)
        continue
      }
      let states = try states(in: &element, machines)
      all.append(states)
      if knownStates.count < Self.mostKnown { knownStates.append((Array(text), states)) }
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
