package import PlumblineModel

/// An input on which the documents are silent, and what followed it at once.
package struct UndocumentedAnswer: Hashable, Sendable {
  /// The locations in which it may have been given, ascending; most often it is one.
  ///
  /// They are those of the candidates that the outputs of the instant leave.
  package var locations: [Int]
  package var input: Int
  /// Without the outputs that were pending from before, if there is one location.
  package var outputs: [Symbol]
}
