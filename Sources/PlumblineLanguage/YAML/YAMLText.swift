internal import PlumblineModel

/// Texts in a YAML file that the program writes.
package enum YAMLText {
  /// A text, in quotes if YAML would interpret it otherwise.
  ///
  /// - Complexity: O(length).
  package static func plain(_ text: String) -> String {
    let isPlain =
      text.utf8.allSatisfy { byte in
        isLetterOrDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".")
      } && text.utf8.first.map { isLetterOrDigit($0) && $0 > UInt8(ascii: "9") } ?? false
    let words: Set = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
    return isPlain && !words.contains(text.lowercased()) ? text : quoted(text)
  }

  /// A text in double quotes, with invisible characters as escapes.
  ///
  /// - Complexity: O(length).
  package static func quoted(_ text: String) -> String {
    var written = ""
    for scalar in JSON.string(text).text.unicodeScalars {
      guard isEscaped(scalar) else {
        written.unicodeScalars.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      let (mark, length) = scalar.value > 0xFFFF ? ("\\U", 8) : ("\\u", 4)
      written += mark + String(repeating: "0", count: length - digits.count) + digits
    }
    return written
  }

  /// Whether a character is invisible, changes the direction of a text or may not stand in YAML.
  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x2028, 0x2029, 0xFFFE, 0xFFFF: true
    // Joiners inside words and emoji.
    case 0x200C, 0x200D: false
    default: scalar.properties.generalCategory == .format
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
