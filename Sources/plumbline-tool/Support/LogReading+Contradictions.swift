internal import PlumblineLogs
internal import PlumblineModel

/// Events that contradict the header.
extension LogReading {
  /// The reason why an event cannot be believed; nil for any other one.
  func contradiction(of event: LogEvent) -> String? {
    guard let absent = header?.absentInput(event.what) else { return nil }
    let name = references[0].vocabulary.inputs[absent].name
    return "input '\(name)', which the header declares absent"
  }
}
