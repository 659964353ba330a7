/// Removes from a base what mentions an input or an output that an extension deletes.
///
/// With `inputs: {press: ~}` the reactions to `press` go, and the invariants and examples about it.
/// With a machine go the inputs and outputs that only it knows; ``DocumentNarrowing`` removes the
/// references to deleted states, machines and timers. A clause that only the removed parts cite
/// belongs to another part of the document.
struct Narrowing {
  var inputs: Set<String>
  var outputs: Set<String>
  /// The machine that is narrowed.
  private var machine = ""
  /// The inputs and outputs that go with a machine.
  var implied: Set<String> = []
  var parts = RemovedParts()
  /// The clauses that the removed parts cite.
  private(set) var clauses: Set<String> = []
  private let own: Node

  /// - Parameter own: The extension.
  init(by own: Node) {
    self.own = own
    func deleted(_ section: String) -> Set<String> {
      Set((own[section]?.entries ?? []).filter(\.value.isDeletion).map(\.name))
    }
    inputs = deleted("inputs")
    outputs = deleted("outputs")
  }

  /// The base without these parts; what the extension deletes itself stays until the merge.
  ///
  /// - Complexity: O(number of nodes).
  mutating func narrow(_ base: Node) -> Node {
    parts.narrows = !inputs.isEmpty || !outputs.isEmpty
    collect(own, in: base)
    guard parts.narrows else { return base }
    return mapped(base) { narrowing, entry in
      switch entry.name {
      case "inputs", "outputs": narrowing.declarations(entry.value)
      case "machines": narrowing.machines(entry.value)
      case "counters": narrowing.mapped(entry.value) { $0.counter($1.value) }
      case "invariants": narrowing.mapped(entry.value) { $0.invariant($1.value) }
      case "examples": narrowing.mapped(entry.value) { $0.example($1.value) }
      default: entry.value
      }
    }
  }

  /// The entries of a mapping with new values; those without one are removed, with their citations.
  private mutating func mapped(
    _ node: Node,
    _ change: (inout Narrowing, Node.Entry) -> Node?
  ) -> Node {
    guard let entries = node.entries else { return node }
    var kept: [Node.Entry] = []
    for entry in entries {
      if let value = change(&self, entry) {
        kept.append(Node.Entry(key: entry.key, value: value))
      } else {
        note(entry.value)
      }
    }
    return Node(.mapping(kept), at: node.location, isFlow: node.isFlow)
  }

  /// Notes the clauses that a node cites.
  mutating func note(_ node: Node) {
    for entry in node.entries ?? [] {
      if ["clauses", "closed-by"].contains(entry.name) {
        for element in entry.value.elements ?? [] {
          if let id = element.scalar ?? element["clause"]?.scalar { clauses.insert(id) }
        }
      } else {
        note(entry.value)
      }
    }
    for element in node.elements ?? [] { note(element) }
  }

  // The machines

  private mutating func declarations(_ node: Node) -> Node {
    for entry in node.entries ?? [] where inputs.union(outputs).contains(entry.name) {
      note(entry.value)
    }
    return mapped(node) { narrowing, entry in
      if narrowing.implied.contains(entry.name) { return nil }
      return narrowing.mapped(entry.value) { narrowing, member in
        let isAnswer =
          member.name == "answers" && narrowing.inputs.contains(member.value.scalar ?? "")
        return isAnswer ? nil : member.value
      }
    }
  }

  private mutating func machines(_ node: Node) -> Node {
    mapped(node) { narrowing, entry in
      narrowing.machine = entry.name
      return narrowing.body(entry.value)
    }
  }

  /// Machines, states or timers by name.
  private mutating func bodies(_ node: Node) -> Node {
    mapped(node) { narrowing, entry in
      if let gives = entry.value["gives"] {
        guard let rest = narrowing.kept(gives, { $0.inputs.contains($1) }) else { return nil }
        return narrowing.mapped(entry.value) { $1.name == "gives" ? rest : $1.value }
      }
      return narrowing.body(entry.value)
    }
  }

  /// Shared reactions without deleted states.
  private mutating func shared(_ node: Node) -> Node {
    guard let elements = node.elements else { return node }
    let gone = parts.states[machine] ?? []
    var kept: [Node] = []
    for element in elements {
      let states = element["states"].flatMap { self.kept($0) { gone.contains($1) } }
      guard let states else {
        note(element)
        continue
      }
      kept.append(body(mapped(element) { $1.name == "states" ? states : $1.value }))
    }
    return Node(.sequence(kept), at: node.location, isFlow: node.isFlow)
  }

