internal import PlumblineModel

/// Headers: the inputs and outputs that a log records.
extension ObservationReader {
  private static let latencyLimit: Microseconds = 3_600_000_000

  /// Reads a line with one of `spontaneous`, `inject`, `observe` and `absent`, and perhaps `latency`.
  ///
  /// - Complexity: O(length).
  func header(_ line: UnsafeBufferPointer<UInt8>) -> LogLine {
    let json: JSON
    do { json = try JSON.parse(Array(line)) } catch {
      return LogLine.notJSON(line)
    }
    if json["report"] != nil { return .garbled("write 'spontaneous' in place of 'report'") }
    if json["spontaneous"] != nil, json["inject"] != nil {
      return .garbled("both 'spontaneous' and 'inject', which mean the same in a log")
    }
    var header = LogHeader()
    for key in ["spontaneous", "inject", "observe", "absent"] {
      guard let value = json[key] else { continue }
      guard let names = value.array?.compactMap(\.string), names.count == value.array?.count else {
        return .garbled("expected a list of names for '\(key)'")
      }
      let isOutput = key == "observe"
      let known = isOutput ? vocabulary.outputs.map(\.name) : vocabulary.inputNames
      if let unknown = names.first(where: { !known.contains($0) }) {
        return .garbled("unknown \(isOutput ? "output" : "input") '\(unknown.prefix(60))'")
      }
      switch key {
      case "observe": header.outputs = known.map(names.contains)
      case "absent": header.absent = vocabulary.inputs.map { names.contains($0.name) }
      default: header.inputs = vocabulary.inputs.map { names.contains($0.name) }
      }
    }
    if let latency = json["latency"] {
      guard let latency = latency.integer, (0...Self.latencyLimit).contains(latency) else {
        return .garbled("expected a whole number of microseconds within an hour for 'latency'")
      }
      header.latency = latency
    }
    return .header(header)
  }
}
