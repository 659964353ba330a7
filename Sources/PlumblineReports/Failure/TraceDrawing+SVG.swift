internal import PlumblineModel

extension TraceDrawing {
  private static let laneHeight = 46
  /// The height of the line with the label of the threshold.
  private static let top = 20

  private var bottom: Int { Self.top + lanes.count * Self.laneHeight }

  /// The drawing, and below it the same events as a table.
  ///
  /// - Complexity: O(rows + marks).
  func figure(number: Int) -> Markup {
    let id = "trace-\(number)"
    let least = count > 14 ? count * Self.narrowest : 0
    let svg = Markup(
      "svg",
      [
        "class": "trace", "role": "img", "aria-labelledby": "\(id)-title \(id)-desc",
        "width": "100%", "height": "\(height)",
        "style": least > 0 ? "min-width:\(least)px" : "",
      ],
      [
        Markup("title", ["id": "\(id)-title"], [.text("The trace to scale")]),
        Markup(
          "desc",
          ["id": "\(id)-desc"],
          [.text("Lanes for \(names). The table below has the same events.")]
        ),
      ] + content
    )
    let frame = Markup(
      "div",
      [
        "class": "scroll", "role": "region", "aria-label": "Trace \(number) to scale",
        "tabindex": "0",
      ],
      [svg]
    )
    return Markup("figure", ["class": "chart"], [frame, table(id)])
  }

  /// The height in pixels.
  var height: Int { bottom + (chart.window == nil ? 24 : 40) }

  /// All that is drawn, the marks on top.
  var content: [Markup] {
    windowDrawing + lanes.indices.map(laneDrawing) + axisDrawing + thresholdDrawing
      + marks.map(\.drawing)
  }

  private var names: String { lanes.map(\.label).joined(separator: ", ") }

  fileprivate static func percent(_ x: Int) -> String { "\(x / 10).\(x % 10)%" }

  fileprivate static func line(of lane: Int) -> Int { top + lane * laneHeight + 30 }

  private func laneDrawing(_ lane: Int) -> Markup {
    let y = Self.line(of: lane)
    return Markup(
      "g",
      [:],
      [
        Markup("line", ["class": "lane", "x1": "0", "x2": "100%", "y1": "\(y)", "y2": "\(y)"]),
        Markup(
          "text",
          ["class": "lane-name", "x": "0", "y": "\(y - 15)"],
          [.text(lanes[lane].label)]
        ),
      ]
    )
  }

  private var axisDrawing: [Markup] {
    let y = bottom + (chart.window == nil ? 18 : 34)
    return ticks.map { tick in
      Markup(
        "text",
        [
          "class": "tick", "x": Self.percent(tick.x), "y": "\(y)",
          "text-anchor": tick.x > 850 ? "end" : "start", "dx": tick.x > 850 ? "18" : "0",
        ],
        [.text(tick.label)]
      )
    }
  }

  private var windowDrawing: [Markup] {
    guard let window = chart.window else { return [] }
    let start = window.row.map(left) ?? position(of: window.from)
    let end = max(start + 4, window.to.map(position(of:)) ?? 1000)
    let first = lanes.firstIndex { $0.kind == .expected } ?? 0
    let y = Self.top + first * Self.laneHeight
    let isRight = start > 500
    return [
      Markup(
        "rect",
        [
          "class": "window", "x": Self.percent(start), "y": "\(y)",
          "width": Self.percent(end - start), "height": "\(bottom - y)",
        ]
      ),
      Markup(
        "text",
        [
          "class": "window-name", "x": Self.percent(isRight ? end : start), "y": "\(bottom + 14)",
          "text-anchor": isRight ? "end" : "start",
        ],
        [.text(window.label)]
      ),
    ]
  }

  private var thresholdDrawing: [Markup] {
    guard let threshold = chart.threshold else { return [] }
    let x = position(of: threshold.at)
    let isRight = x > 500
    return [
      Markup(
        "line",
        [
          "class": "threshold", "x1": Self.percent(x), "x2": Self.percent(x), "y1": "4",
          "y2": "\(bottom)",
        ]
      ),
      Markup(
        "text",
        [
          "class": "threshold-name", "x": Self.percent(x), "y": "13",
          "dx": isRight ? "-6" : "6", "text-anchor": isRight ? "end" : "start",
        ],
        [.text(threshold.label)]
      ),
    ]
  }
}

extension TraceDrawing.Mark {
  /// A square for an input, a circle for an output; the number of the row inside.
  fileprivate var drawing: Markup {
    let y = TraceDrawing.line(of: lane)
    let label: [Markup] =
      side.map { side in
        [
          Markup(
            "text",
            [
              "class": side == .right ? "event" : "event left", "x": side == .right ? "15" : "-15",
              "y": "4",
            ],
            [.text(text)]
          )
        ]
      } ?? []
    return Markup(
      "svg",
      [
        "class": "mark \(shape.rawValue)\(isFailing ? " failing" : "")",
        "x": TraceDrawing.percent(x), "y": "\(y)",
      ],
      [
        shape == .input
          ? Markup("path", ["d": "M-9-9H9V9H-9Z"]) : Markup("circle", ["r": "9"]),
        Markup("text", ["class": "number", "y": "4"], [.text("\(row + 1)")]),
      ] + label
    )
  }
}
