import PlumblineModel

/// Everything that a mutant and the explanations of what it shows can come to: a certificate that
/// it conforms.
struct Certificate {
  /// A location with the deadlines that are set there.
  struct Side: Hashable {
    var location: Int
    /// Per timer, the number of its deadline in the node.
    var deadlines: [Int?]
    /// The timers that may expire now and never have to.
    var permitted: Set<Int> = []
  }

  /// Where a mutant is, and where the reference automaton may be after the same observations.
  ///
  /// A deadline that was set on several sides by the same event for the same time is one
  /// deadline. So the certificate knows which timers agree, and the zone in which order the
  /// others expire.
  struct Node: Hashable {
    var mutant: Side
    var explanations: Set<Side>
    /// Per deadline, its timer.
    var timers: [Int]
    var zone: Zone
  }

  /// Something that can happen in a node: an input, a deadline, or a timer that need not expire.
  struct Event {
    var number: Int
    /// The node with the explanations and times with which it can happen.
    var before: Node
    var timer: Int?
    var spent: Int?
  }

  var nodes: Set<Node>
}

/// The deadlines of a node while all its sides move.
struct Deadlines {
  private struct Fresh: Hashable {
    var timer: Int
    var span: Microseconds
  }

  private var timers: [Int]
  private var zone: Zone
  /// The deadlines that the event has set.
  private var fresh: [Fresh: Int] = [:]

  init(_ node: Certificate.Node) {
    timers = node.timers
    zone = node.zone
  }

  /// Takes an edge on one side, after a deadline was used up.
  mutating func move(
    _ side: Certificate.Side,
    along edge: Reference.Edge,
    of automaton: Reference,
    spent: Int?
  ) -> Certificate.Side {
    var moved = side
    moved.location = edge.target
    if let spent { moved.deadlines = side.deadlines.map { $0 == spent ? nil : $0 } }
    for timer in edge.disarms {
      moved.deadlines[timer] = nil
      moved.permitted.remove(timer)
    }
    for timer in edge.arms where automaton.timers[timer].spans[0].to == nil {
      moved.permitted.insert(timer)
    }
    for timer in edge.arms where automaton.timers[timer].spans[0].to != nil {
      let span = automaton.parameters[automaton.timers[timer].spans[0].from].value
      let new = Fresh(timer: timer, span: span)
      if fresh[new] == nil {
        fresh[new] = timers.count
        timers.append(timer)
        zone.add(span)
      }
      moved.deadlines[timer] = fresh[new]
    }
    return moved
  }

  /// The node in which the sides have moved: only deadlines that somebody knows of are left, and
  /// time may have passed.
  func node(_ mutant: Certificate.Side, _ sides: [Certificate.Side]) -> Certificate.Node {
    let kept = Set(([mutant] + sides).flatMap(\.deadlines).compactMap(\.self))
      .sorted { (timers[$0], $0) < (timers[$1], $1) }
    let renumbered = { (side: Certificate.Side) in
      Certificate.Side(
        location: side.location,
        deadlines: side.deadlines.map { $0.flatMap(kept.firstIndex) },
        permitted: side.permitted
      )
    }
    var zone = zone
    zone.keep(kept)
    zone.elapse()
    return Certificate.Node(
      mutant: renumbered(mutant),
      explanations: Set(sides.map(renumbered)),
      timers: kept.map { timers[$0] },
      zone: zone
    )
  }
}

/// Per edge and output, the symbols that fulfil it, and whether it may lack.
typealias Shows = [[(symbols: [Symbol], isOptional: Bool)]]

extension Reference.Edge {
  /// An edge that nobody sees.
  init(silentlyTo target: Int, arming timers: [Int] = []) {
    self.init(target: target, outputs: [], arms: timers, disarms: [], elements: [])
  }
}

extension Reference {
  /// An edge with its number, or one that stays; after it a timer no longer runs unless the edge
  /// starts it.
  func edge(_ number: Int?, at location: Int, usingUp timer: Int?) -> Edge {
    guard let number else { return Edge(silentlyTo: location) }
    var edge = edges[number]
    if let timer, !edge.arms.contains(timer), !edge.disarms.contains(timer) {
      edge.disarms.append(timer)
    }
    return edge
  }

  /// What the edges show; without values that the documents do not name, if so wanted.
  func shows(documentedOnly: Bool = false) -> Shows {
    edges.map { edge in
      edge.outputs.map { output in
        let symbols = output.pattern.symbols(in: vocabulary)
        let wanted = documentedOnly ? symbols.filter(vocabulary.isDocumented) : symbols
        return (wanted, output.isOptional)
      }
    }
  }
}

extension Vocabulary {
  /// Whether every value of a symbol is one that the documents name.
  func isDocumented(_ symbol: Symbol) -> Bool {
    let (output, values) = parts(of: symbol)
    return zip(values, outputs[output].arguments).allSatisfy { $0 != $1.unknown }
  }
}
