/// Machines, outputs, invariants and examples without what is deleted.
extension DocumentNarrowing {
  mutating func narrow(_ machine: inout SpecDocument.Machine, in document: SpecDocument) {
    let name = machine.name
    for index in machine.announcements.indices {
      machine.announcements[index].arguments = machine.announcements[index].arguments
        .compactMap { argument in
          narrowed(argument.source, of: name).map { (name: argument.name, source: $0) }
        }
    }
    narrow(&machine.root, of: name, in: document)
  }

  private func narrowed(
    _ source: SpecDocument.Announcement.Source,
    of machine: Name
  ) -> SpecDocument.Announcement.Source? {
    switch source {
    case .literal(.time(let timer)) where isGone(timer: timer, of: machine): return nil
    case .only(let states, var values):
      if case .time(let timer) = values, isGone(timer: timer, of: machine) { values = .any }
      let rest = states.filter { !isGone($0, of: machine) }
      let isNever = rest.isEmpty && !states.isEmpty
      return isNever
        ? .literal(.these([Name("absent", at: states[0].location)])) : .only(in: rest, values)
    default: return source
    }
  }

  private mutating func narrow(
    _ node: inout SpecDocument.StateNode,
    of machine: Name,
    in document: SpecDocument
  ) {
    node.triggers = node.triggers.compactMap { narrowed($0, of: machine, in: document) }
    node.timers = node.timers.compactMap { narrowed($0, of: machine, in: document) }
    for index in node.children.indices { narrow(&node.children[index], of: machine, in: document) }
  }

  private mutating func narrowed(
    _ trigger: SpecDocument.Trigger,
    of machine: Name,
    in document: SpecDocument
  ) -> SpecDocument.Trigger? {
    if isGone(trigger.event) {
      note(trigger)
      return nil
    }
    guard case .cases(let cases) = trigger.answer else { return trigger }
    var rest = trigger
    let kept = narrowed(cases, of: machine, in: document)
    rest.answer = .cases(kept)
    guard kept.isEmpty, !cases.isEmpty else { return rest }
    guard case .input = trigger.event else { return nil }
    rest.answer = .undocumented
    return rest
  }

  private mutating func narrowed(
    _ timer: SpecDocument.Timer,
    of machine: Name,
    in document: SpecDocument
  ) -> SpecDocument.Timer? {
    var rest = timer
    rest.cases = narrowed(timer.cases, of: machine, in: document)
    if isVoid(timer, of: machine) || (rest.cases.isEmpty && !timer.cases.isEmpty) {
      note(timer)
      return nil
    }
    return rest
  }

  /// The cases that remain; where a removed one held, no later one does.
  private mutating func narrowed(
    _ cases: [SpecDocument.Case],
    of machine: Name,
    in document: SpecDocument
  ) -> [SpecDocument.Case] {
    var kept: [SpecDocument.Case] = []
    var removed: [SpecDocument.Guard] = []
    for reaction in cases {
      var rest = reaction
      if let when = reaction.when {
        let narrow = narrowed(when)
        if narrow.constant == false, when.constant == nil {
          note(reaction)
          continue
        }
        rest.when = narrow.constant == true ? nil : narrow
      }
      rest.effects = reaction.effects.compactMap { narrowed($0, of: machine, in: document) }
      if rest.effects.isEmpty, !reaction.effects.isEmpty {
        note(reaction)
        removed.append(rest.when ?? .always(true))
        continue
      }
      for other in removed {
        rest.when = rest.when.map { .and(.not(other), $0) } ?? .not(other)
      }
      guard !removed.contains(where: { $0.constant == true }) else {
        note(reaction)
        continue
      }
      kept.append(rest)
    }
    return kept
  }

  private mutating func narrowed(
    _ effect: SpecDocument.Effect,
    of machine: Name,
    in document: SpecDocument
  ) -> SpecDocument.Effect? {
    if let target = effect.to, isGone(target, of: machine) {
      note(effect.clauses)
      return nil
    }
    var rest = effect
    if parts.silenced.contains(machine.text), isBase(effect.location.file),
      document.machines.first(where: { $0.name == machine })?.announcements.isEmpty == true
    {
      rest.reason = nil
    }
    rest.mayPass.removeAll { isGone($0, of: machine) }
    rest.emits = effect.emits.compactMap { narrowed($0, of: machine, in: document) }
    rest.mayEmit = effect.mayEmit.compactMap { narrowed($0, of: machine, in: document) }
    return rest
  }

  // Citations

