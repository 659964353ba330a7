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
    let entries = entries
    if entries.count > 1 { changes.append(.table(overview(of: entries, prefix))) }
    changes += entries.enumerated().map { number, entry in
      .article(article(of: entry, id: "\(prefix)change-\(number + 1)"))
    }
    return [Page.Section("\(prefix)changes", "Changes\(choice)", changes)]
      + lists.map { list in
        Page.Section(
          "\(prefix)\(list.id)",
          "\(list.heading)\(choice)",
          [.facts(list.facts.map { ($0.term, [.text($0.details)]) })]
        )
      }
  }

  private func overview(of entries: [Entry], _ prefix: String) -> Page.Table {
    Page.Table(
      caption: "The changes, each with a link to its shortest trace.",
      columns: ["Change", names.first, names.second, "Shown by"],
      rows: entries.enumerated().map { number, entry in
        let fact = entry.cause.fact
        return Page.Table.Row([
          [
            .link(
              fact.map(subject(of:)) ?? "no single change",
              to: "\(prefix)change-\(number + 1)"
            )
          ],
          [.text(effect(of: fact, inFirst: true))], [.text(effect(of: fact, inFirst: false))],
          [
            .text(
              fact == nil || entry.cause.isolation == nil
                ? counted(entry.traces.count, "trace") : result(of: entry)
            )
          ],
        ])
      },
      isCards: true
    )
  }

  private func article(of entry: Entry, id: String) -> Page.Article {
    var blocks: [Page.Block] = remark(on: entry).map { [.paragraph([.text($0)])] } ?? []
    blocks += entry.traces.prefix(1).flatMap { self.blocks(of: $0) }
    let facts = facts(of: entry.cause)
    if !facts.isEmpty { blocks.append(.facts(facts.map { ($0.term, [.text($0.details)]) })) }
    let clauses = cited(entry.cause).flatMap { side in
      side.clauses.map { clause in
        (
          term: side.name,
          details: [.name(clause.id), .text(" ")] + .says(clause.says, at: clause.place)
        )
      }
    }
    if !clauses.isEmpty {
      blocks.append(.details(summary: ["Texts of the clauses of this change"], [.facts(clauses)]))
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
    return Page.Article(id: id, heading: title(of: entry), blocks: blocks)
  }

  private func blocks(of found: Found) -> [Page.Block] {
    let vocabulary = comparison.aligned.first.reference.vocabulary
    var chart = TraceChart(found.trace.failure, vocabulary)
    chart.names = ("Expected by \(found.forbiddingName)", "Allowed by \(found.allowing)")
    chart.failingWord = "differs"
    var facts: [(term: String, details: Page.Phrase)] = [
      ("allowed by", [.name(found.allowing)]),
      ("forbidden by", [.name(found.forbiddingName), .text(", which \(objection(to: found))")]),
    ]
    facts += clauses(of: found).map { clause in
      ("clause", [.name(clause.id), .text(" ")] + .says(clause.says, at: clause.place))
    }
    let others = found.trace.alternatives.map(vocabulary.text(of:))
    if !others.isEmpty {
      facts.append(("likewise", [.text(others.joined(separator: ", "))]))
    }
    let longer = self.others(like: found)
    if !longer.isEmpty { facts.append(("more", [.text(longer)])) }
    return [.beside([], [.timeline(chart)], [.facts(facts)])]
  }
}
