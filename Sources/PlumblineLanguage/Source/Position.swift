/// A position in a file: line and column, both from 1; columns count Unicode scalars.
package struct Position: Comparable, CustomStringConvertible, Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `3:14`.
  package var description: String { "\(line):\(column)" }

  /// Whether the left position precedes the right one.
  package static func < (left: Position, right: Position) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A range within one line of a file, which carets underline.
package struct SourceLocation: CustomStringConvertible, Sendable {
  package var file: SourceFile
  package var position: Position
  /// The number of underlined characters; at least 1.
  package var length: Int

  package init(file: SourceFile, position: Position, length: Int = 1) {
    self.file = file
    self.position = position
    self.length = max(length, 1)
  }

  /// `rtm1.yaml:3:14`.
  package var description: String { "\(file.name):\(position)" }

  /// The file without its folder, and the line: `rtm1.yaml:3`.
  var lineOfFile: String {
    let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
    return "\(name):\(position.line)"
  }

  /// A location further right on the same line, inside the text of a plain scalar.
  package func advanced(by columns: Int, length: Int = 1) -> SourceLocation {
    SourceLocation(
      file: file,
      position: Position(line: position.line, column: position.column + columns),
      length: length
    )
  }
}
