/// Removes from a spec what its bases say about states, machines and timers that an extension
/// deletes.
///
/// - A reaction that leads to a deleted state goes; the input is then undocumented there.
/// - A timer that measures a deleted state goes, and examples about it.
/// - A condition on a deleted state or machine does not hold.
/// - An invariant or an example about one goes.
///
/// What the extension says itself stays, so its mistakes are reported.
struct DocumentNarrowing {
  var parts: RemovedParts
  let isBase: (SourceFile) -> Bool
  /// The clauses that the removed parts cite.
  var clauses: Set<String> = []
  /// The states without a transition to them, which go with their group.
  private var unreached: [SpecDocument.StateReference] = []
  /// By machine, the names of the states that exist, also those in announcements.
  var declared: [String: Set<String>] = [:]
  var timers: [String: Set<String>] = [:]

  init(_ parts: RemovedParts, isBase: @escaping (SourceFile) -> Bool) {
    self.parts = parts
    self.isBase = isBase
  }

  /// Whether a state may be unreachable: it belongs to a base of a spec that deletes parts.
  func spares(_ state: SpecDocument.StateReference) -> Bool {
    parts.narrows && isBase(state.state.location.file)
  }

  /// Lets the next narrowing remove states, too.
  mutating func remove(_ states: [SpecDocument.StateReference]) { unreached += states }

  /// Removes the parts, and what refers to them.
  ///
  /// - Complexity: O(size of the spec × number of unreached states).
  mutating func narrow(_ document: inout SpecDocument) {
    guard parts.narrows else { return }
    for reference in unreached {
      for index in document.machines.indices
      where document.machines[index].name == reference.machine {
        remove(reference.state, from: &document.machines[index].root, of: reference.machine.text)
      }
    }
    unreached = []
    declared = [:]
    for machine in document.machines {
      for node in machine.root.subtree {
        declared[machine.name.text, default: []].formUnion([node.name.text, node.shown.text])
      }
    }
    collectTimers(of: document)
    let before = document
    for index in document.machines.indices {
      narrow(&document.machines[index], in: before)
    }
    for index in document.inputs.indices {
      document.inputs[index].onlyWhen = document.inputs[index].onlyWhen.map { narrowed($0) }
    }
    for index in document.outputs.indices { narrow(&document.outputs[index], in: before) }
    for index in document.counters.indices {
      document.counters[index].counts.removeAll { isGone($0) }
      document.counters[index].resets.removeAll { isGone($0) }
    }
    document.invariants = document.invariants.compactMap { narrowed($0, in: before) }
    document.examples.removeAll { example in
      guard isGone(example, in: before) else { return false }
      note(example.clauses)
      return true
    }
  }

  /// Notes clauses that a removed part cites.
  mutating func note(_ names: [Name]) { clauses.formUnion(names.map(\.text)) }

  /// Collects the names of timers; those that go with what they measure or do are parts that are removed.
  private mutating func collectTimers(of document: SpecDocument) {
    timers = [:]
    for machine in document.machines {
      let all = machine.root.subtree.flatMap(\.timers)
      let void = all.filter { isVoid($0, of: machine.name) }
      let kept = all.filter { !isVoid($0, of: machine.name) }
      timers[machine.name.text] = Set(kept.map(\.name.text))
      parts.timers[machine.name.text, default: []].formUnion(void.map(\.name.text))
    }
  }

  private mutating func remove(
    _ state: Name,
    from group: inout SpecDocument.StateNode,
    of machine: String
  ) {
    for child in group.children where child.name == state {
      for node in child.subtree {
        parts.states[machine, default: []].formUnion([node.name.text, node.shown.text])
        parts.timers[machine, default: []].formUnion(node.timers.map(\.name.text))
        note(node.clauses)
        for trigger in node.triggers { note(trigger) }
        for timer in node.timers { note(timer) }
      }
    }
    group.children.removeAll { $0.name == state }
    // No event enters the group by its initial state then.
    if group.initial == state, let first = group.children.first { group.initial = first.name }
    for index in group.children.indices { remove(state, from: &group.children[index], of: machine) }
  }

