internal import PlumblineLogs
internal import PlumblineModel

/// Events that contradict the header or the other lines.
extension LogReading {
  /// The reason why an event cannot be believed; nil for any other one.
  func contradiction(of event: LogEvent) -> String? {
    if hasSessions, event.session.isEmpty, event.what != .start, event.what != .gap {
      return "no session, which other lines have"
    }
    guard let absent = header?.absentInput(event.what) else { return nil }
    let name = references[0].vocabulary.inputs[absent].name
    // The options of a session need no declaration.
    guard name != Vocabulary.options else { return nil }
    return "input '\(name)', which the header declares absent"
  }
}
