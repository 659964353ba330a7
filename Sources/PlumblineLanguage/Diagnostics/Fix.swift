/// A fix-it: a range of one line, and its replacement.
///
/// Only unambiguous errors have one: a misspelt name with exactly one candidate at distance one, or
/// an unquoted sentence in braces.
package struct Fix: Sendable {
  /// The characters to replace.
  package var location: SourceLocation
  /// The replacement.
  package var replacement: String
  /// The action, as an imperative: `write 'dimmed'`.
  package var action: String

  package init(at location: SourceLocation, replacement: String, action: String) {
    self.location = location
    self.replacement = replacement
    self.action = action
  }
}

extension Fix {
  /// The fix-it of a misspelt name, if exactly one of the names is at distance one, or is the text and further words.
  ///
  /// Short names and names that differ in a digit have no fix-it: `zh-1` is not a typo of `zh-11`.
  ///
  /// - Complexity: O(total length of the names × length of the name).
  package static func respelling(
    _ text: String,
    at location: SourceLocation,
    among names: [String]
  ) -> Fix? {
    guard text.unicodeScalars.count >= 3, text.unicodeScalars.count <= 100 else { return nil }
    guard let name = Spelling.completion(of: text, among: names) ?? neighbour(of: text, names),
      digits(in: name) == digits(in: text)
    else { return nil }
    // The location may be that of a longer text or of an alias; then no fix-it is certain.
    let forms = ["\(text)", "\"\(text)\"", "'\(text)'", "$\(text)"]
    guard let form = location.text, forms.contains(form) else { return nil }
    let isWrapped = form.unicodeScalars.count - text.unicodeScalars.count
    let inner = location.advanced(
      by: isWrapped > 0 ? 1 : 0,
      length: text.unicodeScalars.count
    )
    return Fix(at: inner, replacement: name, action: "write '\(name)'")
  }

  /// The only name at distance one.
  private static func neighbour(of text: String, _ names: [String]) -> String? {
    let near = Set(names).filter {
      $0 != text && Spelling.distance(text.lowercased(), $0.lowercased()) <= 1
    }
    return near.count == 1 ? near.first : nil
  }

  private static func digits(in text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0.properties.numericType != nil }
  }
}

extension SourceLocation {
  /// The covered characters; nil if the line is too short.
  ///
  /// - Complexity: O(length of the line).
  package var text: String? {
    guard let line = file.text(ofLine: position.line)?.unicodeScalars,
      position.column >= 1, position.column - 1 + length <= line.count
    else { return nil }
    return String(String.UnicodeScalarView(line.dropFirst(position.column - 1).prefix(length)))
  }
}
