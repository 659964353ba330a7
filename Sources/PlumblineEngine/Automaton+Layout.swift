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
        let symbols = output.pattern.symbols(in: reference.vocabulary)
        expected.append(
          Expected(
            exact: symbols.count == 1 ? Int32(symbols[0]) : -1,
            row: Int32(matches.count),
            announces: Int32(output.announces ?? -1)
          )
        )
        guard symbols.count != 1 else { continue }
        var row = [Bool](repeating: false, count: symbolCount)
        for symbol in symbols { row[symbol] = true }
        matches += row
      }
    }
    return (edges, expected, matches)
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
