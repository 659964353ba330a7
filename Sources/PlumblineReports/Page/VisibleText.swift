extension String {
  /// The text with invisible and direction-changing characters spelled out, as `‹U+202E›`.
  ///
  /// Every report passes its texts through here once, before it escapes them for its format. A line
  /// break becomes a blank, because names are single lines.
  ///
  /// - Complexity: O(length).
  package var visible: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n", "\t": text.append(" ")
      case _ where scalar.isInvisible:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "‹U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "›"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible; joiners inside words and emoji are harmless.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }
}
