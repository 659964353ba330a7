/// A name in a spec, with its location.
///
/// Two names are equal if their texts are equal; locations do not count.
///
/// ```swift
/// let connected: Name = "connected"        // in code, without a location
/// ```
package struct Name: Comparable, CustomStringConvertible, ExpressibleByStringLiteral, Hashable,
  Sendable
{
  package var text: String
  package var location: SourceLocation

  package init(_ text: String, at location: SourceLocation = .inCode) {
    self.text = text
    self.location = location
  }

  package init(stringLiteral text: String) { self.init(text) }

  package var description: String { text }

  package static func == (left: Name, right: Name) -> Bool { left.text == right.text }

  package static func < (left: Name, right: Name) -> Bool { left.text < right.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension SourceLocation {
  /// The location of elements that code built.
  package static let inCode = SourceLocation(
    file: SourceFile(name: "(in code)", text: ""),
    position: Position(line: 1, column: 1)
  )
}
