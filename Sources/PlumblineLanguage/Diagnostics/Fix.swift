/// A certain mend: some characters of one line, and what belongs in their place.
///
/// Only what cannot be meant otherwise has one: a misspelt name with exactly one candidate a letter
/// away, or a sentence in braces that lacks its quotes.
package struct Fix: Sendable {
  /// The characters that go.
  package var location: SourceLocation
  /// What comes in their place.
  package var replacement: String
  /// What that does, as an order: `write 'dimmed'`.
  package var action: String

  package init(at location: SourceLocation, replacement: String, action: String) {
    self.location = location
    self.replacement = replacement
    self.action = action
  }
}

extension Fix {
  /// The mend of a misspelt name, if exactly one of the names is a letter away.
  ///
  /// Short names and names that differ in a digit are left alone: `zh-1` is no slip for `zh-11`.
  ///
  /// - Complexity: O(total length of the names × length of the name).
  package static func respelling(
    _ text: String,
    at location: SourceLocation,
    among names: [String]
  ) -> Fix? {
    guard text.unicodeScalars.count >= 3, text.unicodeScalars.count <= 100 else { return nil }
    let near = Set(names).filter {
      $0 != text && Spelling.distance(text.lowercased(), $0.lowercased()) <= 1
    }
    guard near.count == 1, let name = near.first, digits(in: name) == digits(in: text) else {
      return nil
    }
    // The place may be that of a longer text, or of an alias: then nothing is certain.
    let forms = ["\(text)", "\"\(text)\"", "'\(text)'", "$\(text)"]
    guard let form = location.text, forms.contains(form) else { return nil }
    let isWrapped = form.unicodeScalars.count - text.unicodeScalars.count
    let inner = location.advanced(
      by: isWrapped > 0 ? 1 : 0,
      length: text.unicodeScalars.count
    )
    return Fix(at: inner, replacement: name, action: "write '\(name)'")
  }

  private static func digits(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0.properties.numericType != nil }
  }
}

extension SourceLocation {
  /// The characters that it covers; nil when its line does not have them.
  ///
  /// - Complexity: O(length of the line).
  package var text: String? {
    guard let line = file.text(ofLine: position.line)?.unicodeScalars,
      position.column >= 1, position.column - 1 + length <= line.count
    else { return nil }
    return String(String.UnicodeScalarView(line.dropFirst(position.column - 1).prefix(length)))
  }
}
