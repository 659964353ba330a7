internal import PlumblineEngine
internal import PlumblineModel

/// The differences between two specs as a page, by change.
///
/// A page has a comparison for each interpretation that both specs have.
package struct DifferencePage: Sendable {
  private let reports: [DifferenceReport]
  private let notes: [String]

  /// - Parameters:
  ///   - reports: The comparisons, at least one.
  ///   - notes: Remarks on what is compared.
  package init(_ reports: [DifferenceReport], notes: [String] = []) {
    self.reports = reports
    self.notes = notes
  }

  /// The page as one HTML file that needs no network and no script.
  ///
  /// - Complexity: O(size of the comparisons).
  package var html: String { page.html }

  /// The page in Markdown.
  ///
  /// - Complexity: O(size of the comparisons).
  package var markdown: String { page.markdown }

  private var page: Page {
    let worst = reports.contains { $0.status == 1 } ? 1 : reports.map(\.status).max() ?? 0
    let answer = reports.first { $0.status == worst }?.answer ?? ""
    let tone: Page.Tone = worst == 0 ? .good : worst == 1 ? .bad : .doubtful
    return Page(
      title: "\(reports[0].names.first) and \(reports[0].names.second)",
      summary: [.paragraph([.sign(tone.sign, tone), " ", .verdict(answer, tone)])]
        + notes.map { .paragraph([.text($0)]) },
      sections: reports.enumerated().flatMap { number, report in
        report.sections(prefix: reports.count > 1 ? "\(number + 1)-" : "")
      }
    )
  }
}

extension DifferenceReport {
  /// The sections of a page; the prefix of their ids tells comparisons apart.
  func sections(prefix: String) -> [Page.Section] {
    let choice =
      prefix.isEmpty || interpretations.isEmpty
      ? "" : ", \(interpretations.joined(separator: ", "))"
    var changes: [Page.Block] = [
      .facts([
        ("first", [.name(names.first)]), ("second", [.name(names.second)]),
        ("found", [.text(found)]),
      ])
    ]
    if !interpretations.isEmpty, prefix.isEmpty {
      changes.append(.list(interpretations.map { [.text($0)] }))
    }
    let causes = causes
    if causes.count > 1 { changes.append(.table(overview(of: causes, prefix))) }
    changes += causes.enumerated().map { number, entry in
      .article(article(of: entry, id: "\(prefix)change-\(number + 1)"))
    }
    return [Page.Section("\(prefix)changes", "Changes\(choice)", changes)]
      + lists.map { list in
        Page.Section("\(prefix)\(list.id)", "\(list.heading)\(choice)", [.facts(list.facts)])
      }
  }

  private func overview(of causes: [(cause: Cause, traces: [Found])], _ prefix: String)
    -> Page.Table
  {
    Page.Table(
      caption:
        "The changes that distinguishing traces show, each with a link to its shortest trace.",
      columns: ["Change", names.first, names.second, "Traces"],
      rows: causes.enumerated().map { number, entry in
        var (first, second) = (
          effect(of: entry.cause, inFirst: true), effect(of: entry.cause, inFirst: false)
        )
        if case .time(let own, let other)? = entry.cause.fact?.kind {
          (first, second) = (own, other)
        }
        return Page.Table.Row([
          [
            .link(
              entry.cause.fact?.name ?? "no single change",
              to: "\(prefix)change-\(number + 1)"
            )
          ],
          [.text(first)], [.text(second)], [.text("\(entry.traces.count)")],
        ])
      },
      isCards: true
    )
  }

  private func article(of entry: (cause: Cause, traces: [Found]), id: String) -> Page.Article {
    var blocks: [Page.Block] = []
    let sides = cited(entry.cause)
    let effects = sides.enumerated().map { number, side in
      (
        term: side.name,
        details: [.text(effect(of: entry.cause, inFirst: number == 0))] as Page.Phrase
      )
    }.filter { $0.details != [.text("")] }
    if !effects.isEmpty { blocks.append(.facts(effects)) }
    blocks += entry.traces.prefix(1).flatMap { self.blocks(of: $0) }
    let clauses = sides.flatMap { side in
      side.clauses.map { clause in
        (
          term: side.name,
          details: [.name(clause.id), .text(" ")] + .says(clause.says, at: clause.place)
        )
      }
    }
    if !clauses.isEmpty {
      let summary = "\(counted(clauses.count, "clause")) of this change"
      blocks.append(.details(summary: [.text(summary)], [.facts(clauses)]))
    }
    if entry.traces.count > 1 {
      let more = counted(entry.traces.count - 1, "more trace")
      blocks.append(
        .details(
          summary: [.text("\(more) of this change")],
          entry.traces.dropFirst().flatMap { self.blocks(of: $0) }
        )
      )
    }
    return Page.Article(id: id, heading: title(of: entry.cause, entry.traces.count), blocks: blocks)
  }

  private func blocks(of found: Found) -> [Page.Block] {
    let vocabulary = comparison.aligned.first.reference.vocabulary
    var chart = TraceChart(found.trace.failure, vocabulary)
    chart.names = ("Expected by \(found.forbiddingName)", "Allowed by \(found.allowing)")
    var facts: [(term: String, details: Page.Phrase)] = [
      ("only in", [.name(found.allowing)]), ("forbidden", [.text(objection(to: found))]),
    ]
    facts += clauses(of: found).map { clause in
      ("by", [.name(clause.id), .text(" ")] + .says(clause.says, at: clause.place))
    }
    let others = found.trace.alternatives.map(vocabulary.text(of:))
    if !others.isEmpty { facts.append(("also", [.text(others.joined(separator: ", "))])) }
    if found.trace.others > 0 {
      facts.append(
        (
          "more",
          [.text(counted(found.trace.others, "other trace ends", "other traces end") + " so")]
        )
      )
    }
    return [.timeline(chart), .facts(facts)]
  }
}
