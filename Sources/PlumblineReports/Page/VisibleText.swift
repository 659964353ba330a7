extension String {
  /// The text with everything spelled out that a reader could not see, or that would turn the text
  /// around it: `‹U+202E›` for a mark that writes from right to left.
  ///
  /// Every report goes through here, once, before it is escaped for its format. A break of a line becomes a blank: no name has lines.
  ///
  /// - Complexity: O(length).
  var visible: String {
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
  /// Whether it shows nothing by itself; the joiners inside words and emoji do no harm.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }
}
