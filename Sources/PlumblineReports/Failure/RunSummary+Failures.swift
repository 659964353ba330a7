internal import PlumblineEngine
internal import PlumblineModel

extension RunSummary {
  /// Each failure with its timeline and the clauses that it violates.
  var failures: [Page.Block] { run.failures.flatMap(blocks) }

  private func blocks(of failure: RunRecord.Failure) -> [Page.Block] {
    let name = failure.blame == "assumption" ? "Deviation from an assumption" : "Failure"
    let subject = failure.invariant.map { ": \($0)" } ?? ""
    let flaky = failure.flakiness.map { ", \($0)" } ?? ""
    var blocks: [Page.Block] = [
      .heading("\(name) \(failure.number): \(failure.kind)\(subject)\(flaky)"),
      .lines(timeline(of: failure)),
    ]
    let known = run.clauses
    let cited = failure.clauses.map { id -> Page.Phrase in
      guard let clause = known[id] else { return [.clause(id)] }
      let place = clause.place.isEmpty ? "" : " (\(clause.place))"
      return [.clause(id), .text(": \(clause.says)"), .quiet(place)]
    }
    if !cited.isEmpty { blocks.append(.list(cited)) }
    var facts: [(term: String, details: Page.Phrase)] = [
      ("Expected", [.text(failure.expected)]), ("Observed", [.text(failure.observed)]),
    ]
    if let recurrence = failure.recurrence { facts.append(("Again", [.text(recurrence)])) }
    facts += failure.thresholds.map { ("When", [.text($0)]) }
    if !failure.notes.isEmpty { facts.append(("See also", .clauses(failure.notes))) }
    blocks.append(.facts(facts))
    if !failure.log.isEmpty { blocks.append(.lines(failure.log)) }
    return blocks
  }

  /// The columns of ``TimelineText``, as wide as they need to be.
  func timeline(of failure: RunRecord.Failure) -> [String] {
    let rows = failure.timeline.map { row in
      Timeline.Entry(
        at: row.at,
        input: row.input?.visible,
        expected: row.expected?.visible,
        observed: row.observed?.visible
      )
    }
    return TimelineText(rows, expected: failure.expected.visible)
      .lines(width: 160, Style(isColoured: false))
  }
}
