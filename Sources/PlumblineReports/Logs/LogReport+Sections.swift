package import PlumblineEngine
internal import PlumblineModel

extension LogReport {
  /// The number of values of a field to list at most.
  private static let listedValues = 8

  /// The findings, by the number of sessions that have them.
  var sorted: [LogFinding] {
    tally.findings.enumerated()
      .sorted { ($1.element.sessions, $0.offset) < ($0.element.sessions, $1.offset) }
      .map(\.element)
  }

  /// The violations, each with its place in the log and the text of the documents.
  var violations: [Page.Block] {
    var all = blocks { $0 == .implementation }
    if tally.otherFindings > 0 {
      all.append(
        .paragraph([.text("\(counted(tally.otherFindings, "more place")) of other kinds.")])
      )
    }
    return all
  }

  /// The deviations, explained or not.
  var deviations: [Page.Block] { blocks { $0 == .assumption } + blocks { $0 == .document } }

  private func blocks(where isWanted: (Failure.Blame) -> Bool) -> [Page.Block] {
    sorted.filter { isWanted($0.signature.blame) }.enumerated()
      .flatMap { blocks(of: $1, number: $0 + 1) }
  }

  private func blocks(of finding: LogFinding, number: Int) -> [Page.Block] {
    let signature = finding.signature
    let kind =
      signature.invariant.map { "\(signature.kind.rawValue): \($0)" } ?? signature.kind.rawValue
    let name = signature.blame.heading(" \(number)", failure: "Finding")
    // Without announcements the state has no name.
    var facts: [(term: String, details: Page.Phrase)] =
      signature.state.isEmpty ? [] : [("In state", [.name(signature.state)])]
    facts += [
      ("Then came", [.name(signature.observed)]),
      ("Expected", [.text(signature.expected)]),
      ("Where", [.text(places(of: finding))]),
    ]
    if let first = finding.samples.first {
      facts.append(("First", [.text(place(of: first) + due(of: first, signature.kind))]))
    }
    let rest = finding.samples.dropFirst().map { "\(grouped($0.line)) (\(session(of: $0)))" }
    if !rest.isEmpty { facts.append(("Other lines", [.text(rest.joined(separator: ", "))])) }
    for (field, groups) in zip(tally.fields.indices, finding.groups) {
      facts.append((tally.fields[field], [.text(shares(groups, tally.groups[field]))]))
    }
    if !signature.otherwise.isEmpty {
      facts.append(("Or", .joined(signature.otherwise.map { [.text($0.text)] }, by: [.lineBreak])))
    }
    if !signature.explanations.isEmpty {
      facts.append(("Explained", RunPage.explanation(by: signature.explanations)))
    }
    if !finding.places.isEmpty {
      facts.append(("Spec", .joined(finding.places.map { [.text($0)] }, by: [.lineBreak])))
    }
    if !signature.notes.isEmpty { facts.append(("See also", .clauses(signature.notes))) }
    return [
      .article(
        Page.Article(
          id: "\(signature.blame.rawValue)-\(number)",
          heading: "\(name): \(kind)",
          blocks: [.facts(facts), .list(cited(signature))]
        )
      )
    ]
  }

  private func cited(_ signature: LogFinding.Signature) -> [Page.Phrase] {
    signature.clauses.map { id in
      guard let clause = reference.clauses.first(where: { $0.id == id }) else {
        return [.clause(id)]
      }
      let place = clause.place.isEmpty ? "" : " (\(clause.place))"
      return [.clause(id), .text(": \(clause.says)"), .quiet(place)]
    }
  }

  private func places(of finding: LogFinding) -> String {
    var text =
      "\(grouped(finding.sessions)) of \(counted(tally.sessions, "session"))"
      + ", \(counted(finding.count, "time"))"
    if finding.doubtfulSessions > 0 {
      text +=
        finding.isCertain
        ? "; in \(grouped(finding.doubtfulSessions)) of them only"
        : "; only"
      text += " after something of which the documents do not speak"
    }
    return text
  }

  func place(of sample: LogFinding.Sample) -> String {
    let instant = sample.at.map { ", at \(describe(instant: $0))" } ?? ""
    return "line \(grouped(sample.line)), \(session(of: sample))\(instant)"
  }

  private func due(of sample: LogFinding.Sample, _ kind: Failure.Kind) -> String {
    sample.due.map { ", \($0.words(for: kind))" } ?? ""
  }

  private func session(of sample: LogFinding.Sample) -> String {
    sample.session.isEmpty ? "the only session" : "session \(sample.session.visible)"
  }

  /// The shares of each group: `4.1: 2 of 10, 4.2: 1 of 24`.
  private func shares(_ found: LogGroups, _ all: LogGroups) -> String {
    let values = found.counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var texts = values.prefix(Self.listedValues).map { value, count in
      "\(value.visible): \(grouped(count)) of \(grouped(all.counts[value] ?? count))"
    }
    let others = values.dropFirst(Self.listedValues).reduce(found.others) { $0 + $1.value }
    if others > 0 { texts.append("others: \(grouped(others))") }
    return texts.joined(separator: ", ")
  }

  /// The transitions of the observable states.
  var steps: [Page.Block] {
    guard !tally.transitions.isEmpty else { return [] }
    let rows = tally.transitions.map { step in
      let illegal: Page.Phrase =
        step.illegal == 0 ? [""] : [.verdict(grouped(step.illegal), .bad)]
      return Page.Table.Row([
        [.name(step.state)], [.name(step.event), .text(step.isInput ? " (input)" : "")],
        [.text(grouped(step.count))], illegal,
      ])
    }
    return [
      .table(
        Page.Table(
          caption: "The events of the log by the state that was announced last.",
          columns: ["In state", "Then came", "Times", "Forbidden"],
          rows: rows
        )
      )
    ]
  }

  /// The sessions that a late environment ended.
  var partlyJudged: [Page.Block] {
    guard !tally.lateAnswers.isEmpty else { return [] }
    let late = tally.lateAnswers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let count = late.reduce(0) { $0 + $1.value }
    let says = "In \(counted(count, "session")) the environment was late. The rest was not judged."
    let items: [Page.Phrase] = late.map {
      [.text("\($0.key): \(counted($0.value, "session"))")]
    }
    return [.paragraph([.text(says)]), .list(items)]
  }

  /// The events that were not judged, with the reasons.
  var open: [Page.Block] {
    var reasons = LogTally.Gap.allCases.compactMap { gap -> Page.Phrase? in
      guard let count = tally.gaps[gap], count > 0 else { return nil }
      let first = tally.firstLines[gap].map { ", line \(grouped($0))\(count > 1 ? " first" : "")" }
      return [.text("\(gap.rawValue): \(grouped(count))\(first ?? "")")]
    }
    if account.foreign > 0 {
      reasons.append([.text("\(counted(account.foreign, "line")) about something else")])
    }
    let garbled = account.garbled.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    for (reason, lines) in garbled {
      let which =
        lines.count == 1
        ? "line \(grouped(lines.first)) cannot be read"
        : "\(counted(lines.count, "line")) cannot be read, line \(grouped(lines.first)) first"
      reasons.append([.text("\(which): \(reason.visible)")])
    }
    if account.isTruncated { reasons.append(["the log ends within a line"]) }
    return reasons.isEmpty ? [] : [.list(reasons)]
  }
}

extension Failure.Due {
  /// When an output of a finding was due: `due from 12 s`.
  package func words(for kind: Failure.Kind) -> String {
    let word = kind != .tooEarly ? "by" : from == to ? "at" : "from"
    return "due \(word) \(describe(instant: from))"
  }
}
