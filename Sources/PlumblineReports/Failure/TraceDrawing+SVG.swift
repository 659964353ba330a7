internal import PlumblineEngine
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
    let svg = Markup(
      "svg",
      [
        "class": "trace", "role": "img", "aria-labelledby": "\(id)-title \(id)-desc",
        "width": "100%", "height": "\(height)",
        "style": leastPixels > Self.telephone ? "min-width:\(leastPixels)px" : nil,
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
  var height: Int { axisLine + 6 }

  /// The baselines of the labels below the lanes: the window, when the output is due, the axis.
  private var windowLine: Int { bottom + 14 }
  private var dueLine: Int { windowLine + (chart.window == nil ? 0 : 16) }
  private var axisLine: Int { dueLine + (chart.due == nil ? 4 : 20) }

  /// All that is drawn, the marks on top.
  var content: [Markup] {
    windowDrawing + dueDrawing + thresholdDrawing + lanes.indices.map(laneDrawing) + axisDrawing
      + marks.map(\.drawing)
  }

  private var names: String { lanes.map(\.label).joined(separator: ", ") }

  static func percent(_ x: Int) -> String { "\(x / 10).\(x % 10)%" }

  fileprivate static func line(of lane: Int) -> Int { top + lane * laneHeight + 30 }

  private func laneDrawing(_ lane: Int) -> Markup {
    let y = Self.line(of: lane)
    let line = Markup(
      "line",
      ["class": "lane", "x1": "0", "x2": "100%", "y1": "\(y)", "y2": "\(y)"]
    )
    let name = { (text: String, type: String, y: Int) in
      Markup("text", ["class": type, "x": "0", "y": "\(y)"], [.text(text)])
    }
    let label = lanes[lane].label
    let column = Self.nameColumn
    let wide = fitting(label, Self.wide, column: column)
    guard fitting(label, leastPixels, column: column) != wide else {
      return Markup("g", [:], [line, name(wide, "lane-name", y - 15)])
    }
    // On a telephone the party has a line of its own: `client:`, `expected by …`.
    let lines = label.split(separator: ": ", maxSplits: 1).map {
      fitting(String($0), leastPixels, column: column)
    }
    let narrow = lines.enumerated().map { number, text in
      let isLast = number == lines.count - 1
      return name(
        isLast ? text : "\(text):",
        "lane-name narrow",
        y - 15 - 12 * (lines.count - 1 - number)
      )
    }
    return Markup("g", [:], [line] + narrow + [name(wide, "lane-name wide", y - 15)])
  }

  private var axisDrawing: [Markup] {
    ticks.map { Self.drawing(of: $0, "tick", y: axisLine) }
  }

  private static func drawing(of label: Label, _ type: String, y: Int) -> Markup {
    Markup(
      "text",
      [
        "class": type, "x": percent(label.x), "dx": label.shift == 0 ? nil : "\(label.shift)",
        "y": "\(y)",
      ],
      [.text(label.text)]
    )
  }

  private static func line(_ type: String, at x: Int, _ y: ClosedRange<Int>) -> Markup {
    Markup(
      "line",
      [
        "class": type, "x1": percent(x), "x2": percent(x), "y1": "\(y.lowerBound)",
        "y2": "\(y.upperBound)",
      ]
    )
  }

  /// The top of the lane of expected outputs.
  private var expectedTop: Int {
    Self.top + (lanes.firstIndex { $0.kind == .expected } ?? 0) * Self.laneHeight
  }

  private var windowDrawing: [Markup] {
    guard let window = chart.window else { return [] }
    let start = window.row.map(left) ?? position(of: window.from)
    let end = max(start + 4, window.to.map(position(of:)) ?? 1000)
    let y = expectedTop
    // A window without an end has no line there.
    let ends = [start] + (window.to == nil ? [] : [end])
    return [
      Markup(
        "rect",
        [
          "class": "window", "x": Self.percent(start), "y": "\(y)",
          "width": Self.percent(end - start), "height": "\(bottom - y)",
        ]
      )
    ] + ends.map { Self.line("window-end", at: $0, y...bottom) } + [
      Self.drawing(of: label(window.label, at: (start + end) / 2), "window-name", y: windowLine)
    ]
  }

  /// The time in which the expected output may come: a frame in its lane, open where the time has no end.
  private var dueDrawing: [Markup] {
    guard let due = chart.due else { return [] }
    let start = position(of: due.from)
    let end = due.to.map(position(of:)) ?? 1000
    let y = expectedTop + 18
    let name: String
    switch due.to {
    case due.from?: name = "due at \(describe(due.from))"
    case let to?: name = "may come from \(describe(due.from)) to \(describe(to))"
    case nil: name = "may come from \(describe(due.from)) on"
    }
    let ends = [start] + (due.to == nil || end == start ? [] : [end])
    return [
      Markup(
        "rect",
        [
          "class": "due", "x": Self.percent(start), "y": "\(y)",
          "width": Self.percent(end - start), "height": "24",
        ]
      )
    ] + ends.map { Self.line("due-end", at: $0, y...dueLine - 12) } + [
      Self.drawing(of: label(name, at: (start + end) / 2), "due-name", y: dueLine)
    ]
  }

  private var thresholdDrawing: [Markup] {
    guard let threshold = chart.threshold else { return [] }
    let x = position(of: threshold.at)
    return [
      Self.line("threshold", at: x, 18...bottom),
      Self.drawing(of: label(threshold.label, at: x), "threshold-name", y: 13),
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
              "class": "event" + (side == .right ? "" : " left") + (isRoomy ? " roomy" : ""),
              "x": side == .right ? "15" : "-15", "y": "4",
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
