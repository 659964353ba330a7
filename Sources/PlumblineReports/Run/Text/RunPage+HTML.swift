internal import PlumblineEngine
internal import PlumblineModel

extension RunPage {
  /// The number of failures that HTML shows unfolded.
  static let unfolded = 20
  /// The number of failures from which a table lists them first.
  private static let listed = 4

  /// The run as one HTML file that needs no network and no script.
  ///
  /// - Complexity: O(size of the run), and the layout of the diagrams.
  package var html: String {
    Page(title: title, summary: lead, sections: sections).html
  }

  /// The title of a page about the run alone.
  var title: String { "\(run.header.implementation): \(run.header.title)" }

  private var lead: [Page.Block] {
    let caution = run.header.subject.caution.map {
      [Page.Block.paragraph([.verdict($0, .doubtful)])]
    }
    return [.paragraph([.sign(run.totals.status.tone.sign, run.totals.status.tone), " ", summary])]
      + (caution ?? []) + [.headlines(headlines)]
  }

  /// The headline numbers.
  private var headlines: [Page.Headline] {
    let failures = run.failures.count { $0.blame == .implementation }
    let deviations = run.failures.count - failures
    var headlines = [
      Page.Headline(
        value: grouped(failures),
        label: failures == 1 ? "failure" : "failures",
        tone: failures > 0 ? .bad : .good
      )
    ]
    if deviations > 0 {
      headlines.append(
        Page.Headline(
          value: grouped(deviations),
          label: deviations == 1 ? "deviation" : "deviations",
          tone: .doubtful
        )
      )
    }
    return headlines + [
      Page.Headline(value: run.conformance, label: "required clauses conform"),
      Page.Headline(
        value: "\(grouped(run.coverage.transitions)) of \(grouped(run.coverage.allTransitions))",
        label: "transitions taken"
      ),
      Page.Headline(value: grouped(run.totals.steps), label: "steps"),
      Page.Headline(
        value: describeRoughly(run.totals.virtualTime),
        label: "of \(run.header.timeModel.name) time"
      ),
    ]
  }

  private var sections: [Page.Section] {
    fault + withoutOutput + failures + deviations + guarantee + clauseTables + accepted + endedEarly
      + coverageSections + undocumented + interpretations + conditions
  }

  /// The failures with their traces.
  private var failures: [Page.Section] {
    section("failures", "Failures", run.failures.filter { $0.blame == .implementation })
  }

  /// The deviations, each with the decision or the input that it rests on.
  private var deviations: [Page.Section] {
    section(
      "deviations",
      "Deviations and the assumptions they rest on",
      run.failures.filter { $0.blame != .implementation }
    )
  }

  /// A section with failures; those beyond the first are folded.
  func section(
    _ id: String,
    _ heading: String,
    _ failures: [RunRecord.Failure],
    unfolded: Int = RunPage.unfolded
  ) -> [Page.Section] {
    guard !failures.isEmpty else { return [] }
    var list = failures.count >= Self.listed ? [Page.Block.table(overview(of: failures))] : []
    if failures.count > Self.unfolded {
      list = [.details(summary: [.text("All \(grouped(failures.count)) in one table")], list)]
    }
    let articles = failures.enumerated().map { position, failure in
      Page.Block.article(article(of: failure, isFolded: position >= unfolded))
    }
    return [Page.Section(id, heading, list + articles)]
  }

  /// One row per failure, with a link to it.
  func overview(of failures: [RunRecord.Failure]) -> Page.Table {
    let areFailures = failures.allSatisfy { $0.blame == .implementation }
    let others = " The other numbers are \(areFailures ? "deviations" : "failures")."
    return Page.Table(
      caption: "All of them, each with a link to its trace."
        + (failures.count < run.failures.count ? others : ""),
      columns: ["Number", "What", "Clauses", "Expected", "Observed"],
      rows: failures.map { failure in
        Page.Table.Row([
          [.link("\(failure.number)", to: anchor(of: failure))],
          [
            .text(
              [failure.kind.rawValue, failure.flakiness].compactMap(\.self).joined(separator: ", ")
            )
          ],
          .joined(failure.clauses.map { [citation($0)] }, by: [" "]),
          [.text(failure.expected)],
          [.text(failure.observed)],
        ])
      },
      isCards: true
    )
  }

  /// The conditions of the run, and its size.
  private var conditions: [Page.Section] {
    var facts: [Fact] = [("id", [.name(run.header.spec)])] + header
    facts.append(("budget", [.text(run.header.budget ?? "not in the file of the run")]))
    facts.append(("tool", [.text("plumbline \(run.header.tool)")]))
    if let wall = run.totals.wallTime {
      facts.append(("took", [.text(describe(wall / 1000 * 1000))]))
    }
    return [
      Page.Section(
        "conditions",
        "Environment, seed and budget",
        [.facts(facts)] + totals.flatMap(\.blocks)
      )
    ]
  }
}
