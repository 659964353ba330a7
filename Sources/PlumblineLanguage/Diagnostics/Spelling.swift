/// Suggestions for unknown names.
package enum Spelling {
  /// The end of a message about an unknown name: a suggestion.
  ///
  /// ```swift
  /// Spelling.suggestion(for: "reconecting", among: ["reconnecting", "idle"])
  /// // "; did you mean 'reconnecting'?"
  /// Spelling.suggestion(for: "x", among: ["up", "down"])
  /// // "; expected one of up, down"
  /// ```
  ///
  /// It is empty if no name is near and the number of names is 0 or at least 6.
  ///
  /// - Complexity: O(total length of the names × length of the name).
  package static func suggestion(for name: String, among names: [String]) -> String {
    if let nearest = nearest(to: name, among: names) { return "; did you mean '\(nearest)'?" }
    switch names.count {
    case 0: return ""
    case 1: return "; expected \(names[0])"
    case 2..<6: return "; expected one of \(names.joined(separator: ", "))"
    default: return ""
    }
  }

  /// The first of the nearest names, if its distance is at most a third of the length of the name; of equally near ones
  /// one with the same letters, as `sr-18` for `sr-81`.
  ///
  /// A name of which the text is the beginning, see ``completion(of:among:)``, takes precedence.
  package static func nearest(to name: String, among names: [String]) -> String? {
    guard name.unicodeScalars.count <= 100 else { return nil }
    if let completion = completion(of: name, among: names) { return completion }
    let limit = max(1, name.unicodeScalars.count / 3)
    var best: (name: String, rank: (distance: Int, otherLetters: Int))?
    for candidate in names where candidate != name {
      let distance = distance(name.lowercased(), candidate.lowercased())
      let hasSameLetters = letters(of: name) == letters(of: candidate)
      let rank = (distance, hasSameLetters ? 0 : 1)
      if distance <= limit, distance < candidate.unicodeScalars.count,
        rank < best?.rank ?? (.max, 0)
      {
        best = (candidate, rank)
      }
    }
    return best?.name
  }

  /// The only name that is the text and further words, as `deviates from an assumption` for `deviates`.
  static func completion(of text: String, among names: [String]) -> String? {
    let longer = Set(names).filter { $0.hasPrefix(text + " ") }
    return longer.count == 1 ? longer.first : nil
  }

  private static func letters(of name: String) -> [Unicode.Scalar] {
    name.lowercased().unicodeScalars.sorted()
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours that lead from one
  /// name to the other.
  ///
  /// It is the optimal string alignment distance (R. A. Wagner and M. J. Fischer, *The
  /// String-to-String Correction Problem*, 1974, doi:10.1145/321796.321811, with swaps). Before
  /// step `i`, `previous[j]` is the distance between the first `i - 1` letters of one and the
  /// first `j` of the other.
  static func distance(_ from: String, _ to: String) -> Int {
    let from = Array(from.unicodeScalars)
    let to = Array(to.unicodeScalars)
    var beforeThat = Array(repeating: 0, count: to.count + 1)
    var previous = Array(0...to.count)
    for i in from.indices {
      var current = [i + 1]
      for j in to.indices {
        var cost = min(
          previous[j + 1] + 1,
          current[j] + 1,
          previous[j] + (from[i] == to[j] ? 0 : 1)
        )
        if i > 0, j > 0, from[i] == to[j - 1], from[i - 1] == to[j] {
          cost = min(cost, beforeThat[j - 1] + 1)
        }
        current.append(cost)
      }
      beforeThat = previous
      previous = current
    }
    return previous[to.count]
  }
}
