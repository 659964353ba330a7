internal import PlumblineModel

extension String {
  /// The number of terminal columns: East Asian wide characters take two, marks none.
  ///
  /// - Complexity: O(length).
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// The text padded with blanks to a width; longer text is cut with «…».
  ///
  /// - Complexity: O(length).
  func padded(to width: Int) -> String {
    let cut = cut(to: width)
    return cut + String(repeating: " ", count: max(0, width - cut.displayWidth))
  }

  /// The text if it fits, else its beginning with «…».
  ///
  /// - Complexity: O(length).
  package func cut(to width: Int) -> String {
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

  /// The text in lines of at most this width, broken at blanks where possible.
  ///
  /// Text without blanks, such as Chinese, breaks anywhere.
  ///
  /// - Complexity: O(length).
  package func wrapped(to width: Int) -> [String] {
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
  /// The number of terminal columns.
  var displayWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return scalar.isWide ? 2 : 1
    }
  }
}

/// A text after a label, in lines with a hanging indent.
func labelled(_ label: String, _ text: String, hanging: Int, width: Int) -> [String] {
  let indent = String(repeating: " ", count: hanging)
  // The label counts as the first word of the first line.
  let gap = max(0, label.displayWidth - hanging)
  let filler = String(repeating: "\u{A0}", count: gap)
  let lines = (filler + text).wrapped(to: max(20, width - hanging))
  return lines.enumerated().map { number, line in
    number == 0 ? label + line.dropFirst(gap) : indent + line
  }
}
