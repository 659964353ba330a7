internal import PlumblineEngine
package import PlumblineModel

extension TraceFile {
  /// The file, with a final line break.
  ///
  /// - Complexity: O(steps + observations).
  package func text(in vocabulary: Vocabulary) -> String {
    var lines = [headerLine]
    var rest = (recording?.observations ?? [])[...]
    var readings = (recording?.readings ?? [])[...]
    func takeObservations(while belongs: (Observation) -> Bool) {
      while let next = rest.first, belongs(next) {
        lines.append(line(of: next, number: rest.startIndex, vocabulary))
        rest.removeFirst()
      }
    }
    for (number, step) in steps.enumerated() {
      takeObservations { $0.step == number && !$0.isAfterInput }
      var members: [String: JSON] = ["after": .integer(step.delay)]
      if let input = step.input {
        members["in"] = .string(vocabulary.inputs[input].name)
        members["args"] = vocabulary.arguments(ofInput: input)
        if step.isSpontaneous { members["spontaneous"] = true }
        members["within"] = step.within.map { .string($0.rawValue) }
      }
      if let reading = readings.first, reading.step == number {
        members["state"] = .object(reading.states.mapValues { .string($0) })
        readings.removeFirst()
      }
      if let given = recording?.instants?.given, number < given.count {
        members["given"] = [.integer(given[number].lowerBound), .integer(given[number].upperBound)]
      }
      lines.append(Self.line("step", members))
      takeObservations { $0.step == number }
    }
    lines.append(endLine)
    return lines.map { $0 + "\n" }.joined()
  }

  private var headerLine: String {
    var members = header.members
    if let opened = recording?.instants?.opened, opened > 0 { members["opened"] = .integer(opened) }
    return Self.line("trace", members)
  }

  private var endLine: String {
    guard let recording, let ending = try? CanonicalEncoder.encode(recording.ending) else {
      return Self.line("end", [:])
    }
    return Self.line(
      "end",
      [
        "now": .integer(recording.now),
        "observations": .integer(Int64(recording.observations.count)),
        "ending": ending,
      ]
    )
  }

  private func line(
    of observation: Observation,
    number: Int,
    _ vocabulary: Vocabulary
  ) -> String {
    var members: [String: JSON] = [
      "at": .integer(observation.at),
      "out": .string(vocabulary.outputName(of: observation.symbol)),
    ]
    members["args"] = vocabulary.arguments(
      of: observation.symbol,
      undocumented: recording?.undocumentedValues[number]
    )
    members["since"] = recording?.instants?.since[number].map { .integer($0) }
    return Self.line("observation", members)
  }

  /// A line in canonical JSON, except that the kind comes first for readers.
  static func line(_ kind: String, _ members: [String: JSON]) -> String {
    let rest = JSON.object(members).text.dropFirst()
    return #"{"kind":"\#(kind)""# + (members.isEmpty ? "}" : ",\(rest)")
  }
}

extension TraceFile.Header {
  /// The members of the first line.
  var members: [String: JSON] {
    var members: [String: JSON] = [
      "version": .integer(TraceFile.version),
      "spec": .string(spec),
      "clock": .string(timeModel.name),
    ]
    members["tolerance"] = timeModel.tolerance?.json
    members["specHash"] = specHash.map { .string($0) }
    members["tool"] = tool.map { .string($0) }
    members["seed"] = seed.map { .string($0) }
    members["implementation"] = implementation.map { .string($0) }
    members["failure"] = failure.map { .string($0) }
    members["flaky"] = recurrence.map { [.integer(Int64($0.count)), .integer(Int64($0.of))] }
    if !values.isEmpty { members["values"] = .spans(values) }
    if !interpretations.isEmpty {
      members["interpretations"] = .object(interpretations.mapValues { .string($0) })
    }
    for (key, names) in [("unobservable", unobservable), ("unobserved", unobserved)]
    where !names.isEmpty {
      members[key] = .array(names.map { .string($0) })
    }
    if !behind.isEmpty { members["behind"] = .array(behind.map { .object($0.members) }) }
    if !clauses.isEmpty { members["clauses"] = .array(clauses.map { .string($0) }) }
    return members
  }
}
