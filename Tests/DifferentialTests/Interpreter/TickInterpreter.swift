import PlumblineLanguage

/// The meaning of a spec, tick by tick of one second, straight from its syntax tree.
///
/// It is slow and literal on purpose: no compiled automaton, no clocks, no fast path. Everything
/// that is clever elsewhere is compared with it.
struct TickInterpreter {
  let spec: SpecDocument
  /// Per interpretation, the option that holds.
  let choice: [String: String]
  /// The inputs that may come unobserved, by name.
  let unobservable: Set<String>
  /// So many ticks late every timer may expire.
  let slack: Int
  /// Per machine and node, the nodes from the machine down to it.
  private let paths: [String: [String: [SpecDocument.StateNode]]]

  init(
    _ spec: SpecDocument,
    interpretation choice: [String: String] = [:],
    unobservable: Set<String> = [],
    slack: Int = 0
  ) {
    self.spec = spec
    self.choice = choice
    self.unobservable = unobservable
    self.slack = slack
    var paths: [String: [String: [SpecDocument.StateNode]]] = [:]
    for machine in spec.machines {
      var found: [String: [SpecDocument.StateNode]] = [:]
      func visit(_ node: SpecDocument.StateNode, below ancestors: [SpecDocument.StateNode]) {
        found[node.name.text] = ancestors + [node]
        for child in node.children { visit(child, below: ancestors + [node]) }
      }
      visit(machine.root, below: [])
      paths[machine.name.text] = found
    }
    self.paths = paths
  }

  /// The nodes from the machine down to a node.
  func path(to node: String, in machine: String) -> [SpecDocument.StateNode] {
    guard let path = paths[machine]?[node] else {
      preconditionFailure("no node \(node) in machine \(machine)")
    }
    return path
  }

  /// The nodes below a node that are entered with it, its leaf last.
  func initials(of node: SpecDocument.StateNode) -> [SpecDocument.StateNode] {
    guard let initial = node.children.first(where: { $0.name == node.initial }) else { return [] }
    return [initial] + initials(of: initial)
  }

  /// The opening of every trace.
  var start: TickCandidate {
    var candidate = TickCandidate(leaves: [:], entries: [:])
    for machine in spec.machines {
      let active = [machine.root] + initials(of: machine.root)
      candidate.leaves[machine.name.text] = active[active.count - 1].name.text
      candidate.entries[machine.name.text] = [:]
      // The options start the timers.
      for node in active where spec.options.isEmpty {
        note(node, of: machine.name.text, at: 0, in: &candidate)
      }
      count(leaving: [], entering: active, of: machine.name.text, in: &candidate)
    }
    return candidate
  }

  /// The active nodes of a machine, the machine first and its leaf last.
  func active(_ machine: String, in candidate: TickCandidate) -> [SpecDocument.StateNode] {
    path(to: candidate.leaves[machine] ?? "", in: machine)
  }

  /// Whether a condition holds; without a condition, it does.
  ///
  /// An atom may be about an argument that the input was given.
  func holds(
    _ condition: SpecDocument.Guard?,
    in candidate: TickCandidate,
    given: [String: String] = [:]
  ) -> Bool {
    switch condition {
    case nil: true
    case .always(let holds): holds
    case .is(let atom):
      if let value = given[atom.machine.text] {
        value == atom.state.text
      } else {
        holds(atom, in: candidate)
      }
    case .and(let left, let right):
      holds(left, in: candidate, given: given) && holds(right, in: candidate, given: given)
    case .or(let left, let right):
      holds(left, in: candidate, given: given) || holds(right, in: candidate, given: given)
    case .not(let inner):
      !holds(inner, in: candidate, given: given)
    }
  }

  private func holds(_ atom: SpecDocument.StateReference, in candidate: TickCandidate) -> Bool {
    if let option = choice[atom.machine.text] { return option == atom.state.text }
    let active = active(atom.machine.text, in: candidate)
    return active.contains { $0.name == atom.state } || active.last?.shows == atom.state
  }
}
