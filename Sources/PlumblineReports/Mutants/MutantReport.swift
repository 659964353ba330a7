package import PlumblineEngine
package import PlumblineModel

/// Which changes of a spec a run would not notice.
///
/// ```swift
/// MutantReport(reference, results, of: mutants.counts, budget: "10000 steps").text(width: 100)
/// ```
package struct MutantReport: Sendable {
  /// A mutant with its fate.
  package typealias Result = (mutant: Mutants.Mutant, fate: MutantTrial.Fate)

  /// The number of survivors that are shown with a trace.
  private static let shown = 20

  private let reference: Reference
  private let results: [Result]
  /// The number of all mutants, by kind.
  private let counts: [Mutation.Operator: Int]
  private let budget: String
  private let leftCount: Int

  /// - Parameters:
  ///   - reference: The automaton.
  ///   - results: The mutants that were tried.
  ///   - counts: The number of all mutants, by kind.
  ///   - budget: The limits of the run of a mutant, in words.
  ///   - leftCount: The number of mutants that an interruption left.
  package init(
    _ reference: Reference,
    _ results: [Result],
    of counts: [Mutation.Operator: Int],
    budget: String,
    leftCount: Int = 0
  ) {
    self.reference = reference
    self.results = results
    self.counts = counts
    self.budget = budget
    self.leftCount = leftCount
  }

  /// - Complexity: O(size of the report).
  package func text(width: Int) -> String { page.text(width: width) }

  /// - Complexity: O(size of the report).
  package var markdown: String { page.markdown }

  /// - Complexity: O(size of the report).
  package var html: String { page.html }

  /// The worst fate: 1 if a mutant survived, 3 if one is undecided, else 0.
  package var status: Int32 {
    if results.contains(where: \.fate.isSurvivor) { return 1 }
    return results.contains(where: \.fate.isUndecided) ? 3 : 0
  }

  private var count: Int { counts.values.reduce(0, +) }

  private var page: Page {
    let survivors = results.filter(\.fate.isSurvivor)
    let headlines = [
      (results.count { $0.fate.steps != nil }, "found", Page.Tone.neutral),
      (survivors.count, "survived", survivors.isEmpty ? .good : .bad),
      (results.count(where: \.fate.isEqual), "no difference", .neutral),
      (results.count(where: \.fate.isUndecided), "undecided", .doubtful),
    ]
    var sections = [Page.Section("changes", "By kind of change", [.table(operators)])]
    if !survivors.isEmpty {
      sections.append(Page.Section("survivors", "Changes that no run noticed", articles(survivors)))
    }
    if let table = undecided {
      sections.append(Page.Section("undecided", "Undecided changes", [.table(table)]))
    }
    if let table = clauses {
      sections.append(Page.Section("clauses", "Clauses that no change breaks", [.table(table)]))
    }
    return Page(
      title: "\(reference.id): clients with one change",
      summary: [
        .headlines(
          headlines.map { count, label, tone in
            Page.Headline(
              value: grouped(count),
              label: label,
              tone: count == 0 && tone != .good ? .neutral : tone
            )
          }
        ),
        .facts(facts),
      ],
      sections: sections
    )
  }

  private var facts: [(term: String, details: Page.Phrase)] {
    var facts: [(term: String, details: Page.Phrase)] = [
      ("tried", [.text("\(grouped(results.count)) of \(grouped(count)) changes")]),
      ("each by", [.text("a run of \(budget)")]),
    ]
    if leftCount > 0 {
      let left =
        "\(counted(leftCount, "chosen change")) \(leftCount == 1 ? "was" : "were") not tried"
      facts.append(("interrupted", [.text(left)]))
    }
    for one in reference.interpretations {
      facts.append(("interpretation", [.text("\(one.name) = \(one.option)")]))
    }
    return facts
  }

  private var operators: Page.Table {
    Page.Table(
      caption: "A found change has the number of steps up to its first failing trace.",
      columns: [
        "Change", "All", "Tried", "Found", "Median steps", "Most steps", "Survived",
        "No difference",
        "Undecided",
      ],
      rows: Mutation.Operator.allCases.compactMap { kind in
        let fates = results.filter { $0.mutant.mutation.kind == kind }.map(\.fate)
        guard let all = counts[kind] else { return nil }
        let steps = fates.compactMap(\.steps).sorted()
        let cells = [
          kind.rawValue, grouped(all), grouped(fates.count), grouped(steps.count),
          steps.isEmpty ? "" : grouped(steps[steps.count / 2]),
          steps.last.map { grouped($0) } ?? "", grouped(fates.count(where: \.isSurvivor)),
          grouped(fates.count(where: \.isEqual)), grouped(fates.count(where: \.isUndecided)),
        ]
        return Page.Table.Row(cells.map { [.text($0)] })
      },
      isCards: true
    )
  }

  private func articles(_ survivors: [Result]) -> [Page.Block] {
    let blocks = survivors.prefix(Self.shown).enumerated().map { number, result in
      Page.Block.article(article(result, id: "survivor-\(number + 1)"))
    }
    guard survivors.count > Self.shown else { return blocks }
    let others = survivors.dropFirst(Self.shown).map { result in
      [
        Page.Inline.text(
          "\(result.mutant.place(in: reference)) \(result.mutant.text(in: reference))"
        )
      ]
    }
    return blocks + [
      .details(summary: [.text("\(counted(others.count, "more change"))")], [.list(others)])
    ]
  }

  private func article(_ result: Result, id: String) -> Page.Article {
    let mutant = result.mutant
    var blocks: [Page.Block] = [.paragraph([.text(mutant.text(in: reference))])]
    if case .survived(let difference) = result.fate {
      var chart = TraceChart(difference.failure, reference.vocabulary)
      chart.names = ("Expected by the spec", "Done by the client")
      blocks.append(.timeline(chart))
    }
    let clauses = mutant.clauses(in: reference).sorted().map { reference.clauses[$0] }
    if !clauses.isEmpty {
      blocks.append(
        .facts(
          clauses.map { ("changes", [.name($0.id), .text(" ")] + .says($0.says, at: $0.place)) }
        )
      )
    }
    return Page.Article(id: id, heading: mutant.place(in: reference), blocks: blocks)
  }

  private var undecided: Page.Table? {
    let rows = results.filter(\.fate.isUndecided).map { result in
      Page.Table.Row([
        [.text(result.mutant.place(in: reference))], [.text(result.mutant.text(in: reference))],
      ])
    }
    guard !rows.isEmpty else { return nil }
    return Page.Table(
      caption:
        "No run found these, and no search showed a trace that the spec forbids.",
      columns: ["Place", "Change"],
      rows: rows,
      isCards: true
    )
  }

  /// The clauses that changed parts cite, without a change that makes a difference; nil for a sample.
  private var clauses: Page.Table? {
    guard results.count == count else { return nil }
    var broken: Set<Int> = []
    var concerned: Set<Int> = []
    for result in results {
      let clauses = result.mutant.clauses(in: reference)
      concerned.formUnion(clauses)
      if !result.fate.isEqual { broken.formUnion(clauses) }
    }
    let rows = concerned.subtracting(broken).sorted().map { number in
      let clause = reference.clauses[number]
      return Page.Table.Row([[.name(clause.id)], .says(clause.says, at: clause.place)])
    }
    guard !rows.isEmpty else { return nil }
    return Page.Table(
      caption: "A client with one changed part that cites the clause does what the spec allows.",
      columns: ["Clause", "Says"],
      rows: rows,
      isCards: true
    )
  }
}

extension MutantTrial.Fate {
  fileprivate var steps: Int? { if case .found(let steps) = self { steps } else { nil } }
  fileprivate var isSurvivor: Bool { if case .survived = self { true } else { false } }
  fileprivate var isEqual: Bool { if case .equal = self { true } else { false } }
  fileprivate var isUndecided: Bool { if case .undecided = self { true } else { false } }
}
