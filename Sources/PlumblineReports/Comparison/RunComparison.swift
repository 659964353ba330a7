internal import PlumblineEngine
internal import PlumblineModel

/// Several runs side by side: a matrix of clauses and implementations, disagreements first.
///
/// ```swift
/// RunComparison([("android", first), ("ios", second)]).html     // or .markdown, .text(style:width:)
/// ```
///
/// It compares by the ids of clauses, so the runs may be of different editions of a spec. Runs disagree on a clause only if
/// two put it to the test: one that did not exercise it has no judgement on it. The reports of the single runs stand behind it in Markdown and text, their
/// failures in HTML.
package struct RunComparison: Sendable {
  /// A run with its heading.
  struct Column: Sendable {
    var label: String
    var page: RunPage

    var run: RunRecord { page.run }
  }

  let columns: [Column]

  /// - Parameter runs: The runs, each with a name to tell equal implementations apart.
  package init(_ runs: [(name: String, run: RunRecord)]) {
    let labels = Self.labels(runs)
    columns = runs.indices.map { index in
      Column(label: labels[index], page: RunPage(runs[index].run, prefix: "run-\(index + 1)-"))
    }
  }

  /// The page as one HTML file.
  ///
  /// - Complexity: O(size of the runs).
  package var html: String {
    let failures = columns.enumerated().flatMap { number, column in
      column.page.section(
        "run-\(number + 1)",
        "Failures of \(column.label)",
        column.run.failures,
        unfolded: 0
      )
    }
    return page(with: failures).html
  }

  /// The comparison in Markdown, then the summary of each run; a long text is cut.
  ///
  /// - Complexity: O(size of the runs).
  package var markdown: String {
    ([page(with: []).markdown] + columns.map(\.page.wholeMarkdown)).joined(separator: "\n")
      .cutForComment()
  }

  /// The comparison as text, then the report of each run.
  ///
  /// - Parameters:
  ///   - style: Whether the reports have colours.
  ///   - width: The number of columns of the terminal.
  /// - Returns: A text with a final line break.
  /// - Complexity: O(size of the runs).
  package func text(style: Style, width: Int) -> String {
    let reports = columns.map { TextReport($0.run, style: style, width: width).text }
    return ([page(with: []).text(width: width)] + reports).joined(separator: "\n")
  }

  private func page(with failures: [Page.Section]) -> Page {
    Page(
      title: "\(columns.count) runs side by side",
      summary: cautions + [.table(overview)],
      sections: disagreements + silences + interpretations + agreements + failures
    )
  }

  /// The implementations; with the names of their runs where they are equal.
  private static func labels(_ runs: [(name: String, run: RunRecord)]) -> [String] {
    zip(runs, RunRecord.distinctions(of: runs, by: \.header.implementation))
      .map { $0.run.header.implementation + $1 }
  }

  /// Conditions under which the rows of the matrix do not mean the same.
  private var cautions: [Page.Block] {
    let specs = Set(columns.map(\.run.header.spec))
    let hashes = Set(columns.map(\.run.header.specHash))
    var cautions: [String] = []
    if specs.count > 1 {
      cautions.append(
        "The runs are of different specs (\(specs.sorted().joined(separator: ", "))): equal ids of clauses"
          + " may stand for different texts."
      )
    } else if hashes.count > 1 {
      cautions.append(
        "The spec has changed between the runs: a different verdict may be due to the spec, not to the"
          + " implementation."
      )
    }
    return cautions.map { .paragraph([.verdict($0, .doubtful)]) }
  }

  private var overview: Page.Table {
    Page.Table(
      caption: "What was run, and with which result.",
      columns: ["Run", "Result", "Required clauses that conform", "Failures", "Seed", "Size"],
      rows: columns.map { column in
        let run = column.run
        let failures = run.failures.count { $0.blame == .implementation }
        return Page.Table.Row([
          [.name(column.label)],
          run.totals.result,
          [.text(run.conformance)],
          [.text(grouped(failures))],
          [.text(run.header.seed)],
          [.text("\(counted(run.totals.steps, "step")), \(run.header.timeModel.name) clock")],
        ])
      },
      isCards: true
    )
  }
}
