/// The secret that an adapter presents when it calls.
package struct Token: Sendable {
  private let bytes: [UInt8]

  /// - Precondition: The text is not empty.
  package init(_ text: String) {
    precondition(!text.isEmpty, "an empty token is no secret")
    bytes = Array(text.utf8)
  }

  /// A new one of 126 random bits.
  static func random() -> Token {
    var generator = SystemRandomNumberGenerator()
    let halves = (generator.next(), generator.next())
    return Token([halves.0, halves.1].map { String($0 | 1 << 63, radix: 16) }.joined())
  }

  /// The text, for the environment of a program that the runner starts.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether a text is the token.
  ///
  /// The time depends on the length of the text only, not on the place of the first difference: a stranger could
  /// otherwise find the token byte by byte.
  ///
  /// - Complexity: O(length of the text).
  func matches(_ text: String) -> Bool {
    let presented = Array(text.utf8)
    var difference: UInt8 = presented.count == bytes.count ? 0 : 1
    for (index, byte) in presented.enumerated() { difference |= byte ^ bytes[index % bytes.count] }
    return difference == 0
  }
}
