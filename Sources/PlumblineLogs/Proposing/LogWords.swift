internal import PlumblineModel

/// The words of a line of text, and the punctuation between them.
enum LogWords {
  /// The words of a line, and the texts before, between and behind them.
  ///
  /// Inner punctuation such as that of `a.b`, `a-1` and `10:00:00,125` belongs to its word, and so does
  /// the sign of a number. A date and a following time of day are one word, also where the date is `Jan 31`.
  ///
  /// - Returns: One more gap than words; only the first and the last gap can be empty.
  /// - Complexity: O(length).
  static func split(_ line: String) -> (gaps: [String], words: [String]) {
    var gaps = [""]
    var words: [String] = []
    let letters = Array(line)
    var position = 0
    while position < letters.count {
      let end = self.end(of: letters, from: position)
      guard end > position else {
        gaps[gaps.count - 1].append(letters[position])
        position += 1
        continue
      }
      let word = String(letters[position..<end])
      position = end
      words.append(word)
      gaps.append("")
      joinInstant(&gaps, &words)
    }
    return (gaps, words)
  }

  /// Makes the last two or three words one word if they are an instant with blanks.
  private static func joinInstant(_ gaps: inout [String], _ words: inout [String]) {
    for count in [2, 3] where words.count >= count {
      let first = words.count - count
      let text = (first + 1..<words.count).reduce(words[first]) { $0 + gaps[$1] + words[$1] }
      guard LogTimeUnit.ofDays([text]) != nil else { continue }
      words.replaceSubrange(first..., with: [text])
      gaps.removeSubrange(first + 1..<gaps.count - 1)
      return
    }
  }

  /// The end of the word that begins at a position; the position itself if none does.
  private static func end(of letters: [Character], from start: Int) -> Int {
    func isWord(_ place: Int) -> Bool {
      letters.indices.contains(place) && (letters[place].isLetter || letters[place].isNumber)
    }
    func isDigit(_ place: Int) -> Bool { isWord(place) && letters[place].isNumber }
    var end = start
    if "+-".contains(letters[start]), isDigit(start + 1),
      start == 0 || " =:(,[|\"".contains(letters[start - 1])
    {
      end += 1
    }
    guard isWord(end) else { return start }
    while end < letters.count {
      if isWord(end) {
        end += 1
      } else if "-_.:/@+%~$&*".contains(letters[end]),
        isWord(end + 1)
          || "_".contains(letters[end]) && letters.indices.contains(end + 1)
            && letters[end + 1] == "_"
      {
        end += 1
      } else if letters[end] == ",", isDigit(end - 1), isDigit(end + 1),
        letters[start..<end].contains(":")
      {
        end += 1
      } else {
        break
      }
    }
    return end
  }
}
