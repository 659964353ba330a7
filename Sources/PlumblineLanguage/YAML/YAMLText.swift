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

  /// A text in double quotes.
  ///
  /// - Complexity: O(length).
  package static func quoted(_ text: String) -> String {
    var written = ""
    for scalar in JSON.string(text).text.unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
        let digits = String(scalar.value, radix: 16)
        written += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written
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
