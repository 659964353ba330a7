internal import PlumblineEngine
internal import PlumblineModel

/// A trace in aligned columns: time, input, expected, observed.
///
/// The failing row begins with `>`. A narrow terminal cuts the widest columns first. Of a block of rows that
/// follows itself, the first and the last copy are shown.
struct TimelineText {
  /// The least width of a column.
  static let narrowest = 8
  /// A block with fewer copies is shown as it is.
  private static let fewestFolded = 4

  let rows: [Timeline.Entry]
  /// The row at which the trace fails.
  let failing: Int?

  init(of failure: Failure, in vocabulary: Vocabulary) {
    self.init(failure.rows(in: vocabulary), expected: failure.expected)
  }

  /// Marks as failing the last row with the expected output, else the last row.
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

  /// The lines for an unlimited width.
  var text: [String] { lines(width: 160, Style(isColoured: false)) }

  /// The lines, without line breaks.
  func lines(
    width: Int,
    _ style: Style,
    headings: [String] = ["time", "input", "expected", "observed"]
  ) -> [String] {
    let folded = folded
    let shown = rows.indices.filter { row in !folded.contains { $0.rows.contains(row) } }
    var table = [headings]
    table += shown.map { number in
      let row = rows[number]
      return [describe(row.at), row.input ?? "", row.expected ?? "", row.observed ?? ""]
    }
    let widths = widths(of: table, within: width)
    var lines = table.enumerated().map { number, cells in
      let isFailing = number > 0 && shown[number - 1] == failing
      let time = String(repeating: " ", count: max(0, widths[0] - cells[0].displayWidth)) + cells[0]
      var line = "  \(isFailing ? ">" : " ") \(time)"
      for column in 1..<4 { line += "  " + cells[column].padded(to: widths[column]) }
      while line.last == " " { line.removeLast() }
      return number == 0 ? style.quiet(line) : isFailing ? style.bad(line) : line
    }
    for fold in folded.reversed() {
      let place = shown.prefix { $0 < fold.rows.lowerBound }.count + 1
      lines.insert(style.quiet("    \(fold.words)"), at: place)
    }
    return lines
  }

  /// Rows that repeat those above them, and are not shown.
  private struct Fold {
    var rows: Range<Int>
    var words: String
  }

  private var folded: [Fold] {
    let texts = rows.map { [$0.input, $0.expected, $0.observed] }
    return Repetition.all(in: texts).compactMap { block in
      let rows = block.start + block.length..<block.end - block.length
      let count = block.count - 2
      guard block.count >= Self.fewestFolded, !(failing.map(rows.contains) ?? false) else {
        return nil
      }
      let above = block.length == 1 ? "the row above" : "the \(block.length) rows above"
      return Fold(rows: rows, words: "… \(above) \(grouped(count)) more times …")
    }
  }

  /// The width of each column; margin and gaps take ten more columns.
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
  /// The timeline, with a row for a crash, a hang or a missing attempt.
  ///
  /// That row shows the input without an answer, which readers look for.
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
