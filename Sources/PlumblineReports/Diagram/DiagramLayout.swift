/// The coordinates of all boxes and lines of a state diagram.
///
/// A column is 8 pixels wide: the widest monospaced typefaces in use need 7.3 pixels at a size of
/// 12. Wide characters take two columns.
struct DiagramLayout {
  /// A state, or the label of a line.
  struct Box {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    var lines: [String]
    var isState: Bool
    /// The whole text if `lines` holds a part of it.
    var whole: String?
    /// The lines of each label that has a target, in order.
    var links: [(target: String, lines: Range<Int>)] = []
    /// Whether a run took none of the transitions that it names.
    var isUncovered = false
  }

  /// A line, as its curve and the tip of its arrow.
  struct Stroke {
    /// The start, then the end of each curve; all curves begin and end vertically.
    var points: [(x: Int, y: Int)]
    var isUpward: Bool
    var hasArrow: Bool
    var isUncovered = false
  }

  static let column = 8
  static let line = 16
  static let padding = (x: 8, y: 6)
  static let margin = 8
  /// The size of the dot that marks the start.
  static let dot = 12

  let boxes: [Box]
  let strokes: [Stroke]
  /// The centre of the dot.
  let start: (x: Int, y: Int)
  let width: Int
  let height: Int

  /// - Complexity: as ``LayeredLayout``.
  init(of diagram: StateDiagram) {
    let states = diagram.states.map { Text([StateDiagram.Label(text: $0)], columns: 26, lines: 3) }
    let labels = diagram.edges.map { Text($0.labels, columns: 32, lines: 4) }
    let texts = states + labels
    let start = texts.count
    let lines =
      [LayeredLayout.Line(from: start, to: diagram.initial, label: nil)]
      + diagram.edges.enumerated().map { number, edge in
        LayeredLayout.Line(
          from: edge.from,
          to: edge.to,
          label: edge.labels.isEmpty ? nil : states.count + number
        )
      }
    let sizes = texts.map(\.size) + [(Self.dot, Self.dot)]
    let layout = LayeredLayout(sizes, lines)
    let unused = Set(diagram.edges.indices.filter { diagram.edges[$0].labels.isEmpty })
    boxes = texts.indices.filter { !unused.contains($0 - states.count) }.map { number in
      let node = layout.nodes[number]
      return Box(
        left: node.x - node.width / 2 + Self.margin,
        top: node.y - node.height / 2 + Self.margin,
        width: node.width,
        height: node.height,
        lines: texts[number].lines,
        isState: number < states.count,
        whole: texts[number].whole,
        links: texts[number].links,
        isUncovered: number >= states.count && diagram.edges[number - states.count].isUncovered
      )
    }
    strokes = layout.segments.map { segment in
      var stroke = Self.stroke(segment, layout)
      // The first line leads from the dot to the initial state.
      stroke.isUncovered = segment.line > 0 && diagram.edges[segment.line - 1].isUncovered
      return stroke
    }
    self.start = (layout.nodes[start].x + Self.margin, layout.nodes[start].y + Self.margin)
    width = layout.width + 2 * Self.margin
    height = layout.height + 2 * Self.margin
  }

  /// Connects two boxes: down through the band of the upper one, across, and down to the lower one.
  private static func stroke(
    _ segment: LayeredLayout.Segment,
    _ layout: LayeredLayout
  ) -> Stroke {
    let (upper, lower) = (layout.nodes[segment.upper], layout.nodes[segment.lower])
    let (above, below) = (layout.bands[upper.layer], layout.bands[lower.layer])
    let upperX = upper.x + segment.upperPort + margin
    let lowerX = lower.x + segment.lowerPort + margin
    let from = upper.isPassage ? above.lowerBound : upper.y - upper.height / 2 + upper.height
    let to = lower.isPassage ? below.lowerBound : lower.y - lower.height / 2
    return Stroke(
      points: [
        (upperX, from + margin), (upperX, above.upperBound + margin),
        (lowerX, below.lowerBound + margin), (lowerX, to + margin),
      ],
      isUpward: segment.isUpward,
      hasArrow: segment.isLast
    )
  }
}

extension DiagramLayout {
  /// The lines of some texts, and the size of the box around them.
  private struct Text {
    var lines: [String] = []
    var whole: String?
    var links: [(target: String, lines: Range<Int>)] = []

    /// Breaks long texts into indented lines; a text with too many lines ends with «…».
    init(_ labels: [StateDiagram.Label], columns: Int, lines limit: Int) {
      for label in labels {
        let text = label.text.visible
        var wrapped = text.wrapped(to: columns)
        if wrapped.count > limit {
          whole = labels.map(\.text).joined(separator: "\n")
          wrapped = Array(wrapped.prefix(limit))
          wrapped[limit - 1] = wrapped[limit - 1].cut(to: columns - 1) + "…"
        }
        if let target = label.target {
          links.append((target, lines.count..<lines.count + wrapped.count))
        }
        lines += wrapped.enumerated().map { $0 == 0 ? $1 : "  \($1)" }
      }
      if lines.isEmpty { lines = [""] }
    }

    var size: (width: Int, height: Int) {
      let widest = lines.map(\.displayWidth).max() ?? 0
      return (
        widest * DiagramLayout.column + 2 * DiagramLayout.padding.x,
        lines.count * DiagramLayout.line + 2 * DiagramLayout.padding.y
      )
    }
  }
}
