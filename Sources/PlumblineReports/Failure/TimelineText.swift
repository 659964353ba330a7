internal import PlumblineEngine
internal import PlumblineModel

/// A trace as aligned columns: time, input, expected, observed.
///
/// The row at which the trace fails begins with `>`. When the terminal is too narrow the widest
/// columns are cut first.
struct TimelineText {
  /// Narrower columns say nothing.
  static let narrowest = 8

  let rows: [Timeline.Entry]
  /// The row at which the trace fails.
  let failing: Int?

  init(of failure: Failure, in vocabulary: Vocabulary) {
    self.init(failure.rows(in: vocabulary), expected: failure.expected)
  }

  /// It fails at the last row with what was expected, or else at the last of all.
  init(_ rows: [Timeline.Entry], expected: String) {
    self.rows = rows.map { row in
      Timeline.Entry(
        at: row.at,
        input: row.input?.visible,
        expected: row.expected?.visible,
        observed: row.observed?.visible
      )
    }
    failing = rows.lastIndex { $0.expected == expected } ?? rows.indices.last
  }

  /// The lines where nothing limits the width.
  var text: [String] { lines(width: 160, Style(isColoured: false)) }

  /// The lines, without line breaks.
  func lines(
    width: Int,
    _ style: Style,
    headings: [String] = ["time", "input", "expected", "observed"]
  ) -> [String] {
    var table = [headings]
    table += rows.map { row in
      [describe(row.at), row.input ?? "", row.expected ?? "", row.observed ?? ""]
    }
    let widths = widths(of: table, within: width)
    return table.enumerated().map { number, cells in
      let isFailing = number > 0 && number - 1 == failing
      let time = String(repeating: " ", count: max(0, widths[0] - cells[0].displayWidth)) + cells[0]
      var line = "  \(isFailing ? ">" : " ") \(time)"
      for column in 1..<4 { line += "  " + cells[column].padded(to: widths[column]) }
      while line.last == " " { line.removeLast() }
      return number == 0 ? style.quiet(line) : isFailing ? style.bad(line) : line
    }
  }

  /// The width of each column; the margin and the gaps take ten more.
  private func widths(of table: [[String]], within width: Int) -> [Int] {
    var widths = (0..<4).map { column in table.map { $0[column].displayWidth }.max() ?? 0 }
    while widths.reduce(10, +) > width {
      guard let widest = (1..<4).max(by: { widths[$0] < widths[$1] }),
        widths[widest] > Self.narrowest
      else { break }
      widths[widest] -= 1
    }
    return widths
  }
}

extension Failure {
  /// The timeline, in which a crash, a hang or a missing attempt has a row of its own with the
  /// input that was never answered: it is what the reader looks for there.
  func rows(in vocabulary: Vocabulary) -> [Timeline.Entry] {
    guard [.crash, .hang, .missingAttempt].contains(kind), var last = timeline.last,
      steps.indices.contains(step), let input = steps[step].input
    else { return timeline }
    var rows = timeline.dropLast()
    if last.input != nil {
      rows.append(Timeline.Entry(at: last.at, input: last.input))
    }
    last.input = vocabulary.text(ofInput: input)
    last.at = max(last.at, steps[...step].reduce(0) { $0 + $1.delay })
    return rows + [last]
  }
}
