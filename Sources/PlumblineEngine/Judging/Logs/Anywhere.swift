internal import PlumblineModel

extension ZoneOracle {
  /// More explanations than this of a client of which nothing is known are not kept.
  static let anywhereLimit = 100_000

  /// All explanations of a client of which nothing was seen: it may be anywhere where some timed trace
  /// leads, and a part of what its last reaction owes may have been seen already.
  ///
  /// They are what is left when everything may have happened and nothing shows. The times at a place
  /// are one zone, so that there are few; it may have more times than can be.
  ///
  /// - Parameters:
  ///   - automaton: The automaton.
  ///   - values: The times that its parameters are bound to.
  /// - Returns: Nil if there are too many.
  /// - Complexity: O(zones × events × timers²).
  static func anywhere(
    _ automaton: Automaton,
    values: [String: Microseconds]
  ) -> [ZoneConfiguration]? {
    var unseen = automaton.reference
    for edge in unseen.edges.indices { unseen.edges[edge].outputs = [] }
    unseen.hiddenInputs = Array(unseen.vocabulary.inputs.indices)
    var blind = ZoneOracle(
      Automaton(unseen, values: values),
      timing: .order,
      limit: anywhereLimit,
      zonesPerPlace: 0,
      isCrediting: false
    )
    var none: [Int] = []
    blind.open()
    guard blind.advance(to: 0, &none) else { return nil }
    var seeing = ZoneOracle(
      automaton,
      timing: .order,
      limit: anywhereLimit,
      isCrediting: false
    )
    var places = ZoneSet(zonesPerPlace: 0)
    func add(_ explanation: consuming ZoneConfiguration) {
      // What the watch shows does not keep two apart.
      explanation.restartWatch()
      places.add(explanation, &seeing.uncreditedEdges)
    }
    for explanation in blind.explanations { add(explanation) }
    for explanation in places.explanations {
      for owing in seeing.partlySeen(from: explanation) { add(owing) }
    }
    return places.explanations
  }

  /// What becomes of an explanation by each event, with each part of what it shows still to be seen.
  private mutating func partlySeen(from explanation: ZoneConfiguration) -> [ZoneConfiguration] {
    var all: [ZoneConfiguration] = []
    for input in 0..<automaton.inputCount
    where automaton.isPossible(input, at: explanation.location) {
      let edges = automaton.edges(at: explanation.location, input: input)
      for next in successors(of: explanation, along: edges) { all += next.partlySeen }
    }
    for timer in Bits(explanation.running) {
      guard let expiring = explanation.expiring(timer, of: automaton) else { continue }
      let edges = automaton.edges(at: explanation.location, expiryOf: timer)
      for next in successors(of: expiring, along: edges, using: timer) { all += next.partlySeen }
    }
    return all
  }
}

extension ZoneOracle.Successor {
  /// The explanation with each part of what is to be seen of it, but for none of it.
  fileprivate var partlySeen: [ZoneConfiguration] {
    guard !owed.isNothing else { return [] }
    var parts: [ZoneConfiguration] = []
    var mask = owed.mask
    while mask != 0 {
      var part = explanation
      part.owed = [Configuration.Owed(edge: owed.edge, mask: mask, required: owed.required)]
      parts.append(part)
      mask = (mask &- 1) & owed.mask
    }
    return parts
  }
}
