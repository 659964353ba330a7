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
    // Most patterns occur at many edges.
    var rows: [PatternKey: Int] = [:]
    edges.reserveCapacity(reference.edges.count)
    // By index and member by member: reading a whole edge out of the list counts references.
    for number in reference.edges.indices {
      let outputs = reference.edges[number].outputs
      var flat = Edge(
        target: Int32(reference.edges[number].target),
        firstOutput: Int32(expected.count),
        outputs: UInt32(truncatingIfNeeded: 1 << outputs.count - 1),
        required: 0
      )
      for timer in reference.edges[number].arms { flat.arms |= 1 << UInt32(timer) }
      for timer in reference.edges[number].disarms { flat.disarms |= 1 << UInt32(timer) }
      for position in outputs.indices where !outputs[position].isOptional {
        flat.required |= 1 << UInt32(position)
      }
      edges.append(flat)
      for position in outputs.indices {
        let announces = Int32(outputs[position].announces ?? -1)
        if let exact = outputs[position].pattern.onlySymbol(in: reference.vocabulary) {
          expected.append(Expected(exact: Int32(exact), row: 0, announces: announces))
          continue
        }
        let pattern = outputs[position].pattern
        let key = PatternKey(pattern: pattern)
        let row = rows[key] ?? matches.count
        expected.append(Expected(exact: -1, row: Int32(row), announces: announces))
        guard row == matches.count else { continue }
        rows[key] = row
        matches += repeatElement(false, count: symbolCount)
        for symbol in pattern.symbols(in: reference.vocabulary) { matches[row + symbol] = true }
      }
      markEqual(outputs, in: &expected)
    }
    return (edges, expected, matches)
  }

  /// Marks the equal outputs of an edge, which are the last expected ones.
  private static func markEqual(
    _ outputs: [Reference.ExpectedOutput],
    in expected: inout [Expected]
  ) {
    let first = expected.count - outputs.count
    for position in outputs.indices.dropFirst() {
      for earlier in 0..<position where outputs[earlier] == outputs[position] {
        expected[first + position].equals |= 1 << UInt32(earlier)
      }
    }
  }

  /// Per location and timer, the index of the timer's span there.
  static func spanIndices(_ reference: Reference) -> [Int32] {
    guard reference.timers.contains(where: { $0.spans.count > 1 }) else { return [] }
    return reference.locations.flatMap { location in
      reference.timers.map { timer in
        Int32(
          Reference.Timer.window(counted: timer.counter.map { location[$0] }, of: timer.spans.count)
        )
      }
    } + repeatElement(0, count: reference.timers.count)
  }
}

/// A pattern with a hash of one step.
private struct PatternKey: Hashable {
  let pattern: OutputPattern

  func hash(into hasher: inout Hasher) {
    hasher.combine(pattern.allowed.reduce(UInt64(pattern.output)) { $0 &* 31 &+ $1 })
  }
}
