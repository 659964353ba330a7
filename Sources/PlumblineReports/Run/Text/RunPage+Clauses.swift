internal import PlumblineEngine
internal import PlumblineModel

extension RunPage {
  private static let decisions = "Decisions"

  /// The numbers of verdicts by section of the documents; decisions are a group of their own.
  var clauses: [Page.Section] {
    let facts = groups.map { name, clauses -> Fact in (name, [.text(text(of: clauses))]) }
    return facts.isEmpty ? [] : [Page.Section("clauses", "Clauses", [.facts(facts)])]
  }

  /// The clauses by section of the documents, decisions last.
  var groups: [(name: String, clauses: [RunRecord.Clause])] {
    var names: [String] = []
    var groups: [String: [RunRecord.Clause]] = [:]
    for clause in run.judged {
      let name = groupName(of: clause)
      if groups[name] == nil { names.append(name) }
      groups[name, default: []].append(clause)
    }
    if let decisions = names.firstIndex(of: Self.decisions) {
      names.append(names.remove(at: decisions))
    }
    return names.map { ($0, groups[$0] ?? []) }
  }

  /// The verdicts of a group: `2 conform, 1 violates (put to the test 7 times)`.
  private func text(of group: [RunRecord.Clause]) -> String {
    let counts = ClauseResult.Verdict.ordered.compactMap { verdict -> String? in
      let count = group.count { $0.verdict == verdict }
      return count > 0 ? "\(grouped(count)) \(verdict.word(forCount: count))" : nil
    }
    let tests = group.reduce(0) { $0 + $1.count }
    return "\(counts.joined(separator: ", ")) (put to the test \(counted(tests, "time")))"
  }

  private func groupName(of clause: RunRecord.Clause) -> String {
    if clause.kind == .decision { return Self.decisions }
    if clause.section.isEmpty { return clause.document.isEmpty ? "Others" : clause.document }
    return clause.section
  }

  /// The clauses without evidence of conformance, by id, without decisions that were not exercised.
  var notConforming: [Page.Section] {
    let open = run.judged.filter { clause in
      switch clause.verdict {
      case .conforms, .excluded: false
      case .notExercised: clause.kind != .decision
      // Clauses of another part or interpretation do not concern this implementation.
      case .notApplicable: clause.excluded == nil
      default: true
      }
    }
    guard !open.isEmpty else { return [] }
    return [Page.Section("open", "Not conforming", [.table(verdicts(of: open))])]
  }

  /// The verdicts of some clauses, one row each.
  func verdicts(of clauses: [RunRecord.Clause]) -> Page.Table {
    Page.Table(
      caption: "Clauses that do not conform, or for which there is no evidence;"
        + " decisions only if they were exercised.",
      columns: ["Clause", "Verdict", "Says"],
      rows: clauses.map { clause in
        let note = clause.note.map { "\($0): " } ?? ""
        return Page.Table.Row([
          [.name(clause.id)], [.verdict(clause.verdict.rawValue, clause.tone)],
          .says(note + clause.says, at: clause.place),
        ])
      }
    )
  }

  /// The failures that are not accepted, then the accepted differences, those that need a change first.
  var accepted: [Page.Section] {
    let listed = run.judged.compactMap { clause in
      clause.standing.map { (verdict: clause.verdict, standing: $0) }
    }
    guard !listed.isEmpty else { return [] }
    let sorted = listed.filter(\.standing.needsWork) + listed.filter { !$0.standing.needsWork }
    let facts = sorted.map { verdict, standing -> Fact in
      let difference = standing.difference
      var text = "\(standing.words(for: verdict)): \(difference.reason)"
      if let issue = difference.issue { text += " (\(issue))" }
      if !standing.needsWork, let until = difference.until { text += ", until \(until)" }
      return (difference.clause, [.text(text)])
    }
    return [Page.Section("accepted", "Accepted differences", [.facts(notAccepted + facts)])]
  }

  /// The failures that the list does not cover, each with the clauses that it lacks.
  private var notAccepted: [Fact] {
    var accepted: Set<String> = []
    for case .accepted(let difference) in run.judged.compactMap(\.standing) {
      accepted.insert(difference.clause)
    }
    return run.failures.filter { $0.blame != .document && !$0.isAccepted && !$0.isTolerated }
      .map { failure in
        let word = failure.blame == .implementation ? "failure" : "deviation"
        let missing = failure.clauses.filter {
          !accepted.contains($0) && run.header.selected?.contains($0) ?? true
        }
        let reason: Page.Phrase =
          failure.clauses.isEmpty
          ? ["cannot be accepted: it cites no clause"]
          : ["not accepted, because of "] + .joined(missing.map { [citation($0)] }, by: [", "])
        return ("\(word) \(failure.number)", reason)
      }
  }
}

extension ClauseResult.Verdict {
  /// All verdicts in the order of their listing, from good to bad.
  fileprivate static var ordered: [ClauseResult.Verdict] {
    [
      .conforms, .violates, .flaky, .deviates, .inconclusive, .notExercised, .couldNotRun,
      .notApplicable, .excluded,
    ]
  }

  /// The verb of a count: `2 conform`, `1 conforms`.
  fileprivate func word(forCount count: Int) -> String {
    switch self {
    case .conforms where count != 1: "conform"
    case .violates where count != 1: "violate"
    case .deviates where count != 1: "deviate from an assumption"
    default: rawValue
    }
  }
}

extension Acceptance.Standing {
  /// Whether the list or the implementation must change.
  fileprivate var needsWork: Bool { if case .accepted = self { false } else { true } }

  /// The standing of a verdict of the run in words.
  fileprivate func words(for verdict: ClauseResult.Verdict) -> String {
    switch self {
    case .accepted: "\(verdict.rawValue), accepted"
    case .stale(let difference): difference.staleness(verdict)
    case .worse(let difference): "worse than accepted (\(difference.verdict.rawValue))"
    case .expired(let difference): Self.expiry(of: difference)
    }
  }

  /// The last accepted day in words.
  static func expiry(of difference: Acceptance.Difference) -> String {
    "was accepted until \(difference.until.map(\.description) ?? "")"
  }
}
