extension Page.Table {
  /// The number of columns of text up to which a column is as wide as its longest text.
  private static let short = 14
  /// The number of columns of text that fit a telephone.
  private static let telephone = 26

  /// The width of each column with short texts only, in characters; nil for a column of prose, which takes the rest.
  ///
  /// - Complexity: O(size of the table).
  var widths: [Int?] {
    longest.map { $0 <= Self.short ? $0 + 2 : nil }
  }

  /// Whether it fits a telephone as a table.
  var isNarrow: Bool { longest.reduce(3 * (columns.count - 1), +) <= Self.telephone }

  private var longest: [Int] {
    columns.indices.map { column in
      rows.reduce(columns[column].displayWidth) { longest, row in
        guard row.cells.indices.contains(column) else { return longest }
        return row.cells[column].lines.reduce(longest) { max($0, $1.displayWidth) }
      }
    }
  }
}

extension [Page.Inline] {
  /// The lines of the phrase, without emphasis.
  fileprivate var lines: [String] {
    split(separator: .lineBreak).map { Array($0).plain }
  }
}
