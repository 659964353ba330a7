/// The lines of a document as its ledger counts them: each ends with a line feed.
///
/// Text after the last line feed is a line only if it is not empty. Other line breaks of YAML and
/// Unicode are part of a line: editors and tools that number lines do not count them.
package struct DocumentText: Sendable {
  package let lines: [String]

  /// - Complexity: O(number of bytes).
  package init(_ file: SourceFile) {
    var parts = file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    lines = parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The hash of the lines in some ranges, all of them within the document.
  func hash(of ranges: [ClosedRange<Int>]) -> String {
    LineHash.of(ranges.joined().map { lines[$0 - 1] })
  }
}
