import PlumblineModel

/// Checks that a mutant is allowed by a reference automaton, given a certificate.
///
/// Deliberately small: whoever believes this file and ``Zone`` believes the list of equivalent
/// mutants.
struct CertificateChecker {
  private typealias Side = Certificate.Side
  private typealias Node = Certificate.Node
  /// The edges that one side may take on an event; nil stands for staying.
  private typealias Moves = (Reference, Side) -> [Int?]

  private let mutant: Reference
  private let reference: Reference
  /// Per edge of the mutant, everything that it may show.
  private let shown: [[[Symbol]]]
  /// Per edge of the reference, what it owes.
  private let owed: Shows

  init(mutant: Reference, reference: Reference) {
    self.mutant = mutant
    self.reference = reference
    shown = mutant.shows(documentedOnly: true).map { outputs in
      outputs.map { $0.symbols.map { [$0] } + ($0.isOptional ? [[]] : []) }
        .reduce([[]]) { shown, next in shown.flatMap { all in next.map { all + $0 } } }
    }
    owed = reference.shows()
  }

  /// Both where a trace begins.
  var start: Certificate.Node {
    let none: [Int?] = reference.timers.map { _ in nil }
    let sides = (Side(location: mutant.start, deadlines: none), reference.start)
    let begins = { (automaton: Reference) in
      Reference.Edge(silentlyTo: automaton.start, arming: automaton.armedAtStart)
    }
    return node(
      after: Node(mutant: sides.0, explanations: [], timers: [], zone: Zone()),
      begins(mutant),
      [(Side(location: sides.1, deadlines: none), begins(reference))],
      spent: nil
    )
  }

  /// Whether the certificate holds: the start is in it, and whatever the mutant does in a node is
  /// explained and leads to nodes in it.
  func accepts(_ certificate: Certificate) -> Bool {
    // With one announcement of a machine the order in which an edge shows its outputs is free.
    reference.edges.allSatisfy { $0.outputs.count { $0.announces != nil } <= 1 }
      && certificate.nodes.contains(start)
      && certificate.nodes.allSatisfy { node in
        successors(of: node)?.allSatisfy { certificate.nodes.contains($0) } ?? false
      }
  }

  /// The nodes that may come next; nil when the mutant does something that nothing explains.
  func successors(of node: Certificate.Node) -> [Certificate.Node]? {
    var successors: [Node] = []
    for input in reference.vocabulary.inputs.indices {
      var before = node
      before.explanations = node.explanations.filter {
        reference.cells[$0.location][input].isPossible
      }
      // What the world cannot do is not tried; where the documents are silent all is allowed.
      guard !before.explanations.isEmpty,
        before.explanations.allSatisfy({ reference.cells[$0.location][input].isDocumented })
      else { continue }
      guard mutant.cells[node.mutant.location][input].isPossible else { return nil }
      let isExplained = follow(before, spent: nil, into: &successors) { automaton, side in
        moves(automaton, side, event: input)
      }
      guard isExplained else { return nil }
    }
    for (deadline, timer) in node.timers.enumerated() {
      guard let zone = node.zone.due(deadline) else { continue }
      var before = node
      before.zone = zone
      let event = reference.vocabulary.inputs.count + timer
      let isExplained = follow(before, spent: deadline, into: &successors) { automaton, side in
        side.deadlines[timer] == deadline ? moves(automaton, side, event: event) : [nil]
      }
      guard isExplained else { return nil }
    }
    for timer in node.mutant.permitted {
      let event = reference.vocabulary.inputs.count + timer
      // What never has to expire may, at any time; where nothing reacts it changes nothing.
      guard !mutant.cells[node.mutant.location][event].edges.isEmpty else { continue }
      let isExplained = follow(node, spent: nil, into: &successors) { automaton, side in
        side.permitted.contains(timer) ? moves(automaton, side, event: event) : [nil]
      }
      guard isExplained else { return nil }
    }
    return successors
  }

  private func moves(_ automaton: Reference, _ side: Side, event: Int) -> [Int?] {
    let edges = automaton.cells[side.location][event].edges
    return edges.isEmpty ? [nil] : edges
  }

  /// Adds what follows an event, for everything that the mutant may show.
  private func follow(
    _ node: Node,
    spent: Int?,
    into successors: inout [Node],
    _ moves: Moves
  ) -> Bool {
    for own in moves(mutant, node.mutant) {
      for symbols in own.map({ shown[$0] }) ?? [[]] {
        let explanations = node.explanations.flatMap { side in
          moves(reference, side)
            .filter { explains(($0.map { owed[$0] } ?? [])[...], symbols) }
            .map { (side, edge($0, of: reference, at: side)) }
        }
        guard !explanations.isEmpty else { return false }
        let own = edge(own, of: mutant, at: node.mutant)
        successors.append(self.node(after: node, own, explanations, spent: spent))
      }
    }
    return true
  }

  private func edge(_ number: Int?, of automaton: Reference, at side: Side) -> Reference.Edge {
    number.map { automaton.edges[$0] }
      ?? Reference.Edge(silentlyTo: side.location)
  }

  /// Whether symbols, in some order, are what is owed.
  private func explains(_ owed: Shows.Element.SubSequence, _ symbols: [Symbol]) -> Bool {
    guard let first = owed.first else { return symbols.isEmpty }
    if first.isOptional, explains(owed.dropFirst(), symbols) { return true }
    return symbols.indices.contains { index in
      var rest = symbols
      return first.symbols.contains(rest.remove(at: index)) && explains(owed.dropFirst(), rest)
    }
  }

  /// Moves all sides at one instant, which may start deadlines that they share, and lets time pass.
  private func node(
    after node: Node,
    _ own: Reference.Edge,
    _ explanations: [(Side, Reference.Edge)],
    spent: Int?
  ) -> Node {
    var deadlines = Deadlines(node)
    let mutantSide = deadlines.move(node.mutant, along: own, of: mutant, spent: spent)
    let sides = explanations.map {
      deadlines.move($0, along: $1, of: reference, spent: spent)
    }
    return deadlines.node(mutantSide, sides)
  }
}
