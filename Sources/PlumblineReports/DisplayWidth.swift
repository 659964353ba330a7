extension String {
  /// The columns that a terminal needs: East Asian wide characters take two, marks none.
  ///
  /// - Complexity: O(length).
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// The text with blanks to fill a width; longer text is cut with «…».
  ///
  /// - Complexity: O(length).
  func padded(to width: Int) -> String {
    let cut = cut(to: width)
    return cut + String(repeating: " ", count: max(0, width - cut.displayWidth))
  }

  /// The text if it fits, else its beginning with «…».
  ///
  /// - Complexity: O(length).
  func cut(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var cut = ""
    var used = 1
    for character in self {
      used += character.displayWidth
      guard used <= width else { break }
      cut.append(character)
    }
    while cut.last == " " { cut.removeLast() }
    return cut + "…"
  }

  /// The text in lines no wider than that, broken at blanks where there are any.
  ///
  /// Text without blanks, such as Chinese, is broken anywhere.
  ///
  /// - Complexity: O(length).
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: true).map(String.init) {
      let joined = line.isEmpty ? word : "\(line) \(word)"
      if joined.displayWidth <= width {
        line = joined
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if line.displayWidth + character.displayWidth > width, !line.isEmpty {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}

extension Character {
  /// The columns that a terminal needs for it.
  var displayWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return Self.isWide(scalar.value) ? 2 : 1
    }
  }

  /// The wide and full-width blocks of Unicode Standard Annex 11, without the rare ones.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
