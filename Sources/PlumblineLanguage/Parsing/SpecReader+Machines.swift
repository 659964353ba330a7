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
    var machine = SpecDocument.Machine(
      name: name,
      isEnvironment: fields.boolean("environment", &diagnostics) ?? false,
      announcements: entries("announces", in: fields).compactMap { announcement($0) },
      root: contents(of: name, fields)
    )
    machine.isClient = fields.boolean("client", &diagnostics) ?? false
    if machine.isClient, machine.isEnvironment, let node = fields["client"] {
      diagnostics.report(
        .conflictingKeys,
        at: node.location,
        "'client' excludes 'environment'; machine '\(name)' is part of one of them"
      )
    }
    for node in fields.list("shared", &diagnostics) ?? [] { share(node, in: &machine) }
    return machine
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
    let triggers = entries("on", in: fields).compactMap { trigger($0) }
    return SpecDocument.StateNode(
      name: name,
      means: fields.text("means", &diagnostics),
      initial: self.name("initial", in: fields),
      children: elements("states", in: fields) { $0.state($1) },
      triggers: triggers + ignored(in: fields, beside: triggers),
      timers: elements("after", in: fields) { $0.timer($1) }
    )
  }

  /// Adds reactions to several states, behind their own.
  private mutating func share(_ node: Node, in machine: inout SpecDocument.Machine) {
    guard let fields = fields(node, of: "shared reaction") else { return }
    let triggers = entries("on", in: fields).compactMap { trigger($0) }
    for state in names("states", in: fields) {
      guard machine.root.add(triggers, to: state) else {
        let names = machine.states.map(\.name)
        let owner = " of machine '\(machine.name)'"
        diagnostics.reportUnknown(.unknownState, "state", state, among: names, of: owner)
        continue
      }
    }
  }

  /// The inputs of `ignores:` that `on:` does not mention, as reactions without effect.
  private mutating func ignored(
    in fields: MappingReader,
    beside triggers: [SpecDocument.Trigger]
  ) -> [SpecDocument.Trigger] {
    guard let node = fields["ignores"],
      let ignored = self.fields(node, of: "set of ignored inputs")
    else {
      return []
    }
    let clauses = names("clauses", in: ignored)
    let inputs = names("inputs", in: ignored).filter { input in
      !triggers.contains { $0.event == .input(input) }
    }
    return inputs.map { input in
      SpecDocument.Trigger(
        .input(input),
        .cases([
          SpecDocument.Case(
            effects: [SpecDocument.Effect(clauses: clauses, at: input.location)],
            at: input.location
          )
        ]),
        at: input.location
      )
    }
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
    if node.entries != nil {
      guard let fields = fields(node, of: "limit of an argument") else { return nil }
      let time = fields["equals"].flatMap { self.time(ofTimer: $0) }
      guard fields["in"] != nil else { return time.map { .literal($0) } }
      return .only(in: names("in", in: fields), time ?? .any)
    }
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
      // If it was meant, the reactions are right to have reasons.
      return .reason
    default:
      return values(node, for: key).map { .literal($0) }
    }
  }
}

extension SpecDocument.StateNode {
  /// Adds reactions to a state below it, behind its own.
  ///
  /// - Returns: Whether it has the state.
  fileprivate mutating func add(_ added: [SpecDocument.Trigger], to state: Name) -> Bool {
    for index in children.indices {
      if children[index].name == state {
        for trigger in added { children[index].add(trigger) }
        return true
      }
      if children[index].add(added, to: state) { return true }
    }
    return false
  }

  /// Adds a reaction; if it has one to the event, the added cases follow its own.
  private mutating func add(_ added: SpecDocument.Trigger) {
    guard let index = triggers.firstIndex(where: { $0.event == added.event }) else {
      triggers.append(added)
      return
    }
    if case .cases(let own) = triggers[index].answer, case .cases(let more) = added.answer {
      triggers[index].answer = .cases(own + more)
    }
  }
}
