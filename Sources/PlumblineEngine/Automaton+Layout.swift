import PlumblineModel

extension Automaton {
  /// Edges and their outputs, flattened.
  static func layOut(
    _ reference: Reference
  ) -> (edges: [Edge], expected: [Expected], matches: [Bool]) {
    var edges: [Edge] = []
    var expected: [Expected] = []
    var matches: [Bool] = []
    let symbolCount = reference.vocabulary.symbolCount
    // Most patterns stand at many edges.
    var rows: [OutputPattern: Int] = [:]
    for edge in reference.edges {
      var flat = Edge(
        target: Int32(edge.target),
        firstOutput: Int32(expected.count),
        outputs: UInt32(truncatingIfNeeded: 1 << edge.outputs.count - 1),
        required: 0
      )
      for timer in edge.arms { flat.arms |= 1 << UInt32(timer) }
      for timer in edge.disarms { flat.disarms |= 1 << UInt32(timer) }
      for (position, output) in edge.outputs.enumerated() where !output.isOptional {
        flat.required |= 1 << UInt32(position)
      }
      edges.append(flat)
      for output in edge.outputs {
        let announces = Int32(output.announces ?? -1)
        if let exact = output.pattern.onlySymbol(in: reference.vocabulary) {
          expected.append(Expected(exact: Int32(exact), row: 0, announces: announces))
          continue
        }
        let row = rows[output.pattern] ?? matches.count
        expected.append(Expected(exact: -1, row: Int32(row), announces: announces))
        guard row == matches.count else { continue }
        rows[output.pattern] = row
        matches += repeatElement(false, count: symbolCount)
        for symbol in output.pattern.symbols(in: reference.vocabulary) {
          matches[row + symbol] = true
        }
      }
    }
    return (edges, expected, matches)
  }

  /// Per location, the timers whose expiry can make a difference there, and those of them that need
  /// not show anything, as bits.
  static func expiries(
    _ reference: Reference,
    open: UInt32
  ) -> (effective: [UInt32], hidden: [UInt32]) {
    let inputs = reference.vocabulary.inputs.count
    var effective: [UInt32] = []
    var hidden: [UInt32] = []
    for row in reference.cells {
      var (differing, unseen): (UInt32, UInt32) = (0, 0)
      for timer in reference.timers.indices {
        let bit: UInt32 = 1 << UInt32(timer)
        let edges = row[inputs + timer].edges
        if edges.isEmpty, open & bit != 0 { continue }
        differing |= bit
        let isHidden = edges.contains { reference.edges[$0].outputs.allSatisfy(\.isOptional) }
        if edges.isEmpty || isHidden { unseen |= bit }
      }
      effective.append(differing)
      hidden.append(unseen)
    }
    return (effective, hidden)
  }

  /// Whether one of some timers, given as bits, may expire anywhere without having to show something,
  /// and start a timer.
  static func hasHiddenStarts(_ reference: Reference, of timers: UInt32) -> Bool {
    let inputs = reference.vocabulary.inputs.count
    return Bits(timers & (1 << UInt32(reference.timers.count) - 1)).contains { timer in
      reference.cells.contains { row in
        row[inputs + timer].edges.lazy.map { reference.edges[$0] }
          .contains { !$0.arms.isEmpty && $0.outputs.allSatisfy(\.isOptional) }
      }
    }
  }

  /// Per symbol, whether the expiry of one of some timers, given as bits, may show it anywhere.
  static func symbols(shownBy timers: UInt32, _ reference: Reference) -> [Bool] {
    var shown = [Bool](repeating: false, count: reference.vocabulary.symbolCount)
    let inputs = reference.vocabulary.inputs.count
    for timer in reference.timers.indices where timers & (1 << UInt32(timer)) != 0 {
      for row in reference.cells {
        for edge in row[inputs + timer].edges {
          for output in reference.edges[edge].outputs {
            for symbol in output.pattern.symbols(in: reference.vocabulary) { shown[symbol] = true }
          }
        }
      }
    }
    return shown
  }

  /// Per location and input, whether the documents speak of it wherever expiries with a freedom lead,
  /// one or several at one instant.
  ///
  /// - Parameters:
  ///   - reference: The automaton.
  ///   - exact: The timers that have none, as bits.
  ///   - isImmediate: Whether a timer may expire as soon as it starts.
  /// - Returns: Per location, one value for each input; false also where it is not worked out.
  static func settledInputs(
    _ reference: Reference,
    exact: UInt32,
    isImmediate: (Int) -> Bool
  ) -> [Bool] {
    let inputs = reference.vocabulary.inputs.count
    let free = reference.timers.indices.filter { exact & (1 << UInt32($0)) == 0 }
    let immediate = Set(reference.timers.indices.filter(isImmediate)).subtracting(free)
    return reference.cells.indices.flatMap { location -> [Bool] in
      var settled = [Bool](repeating: true, count: inputs)
      let isLeft = free.contains { !reference.cells[location][inputs + $0].edges.isEmpty }
      guard isLeft else { return settled }
      var reached = [location]
      var next = 0
      while next < reached.count {
        let row = reference.cells[reached[next]]
        if next > 0 {
          for input in 0..<inputs where row[input].isPossible && !row[input].isDocumented {
            settled[input] = false
          }
        }
        next += 1
        for edge in free.lazy.flatMap({ row[inputs + $0].edges }) {
          // What starts anew and is due at once leads on; that is not followed here.
          let isAgain = reference.edges[edge].arms.contains(where: immediate.contains)
          if isAgain { return settled.map { _ in false } }
          let target = reference.edges[edge].target
          if !reached.contains(target) { reached.append(target) }
        }
      }
      return settled
    }
  }

  /// Per location and timer, which span of its schedule holds there.
  static func spanIndices(_ reference: Reference) -> [UInt8] {
    guard reference.timers.contains(where: { $0.spans.count > 1 }) else { return [] }
    return reference.locations.flatMap { location in
      reference.timers.map { timer in
        guard let counter = timer.counter else { return 0 }
        return UInt8(min(max(0, location[counter] - 1), timer.spans.count - 1))
      }
    }
  }
}
