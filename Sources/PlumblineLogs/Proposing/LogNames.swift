internal import PlumblineModel

/// The names of inputs and outputs, as texts of a log contain them.
struct LogNames {
  /// An output or an input.
  struct Entry {
    var name: String
    var isOutput: Bool
    var arguments: [Vocabulary.Argument]
    fileprivate var key: String
    fileprivate var words: [String]
  }

  let entries: [Entry]
  /// The documented values of all arguments, as texts are compared with them.
  private let values: Set<String>

  /// The length from which a part of a text identifies a name.
  private static let shortest = 5

  init(_ vocabulary: Vocabulary) {
    func entry(_ name: String, _ isOutput: Bool, _ arguments: [Vocabulary.Argument]) -> Entry {
      Entry(
        name: name,
        isOutput: isOutput,
        arguments: arguments,
        key: LogText.key(name),
        words: LogText.words(name)
      )
    }
    entries =
      vocabulary.outputs.map { entry($0.name, true, $0.arguments) }
      + vocabulary.declaredInputs.map { numbers in
        entry(
          vocabulary.inputs[numbers.lowerBound].name,
          false,
          vocabulary.arguments(ofInputs: numbers)
        )
      }
    values = Set(entries.flatMap(\.arguments).flatMap { $0.values.map(LogText.key) })
  }

  /// The name that a text is, which is sure, or contains as whole words, or of which it is a part; the
  /// longest one.
  ///
  /// - Complexity: O(names × length).
  func match(_ text: String) -> (entry: Int, isSure: Bool)? {
    let key = LogText.key(text)
    if let same = entries.firstIndex(where: { $0.key == key }) { return (same, true) }
    guard key.count >= Self.shortest, key.count < 100, !isValue(text) else { return nil }
    let words = LogText.words(text)
    let found = entries.indices.filter { number in
      let entry = entries[number]
      guard entry.key.count >= Self.shortest else { return false }
      // A text in one case has no inner words.
      return words.contains(run: entry.words) || entry.words.starts(with: words)
        || words.count == 1 && key.contains(entry.key)
    }
    return found.max { entries[$0].key.count < entries[$1].key.count }.map { ($0, false) }
  }

  /// Whether a text is a documented value of some argument, ignoring case and separators.
  ///
  /// - Complexity: O(length).
  func isValue(_ text: String) -> Bool {
    let key = LogText.key(text)
    return key.utf8.contains { $0 > UInt8(ascii: "9") } && values.contains(key)
  }
}

/// Texts of a log, as they are compared with names.
enum LogText {
  /// A name without case and separators: `conn_State` becomes `connstate`.
  ///
  /// - Complexity: O(length).
  static func key(_ text: String) -> String {
    let kept = text.unicodeScalars.filter { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    return String(kept).lowercased()
  }

  /// The words of a name, in lower case: `onStateChanged` has the words `on`, `state`, `changed`.
  ///
  /// - Complexity: O(length).
  static func words(_ text: String) -> [String] {
    var words = [""]
    var last: Character = " "
    for letter in text {
      let isWord = letter.isLetter || letter.isNumber
      if !isWord || letter.isUppercase && !last.isUppercase { words.append("") }
      if isWord { words[words.count - 1] += letter.lowercased() }
      last = letter
    }
    return words.filter { !$0.isEmpty }
  }
}

extension [String] {
  /// Whether some adjacent elements are these.
  fileprivate func contains(run: [String]) -> Bool {
    guard !run.isEmpty, run.count <= count else { return false }
    return (0...count - run.count).contains { self[$0..<$0 + run.count].elementsEqual(run) }
  }
}
