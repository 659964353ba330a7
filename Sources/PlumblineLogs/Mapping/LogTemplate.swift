/// The form of a line of text: fixed texts with holes between them.
///
/// ```swift
/// let template = try LogTemplate(name: "call", "{time} call {name}", columns: &columns)
/// columns                                    // ["time", "name"]
/// ```
///
/// A hole matches the shortest text up to the next fixed text, or a whole day with its time; the last hole matches up to the
/// final fixed text or the end. `{}` is an unnamed hole; `{{` and `}}` are braces.
package struct LogTemplate: Hashable, Sendable {
  /// A part of a template.
  package enum Piece: Hashable, Sendable {
    /// These bytes; never empty.
    case fixed([UInt8])
    /// Any text, the value of a column; nil for an unnamed hole.
    case hole(Int?)
  }

  /// An error in a template.
  package enum Problem: Error, Hashable {
    case noHole
    case holesTouch
    case openBrace
    case strayBrace
    case twice(String)
  }

  package let name: String
  /// Fixed texts and holes, alternating.
  package let pieces: [Piece]

  /// Reads a template; the names of its holes are added to the columns.
  ///
  /// - Throws: The first problem.
  /// - Complexity: O(length × number of columns).
  package init(name: String, _ text: String, columns: inout [String]) throws(Problem) {
    var pieces: [Piece] = []
    var fixed: [UInt8] = []
    var own: Set<Int> = []
    var rest = text[...]
    while let next = rest.first {
      if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
        fixed += next.utf8
        rest.removeFirst(2)
      } else if next == "{" {
        guard let end = rest.firstIndex(of: "}") else { throw .openBrace }
        let hole = String(rest[rest.index(after: rest.startIndex)..<end])
        guard !hole.contains("{") else { throw .openBrace }
        if fixed.isEmpty, case .hole = pieces.last { throw .holesTouch }
        if !fixed.isEmpty { pieces.append(.fixed(fixed)) }
        fixed = []
        let column = hole.isEmpty ? nil : Self.column(hole, &columns)
        if let column, !own.insert(column).inserted { throw .twice(hole) }
        pieces.append(.hole(column))
        rest = rest[rest.index(after: end)...]
      } else if next == "}" {
        throw .strayBrace
      } else {
        fixed += next.utf8
        rest.removeFirst()
      }
    }
    if !fixed.isEmpty { pieces.append(.fixed(fixed)) }
    guard pieces.contains(where: \.isHole) else { throw .noHole }
    self.name = name
    self.pieces = pieces
  }

  private static func column(_ name: String, _ columns: inout [String]) -> Int {
    if let known = columns.firstIndex(of: name) { return known }
    columns.append(name)
    return columns.count - 1
  }

  /// The columns that its holes fill.
  package var columns: [Int] {
    pieces.compactMap { piece in
      if case .hole(let column?) = piece { column } else { nil }
    }
  }
}

extension LogTemplate.Piece {
  fileprivate var isHole: Bool {
    if case .hole = self { true } else { false }
  }
}
