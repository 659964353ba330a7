/// A place in a file: line and column, both from 1; columns count Unicode scalars.
package struct Position: Comparable, CustomStringConvertible, Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `3:14`.
  package var description: String { "\(line):\(column)" }

  /// Whether the left place comes first in the file.
  package static func < (left: Position, right: Position) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A stretch of one line of a file; what a caret points at.
package struct SourceLocation: CustomStringConvertible, Sendable {
  package var file: SourceFile
  package var position: Position
  /// How many characters the carets underline; at least 1.
  package var length: Int

  package init(file: SourceFile, position: Position, length: Int = 1) {
    self.file = file
    self.position = position
    self.length = max(length, 1)
  }

  /// `rtm1.yaml:3:14`.
  package var description: String { "\(file.name):\(position)" }

  /// The same line, further right: a place inside the text of a plain scalar.
  package func advanced(by columns: Int, length: Int = 1) -> SourceLocation {
    SourceLocation(
      file: file,
      position: Position(line: position.line, column: position.column + columns),
      length: length
    )
  }
}
