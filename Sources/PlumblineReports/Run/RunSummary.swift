internal import PlumblineModel

/// A run in short, made from its event stream alone.
///
/// What was done where the documents are silent is left out: it stands in the cells of the
/// transition report, where a reader sees what it is about.
package struct RunSummary: Sendable {
  let run: RunRecord

  package init(_ run: RunRecord) { self.run = run }

  /// The summary in Markdown, as a CI shows it beside a job.
  ///
  /// - Complexity: O(size of the run).
  package var markdown: String { page.markdown }

  /// The summary for a terminal.
  ///
  /// - Complexity: O(size of the run).
  package func text(width: Int) -> String { page.text(width: width) }

  private var page: Page {
    let sections: [Page.Section?] = [
      failures.isEmpty ? nil : Page.Section("failures", "Failures", failures),
      Page.Section("verdicts", "Verdicts", [.table(verdicts)]),
      Page.Section("open", "Open clauses", [.table(open)]),
      interpretations,
    ]
    return Page(
      title: "\(run.header.implementation): \(run.header.title)",
      summary: overview,
      sections: sections.compactMap { $0 }
    )
  }
}

extension RunSummary {
  /// What was tested how, and how it ended.
  var overview: [Page.Block] {
    let (header, totals) = (run.header, run.totals)
    var facts: [(term: String, details: Page.Phrase)] = [
      ("Result", [.verdict("exit status \(totals.exit): \(totals.meaning)", tone)]),
      ("Spec", [.name(header.spec)]),
      ("Implementation", [.name(header.implementation), .text(caution)]),
    ]
    if !header.defects.isEmpty { facts.append(("Defects", .names(header.defects))) }
    if !header.unobservable.isEmpty {
      facts.append(("Unobservable", .names(header.unobservable)))
    }
    if !header.spontaneous.isEmpty {
      let counts = header.spontaneous.sorted { $0.key < $1.key }
      let texts = counts.map { "\($0.key) \(counted($0.value, "time"))" }
      facts.append(("Came by themselves", [.text(texts.joined(separator: ", "))]))
    }
    if !header.values.isEmpty {
      let values = header.values.sorted { $0.key < $1.key }.map { "\($0) = \(describe($1))" }
      facts.append(("Constants", [.text(values.joined(separator: ", "))]))
    }
    if let clock = header.clock { facts.append(("Clock", [.text(clock)])) }
    if let silence = header.silence { facts.append(("Silence", [.text(silence)])) }
    if let selected = header.selected {
      facts.append(("Selected", [.text(counted(selected.count, "clause"))]))
    }
    facts += [
      ("Seed", [.name(header.seed)]),
      (
        "Tested",
        [
          .text(
            "\(counted(totals.steps, "step")) in \(counted(totals.traces, "trace")), "
              + "\(counted(totals.events, "event")) checked, "
              + "\(describeRoughly(totals.virtualTime)) of "
              + (header.clock == nil ? "virtual time" : "real time")
              + (totals.isComplete ? "" : "; the run was not complete")
          )
        ]
      ),
      (
        "Covered",
        [
          .text(
            "\(grouped(run.coverage.transitions)) of "
              + "\(counted(run.coverage.allTransitions, "transition")), "
              + "\(grouped(run.coverage.locations)) of "
              + "\(counted(run.coverage.allLocations, "location"))"
          )
        ]
      ),
    ]
    if let fault = totals.fault {
      facts.append(("Adapter fault", [.verdict(fault.message, .bad), .text(". \(fault.advice)")]))
    }
    return [.facts(facts)]
  }

  private var caution: String {
    switch run.header.subject {
    case "sample": " (a bundled sample, not your implementation)"
    case "reference": " (the reference automaton itself, not your implementation)"
    default: ""
    }
  }

  private var tone: Page.Tone {
    switch run.totals.exit {
    case 0: .good
    case 3, 130: .doubtful
    default: .bad
    }
  }

  /// How many clauses got which verdict, those first that somebody has to look at.
  var verdicts: Page.Table {
    var words: [String] = []
    for clause in run.judged where !words.contains(clause.verdict) { words.append(clause.verdict) }
    let order: [String] = ["violates", "flaky", "deviates from an assumption", "inconclusive"]
    let sorted =
      order.filter(words.contains)
      + words.filter { !order.contains($0) && $0 != "conforms" }.sorted()
      + ["conforms"].filter(words.contains)
    return Page.Table(
      caption: "Clauses and decisions by verdict.",
      columns: ["Verdict", "Clauses", "Of them required", "Decisions"],
      rows: sorted.map { word in
        let group = run.judged.filter { $0.verdict == word }
        let clauses = group.filter { $0.kind != "decision" }
        return Page.Table.Row([
          [.verdict(word, group[0].tone)], [.text(grouped(clauses.count))],
          [.text(grouped(clauses.count(where: \.isRequired)))],
          [.text(grouped(group.count - clauses.count))],
        ])
      }
    )
  }

  /// Required clauses that were not verified.
  private var open: Page.Table {
    let rows = run.judged.filter { $0.isRequired && $0.verdict != "conforms" }.map { clause in
      Page.Table.Row([
        [.name(clause.id)], [.verdict(clause.verdict, clause.tone), .text(clause.details)],
        [.text(clause.says)], [.text(clause.place)],
      ])
    }
    return Page.Table(
      caption: "Required clauses that do not conform, or for which there is no evidence.",
      columns: ["Clause", "Verdict", "Says", "Where"],
      rows: rows,
      otherwise: "none; every required clause conforms."
    )
  }

  private var interpretations: Page.Section? {
    guard !run.interpretations.isEmpty else { return nil }
    let rows = run.interpretations.map {
      Page.Table.Row([[.name($0.name)], [.name($0.option)], [.text($0.verdict)]])
    }
    let table = Page.Table(
      caption: "Which of several interpretations of the documents it follows.",
      columns: ["Reading", "Value", "Verdict"],
      rows: rows
    )
    return Page.Section("interpretations", "How it reads the documents", [.table(table)])
  }
}
