internal import PlumblineEngine
internal import PlumblineModel

extension TextReport {
  /// One line per section of the documents; decisions are their own group.
  var clauseGroups: [String] {
    var names: [String] = []
    var groups: [String: [RunReport.JudgedClause]] = [:]
    for judged in report.clauses {
      let name = groupName(of: judged.clause)
      if groups[name] == nil { names.append(name) }
      groups[name, default: []].append(judged)
    }
    guard !names.isEmpty else { return [] }
    if let decisions = names.firstIndex(of: Self.decisions) {
      names.append(names.remove(at: decisions))
    }
    let widest = min(40, names.map(\.displayWidth).max() ?? 0)
    let lines = names.flatMap { name in
      let group = groups[name] ?? []
      let counts = ClauseResult.Verdict.spontaneous.compactMap { verdict -> String? in
        let count = group.count { $0.result.verdict == verdict }
        return count > 0 ? "\(grouped(count)) \(verdict.word(forCount: count))" : nil
      }
      let tests = group.reduce(0) { $0 + $1.result.count }
      return labelled(
        "  \(name.padded(to: widest))  ",
        "\(counts.joined(separator: ", ")) (put to the test \(counted(tests, "time")))",
        hanging: widest + 4
      )
    }
    return [style.heading("Clauses")] + lines
  }

  /// Clauses that somebody may want to do something about, by id.
  var notConforming: [String] {
    let open = report.clauses.filter { judged in
      switch judged.result.verdict {
      case .conforms, .excluded: false
      case .notExercised: judged.clause.kind != .decision
      // What belongs to another part or another interpretation says nothing about this implementation.
      case .notApplicable: judged.clause.excluded == nil
      default: true
      }
    }
    guard !open.isEmpty else { return [] }
    return [style.heading("Not conforming")] + verdicts(of: open)
  }

  /// The verdicts of some clauses, a line each.
  ///
  /// - Complexity: O(clauses).
  package func verdicts(of ids: Set<String>) -> [String] {
    verdicts(of: report.clauses.filter { ids.contains($0.clause.id) })
  }

  private func verdicts(of open: [RunReport.JudgedClause]) -> [String] {
    let widest = open.map(\.clause.id.displayWidth).max() ?? 0
    let widestWord = open.map(\.result.verdict.rawValue.count).max() ?? 0
    return open.map { judged in
      let word = judged.result.verdict.rawValue.padded(to: widestWord)
      let note = judged.result.note.map { "\($0): " } ?? ""
      let head = "  \(judged.clause.id.padded(to: widest))  "
      let tail = "  \(note)\(judged.clause.says)"
        .cut(to: max(20, width - head.displayWidth - widestWord))
      let shown = judged.result.verdict == .violates ? style.bad(word) : style.doubtful(word)
      return head + shown + tail
    }
  }

  private static var decisions: String { "decisions" }

  private func groupName(of clause: Clause) -> String {
    if clause.kind == .decision { return Self.decisions }
    if clause.section.isEmpty { return clause.document.isEmpty ? "other" : clause.document }
    return clause.section
  }
}

extension ClauseResult.Verdict {
  /// From good to bad news, as a group lists them.
  static var spontaneous: [ClauseResult.Verdict] {
    [
      .conforms, .violates, .flaky, .deviates, .inconclusive, .notExercised, .couldNotRun,
      .notApplicable, .excluded,
    ]
  }

  /// `2 conform`, `1 conforms`.
  func word(forCount count: Int) -> String {
    switch self {
    case .conforms where count != 1: "conform"
    case .violates where count != 1: "violate"
    case .deviates where count != 1: "deviate from an assumption"
    default: rawValue
    }
  }
}
