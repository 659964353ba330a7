internal import PlumblineModel

/// Splits lines of text into constant and varying words.
///
/// Lines with the same punctuation between their words, and at least half of these equal, have one
/// form; a label before `=` is part of the punctuation. A word with a digit, a documented value, a word
/// behind `=` and a word of the header vary: ``LogHeaderWords``. This follows Drain (P. He, J. Zhu, Z. Zheng, M. R. Lyu, *Drain: An Online
/// Log Parsing Approach with Fixed Depth Tree*, 2017, doi:10.1109/ICWS.2017.13), without the tree.
struct LogTemplateGuess {
  /// Similar lines.
  private struct Cluster {
    /// The texts before, between and behind the words.
    var gaps: [String]
    /// The word at each position; nil if it varies.
    var words: [String?]
    var lines: [(number: Int, words: [String])]
  }

  private static let limit = 20

  private(set) var forms: [LogTable.Form] = []
  /// In the order of the lines.
  private(set) var rows: [LogTable.Row] = []

  init(_ lines: [String], _ names: LogNames) {
    var clusters: [Cluster] = []
    let split = lines.map { LogWords.split($0) }
    let header = LogHeaderWords(split)
    for (number, (gaps, words)) in split.enumerated() {
      let areHeader = header.areHeader(gaps)
      let masked = words.indices.map { index in
        let word = words[index]
        let varies =
          areHeader[index] && !Self.endsInstant(index, gaps, words) || gaps[index] == "="
          || word.contains { $0.isNumber }
          || names.isValue(word)
        return varies ? nil : word
      }
      let place = clusters.firstIndex { Self.isAlike($0, gaps, masked) }
      if let place {
        for index in masked.indices where clusters[place].words[index] != masked[index] {
          clusters[place].words[index] = nil
        }
        clusters[place].lines.append((number, words))
      } else {
        clusters.append(Cluster(gaps: gaps, words: masked, lines: [(number, words)]))
      }
    }
    let most = clusters.enumerated()
      .filter { $0.element.words.contains(nil) }
      .sorted { ($1.element.lines.count, $0.offset) < ($0.element.lines.count, $1.offset) }
      .prefix(Self.limit)
    var numbered: [(number: Int, row: LogTable.Row)] = []
    for (number, cluster) in most.enumerated() {
      numbered += add(cluster.element, number, names)
    }
    rows = numbered.sorted { $0.number < $1.number }.map(\.row)
  }

  /// Whether a word has to end the instant before it, which contains a blank.
  private static func endsInstant(_ index: Int, _ gaps: [String], _ words: [String]) -> Bool {
    index > 0 && words[index - 1].contains(" ") && gaps[index].allSatisfy { $0 == " " }
  }

  private static func isAlike(_ cluster: Cluster, _ gaps: [String], _ words: [String?]) -> Bool {
    guard cluster.gaps == gaps, words.count <= 200 else { return false }
    let isLabel = words.indices.map {
      gaps[$0 + 1].hasPrefix("=") || endsInstant($0, gaps, cluster.lines[0].words)
    }
    let fixed = words.indices.filter { cluster.words[$0] != nil || words[$0] != nil }
    guard fixed.allSatisfy({ !isLabel[$0] || cluster.words[$0] == words[$0] }) else { return false }
    let counted = fixed.filter { !isLabel[$0] }
    return counted.count { cluster.words[$0] == words[$0] } * 2 >= counted.count
  }
}

// MARK: Forms

extension LogTemplateGuess {
  private mutating func add(
    _ cluster: Cluster,
    _ number: Int,
    _ entries: LogNames
  ) -> [(number: Int, row: LogTable.Row)] {
    var text = Self.escaped(cluster.gaps[0])
    var holes: [(index: Int, name: String)] = []
    var names: Set<String> = ["line"]
    var marks: [String: String] = [:]
    for (index, word) in cluster.words.enumerated() {
      if let word {
        text += Self.escaped(word)
      } else {
        var name = Self.name(of: index, in: cluster, entries)
        let isLabelled = !names.contains(name) && !name.isEmpty
        if !isLabelled { name = "w\(index + 1)" }
        names.insert(name)
        marks[name] = isLabelled ? name : text
        holes.append((index, name))
        text += "{\(name)}"
      }
      text += Self.escaped(cluster.gaps[index + 1])
    }
    forms.append(
      LogTable.Form(
        name: "line-\(number + 1)",
        text: text,
        texts: Self.texts(of: cluster.words),
        marks: marks
      )
    )
    return cluster.lines.map { line in
      let cells = holes.map { ($0.name, line.words[$0.index]) }
      return (
        line.number, LogTable.Row(form: number, cells: Dictionary(cells) { first, _ in first })
      )
    }
  }

  /// The constant words, alone and up to five adjacent ones together; the longer texts first.
  private static func texts(of words: [String?]) -> [String] {
    (1...5).reversed().flatMap { length in
      words.indices.dropLast(length - 1).compactMap { start in
        let run = words[start..<start + length].compactMap { $0 }
        return run.count == length ? run.joined(separator: " ") : nil
      }
    }
  }

  /// The name of a hole: the label before it, if any; the name of an event is none.
  private static func name(of index: Int, in cluster: Cluster, _ entries: LogNames) -> String {
    let values = cluster.lines.map { $0.words[index] }
    if LogTimeUnit.ofDays(values) != nil { return "time" }
    guard index > 0, let label = cluster.words[index - 1],
      ["=", ":"].contains(cluster.gaps[index].filter { !"\"' ".contains($0) })
    else { return "" }
    return label.utf8.allSatisfy { $0 < 0x80 } && entries.match(label) == nil ? label : ""
  }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { $0 == "{" ? "{{" : $0 == "}" ? "}}" : String($0) })
  }
}
