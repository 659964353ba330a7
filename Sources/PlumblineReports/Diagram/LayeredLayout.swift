/// A layout of boxes in layers and of the lines between them, without overlaps.
///
/// The method is that of Sugiyama, Tagawa and Toda, *Methods for Visual Understanding of
/// Hierarchical System Structures* (1981, doi:10.1109/TSMC.1981.4308636). It has four steps:
/// reverse lines until no cycle is left; assign a layer to every box (``LayeredLayout/rank(_:)``);
/// order each layer so that few lines cross; choose coordinates that keep the order. The label of a
/// line is a box in a layer between those that the line connects. A line that crosses a layer has a
/// node of its own in it. Boxes of one layer do not overlap because their order keeps them apart;
/// boxes of different layers do not because layers are separate bands.
///
/// Coordinates are whole pixels and the first of equals wins: the same boxes give the same bytes.
struct LayeredLayout {
  /// A box, or the passage of a line through a layer.
  struct Node {
    var width: Int
    var height: Int
    var layer = 0
    /// The horizontal centre.
    var x = 0
    var y = 0
    /// Whether the node is the passage of a line.
    var isPassage = false
  }

  /// A line from one box to another, with an optional label.
  struct Line {
    var from: Int
    var to: Int
    var label: Int?
  }

  /// The part of a line between two neighbouring layers.
  struct Segment {
    var upper: Int
    var lower: Int
    /// The number of its line.
    var line: Int
    /// Where it leaves the upper box, relative to the centre of the box.
    var upperPort = 0
    var lowerPort = 0
    /// Whether the line goes upwards.
    var isUpward: Bool
    /// Whether it is the last of its line, and has the arrow.
    var isLast: Bool
  }

  /// The gap between boxes of a layer.
  static let gap = 16
  /// The gap between layers.
  static let band = 32
  /// The width beyond which more layers are tried to make the layout narrower.
  static let comfortable = 960

  private(set) var nodes: [Node]
  private(set) var segments: [Segment] = []
  /// Per layer, its nodes from left to right.
  private(set) var layers: [[Int]] = []
  private(set) var bands: [ClosedRange<Int>] = []
  private(set) var width = 0
  private(set) var height = 0

  let boxCount: Int
  private let lines: [Line]

  /// Lays out boxes; the first box that no line leads to is on top.
  ///
  /// - Complexity: O(sweeps × layers × their size²).
  init(_ boxes: [(width: Int, height: Int)], _ lines: [Line]) {
    var best = LayeredLayout(boxes, lines, labelLayers: 1)
    for count in 2...6 where best.width > Self.comfortable {
      let other = LayeredLayout(boxes, lines, labelLayers: count)
      if other.width < best.width { best = other }
    }
    self = best
  }

  /// Lays out boxes, with `labelLayers` layers of labels between two layers of boxes.
  private init(_ boxes: [(width: Int, height: Int)], _ lines: [Line], labelLayers: Int) {
    nodes = boxes.map { Node(width: $0.width, height: $0.height) }
    boxCount = boxes.count
    self.lines = lines
    rank(labelLayers)
    connect()
    widen()
    order()
    place()
  }
}

// MARK: Layers

extension LayeredLayout {
  /// Assigns a layer to each box: only lines that close a cycle lead upwards.
  private mutating func rank(_ labelLayers: Int) {
    let isUpward = upwardLines()
    var rank = [Int](repeating: 0, count: nodes.count)
    // The longest path; without cycles it is stable after one round per box.
    for _ in nodes {
      for (number, line) in lines.enumerated() where line.from != line.to {
        let (upper, lower) = isUpward[number] ? (line.to, line.from) : (line.from, line.to)
        rank[lower] = max(rank[lower], rank[upper] + 1)
      }
    }
    var layer = rank.map { $0 * (labelLayers + 1) }
    var widths: [Int: Int] = [:]
    for line in byFreedom(rank) {
      guard let label = line.label else { continue }
      let upper = min(layer[line.from], layer[line.to])
      let lower = max(layer[line.from], layer[line.to])
      let end = line.from == line.to ? upper + labelLayers + 1 : lower
      let free = (upper + 1..<end).filter { $0 % (labelLayers + 1) != 0 }
      let place = free.min { (widths[$0] ?? 0, $0) < (widths[$1] ?? 0, $1) } ?? upper + 1
      layer[label] = place
      widths[place, default: 0] += nodes[label].width + Self.gap
    }
    let used = Set(layer).sorted()
    for node in nodes.indices { nodes[node].layer = used.firstIndex(of: layer[node]) ?? 0 }
  }

