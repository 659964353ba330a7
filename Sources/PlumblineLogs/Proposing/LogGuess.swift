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
/// and separators. Ids that equal a name do not count: ``LogEventGuess`` says how it tells them. A comment `# ?` marks each uncertain guess. ``LogMappingReader`` can read the
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
  ///   - lines: The first lines of the log, without their ends; more than ``lineLimit`` if it has more.
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
    let entries = LogNames(vocabulary)
    let table = LogTable(lines.prefix(lineLimit).filter { $0.contains { $0 > 0x20 } }, entries)
    guard !table.rows.isEmpty else { throw .noLines }
    let names = Set(vocabulary.inputNames + vocabulary.outputs.map(\.name))
    let own = table.rows.filter { row in
      table.format == .json && ["out", "in"].contains { names.contains(row.cells[$0] ?? "") }
    }
    guard own.count * 2 < table.rows.count else { throw .observations }
    let isPart = lines.count > lineLimit
    var text =
      isPart ? "# from the first \(lineLimit) lines: later ones may have other forms\n" : ""
    text += "plumbline-log: 1\nspec: \(YAMLText.plain(spec))\nformat: \(table.format.rawValue)\n"
    text += forms(of: table)
    let time = LogFieldGuess.time(in: table)
    text += time?.line ?? "# ? time: {field: …, in: milliseconds}  # the field with the instant\n"
    let instant = [time?.field].compactMap { $0 }
    // A label before a state can be the name of an event.
    let others = table.columns.filter { !instant.contains($0) && entries.match($0) == nil }
    let named = LogFieldGuess.session(in: others)
    var events = LogEventGuess(table, entries, without: instant + named)
    // A line of an output without its session would be garbled.
    var session = LogFieldGuess.session(in: others.filter(events.isInOutputs))
    if session.isEmpty { session = LogSessionGuess.column(of: events).map { [$0] } ?? [] }
    // The ids of sessions are names of no event.
    if named != session {
      events = LogEventGuess(table, entries, without: instant + named + session)
    }
    text += line(ofSession: session)
    text += "# ? logged: []  # the inputs that the log always records\n"
    text += "# ? absent: []  # the inputs that cannot occur where the log is written\n"
    return text + events.text(session: session)
  }

  private static func forms(of table: LogTable) -> String {
    guard table.format == .text else { return "" }
    let lines = table.forms.map { "  \($0.name): \(YAMLText.quoted($0.text))\n" }
    return "lines:  # ? name the relevant holes, as in {reason}\n" + lines.joined()
  }

  private static func line(ofSession fields: [String]) -> String {
    guard !fields.isEmpty else {
      return "# ? session: …  # the field that identifies the session, if the log has several\n"
    }
    let names = fields.map(YAMLText.plain)
    let written = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    return "session: \(written)  # ? does it identify the session\n"
  }
}
