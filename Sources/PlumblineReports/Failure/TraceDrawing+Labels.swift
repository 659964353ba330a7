internal import PlumblineEngine
internal import PlumblineModel

/// The labels above and below the lanes.
extension TraceDrawing {
  /// The number of pixels of a column of text at most.
  private static let column = 7

  /// The same for the names of lanes, whose letters are narrower.
  static let nameColumn = 6

  /// Bold letters are wider than the others.
  private static func pixels(of text: String) -> Int { text.displayWidth * column + 4 }

  /// A label at a position, shifted as far as the least width needs.
  ///
  /// - Complexity: O(length).
  func label(_ text: String, at x: Int) -> Label {
    let width = leastPixels
    let text = fitting(text, width)
    let half = (Self.pixels(of: text) + 1) / 2
    let pixel = x * width / 1000
    return Label(x: x, shift: max(half, min(width - half, pixel)) - pixel, text: text)
  }

  /// A text, cut if it is wider than a number of pixels.
  func fitting(_ text: String, _ width: Int, column: Int = column) -> String {
    text.displayWidth * column + 4 > width ? text.cut(to: width / column - 1) : text
  }

  /// The pixels that a label takes at the least width.
  func pixels(of label: Label) -> Range<Int> {
    let half = (Self.pixels(of: label.text) + 1) / 2
    let centre = label.x * leastPixels / 1000 + label.shift
    return centre - half..<centre + half
  }

  /// The instants of the axis whose labels do not overlap: first the beginning, the ends of windows and the failure.
  ///
  /// - Complexity: O(rows²).
  func axis() -> [Label] {
    let rows = chart.rows
    let failing = chart.text.failing.map { rows[$0].at }
    let ends = [chart.window?.to, chart.due?.from, chart.due?.to, chart.threshold?.at]
    let instants = [rows.first?.at] + ends + [failing] + rows.map(\.at)
    var labels: [Label] = []
    var taken: [Range<Int>] = []
    for case let instant? in instants {
      let label = label(describe(instant), at: position(of: instant))
      let range = pixels(of: label)
      guard !taken.contains(where: { $0.overlaps(range.lowerBound - 8..<range.upperBound + 8) })
      else { continue }
      labels.append(label)
      taken.append(range)
    }
    return labels.sorted { $0.x < $1.x }
  }
}
