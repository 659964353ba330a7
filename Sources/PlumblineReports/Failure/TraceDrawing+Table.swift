internal import PlumblineEngine
internal import PlumblineModel

extension TraceDrawing {
  /// The events as a table: the text of the drawing, and all of its content for readers without it.
  func table(_ id: String) -> Markup {
    let columns = ["Time", "Input", chart.names.expected, chart.names.observed]
    let head = columns.map { Markup("th", ["scope": "col"], [.text($0)]) }
    return Markup(
      "table",
      ["class": "trace cards", "style": HTMLWriter.labels(columns)],
      [
        Markup("caption", [:], [.prose(caption)]),
        Markup("thead", [:], [Markup("tr", [:], head)]),
        Markup("tbody", [:], chart.rows.indices.map(tableRow)),
      ]
    )
  }

  private var caption: String {
    var scale =
      "The numbers count the events, as in the drawing. Waits are to scale, and each event takes a width of its own."
    if let due = chart.due, due.from == due.to {
      scale += " Dotted line: when the expected output is due, at \(describe(due.from))."
    } else if let due = chart.due {
      let end = due.to.map { " to \(describe($0))" } ?? " on"
      scale += " Framed: when the expected output may come, from \(describe(due.from))\(end)."
    }
    guard let window = chart.window else { return scale }
    let end = window.to.map { " to \(describe($0))" } ?? " on"
    let what = window.label == "fails in here" ? "a wait that ends there fails" : window.label
    return "\(scale) Shaded: \(what), from \(describe(window.from))\(end)."
  }

  private func tableRow(_ number: Int) -> Markup {
    let row = chart.rows[number]
    let isFailing = number == chart.text.failing
    let time = Markup(
      "th",
      ["scope": "row"],
      [
        Markup("span", ["class": "row-number"], [.text("\(number + 1)")]), .text(" "),
        .text(describe(row.at)),
      ]
        + (isFailing
          ? [
            .text(" "),
            Markup("span", ["class": "bad"], [.text("\u{2717} \(chart.failingWord)")]),
          ] : [])
    )
    let cells = [row.input, row.expected, row.observed].map { text in
      Markup("td", ["dir": "auto"], text.map { [.breakable($0)] } ?? [])
    }
    return Markup("tr", ["class": isFailing ? "failing" : nil], [time] + cells)
  }
}
