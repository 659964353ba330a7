/// A pattern over ids: `*` stands for any text, `?` for one character.
struct Pattern {
  private let parts: [Character]

  init(_ text: String) { parts = Array(text) }

  /// Whether the whole text matches.
  ///
  /// - Complexity: O(length of the pattern × length of the text).
  func matches(_ text: String) -> Bool {
    // Whether the pattern read so far matches the first `n` characters, for every n.
    let characters = Array(text)
    var reached = [true] + [Bool](repeating: false, count: characters.count)
    for part in parts {
      var next = [Bool](repeating: false, count: reached.count)
      next[0] = part == "*" && reached[0]
      for index in characters.indices {
        next[index + 1] =
          part == "*"
          ? reached[index + 1] || next[index]
          : reached[index] && (part == "?" || part == characters[index])
      }
      reached = next
    }
    return reached[characters.count]
  }
}
