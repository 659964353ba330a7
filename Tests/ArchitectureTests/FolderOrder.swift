/// The folders of `PlumblineEngine` in the order in which data flows.
///
/// A folder may use those before it, not those behind it and not those that share its line.
enum FolderOrder {
  static let engine: [Set<String>] = [
    ["Semantics"],
    ["StateEstimation", "Invariants"],
    ["Judging"],
    ["Generation", "Execution", "Diagnosis"],
    ["Shrinking"],
    ["Analysis"],
    ["Suites", "Evidence"],
    ["Campaign", "Monitoring", "Mutants"],
    ["Emulation"],
  ]

  /// One use of a name from a folder that may not be used.
  struct Violation: Hashable, CustomStringConvertible {
    var file: String
    var name: String
    var declaredIn: String

    var description: String { "\(file) uses \(name), declared in \(declaredIn)" }
  }

  /// The uses that point against the order.
  ///
  /// A name counts where its declaration is the only one in the files: a type at the top of a file, or
  /// a member in an extension of a type that another folder declares. Comments and texts are skipped.
  ///
  /// - Complexity: O(files × names).
  static func violations(in files: [Repository.File]) -> [Violation] {
    let sources = files.map { (path: $0.path, folder: folder(of: $0.path), code: code(of: $0)) }
    var home: [String: (path: String, folder: String)] = [:]
    for source in sources {
      for line in source.code {
        guard let name = typeName(in: line) else { continue }
        home[name] = (source.path, source.folder)
      }
    }
    var counts: [String: Int] = [:]
    var members: [String: (path: String, folder: String)] = [:]
    for source in sources {
      var isForeign = false
      for line in source.code {
        if let extended = extended(in: line) {
          isForeign = !extended.isEmpty && home[extended]?.folder != source.folder
        }
        guard let name = memberName(in: line) else { continue }
        counts[name, default: 0] += 1
        if isForeign, line.hasPrefix("  "), !line.hasPrefix("   ") {
          members[name] = (source.path, source.folder)
        }
      }
    }
    let names = home.merging(members.filter { counts[$0.key] == 1 }) { type, _ in type }
    return sources.flatMap { source -> [Violation] in
      let words = Set(source.code.flatMap { $0.split { !($0.isLetter || $0.isNumber) } })
      return words.compactMap { word in
        guard let place = names[String(word)], place.folder != source.folder,
          rank(place.folder) >= rank(source.folder)
        else { return nil }
        return Violation(file: source.path, name: String(word), declaredIn: place.path)
      }
    }.sorted { ($0.file, $0.name) < ($1.file, $1.name) }
  }

  static func rank(_ folder: String) -> Int {
    engine.firstIndex { $0.contains(folder) } ?? engine.count
  }

  /// The folder below the target.
  static func folder(of path: String) -> String {
    let parts = path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : ""
  }

  /// The lines without comments and texts.
  private static func code(of file: Repository.File) -> [String] {
    file.lines.map { line in
      var kept = ""
      var isText = false
      var previous: Character = " "
      for character in line {
        if character == "\"" && previous != "\\" { isText.toggle() }
        if !isText && character == "/" && previous == "/" { break }
        if !isText { kept.append(character) }
        previous = character
      }
      return kept
    }
  }

  private static let kinds: Set<Substring> = [
    "actor", "class", "enum", "protocol", "struct", "typealias",
  ]

  private static let others: Set<Substring> = ["case", "func", "let", "var"]

  /// The type that a line at the top of a file declares.
  private static func typeName(in line: String) -> String? {
    guard let first = line.first, first.isLetter || first == "@" else { return nil }
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "@") }
    guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
      !words.prefix(kind).contains(where: { others.contains($0) || $0 == "extension" })
    else { return nil }
    return String(words[kind + 1])
  }

  /// The type that a top-level line extends; empty for another line.
  private static func extended(in line: String) -> String? {
    guard line.hasPrefix("extension ") else {
      return line.first.map { $0.isLetter } == true ? "" : nil
    }
    return line.dropFirst(10).split { !($0.isLetter || $0.isNumber) }.first.map { String($0) }
  }

  /// The function, variable or case that a line declares.
  private static func memberName(in line: String) -> String? {
    let words = line.split { !($0.isLetter || $0.isNumber) }
    guard let kind = words.firstIndex(where: others.contains),
      kind + 1 < words.count
    else { return nil }
    return String(words[kind + 1])
  }
}
