internal import PlumblineEngine
internal import PlumblineModel

extension TextReport {
  /// The accepted differences, those first that somebody has to do something about.
  var accepted: [String] {
    let standings = report.clauses.compactMap(report.standing)
    guard !standings.isEmpty else { return [] }
    let sorted = standings.filter(\.needsWork) + standings.filter { !$0.needsWork }
    return [style.heading("Accepted differences")]
      + sorted.flatMap { standing -> [String] in
        let (difference, words) = standing.words
        var text = "\(words): \(difference.reason)"
        if let issue = difference.issue { text += " (\(issue))" }
        if !standing.needsWork, let until = difference.until { text += ", until \(until)" }
        return labelled("  \(difference.clause)  ", text, hanging: 4)
      }
  }
}

extension Acceptance.Standing {
  /// Whether the list, or the implementation, has to change.
  var needsWork: Bool { if case .accepted = self { false } else { true } }

  /// The difference, and what became of it.
  fileprivate var words: (Acceptance.Difference, String) {
    switch self {
    case .accepted(let difference): (difference, "\(difference.verdict.rawValue), accepted")
    case .stale(let difference):
      (difference, "better than accepted (\(difference.verdict.rawValue)); take it off the list")
    case .worse(let difference):
      (difference, "worse than accepted (\(difference.verdict.rawValue))")
    case .expired(let difference):
      (difference, "was accepted until \(difference.until.map(\.description) ?? "")")
    }
  }
}
