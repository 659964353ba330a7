extension LayeredLayout {
  /// The number of passes over all layers, of which the best order is kept.
  private static let sweeps = 24

  /// Orders each layer by the positions of its nodes' neighbours, downwards and upwards in turn.
  mutating func order() {
    var best = layers
    var fewest = crossings
    for sweep in 0..<Self.sweeps where fewest > 0 {
      let isDownward = sweep % 2 == 0
      let sequence = isDownward ? Array(layers.indices) : layers.indices.reversed()
      for layer in sequence { sort(layer, above: isDownward) }
      let count = crossings
      if count < fewest {
        fewest = count
        best = layers
      }
    }
    for layer in best.indices { setOrder(best[layer], ofLayer: layer) }
  }

  /// Sorts a layer by the mean position of the neighbours above or below; a node without any stays.
  private mutating func sort(_ layer: Int, above: Bool) {
    let neighbour = layer + (above ? -1 : 1)
    guard layers.indices.contains(neighbour) else { return }
    var position: [Int: Int] = [:]
    for (index, node) in layers[neighbour].enumerated() { position[node] = index }
    let keys = layers[layer].enumerated().map { index, node -> (mean: Int, index: Int, node: Int) in
      let around = segments.compactMap { segment -> Int? in
        let (own, other) = above ? (segment.lower, segment.upper) : (segment.upper, segment.lower)
        return own == node ? position[other] : nil
      }
      // Integers in thousandths are exact enough.
      let mean = around.isEmpty ? index * 1000 : around.reduce(0, +) * 1000 / around.count
      return (mean, index, node)
    }
    setOrder(
      keys.sorted { ($0.mean, $0.index) < ($1.mean, $1.index) }.map(\.node),
      ofLayer: layer
    )
  }

  /// The number of crossings between segments.
  private var crossings: Int {
    var position: [Int] = nodes.map { _ in 0 }
    for layer in layers {
      for (index, node) in layer.enumerated() { position[node] = index }
    }
    var ends: [[(upper: Int, lower: Int)]] = layers.map { _ in [] }
    for segment in segments {
      ends[nodes[segment.upper].layer].append((position[segment.upper], position[segment.lower]))
    }
    return ends.reduce(0) { sum, pairs in
      sum
        + pairs.indices.reduce(0) { count, one in
          count
            + pairs[(one + 1)...].count { other in
              (pairs[one].upper - other.upper) * (pairs[one].lower - other.lower) < 0
            }
        }
    }
  }
}