  mutating func note(_ trigger: SpecDocument.Trigger) {
    guard case .cases(let cases) = trigger.answer else { return }
    for reaction in cases { note(reaction) }
  }

  mutating func note(_ timer: SpecDocument.Timer) {
    note(timer.clauses)
    for reaction in timer.cases { note(reaction) }
  }

  private mutating func note(_ reaction: SpecDocument.Case) {
    note(reaction.clauses + reaction.effects.flatMap(\.clauses))
  }

  // Outputs, invariants and examples

  mutating func narrow(_ output: inout SpecDocument.Output, in document: SpecDocument) {
    for prohibition in output.prohibitions {
      guard case .arguments(let pattern) = prohibition.pattern else { continue }
      if narrowed(pattern, in: document) == nil {
        note([prohibition.clause])
        output.prohibitions.removeAll { $0.clause == prohibition.clause }
        output.closedBy.removeAll { $0 == prohibition.clause }
      }
    }
    for index in output.prohibitions.indices {
      guard case .arguments(let pattern) = output.prohibitions[index].pattern,
        let rest = narrowed(pattern, in: document)
      else { continue }
      output.prohibitions[index].pattern = .arguments(rest)
    }
  }

  /// The invariant about what remains; nil if it has lost its scope, its trigger or its events.
  mutating func narrowed(
    _ invariant: SpecDocument.Invariant,
    in document: SpecDocument
  ) -> SpecDocument.Invariant? {
    let rest = remainder(of: invariant, in: document)
    if rest == nil { note(invariant.clauses) }
    return rest
  }

  private func remainder(
    of invariant: SpecDocument.Invariant,
    in document: SpecDocument
  ) -> SpecDocument.Invariant? {
    var rest = invariant
    func events(_ events: [SpecDocument.Event]) -> [SpecDocument.Event]? {
      let kept = events.compactMap { narrowed($0, in: document) }
      return kept.isEmpty && !events.isEmpty ? nil : kept
    }
    switch invariant.scope {
    case .always: break
    case .during(let condition):
      guard let narrow = remainder(of: condition) else { return nil }
      rest.scope = narrow.constant == true ? .always : .during(narrow)
    case .after(let first, let last):
      guard let first = events(first) else { return nil }
      rest.scope = .after(first, until: events(last) ?? [])
    }
    if let trigger = invariant.trigger {
      guard let each = events(trigger.each) else { return nil }
      rest.trigger?.each = each
      if let when = trigger.when {
        guard let narrow = remainder(of: when) else { return nil }
        rest.trigger?.when = narrow.constant == true ? nil : narrow
      }
    }
    guard let obliged = events(invariant.events) else { return nil }
    rest.events = obliged
    rest.by = events(invariant.by) ?? []
    return rest
  }

  /// The condition of an invariant; nil if it never holds, or if announcements no longer decide it.
  private func remainder(of condition: SpecDocument.Guard) -> SpecDocument.Guard? {
    let isSilent = condition.atoms.contains { atom in
      isBase(atom.machine.location.file)
        && (parts.silenced.contains(atom.machine.text)
          || parts.machines.contains(atom.machine.text) && declared[atom.machine.text] == nil)
    }
    guard !isSilent else { return nil }
    let rest = narrowed(condition)
    return rest.constant == false && condition.constant != false ? nil : rest
  }

  private func narrowed(
    _ event: SpecDocument.Event,
    in document: SpecDocument
  ) -> SpecDocument.Event? {
    switch event {
    case .input(let pattern): narrowed(pattern, in: document).map { .input($0) }
    case .output(let pattern): narrowed(pattern, in: document).map { .output($0) }
    }
  }

  func isGone(_ example: SpecDocument.Example, in document: SpecDocument) -> Bool {
    guard let path = example.path else {
      return example.entries.contains { entry in
        entry.input.map { narrowed($0, in: document) == nil } ?? false
          || entry.sees.contains { narrowed($0, in: document) == nil }
      }
    }
    let shown = Set(document.announcingMachines.flatMap(\.shownNames).map(\.text))
    let isUnshown = path.states.contains { state in
      isBase(state.location.file) && !shown.contains(state.text)
        && (!parts.silenced.isEmpty || !parts.machines.isEmpty
          || parts.states.values.contains { $0.contains(state.text) })
    }
    let labels = path.arrows.compactMap(\.label)
    return isUnshown
      || labels.contains { label in
        parts.timers.contains { machine, _ in
          isGone(timer: label, of: Name(machine, at: label.location))
        }
      }
  }
}
