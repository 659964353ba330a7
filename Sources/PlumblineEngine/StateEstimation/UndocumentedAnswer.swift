package import PlumblineModel

/// An input that the documents do not define, and the outputs that follow at once.
package struct UndocumentedAnswer: Codable, Hashable, Sendable {
  /// The locations in which it may have been given, ascending; usually one.
  ///
  /// They are those of the candidates that survive the outputs of the instant.
  package var locations: [Int]
  package var input: Int
  /// Without the outputs pending from before, if the location is unique.
  package var outputs: [Symbol]
}
