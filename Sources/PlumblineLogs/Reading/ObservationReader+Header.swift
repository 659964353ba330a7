internal import PlumblineEngine
internal import PlumblineLanguage
internal import PlumblineModel

/// Headers: the inputs and outputs that a log records.
extension ObservationReader {
  /// The members of a header; `at` and `session` may stand in every line.
  private static let members = ["spontaneous", "inject", "observe", "absent", "latency"]

  /// Reads a line with one of `spontaneous`, `inject`, `observe` and `absent`, and perhaps `latency`.
  ///
  /// - Complexity: O(length).
  func header(_ line: UnsafeBufferPointer<UInt8>) -> LogLine {
    let json: JSON
    do { json = try JSON.parse(Array(line)) } catch {
      return LogLine.notJSON(line)
    }
    let keys = ["spontaneous", "inject", "observe", "absent"]
    // A line about something else may have such a member, but hardly a list of texts.
    let isHeader = (keys + ["report"]).contains { key in
      json[key]?.array?.allSatisfy { $0.string != nil } ?? false
    }
    func wrong(_ reason: String) -> LogLine {
      isHeader ? .wrongHeader(reason) : .garbled(reason)
    }
    if json["report"] != nil { return wrong("write 'spontaneous' in place of 'report'") }
    if json["spontaneous"] != nil, json["inject"] != nil {
      return wrong("both 'spontaneous' and 'inject', which mean the same in a log")
    }
    var header = LogHeader()
    for key in keys {
      guard let value = json[key] else { continue }
      guard let names = value.array?.compactMap(\.string), names.count == value.array?.count else {
        return wrong("expected a list of names for '\(key)'")
      }
      let isOutput = key == "observe"
      let known = isOutput ? vocabulary.outputs.map(\.name) : vocabulary.inputNames
      if let unknown = names.first(where: { !known.contains($0) }) {
        let kind = isOutput ? "output" : "input"
        return wrong(
          "unknown \(kind) '\(unknown.prefix(60))' in '\(key)'; name \(kind)s of the spec"
            + Spelling.suggestion(for: unknown, among: known)
        )
      }
      switch key {
      case "observe": header.outputs = known.map(names.contains)
      case "absent": header.absent = vocabulary.inputs.map { names.contains($0.name) }
      default: header.inputs = vocabulary.inputs.map { names.contains($0.name) }
      }
    }
    if let twice = header.contradiction {
      let key = json["spontaneous"] == nil ? "inject" : "spontaneous"
      return wrong(
        "the input '\(vocabulary.inputs[twice].name)' is in '\(key)' and in 'absent'; name it in one list: "
          + "'\(key)' if the log shows it, 'absent' if it cannot happen"
      )
    }
    if let latency = json["latency"] {
      guard let latency = latency.integer, (0...LogRules.longestLatency).contains(latency) else {
        return wrong("expected a whole number of microseconds within an hour for 'latency'")
      }
      header.latency = latency
    }
    if let unknown = Self.unknownMember(of: json) {
      return wrong(
        "unknown member '\(unknown.prefix(60))' in the header"
          + Spelling.suggestion(for: unknown, among: Self.members)
      )
    }
    return .header(header)
  }

  /// A line that would be a header if all its members were spelt rightly; nil for another one.
  ///
  /// - Complexity: O(length) if the first unknown member resembles one of a header.
  func misspeltHeader(_ line: UnsafeBufferPointer<UInt8>, first unknown: String) -> LogLine? {
    func nearest(_ name: String) -> String? { Spelling.nearest(to: name, among: Self.members) }
    guard let meant = nearest(unknown),
      let members = (try? JSON.parse(Array(line)))?.object?
        .filter({ !["at", "session"].contains($0.key) }),
      members.allSatisfy({ name, value in
        let isList = value.array?.allSatisfy { $0.string != nil } ?? false
        return (isList || value.integer != nil)
          && (Self.members.contains(name) || nearest(name) != nil)
      })
    else { return nil }
    return .wrongHeader("unknown member '\(unknown)' in the header; did you mean '\(meant)'?")
  }

  /// The first member, by name, that a header does not have: most likely a misspelt one.
  private static func unknownMember(of header: JSON) -> String? {
    let known = members + ["at", "session"]
    return header.object?.keys.filter { !known.contains($0) }.min()
  }
}
