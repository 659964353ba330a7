/// The situations as Markdown tables of the documentation.
struct SituationTable {
  /// The test writes everything after this line of the page.
  static let mark = "<!-- made from Tests/Fixtures/blame -->\n"

  let text: String

  init(_ files: [SituationFile]) {
    text = files.map { file in
      let rows = file.situations.map { situation in
        let cells = [
          situation.title, situation.evidence, situation.expected.blame.rawValue,
          situation.expected.text, situation.why,
        ]
        return "| \(cells.joined(separator: " | ")) |\n"
      }
      return """

        ## \(file.title)

        \(file.says)

        | situation | evidence | to blame | verdict | why |
        |---|---|---|---|---|

        """ + rows.joined()
    }.joined()
  }
}

extension Situation {
  /// The source of the evidence: a clock, a log, or lint.
  fileprivate var evidence: String {
    if let log { return log.latency == nil ? "a log, by order" : "a log, by time" }
    guard !lines.isEmpty else { return "lint" }
    if quiescence == "none" { return "a real clock, without quiescence" }
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
