internal import PlumblineLanguage
package import PlumblineModel

/// Proposes a mapping for a log from its first lines, for people to complete.
///
/// ```swift
/// try LogGuess.mapping(of: lines, spec: "lamp", vocabulary: vocabulary)
/// // "plumbline-log: 1\nspec: lamp\nformat: json\ntime: {field: ts, in: milliseconds}\n…"
/// ```
///
/// It searches the texts of the lines for names and documented values of the spec, ignoring case
/// and separators. A comment `# ?` marks each uncertain guess. ``LogMappingReader`` can read the
/// result.
package enum LogGuess {
  /// The reason for no proposal.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    case noLines
    case noVocabulary
    case observations

    package var description: String {
      switch self {
      case .noLines: "the log has no lines; give a log with events"
      case .noVocabulary: "the spec has neither inputs nor outputs to map lines to"
      case .observations:
        "the log already uses the names of the spec, and needs no mapping"
      }
    }
  }

  /// The number of lines that are read.
  package static let lineLimit = 1000

  /// The mapping as YAML; ends with a line break.
  ///
  /// - Parameters:
  ///   - lines: The first lines of the log, without their ends.
  ///   - spec: The id of the spec.
  ///   - vocabulary: Its vocabulary.
  /// - Returns: The text of the file.
  /// - Throws: ``Problem``.
  /// - Complexity: O(bytes × names and values of the vocabulary).
  package static func mapping(
    of lines: [[UInt8]],
    spec: String,
    vocabulary: Vocabulary
  ) throws(Problem) -> String {
    guard !vocabulary.outputs.isEmpty || !vocabulary.inputs.isEmpty else { throw .noVocabulary }
    let table = LogTable(lines.prefix(lineLimit).filter { $0.contains { $0 > 0x20 } })
    guard !table.rows.isEmpty else { throw .noLines }
    let names = Set(vocabulary.inputNames + vocabulary.outputs.map(\.name))
    let own = table.rows.filter { row in
      table.format == .json && ["out", "in"].contains { names.contains(row.cells[$0] ?? "") }
    }
    guard own.count * 2 < table.rows.count else { throw .observations }
    var text = "plumbline-log: 1\nspec: \(YAMLText.plain(spec))\nformat: \(table.format.rawValue)\n"
    text += forms(of: table)
    let time = LogFieldGuess.time(in: table)
    text += time?.line ?? "# ? time: {field: …, in: milliseconds}  # the field with the instant\n"
    text += session(in: table, without: time?.field)
    text += "# ? logged: []  # the inputs that the log always records\n"
    text += "# ? absent: []  # the inputs that cannot occur where the log is written\n"
    let taken = time.map { [$0.field] } ?? []
    return text + LogEventGuess(table, vocabulary, without: taken).text
  }

  private static func forms(of table: LogTable) -> String {
    guard table.format == .text else { return "" }
    let lines = table.forms.map { "  \($0.name): \(YAMLText.quoted($0.text))\n" }
    return "lines:  # ? name the relevant holes, as in {reason}\n" + lines.joined()
  }

  private static func session(in table: LogTable, without time: String?) -> String {
    let fields = LogFieldGuess.session(in: table.columns.filter { $0 != time })
    guard !fields.isEmpty else {
      return "# ? session: …  # the field that identifies the session, if the log has several\n"
    }
    let names = fields.map(YAMLText.plain)
    let written = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    return "session: \(written)  # ? does it identify the session\n"
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
}
