/// Checks that each line of a document is either in a clause or in `no-fact`.
struct LineCoverage {
  /// Nil for an unknown document, which disables the checks against it.
  private let lineCount: Int?
  /// Per line, from 1, a clause that covers it.
  private var clauses: [Int: String] = [:]
  private var noFactLines: Set<Int> = []
  /// Whether a range is unreadable, so any line may be covered.
  private var isIncomplete = false

  init(lineCount: Int?) { self.lineCount = lineCount }

  /// Records that some lines are unreadable; ``check(at:_:)`` then reports nothing.
  mutating func giveUp() { isIncomplete = true }

  /// Reads the lines of a clause.
  mutating func addClause(
    _ node: Node?,
    id: String?,
    _ diagnostics: inout Diagnostics
  ) -> LineRanges? {
    let lines = node.flatMap {
      LineRanges.read($0, of: "lines", lineCount: lineCount, &diagnostics)
    }
    guard let lines else {
      giveUp()
      return nil
    }
    // Without a known end, a range may be too long to iterate.
    guard lineCount != nil else { return lines }
    for line in lines.ranges.joined() where clauses[line] == nil {
      clauses[line] = id ?? ""
    }
    return lines
  }

  /// Reads the lines of an entry of `no-fact`; call it after all clauses.
  mutating func addNoFact(_ node: Node?, _ diagnostics: inout Diagnostics) -> LineRanges? {
    let lines = node.flatMap {
      LineRanges.read($0, of: "lines", lineCount: lineCount, &diagnostics)
    }
    guard let node, let lines else {
      giveUp()
      return nil
    }
    guard lineCount != nil else { return lines }
    noFactLines.formUnion(lines.ranges.joined())
    LineAccountedTwice.check(lines, clauses, at: node.location, &diagnostics)
    return lines
  }

  /// Reports the lines that neither a clause nor `no-fact` accounts for.
  func check(at location: SourceLocation, _ diagnostics: inout Diagnostics) {
    guard let lineCount, !isIncomplete else { return }
    LineUnaccounted.check(
      lineCount: lineCount,
      isAccounted: { clauses[$0] != nil || noFactLines.contains($0) },
      at: location,
      &diagnostics
    )
  }
}
