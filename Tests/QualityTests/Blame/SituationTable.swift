/// The situations as a reader of the documentation sees them, in Markdown.
struct SituationTable {
  /// Behind this line of the page everything is written by the test.
  static let mark = "<!-- made from Tests/Fixtures/blame -->\n"

  let text: String

  init(_ files: [SituationFile]) {
    text = files.map { file in
      let rows = file.situations.map { situation in
        let cells = [
          situation.title, situation.told, situation.expected.blame.rawValue,
          situation.expected.text, situation.why,
        ]
        return "| \(cells.joined(separator: " | ")) |\n"
      }
      return """

        ## \(file.title)

        \(file.says)

        | situation | told by | to blame | verdict | why |
        |---|---|---|---|---|

        """ + rows.joined()
    }.joined()
  }
}

extension Situation {
  /// By what it became known: a clock, or a log.
  fileprivate var told: String {
    if let log { return log.latency == nil ? "a log, by order" : "a log, by time" }
    guard !lines.isEmpty else { return "lint" }
    return slack == nil ? "a virtual clock" : "a real clock"
  }
}

extension Situation.Finding {
  /// `violates zh-20, zh-21: too late`.
  fileprivate var text: String {
    let cited = clauses.isEmpty ? verdict : "\(verdict) \(clauses.joined(separator: ", "))"
    return finds.map { "\(cited): \($0)" } ?? cited
  }
}
