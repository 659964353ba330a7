extension LayeredLayout {
  private static let sweeps = 16

  /// Assigns coordinates to all nodes and ports to all segments.
  mutating func place() {
    spread()
    for sweep in 0..<Self.sweeps {
      let isDownward = sweep % 2 == 0
      let sequence = isDownward ? Array(layers.indices) : layers.indices.reversed()
      for layer in sequence { pull(layer, above: isDownward) }
    }
    let left = nodes.map { $0.x - $0.width / 2 }.min() ?? 0
    for node in nodes.indices { setX(nodes[node].x - left, of: node) }
    stack()
    distribute()
  }

  /// Places the nodes of each layer side by side.
  private mutating func spread() {
    for layer in layers {
      var x = 0
      for node in layer {
        setX(x + nodes[node].width / 2, of: node)
        x += nodes[node].width + Self.gap
      }
    }
  }

  /// Moves the nodes of a layer towards their neighbours, within their order and gaps.
  ///
  /// This is isotonic regression: the desired positions, less the widths to their left, must become
  /// ascending. Pooling adjacent violators (Ayer and others, 1955) finds the nearest ascending
  /// positions.
  private mutating func pull(_ layer: Int, above: Bool) {
    var offset = 0
    var offsets: [Int] = []
    var pools: [(sum: Int, count: Int)] = []
    for node in layers[layer] {
      offset += nodes[node].width / 2
      offsets.append(offset)
      pools.append((wish(of: node, above: above) - offset, 1))
      offset += nodes[node].width - nodes[node].width / 2 + Self.gap
      while pools.count > 1, mean(pools[pools.count - 2]) > mean(pools[pools.count - 1]) {
        let last = pools.removeLast()
        pools[pools.count - 1].sum += last.sum
        pools[pools.count - 1].count += last.count
      }
    }
    let positions = pools.flatMap { pool in [Int](repeating: mean(pool), count: pool.count) }
    for (index, node) in layers[layer].enumerated() {
      setX(positions[index] + offsets[index], of: node)
    }
  }

  private func mean(_ pool: (sum: Int, count: Int)) -> Int {
    // Negative sums are rounded down, too, which keeps the order.
    pool.sum >= 0 ? pool.sum / pool.count : -((-pool.sum + pool.count - 1) / pool.count)
  }

  /// The desired position of a node: the middle of its neighbours above or below.
  private func wish(of node: Int, above: Bool) -> Int {
    let around = segments.compactMap { segment -> Int? in
      let (own, other) = above ? (segment.lower, segment.upper) : (segment.upper, segment.lower)
      return own == node ? nodes[other].x : nil
    }
    return around.isEmpty ? nodes[node].x : around.reduce(0, +) / around.count
  }

  /// Places the layers in bands, one below the other.
  private mutating func stack() {
    var bands: [ClosedRange<Int>] = []
    var y = 0
    for layer in layers {
      let tallest = layer.map { nodes[$0].height }.max() ?? 0
      bands.append(y...y + tallest)
      for node in layer { setY(y + tallest / 2, of: node) }
      y += tallest + Self.band
    }
    let width = nodes.map { $0.x + ($0.width + 1) / 2 }.max() ?? 0
    setSize(width, bands.last?.upperBound ?? 0, bands)
  }

  /// Distributes the lines at a side of a box along it, in the order of their other ends.
  private mutating func distribute() {
    for node in nodes.indices where !nodes[node].isPassage {
      for isBelow in [true, false] {
        let meeting = segments.indices.filter {
          (isBelow ? segments[$0].upper : segments[$0].lower) == node
        }
        let others = meeting.map { segment -> Int in
          nodes[isBelow ? segments[segment].lower : segments[segment].upper].x
        }
        let order = meeting.indices.sorted { left, right in
          others[left] == others[right] ? left < right : others[left] < others[right]
        }
        let own = order.map { meeting[$0] }
        let width = nodes[node].width
        for (index, segment) in own.enumerated() {
          let port = width * (index + 1) / (own.count + 1) - width / 2
          setPorts(
            isBelow ? port : segments[segment].upperPort,
            isBelow ? segments[segment].lowerPort : port,
            of: segment
          )
        }
      }
    }
  }
}