  /// The lines with labels, by the number of layers that their label may take.
  private func byFreedom(_ rank: [Int]) -> [Line] {
    lines.enumerated().sorted {
      let left = abs(rank[$0.element.from] - rank[$0.element.to])
      let right = abs(rank[$1.element.from] - rank[$1.element.to])
      return (left, $0.offset) < (right, $1.offset)
    }.map(\.element)
  }

  /// Whether each line closes a cycle, by a depth-first search from the first box.
  private func upwardLines() -> [Bool] {
    var isUpward = lines.map { _ in false }
    var state = [Int](repeating: 0, count: nodes.count)
    func visit(_ node: Int) {
      state[node] = 1
      for (number, line) in lines.enumerated() where line.from == node && line.to != node {
        if state[line.to] == 1 {
          isUpward[number] = true
        } else if state[line.to] == 0 {
          visit(line.to)
        }
      }
      state[node] = 2
    }
    for node in nodes.indices where state[node] == 0 { visit(node) }
    return isUpward
  }

  /// Splits lines into segments at every layer that they cross.
  private mutating func connect() {
    for (number, line) in lines.enumerated() {
      guard let label = line.label else {
        connect(line.from, line.to, by: number, isLast: true)
        continue
      }
      connect(line.from, label, by: number, isLast: false)
      connect(label, line.to, by: number, isLast: true)
    }
    let count = (nodes.map(\.layer).max() ?? -1) + 1
    layers = (0..<count).map { layer in nodes.indices.filter { nodes[$0].layer == layer } }
  }

  private mutating func connect(_ start: Int, _ end: Int, by line: Int, isLast: Bool) {
    let isUpward = nodes[start].layer > nodes[end].layer
    let step = isUpward ? -1 : 1
    var last = start
    while last != end {
      var next = end
      let layer = nodes[last].layer + step
      if layer != nodes[end].layer {
        next = nodes.count
        nodes.append(Node(width: 8, height: 0, layer: layer, isPassage: true))
      }
      segments.append(
        Segment(
          upper: isUpward ? next : last,
          lower: isUpward ? last : next,
          line: line,
          isUpward: isUpward,
          isLast: isLast && next == end
        )
      )
      last = next
    }
  }
}

// MARK: Widths

extension LayeredLayout {
  /// The distance of two lines at a side of a box: their arrows do not touch.
  private static let port = 14

  /// Makes a box as wide as the lines at one of its sides need.
  private mutating func widen() {
    var counts = [(above: Int, below: Int)](repeating: (0, 0), count: boxCount)
    for segment in segments {
      if segment.upper < boxCount { counts[segment.upper].below += 1 }
      if segment.lower < boxCount { counts[segment.lower].above += 1 }
    }
    for (node, count) in counts.enumerated() {
      let most = max(count.above, count.below)
      guard most > 1 else { continue }
      nodes[node].width = max(nodes[node].width, (most + 1) * Self.port)
    }
  }
}

// MARK: Writing by the other files

extension LayeredLayout {
  mutating func setOrder(_ order: [Int], ofLayer layer: Int) { layers[layer] = order }
  mutating func setX(_ x: Int, of node: Int) { nodes[node].x = x }
  mutating func setY(_ y: Int, of node: Int) { nodes[node].y = y }
  mutating func setPorts(_ upper: Int, _ lower: Int, of segment: Int) {
    segments[segment].upperPort = upper
    segments[segment].lowerPort = lower
  }
  mutating func setSize(_ width: Int, _ height: Int, _ bands: [ClosedRange<Int>]) {
    self.width = width
    self.height = height
    self.bands = bands
  }
}
