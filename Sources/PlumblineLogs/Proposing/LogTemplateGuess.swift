internal import PlumblineModel

/// Splits lines of text into constant and varying words.
///
/// Lines with the same number of words, at least half of them equal, have one form; a word with a
/// digit varies. This follows Drain (P. He, J. Zhu, Z. Zheng, M. R. Lyu, *Drain: An Online Log
/// Parsing Approach with Fixed Depth Tree*, 2017, doi:10.1109/ICWS.2017.13), without the tree.
struct LogTemplateGuess {
  /// Similar lines.
  private struct Cluster {
    /// The word at each position; nil if it varies.
    var words: [String?]
    var lines: [[String]]
  }

  private static let limit = 20

  private(set) var forms: [LogTable.Form] = []
  private(set) var rows: [LogTable.Row] = []

  init(_ lines: [String]) {
    var clusters: [Cluster] = []
    for line in lines {
      let words = Self.words(of: line)
      let masked = words.map { Self.varies($0) ? nil : $0 }
      let place = clusters.firstIndex { Self.isAlike($0.words, masked) }
      if let place {
        for index in masked.indices where clusters[place].words[index] != masked[index] {
          clusters[place].words[index] = nil
        }
        clusters[place].lines.append(words)
      } else {
        clusters.append(Cluster(words: masked, lines: [words]))
      }
    }
    let most = clusters.enumerated()
      .filter { $0.element.words.contains(nil) }
      .sorted { ($1.element.lines.count, $0.offset) < ($0.element.lines.count, $1.offset) }
      .prefix(Self.limit)
    for (number, cluster) in most.enumerated() { add(cluster.element, number) }
  }

  /// The words of a line; a date and a following time of day are one word.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    // Consecutive blanks give empty words, so the form keeps them.
    for word in line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      if let last = words.last, LogTimeUnit.iso8601.instant(bare("\(last) \(word)")) != nil {
        words[words.count - 1] = "\(last) \(word)"
      } else {
        words.append(word)
      }
    }
    return words
  }

  /// A text without the punctuation around it.
  static func bare(_ text: String) -> String {
    func isMark(_ character: Character) -> Bool { !(character.isLetter || character.isNumber) }
    var bare = text[...]
    while let first = bare.first, isMark(first) { bare.removeFirst() }
    while let last = bare.last, isMark(last) { bare.removeLast() }
    return String(bare)
  }

  private static func varies(_ word: String) -> Bool {
    word.contains { $0.isNumber } || word.contains("=")
  }

  private static func isAlike(_ some: [String?], _ other: [String?]) -> Bool {
    guard some.count == other.count, some.count <= 200 else { return false }
    let fixed = some.indices.filter { some[$0] != nil || other[$0] != nil }
    let same = fixed.count { some[$0] == other[$0] }
    return same * 2 >= fixed.count
  }
}

// MARK: Forms

extension LogTemplateGuess {
  private mutating func add(_ cluster: Cluster, _ number: Int) {
    var text: [String] = []
    var holes: [(index: Int, name: String, before: Int, behind: Int)] = []
    var names: Set<String> = ["line"]
    for (index, word) in cluster.words.enumerated() {
      if let word {
        text.append(Self.escaped(word))
        continue
      }
      let values = cluster.lines.map { $0[index] }
      let (before, behind) = Self.margins(of: values)
      let first = values[0]
      let prefix = String(first.prefix(before))
      var name = Self.name(
        of: values,
        prefix: prefix,
        after: index > 0 ? cluster.words[index - 1] : nil
      )
      if names.contains(name) || name.isEmpty { name = "w\(index + 1)" }
      names.insert(name)
      holes.append((index, name, before, behind))
      text.append(
        Self.escaped(prefix) + "{\(name)}" + Self.escaped(String(first.suffix(behind)))
      )
    }
    forms.append(
      LogTable.Form(
        name: "line-\(number + 1)",
        text: text.joined(separator: " "),
        words: cluster.words.compactMap { $0.map(Self.bare) }
      )
    )
    for line in cluster.lines {
      let cells = holes.map { hole in
        (hole.name, String(line[hole.index].dropFirst(hole.before).dropLast(hole.behind)))
      }
      rows.append(LogTable.Row(form: number, cells: Dictionary(cells) { first, _ in first }))
    }
  }

  /// The name of a hole: the preceding label, if any.
  private static func name(of values: [String], prefix: String, after word: String?) -> String {
    if values.allSatisfy({ LogTimeUnit.iso8601.instant(bare($0)) != nil }) { return "time" }
    let label = prefix.isEmpty ? word ?? "" : prefix
    guard let last = label.last, last == "=" || last == ":" else { return "" }
    let letters = bare(label)
    return letters.utf8.allSatisfy { $0 < 0x80 && $0 != 0x7B && $0 != 0x7D } ? letters : ""
  }

  /// The lengths of the common prefix and suffix of all values that are punctuation, or a label
  /// with punctuation such as `user=`.
  private static func margins(of values: [String]) -> (before: Int, behind: Int) {
    let common = values.dropFirst().reduce(values[0]) { $0.commonPrefix(with: $1) }
    func isMark(_ character: Character) -> Bool {
      !(character.isLetter || character.isNumber || character == "-" || character == "+")
    }
    var before = common.prefix { isMark($0) }.count
    if let mark = common.firstIndex(where: { "=:".contains($0) }) {
      let label = common[...mark]
      if label.contains(where: \.isLetter), !label.contains(where: \.isNumber) {
        before = label.count
      }
    }
    let rest = values.map { String($0.dropFirst(before).reversed()) }
    let end = rest.dropFirst().reduce(rest[0]) { $0.commonPrefix(with: $1) }
    let behind = min(end.prefix { isMark($0) }.count, (rest.map(\.count).min() ?? 1) - 1)
    return (before, max(behind, 0))
  }

  private static func escaped(_ word: String) -> String {
    String(word.flatMap { $0 == "{" ? "{{" : $0 == "}" ? "}}" : String($0) })
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
