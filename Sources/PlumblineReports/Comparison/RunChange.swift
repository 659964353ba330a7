internal import PlumblineEngine
internal import PlumblineModel

/// Two runs of one implementation, an older and a newer: what was fixed, what is new, what still fails.
///
/// ```swift
/// RunChange(from: old, to: new).markdown
/// ```
///
/// A clause that violated and is now without evidence is not fixed: its evidence is lost. So is that of a failure without
/// a clause, unless the newer run is complete and not shorter.
package struct RunChange: Sendable {
  /// The changes of a clause or a failure, in the order of their sections.
  enum Kind: CaseIterable {
    case new, evidenceLost, still, fixed, gained, other
  }

  /// A clause with its verdicts; nil where a run did not judge it.
  struct Entry {
    var kind: Kind
    var clause: RunRecord.Clause
    var before: RunRecord.Clause?
    var now: RunRecord.Clause?
  }

  let old: RunRecord
  let new: RunRecord
  /// The clauses of both runs whose verdict changed or that still fail, in the order of the newer run.
  let entries: [Entry]
  /// The failures without a clause: crashes, hangs and invariants that cite none.
  let signatures: [Signature]

  /// - Parameters:
  ///   - old: The older run.
  ///   - new: The newer run.
  /// - Complexity: O(clauses + failures²).
  package init(from old: RunRecord, to new: RunRecord) {
    self.old = old
    self.new = new
    entries = Self.entries(from: old, to: new)
    signatures = Self.signatures(from: old, to: new)
  }

  /// The page as one HTML file, with the failures of the newer run.
  ///
  /// - Complexity: O(size of the runs).
  package var html: String {
    let linked = RunPage(new, prefix: "", linking: Set(entries.map(\.clause.id)))
    return page(
      with: linked.section("failures", "Failures of the newer run", new.failures)
    ).html
  }

  /// The change in Markdown.
  ///
  /// - Complexity: O(size of the runs).
  package var markdown: String { page(with: []).markdown.cutForComment() }

  /// The change as text.
  ///
  /// - Complexity: O(size of the runs).
  package func text(width: Int) -> String { page(with: []).text(width: width) }

  private func page(with failures: [Page.Section]) -> Page {
    let kinds: [Kind] = [.fixed, .new, .still, .evidenceLost]
    let headlines = kinds.map { kind in
      let count = entries.count { $0.kind == kind } + signatures.count { $0.kind == kind }
      return Page.Headline(
        value: grouped(count),
        label: kind.word,
        tone: count == 0 ? .neutral : kind.tone
      )
    }
    let sections = Kind.allCases.compactMap(section)
    return Page(
      title: "\(new.header.implementation): what changed in \(new.header.title)",
      summary: [.headlines(headlines)] + cautions + [.table(runs)],
      sections: sections + answers + failures
    )
  }

  private var cautions: [Page.Block] {
    guard old.header.specHash != new.header.specHash else { return [] }
    let text =
      "The spec has changed between the runs: a change of a verdict may be due to the spec, not to the implementation."
    return [.paragraph([.verdict(text, .doubtful)])]
  }

  private var runs: Page.Table {
    Page.Table(
      caption: "What was run, and with which result.",
      columns: ["Run", "Implementation", "Result", "Seed", "Steps"],
      rows: [("before", old), ("now", new)].map { name, run in
        Page.Table.Row([
          [.text(name)], [.name(run.header.implementation)], run.totals.result,
          [.text(run.header.seed)], [.text(grouped(run.totals.steps))],
        ])
      },
      isCards: true
    )
  }

  /// The answers that differ where the documents are silent.
  private var answers: [Page.Section] {
    let runs = RunComparison([("before", old), ("now", new)])
    return runs.changedSilences(["Before", "Now"])
  }
}

extension RunChange.Kind {
  /// The heading of its section.
  var word: String {
    switch self {
    case .new: "new"
    case .evidenceLost: "evidence lost"
    case .still: "still failing"
    case .fixed: "fixed"
    case .gained: "evidence gained"
    case .other: "other changes"
    }
  }

  var tone: Page.Tone {
    switch self {
    case .new, .still: .bad
    case .evidenceLost, .other: .doubtful
    case .fixed, .gained: .good
    }
  }
}
