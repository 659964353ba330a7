/// Counters.
extension SpecReader {
  /// The most events that a counter tells apart.
  static let counterLimit = 100

  mutating func counter(_ entry: Node.Entry) -> SpecDocument.Counter? {
    let name = identifier(entry.key)
    guard let fields = fields(entry.value, of: "counter") else { return nil }
    let counts = events("counts", in: fields)
    let resets = events("resets", in: fields)
    guard let limit = fields.integer("to", in: 1...Self.counterLimit, &diagnostics) else {
      return nil
    }
    for event in resets where counts.contains(where: { $0.event == event.event }) {
      diagnostics.report(
        .conflictingKeys,
        at: event.location,
        "'\(event.event)' counts and resets '\(name)'; it can do one of these"
      )
    }
    return SpecDocument.Counter(
      name: name,
      counts: counts.map(\.event),
      resets: resets.map(\.event),
      limit: limit,
      clauses: names("clauses", in: fields)
    )
  }

  private mutating func events(
    _ key: String,
    in fields: MappingReader
  ) -> [(event: SpecDocument.Trigger.Event, location: SourceLocation)] {
    let events: [(event: SpecDocument.Trigger.Event, location: SourceLocation)] =
      (fields[key]?.listOfTexts(for: key, &diagnostics) ?? []).compactMap { node in
        guard node.text(for: key, &diagnostics) != nil else { return nil }
        return triggerEvent(node).map { ($0, node.location) }
      }
    reportRepeated(events.map { Name("\($0.event)", at: $0.location) }, in: key)
    return events
  }
}
