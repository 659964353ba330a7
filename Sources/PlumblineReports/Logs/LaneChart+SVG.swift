internal import PlumblineEngine

extension LaneChart {
  private static let laneHeight = 40
  /// The number of columns of a name that fit a telephone before the verdict.
  private static let nameColumns = 20

  /// The lanes with the axis below them.
  ///
  /// - Complexity: O(marks).
  func figure(number: Int) -> Markup {
    let id = "trace-\(number)"
    let bottom = lanes.count * Self.laneHeight
    // Dates need a line each on a telephone.
    let isShort = axis.from.displayWidth + axis.to.displayWidth < 30
    let height = bottom + (isShort ? 24 : 40)
    let svg = Markup(
      "svg",
      [
        "class": "trace lanes", "role": "img", "aria-labelledby": "\(id)-title \(id)-desc",
        "width": "100%", "height": "\(height)",
      ],
      [
        Markup("title", ["id": "\(id)-title"], [.text("The sessions on one axis")]),
        Markup(
          "desc",
          ["id": "\(id)-desc"],
          [.text("From \(axis.from) to \(axis.to). The table below has the same sessions.")]
        ),
      ] + lanes.indices.map(drawing(ofLane:)) + [
        Self.tick(axis.from, "0", "start", y: bottom + 14),
        Self.tick(axis.to, "100%", "end", y: bottom + (isShort ? 14 : 30)),
      ]
    )
    return Markup("figure", ["class": "chart"], [Markup("div", ["class": "frame"], [svg])])
  }

  private static func tick(_ text: String, _ x: String, _ anchor: String, y: Int) -> Markup {
    Markup("text", ["class": "tick", "x": x, "y": "\(y)", "text-anchor": anchor], [.text(text)])
  }

  private func drawing(ofLane number: Int) -> Markup {
    let lane = lanes[number]
    let y = number * Self.laneHeight
    let (from, to) = (lane.extent.lowerBound, lane.extent.upperBound)
    return Markup(
      "g",
      [:],
      [
        Markup(
          "text",
          ["class": "lane-name", "x": "0", "y": "\(y + 12)"],
          [
            Markup("title", [:], [.text(lane.name)]), .text(lane.name.cut(to: Self.nameColumns)),
            Markup(
              "tspan",
              ["class": "verdict \(lane.verdict.tone.rawValue)", "dx": "8"],
              [.text("\(lane.verdict.sign) \(lane.verdict.word)")]
            ),
          ]
        ),
        Markup(
          "rect",
          [
            "class": "session", "x": TraceDrawing.percent(from), "y": "\(y + 24)",
            "width": TraceDrawing.percent(max(4, to - from)), "height": "6", "rx": "3",
          ]
        ),
      ] + lane.marks.map { Self.drawing(of: $0, y: y + 27) }
    )
  }

  private static func drawing(of mark: Mark, y: Int) -> Markup {
    Markup(
      "svg",
      [
        "class": "mark \(mark.reason.rawValue)", "x": TraceDrawing.percent(mark.x), "y": "\(y)",
      ],
      [
        Markup("title", [:], [.text(mark.words.joined(separator: "\n"))]),
        Markup("circle", ["r": "8"]),
        Markup("text", ["class": "number", "y": "4"], [.text(mark.reason.sign)]),
      ]
    )
  }
}
