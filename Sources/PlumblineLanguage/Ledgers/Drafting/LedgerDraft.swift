import PlumblineModel

/// A ledger to start from: one clause for each sentence of a document, with its lines.
///
/// ```swift
/// LedgerDraft(of: file).text   // "document: {id: link, title: …, file: link.txt, lines: 5}\nclauses:\n…"
/// ```
///
/// Kind and modality are guesses, and a person still has to word the sentence. A comment `# ?` marks
/// these parts. ``LedgerReader`` reads the text without an error.
package struct LedgerDraft {
  /// The file of a document as it is read.
  package enum Format: Sendable {
    /// Plain text or Markdown.
    case text
    case html
  }

  private let file: String
  private let id: String
  private let title: String
  private let lineCount: Int
  private let sections: [Section]

  private struct Section {
    var title: String
    var sentences: [(text: String, lines: [Int])]
  }

  /// - Parameters:
  ///   - file: The document.
  ///   - format: How it is read.
  ///   - id: Its id, with which the ids of the clauses begin; nil to derive it from the name of the file.
  ///
  /// It is nil for a document without sentences.
  ///
  /// - Complexity: O(length).
  package init?(of file: SourceFile, as format: Format, id: String? = nil) {
    let document = DocumentText(file)
    let blocks = format == .html ? document.blocksOfHTML : document.blocks
    let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
    self.file = name
    self.id = id ?? Self.id(from: name)
    title =
      document.titleProperty ?? blocks.first { $0.kind == .heading }?.text ?? name
    lineCount = document.lines.count
    var sections = [Section(title: title, sentences: [])]
    for block in blocks {
      switch block.kind {
      case .heading: sections.append(Section(title: block.text, sentences: []))
      case .text: sections[sections.count - 1].sentences += block.sentences
      }
    }
    self.sections = sections.filter { !$0.sentences.isEmpty }
    if self.sections.isEmpty { return nil }
  }

  /// The YAML; ends with a line break.
  ///
  /// - Complexity: O(length).
  package var text: String {
    var text = """
      # The facts of a document, one clause each. '# ?' marks a guess: correct it, then delete the mark.
      # Word each fact in your own words; delete a clause without a fact, and list its lines under no-fact.
      # kind: \(Self.list(Clause.Kind.allCases.filter { $0 != .decision })).
      # modality: \(Self.list(Clause.Modality.allCases)).
      document: {id: \(YAMLText.plain(id)), title: \(YAMLText.quoted(title)), \
      file: \(YAMLText.quoted(file)), lines: \(lineCount)}
      clauses:

      """
    let digits = max(2, String(sections.map(\.sentences.count).reduce(0, +)).count)
    var number = 0
    for section in sections {
      for sentence in section.sentences {
        number += 1
        let padded =
          String(repeating: "0", count: max(0, digits - String(number).count)) + "\(number)"
        let guess = ClauseGuess(sentence.text)
        text += """
            - id: \(YAMLText.plain("\(id)-\(padded)"))
              lines: "\(LineRanges(lines: sentence.lines).text)"
              section: \(YAMLText.quoted(section.title))
              kind: \(guess.kind.rawValue)  # ?
              modality: \(guess.modality.rawValue)  # ?
              says: \(YAMLText.quoted(sentence.text))  # ?

          """
      }
    }
    let rest = linesWithoutSentence
    guard !rest.isEmpty else { return text }
    return text + "no-fact:  # ? headings, code, blank lines\n"
      + rest.map { "  - {lines: \"\(LineRanges(ranges: [$0]).text)\"}\n" }.joined()
  }

  /// The line by which a spec names the ledger.
  ///
  /// - Parameter ledger: The path of the ledger, from the spec.
  /// - Returns: `sources: {page: {title: "…", ledger: "…"}}`.
  package func source(ledger: String) -> String {
    "sources: {\(YAMLText.plain(id)): {title: \(YAMLText.quoted(title)), ledger: \(YAMLText.quoted(ledger))}}"
  }

  private var linesWithoutSentence: [ClosedRange<Int>] {
    let covered = Set(sections.flatMap(\.sentences).flatMap(\.lines))
    return LineRanges(lines: (1...max(1, lineCount)).filter { !covered.contains($0) }).ranges
  }

  private static func list(_ values: [some RawRepresentable<String>]) -> String {
    values.map(\.rawValue).joined(separator: ", ")
  }

  /// The reason why a text is no id of a document; nil if it is one.
  package static func problem(withID id: String) -> String? {
    if !id.isID { return "expected an id of \(String.charactersOfID), found '\(id)'" }
    return id == "d" || id.hasPrefix("d-") ? "an id cannot begin with 'd-', as decisions do" : nil
  }

  /// The name of a file without its ending, as the id of a document.
  private static func id(from name: String) -> String {
    let stem = name.split(separator: ".").first.map(String.init) ?? name
    let words = stem.lowercased().split { !String($0).isID || "-_".contains($0) }
    let id = words.joined(separator: "-")
    return id.isEmpty || id.hasPrefix("d-") || id == "d" ? "doc-\(id)" : id
  }
}
