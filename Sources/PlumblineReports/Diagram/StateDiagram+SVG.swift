extension StateDiagram {
  /// The diagram as a figure with a caption: SVG in a container that scrolls.
  ///
  /// - Complexity: as ``LayeredLayout``.
  func figure(number: Int) -> Markup {
    let layout = DiagramLayout(of: self)
    let id = "diagram-\(number)"
    let lines = layout.strokes.flatMap(\.drawing)
    // The boxes of the states come first.
    let boxes = layout.boxes.enumerated().map { number, box in
      targets.indices.contains(number)
        ? Markup("a", ["href": "#\(targets[number].anchor)"], [box.drawing]) : box.drawing
    }
    let dot = Markup(
      "circle",
      ["class": "arrow", "cx": "\(layout.start.x)", "cy": "\(layout.start.y)", "r": "5"]
    )
    let svg = Markup(
      "svg",
      [
        // An image has no links.
        "role": targets.isEmpty ? "img" : nil, "aria-labelledby": "\(id)-title",
        "width": "\(layout.width)", "height": "\(layout.height)",
        "viewBox": "0 0 \(layout.width) \(layout.height)",
        "style": "--width:\(layout.width)px",
      ],
      [Markup("title", ["id": "\(id)-title"], [.text("State diagram of \(name)")]), dot]
        + lines + boxes
    )
    let container = Markup(
      "div",
      [
        "class": "scroll", "role": "region", "aria-label": "State diagram of \(name.cutForPeople)",
        "tabindex": "0",
      ],
      [svg]
    )
    return Markup("figure", [:], [Markup("figcaption", [:], [.text(caption)]), container])
  }
}

extension DiagramLayout.Box {
  fileprivate var drawing: Markup {
    let frame = Markup(
      "rect",
      [
        "class": isState ? "state" : isUncovered ? "label uncovered" : "label", "x": "\(left)",
        "y": "\(top)",
        "width": "\(width)", "height": "\(height)", "rx": isState ? "10" : "3",
      ]
    )
    var texts = lines.enumerated().map { number, line in
      // The baseline is 12 pixels below the top of a line of 16 pixels.
      Markup(
        "text",
        [
          "class": isState ? "state-name" : "event",
          "x": "\(isState ? left + width / 2 : left + DiagramLayout.padding.x)",
          "y": "\(top + DiagramLayout.padding.y + number * DiagramLayout.line + 12)",
          "xml:space": "preserve",
        ],
        [.text(line)]
      )
    }
    for link in links.reversed() {
      let label = Markup("a", ["href": "#\(link.target)"], Array(texts[link.lines]))
      texts.replaceSubrange(link.lines, with: [label])
    }
    let title = whole.map { [Markup("title", [:], [.text($0)])] } ?? []
    return Markup("g", [:], title + [frame] + texts)
  }
}

extension DiagramLayout.Stroke {
  fileprivate var drawing: [Markup] {
    let (start, turn, land, end) = (points[0], points[1], points[2], points[3])
    let middle = (turn.y + land.y) / 2
    let curve =
      "M\(start.x) \(start.y)V\(turn.y)C\(turn.x) \(middle) \(land.x) \(middle) \(land.x) \(land.y)"
      + "V\(end.y)"
    let line = Markup("path", ["class": isUncovered ? "edge uncovered" : "edge", "d": curve])
    guard hasArrow else { return [line] }
    let (tip, back) = isUpward ? (start, start.y + 8) : (end, end.y - 8)
    let arrow = "M\(tip.x) \(tip.y)L\(tip.x - 4) \(back)H\(tip.x + 4)Z"
    return [line, Markup("path", ["class": "arrow", "d": arrow])]
  }
}
