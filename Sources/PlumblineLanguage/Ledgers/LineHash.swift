internal import PlumblineModel

/// The hash of some lines of a document, as sixteen hexadecimal digits, to detect changes.
///
/// ```yaml
/// document: {id: manual, title: Manual, file: manual.txt, lines: 1}
/// clauses:
///   - id: m-1
///     lines: "1"
///     hash: 85944171f73967e8
///     section: Lamp
///     kind: state
///     modality: explicit
///     says: It is a lamp.
/// ```
///
/// It is the ``Fingerprint`` (FNV-1a, 64 bits) of the lines in their order, in UTF-8, each without
/// the white space (the property of Unicode) at its two ends, and each followed by one line feed.
/// So neither indentation nor the kind of line break counts.
package enum LineHash {
  /// The hash of some lines.
  ///
  /// - Complexity: O(total length of the lines).
  package static func of(_ lines: some Sequence<String>) -> String {
    var fingerprint = Fingerprint()
    for line in lines {
      fingerprint.add(trimmed(line).utf8)
      fingerprint.add(CollectionOfOne(UInt8(ascii: "\n")))
    }
    return fingerprint.digits
  }

  /// Whether a text is sixteen hexadecimal digits in lower case.
  static func isWellFormed(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  private static func trimmed(_ line: String) -> Substring {
    var rest = line.unicodeScalars[...]
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    return Substring(rest)
  }
}