  // The names

  /// Whether a base names a state that is deleted.
  func isGone(_ state: Name, of machine: Name) -> Bool {
    guard isBase(state.location.file) else { return false }
    guard let states = declared[machine.text] else { return parts.machines.contains(machine.text) }
    return parts.states[machine.text]?.contains(state.text) == true && !states.contains(state.text)
  }

  func isGone(_ event: SpecDocument.Trigger.Event) -> Bool {
    guard case .enter(let state) = event else { return false }
    return isGone(state.state, of: state.machine)
  }

  /// Whether a timer measures a deleted state, or leads to deleted states only.
  func isVoid(_ timer: SpecDocument.Timer, of machine: Name) -> Bool {
    if case .state(let state)? = timer.since, isGone(state.state, of: state.machine) { return true }
    let effects = timer.cases.flatMap(\.effects)
    return !effects.isEmpty
      && effects.allSatisfy { $0.to.map { isGone($0, of: machine) } ?? false }
  }

  func isGone(timer: Name, of machine: Name) -> Bool {
    isBase(timer.location.file) && parts.timers[machine.text]?.contains(timer.text) == true
      && timers[machine.text]?.contains(timer.text) != true
  }

  /// Whether a value is the name of a deleted state.
  private func isGone(_ value: Name, in domain: SpecDocument.Argument.Domain?) -> Bool {
    guard case .named(let machine)? = domain else { return false }
    return isGone(value, of: machine)
  }

  /// The condition with constants for the atoms on what is deleted; itself without such an atom.
  func narrowed(_ condition: SpecDocument.Guard) -> SpecDocument.Guard {
    switch condition {
    case .is(let atom): isGone(atom.state, of: atom.machine) ? .always(false) : condition
    case .and(let left, let right): .and(narrowed(left), narrowed(right))
    case .or(let left, let right): .or(narrowed(left), narrowed(right))
    case .not(let inner): .not(narrowed(inner))
    case .always: condition
    }
  }

  // Patterns

  /// The pattern without deleted states; nil if no value is left.
  func narrowed(
    _ pattern: SpecDocument.EventPattern,
    of machine: Name? = nil,
    in document: SpecDocument
  ) -> SpecDocument.EventPattern? {
    let declaration = document.outputs.first { $0.name == pattern.output }
    var pattern = pattern
    guard
      let arguments = narrowed(
        pattern.arguments,
        declaration?.arguments ?? [],
        of: machine
      )
    else { return nil }
    pattern.arguments = arguments
    return pattern
  }

  func narrowed(
    _ pattern: SpecDocument.InputPattern,
    in document: SpecDocument
  ) -> SpecDocument.InputPattern? {
    let declaration = document.inputs.first { $0.name == pattern.input }
    var pattern = pattern
    guard let arguments = narrowed(pattern.arguments, declaration?.arguments ?? [], of: nil) else {
      return nil
    }
    pattern.arguments = arguments
    return pattern
  }

  private func narrowed(
    _ arguments: [(name: Name, values: SpecDocument.Values)],
    _ declared: [SpecDocument.Argument],
    of machine: Name?
  ) -> [(name: Name, values: SpecDocument.Values)]? {
    var kept: [(name: Name, values: SpecDocument.Values)] = []
    for (name, values) in arguments {
      switch values {
      case .these(let names):
        let domain = declared.first { $0.name == name }?.domain
        let rest = names.filter { !isGone($0, in: domain) }
        if rest.isEmpty, !names.isEmpty { return nil }
        kept.append((name, .these(rest)))
      case .time(let timer):
        if machine.map({ isGone(timer: timer, of: $0) }) != true { kept.append((name, values)) }
      case .any, .variable: kept.append((name, values))
      }
    }
    return kept
  }
}
