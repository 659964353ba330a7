/// The machines, states, timers and reactions that an extension deletes.
extension Narrowing {
  /// Collects what the extension deletes in the machines, with the clauses that it cites.
  mutating func collect(_ own: Node?, in base: Node) {
    guard let machines = base["machines"] else { return }
    for entry in own?["machines"]?.entries ?? [] {
      guard let machine = machines[entry.name] else { continue }
      if entry.value.isDeletion {
        parts.machines.insert(entry.name)
        parts.narrows = true
        note(machine)
      } else {
        collect(entry.value, inBody: machine, of: entry.name)
      }
    }
    collectVocabulary(of: machines, own, base)
    for entry in machines.entries ?? [] {
      let announced = entry.value["announces"]?.entries?.map(\.name) ?? []
      if !announced.isEmpty, outputs.isSuperset(of: announced) { parts.silenced.insert(entry.name) }
    }
  }

  /// The deletions in a machine or a state.
  private mutating func collect(_ own: Node, inBody base: Node, of machine: String) {
    for section in own.entries ?? [] {
      guard let declared = base[section.name],
        section.value.entries != nil || section.value.isDeletion
      else { continue }
      let isWhole = section.value.isDeletion
      guard ["states", "after", "on", "ignores", "shared"].contains(section.name) else { continue }
      if isWhole {
        parts.narrows = true
        note(declared)
      }
      let members = isWhole ? declared.entries : section.value.entries
      for member in members ?? [] {
        guard let old = declared[member.name] else { continue }
        let isDeleted = isWhole || member.value.isDeletion
        if isDeleted {
          parts.narrows = true
          note(old)
        }
        switch (section.name, isDeleted) {
        case ("states", true):
          parts.states[machine, default: []].formUnion(names(ofState: old, member.name))
        case ("states", false): collect(member.value, inBody: old, of: machine)
        case ("after", true): parts.timers[machine, default: []].insert(member.name)
        default: break
        }
      }
    }
  }

  /// The names of a state and its substates, also those in announcements.
  private func names(ofState state: Node, _ name: String) -> [String] {
    let shown = state["shows"]?.scalar
    let inner = (state["states"]?.entries ?? []).flatMap { names(ofState: $0.value, $0.name) }
    return [name] + (shown.map { [$0] } ?? []) + inner
  }

  /// Deletes the inputs and outputs that only deleted machines know, and that the extension leaves alone.
  private mutating func collectVocabulary(of machines: Node, _ own: Node?, _ base: Node) {
    guard !parts.machines.isEmpty else { return }
    let entries = machines.entries ?? []
    let gone = Set(entries.filter { parts.machines.contains($0.name) }.flatMap(\.value.texts))
    let kept = Set(entries.filter { !parts.machines.contains($0.name) }.flatMap(\.value.texts))
    let mentioned = Set(own?.texts ?? [])
    func isForeign(_ name: String) -> Bool {
      gone.contains(name) && !kept.contains(name) && !mentioned.contains(name)
    }
    implied = Set(
      ((base["inputs"]?.entries ?? []) + (base["outputs"]?.entries ?? [])).map(\.name)
        .filter(isForeign)
    )
    inputs.formUnion((base["inputs"]?.entries ?? []).map(\.name).filter(implied.contains))
    outputs.formUnion((base["outputs"]?.entries ?? []).map(\.name).filter(implied.contains))
  }
}