  /// A machine, a state, a timer, a reaction or a list of cases.
  private mutating func body(_ node: Node) -> Node {
    if let elements = node.elements {
      return Node(.sequence(elements.map { body($0) }), at: node.location, isFlow: node.isFlow)
    }
    return mapped(node) { narrowing, entry in
      let value = entry.value
      switch entry.name {
      case "states", "after": return narrowing.bodies(value)
      case "shared": return narrowing.shared(value)
      case "do", "any of": return narrowing.body(value)
      case "on":
        return narrowing.mapped(value) { narrowing, trigger in
          narrowing.inputs.contains(trigger.name) ? nil : narrowing.body(trigger.value)
        }
      case "ignores":
        let rest = value["inputs"].flatMap { narrowing.kept($0) { $0.inputs.contains($1) } }
        guard let rest else { return nil }
        return narrowing.mapped(value) { $1.name == "inputs" ? rest : $1.value }
      case "emits", "may-emit": return narrowing.kept(value) { $0.outputs.contains($1) }
      case "announces":
        let rest = narrowing.mapped(value) { $0.outputs.contains($1.name) ? nil : $1.value }
        return rest.entries?.isEmpty == true ? nil : rest
      default: return value
      }
    }
  }

  /// A counter without the deleted inputs; its lists may become empty.
  private mutating func counter(_ node: Node) -> Node {
    mapped(node) { narrowing, entry in
      guard ["counts", "resets"].contains(entry.name), let events = entry.value.elements else {
        return entry.value
      }
      let rest = events.filter { !narrowing.isDeleted(eventOfCounter: $0.scalar ?? "") }
      return Node(.sequence(rest), at: entry.value.location, isFlow: entry.value.isFlow)
    }
  }

  private func isDeleted(eventOfCounter text: String) -> Bool {
    guard text.hasPrefix("enter ") else { return inputs.contains(text) }
    let names = text.dropFirst("enter ".count).split(separator: ".").map(String.init)
    guard names.count == 2 else { return false }
    return parts.machines.contains(names[0]) || parts.states[names[0]]?.contains(names[1]) == true
  }

  // Invariants and examples

  private mutating func invariant(_ node: Node) -> Node? {
    let events: Set = ["each", "never", "then", "had", "of", "after", "exactly"]
    var isVoid = false
    let rest = mapped(node) { narrowing, entry in
      guard events.contains(entry.name) || entry.name == "until" else { return entry.value }
      let rest = narrowing.kept(entry.value) { $0.isDeletedEvent($1) }
      if rest == nil, entry.name != "until" { isVoid = true }
      return rest
    }
    return isVoid ? nil : rest
  }

  private func isDeletedEvent(_ text: String) -> Bool {
    inputs.contains { text == "input \($0)" } || outputs.contains { text == "output \($0)" }
  }

  private func example(_ node: Node) -> Node? {
    let names = inputs.union(outputs)
    let isAbout = node.texts.contains { text in
      names.contains(text) || names.contains { text.contains("(\($0))") }
    }
    return isAbout ? nil : node
  }

  /// A list, or one element, without the elements whose name is deleted; nil if nothing is left.
  private func kept(_ node: Node, _ isDeleted: (_ narrowing: Narrowing, _ name: String) -> Bool)
    -> Node?
  {
    guard let elements = node.elements else {
      return isDeleted(self, node.nameOfEvent) ? nil : node
    }
    let rest = elements.filter { !isDeleted(self, $0.nameOfEvent) }
    guard !rest.isEmpty || elements.isEmpty else { return nil }
    return Node(.sequence(rest), at: node.location, isFlow: node.isFlow)
  }
}

extension Node {
  /// The name of an event: `hum`, or the key of `hum: {…}`.
  fileprivate var nameOfEvent: String { scalar ?? entries?.first?.name ?? "" }

  /// All keys and texts in it.
  var texts: [String] {
    (scalar.map { [$0] } ?? []) + (elements ?? []).flatMap(\.texts)
      + (entries ?? []).flatMap { [$0.name] + $0.value.texts }
  }
}
