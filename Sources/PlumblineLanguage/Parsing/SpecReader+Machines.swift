/// Machines, groups and states.
extension SpecReader {
  mutating func machine(_ entry: Node.Entry) -> SpecDocument.Machine? {
    let name = identifier(entry.key)
    guard
      let fields = fields(
        entry.value,
        of: "machine"
      )
    else { return nil }
    return SpecDocument.Machine(
      name: name,
      isEnvironment: fields.boolean("environment", &diagnostics) ?? false,
      announcements: entries("announces", in: fields).compactMap { announcement($0) },
      root: contents(of: name, fields)
    )
  }

  private mutating func state(_ entry: Node.Entry) -> SpecDocument.StateNode? {
    let name = identifier(entry.key)
    guard
      let fields = fields(
        entry.value,
        of: "state"
      )
    else { return nil }
    var state = contents(of: name, fields)
    state.called = platformNames(in: fields)
    state.clauses = names("clauses", in: fields)
    state.shows = self.name("shows", in: fields)
    state.isFinal = fields.boolean("final", &diagnostics) ?? false
    return state
  }

  /// The common keys of machines and states.
  private mutating func contents(of name: Name, _ fields: MappingReader) -> SpecDocument.StateNode {
    SpecDocument.StateNode(
      name: name,
      means: fields.text("means", &diagnostics),
      initial: self.name("initial", in: fields),
      children: entries("states", in: fields).compactMap { state($0) },
      triggers: entries("on", in: fields).compactMap { trigger($0) },
      timers: entries("after", in: fields).compactMap { timer($0) }
    )
  }

  private mutating func announcement(_ entry: Node.Entry) -> SpecDocument.Announcement? {
    guard let arguments = entry.value.entries(for: entry.name, &diagnostics) else { return nil }
    return SpecDocument.Announcement(
      output: Name(entry.name, at: entry.key.location),
      arguments: arguments.compactMap { argument in
        source(argument.value, for: argument.name).map {
          (Name(argument.name, at: argument.key.location), $0)
        }
      }
    )
  }

  private mutating func source(
    _ node: Node,
    for key: String
  ) -> SpecDocument.Announcement.Source? {
    switch node.scalar {
    case "$to": return .to
    case "$from": return .from
    case "$reason": return .reason
    case .some(let text) where text.hasPrefix("$"):
      let names = ["$to", "$from", "$reason"]
      diagnostics.report(
        .unknownName,
        at: node.location,
        "unknown '\(text)' in an announcement" + Spelling.suggestion(for: text, among: names)
      )
      return nil
    default:
      return values(node, for: key).map { .literal($0) }
    }
  }
}
