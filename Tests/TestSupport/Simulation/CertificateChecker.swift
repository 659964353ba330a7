package import PlumblineModel

/// Checks that a mutant is allowed by a reference automaton, given a certificate.
///
/// It is small: the list of equivalent mutants depends on this file and ``Zone`` alone.
package struct CertificateChecker {
  private typealias Side = Certificate.Side
  private typealias Node = Certificate.Node
  private typealias Event = Certificate.Event

  private let mutant: Reference
  private let reference: Reference
  /// Per edge of the mutant, everything that it may show.
  private let shown: [[[Symbol]]]
  /// Per edge of the reference, the outputs that it makes pending.
  private let pending: Shows

  package init(mutant: Reference, reference: Reference) {
    self.mutant = mutant
    self.reference = reference
    shown = mutant.shows(documentedOnly: true).map { outputs in
      outputs.map { $0.symbols.map { [$0] } + ($0.isOptional ? [[]] : []) }
        .reduce([[]]) { shown, next in shown.flatMap { all in next.map { all + $0 } } }
    }
    pending = reference.shows()
  }

  /// Both where a trace begins.
  var start: Certificate.Node {
    let begin = { (automaton: Reference) in
      let side = Side(location: automaton.start, timers: automaton.timers.count)
      return (side, Reference.Edge(silentlyTo: automaton.start, arming: automaton.armedAtStart))
    }
    let (own, first) = begin(mutant)
    let before = Node(mutant: own, candidates: [], timers: [], zone: Zone())
    return node(after: before, first, [begin(reference)], spent: nil)
  }

  /// Whether the certificate holds: the start is in it, and whatever the mutant does in a node is
  /// explained and leads to nodes in it.
  package func accepts(_ certificate: Certificate) -> Bool {
    // With one announcement of a machine the order in which an edge shows its outputs is free.
    reference.edges.allSatisfy { $0.outputs.count { $0.announces != nil } <= 1 }
      && mutant.timers.map(\.name) == reference.timers.map(\.name)
      && certificate.nodes.contains(start)
      && certificate.nodes.allSatisfy { node in
        successors(of: node)?.allSatisfy { certificate.nodes.contains($0) } ?? false
      }
  }

  /// The nodes that may come next; nil when the mutant does something that nothing explains.
  func successors(of node: Certificate.Node) -> [Certificate.Node]? {
    var successors: [Node] = []
    for event in events(after: node) {
      if event.number < reference.vocabulary.inputs.count,
        !mutant.cells[node.mutant.location][event.number].isPossible
      {
        return nil
      }
      guard follow(event, into: &successors) else { return nil }
    }
    return successors
  }

  /// Inputs, deadlines, and timers that may expire and never have to.
  private func events(after node: Node) -> [Event] {
    let inputs = reference.vocabulary.inputs.count
    var events: [Event] = []
    for input in 0..<inputs {
      var before = node
      before.candidates = node.candidates.filter {
        reference.cells[$0.location][input].isPossible
      }
      // What the environment cannot do is not tried; where the documents are silent all is allowed.
      guard !before.candidates.isEmpty,
        before.candidates.allSatisfy({ reference.cells[$0.location][input].isDocumented })
      else { continue }
      events.append(Event(number: input, before: before))
    }
    for (deadline, timer) in node.timers.enumerated() {
      guard let zone = node.zone.due(deadline) else { continue }
      var before = node
      before.zone = zone
      events.append(Event(number: inputs + timer, before: before, timer: timer, spent: deadline))
    }
    guard let timer = node.mutant.permitted.min() else { return events }
    return events + [Event(number: inputs + timer, before: node, timer: timer)]
  }

  /// The moves of one side; timers that need not expire yet do so on each side separately.
  private func moves(_ automaton: Reference, _ side: Side, on event: Event) -> [Certificate.Move] {
    let row = automaton.cells[side.location]
    guard let timer = event.timer else {
      let edges = row[event.number].edges
      return edges.isEmpty ? [.stays] : edges.map { .takes($0, timer: nil) }
    }
    func expiries(of timer: Int) -> [Certificate.Move] {
      let edges = row[reference.vocabulary.inputs.count + timer].edges
      return edges.isEmpty ? [.expires(timer: timer)] : edges.map { .takes($0, timer: timer) }
    }
    if let spent = event.spent {
      return side.deadlines[timer] == spent ? expiries(of: timer) : [.stays]
    }
    return side.permitted.flatMap(expiries) + [.stays]
  }

  /// Adds what follows an event, for everything that the mutant may show.
  private func follow(_ event: Event, into successors: inout [Node]) -> Bool {
    let node = event.before
    for own in moves(mutant, node.mutant, on: event) {
      for symbols in own.edge.map({ shown[$0] }) ?? [[]] {
        let candidates = node.candidates.flatMap { side in
          moves(reference, side, on: event)
            .filter { explains(($0.edge.map { pending[$0] } ?? [])[...], symbols) }
            .map { (side, reference.edge($0, at: side.location)) }
        }
        guard !candidates.isEmpty else { return false }
        let own = mutant.edge(own, at: node.mutant.location)
        successors.append(self.node(after: node, own, candidates, spent: event.spent))
      }
    }
    return true
  }

  /// Whether symbols, in some order, are what is pending.
  private func explains(_ pending: Shows.Element.SubSequence, _ symbols: [Symbol]) -> Bool {
    guard let first = pending.first else { return symbols.isEmpty }
    if first.isOptional, explains(pending.dropFirst(), symbols) { return true }
    return symbols.indices.contains { index in
      var rest = symbols
      return first.symbols.contains(rest.remove(at: index)) && explains(pending.dropFirst(), rest)
    }
  }

  /// Moves all sides at one instant, which may start deadlines that they share, and lets time pass.
  private func node(
    after node: Node,
    _ own: Reference.Edge,
    _ candidates: [(Side, Reference.Edge)],
    spent: Int?
  ) -> Node {
    var deadlines = Deadlines(node)
    let mutantSide = deadlines.move(node.mutant, along: own, of: mutant, spent: spent)
    let sides = candidates.map {
      deadlines.move($0, along: $1, of: reference, spent: spent)
    }
    return deadlines.node(mutantSide, sides)
  }
}
