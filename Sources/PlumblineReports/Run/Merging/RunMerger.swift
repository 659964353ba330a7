internal import PlumblineEngine
package import PlumblineModel

/// Makes one run of the runs of several shards, or of several seeds.
///
/// All runs must be of one spec and one implementation, with the same settings. The verdicts on the clauses are judged
/// anew by the coverage and the witnesses of all runs, as at the end of a run: ``RunFindings/merged(_:)``.
package struct RunMerger: Sendable {
  /// The reason why runs cannot be merged.
  package struct Problem: Error, Hashable, CustomStringConvertible {
    package var description: String
  }

  private let runs: [(name: String, record: RunRecord)]
  private let shards: [ShardFindings]

  /// The spec of the runs, and what was set: paths or bundled names, and `name=value`.
  package var spec: String { shards[0].spec }
  package var settings: [String] { shards[0].settings }
  package var first: RunRecord { runs[0].record }

  /// - Parameter runs: The runs with their names, at least one.
  /// - Throws: ``Problem`` unless they can be merged.
  package init(_ runs: [(name: String, record: RunRecord)]) throws(Problem) {
    var shards: [ShardFindings] = []
    for (name, record) in runs {
      guard let findings = record.findings else {
        throw Problem(
          description:
            "the run '\(name)' has no findings to merge; 'fuzz --shard 1/1 --out' writes them"
        )
      }
      shards.append(findings)
    }
    self.runs = runs
    self.shards = shards
    for position in runs.indices.dropFirst() { try check(position) }
  }

  /// Checks that a run can be merged with those before it.
  private func check(_ position: Int) throws(Problem) {
    let (one, other) = (runs[0], runs[position])
    let names = "'\(one.name)' and '\(other.name)'"
    let (first, second) = (one.record.conditions, other.record.conditions)
    if let difference = first.keys.sorted().first(where: { first[$0] != second[$0] }) {
      throw Problem(
        description: "the runs \(names) differ in \(difference); merge runs of one spec, one "
          + "implementation and the same options"
      )
    }
    for earlier in 0..<position
    where runs[earlier].record.header.seed == other.record.header.seed {
      guard shards[earlier].count == shards[position].count else {
        throw Problem(
          description:
            "the runs '\(runs[earlier].name)' and '\(other.name)' have the same seed, and "
            + "are shards \(shards[earlier].text) and \(shards[position].text): they share traces"
        )
      }
      guard shards[earlier].corpus == shards[position].corpus else {
        throw Problem(
          description:
            "the runs '\(runs[earlier].name)' and '\(other.name)' started from different corpora, so they "
            + "may share traces; give each shard its own copy of one folder"
        )
      }
      guard shards[earlier].number != shards[position].number else {
        throw Problem(
          description: "the runs '\(runs[earlier].name)' and '\(other.name)' have the same traces: "
            + "both are shard \(shards[position].text) of seed \(other.record.header.seed)"
        )
      }
    }
  }

  /// Checks that a spec is that of the runs.
  ///
  /// - Parameter all: Its interpretations.
  /// - Throws: ``Problem`` if it is another one, or has changed since the runs.
  package func check(spec all: [Reference]) throws(Problem) {
    guard all[0].id == first.header.spec else {
      throw Problem(
        description: "the runs are of the spec '\(first.header.spec)', not of '\(all[0].id)';"
          + " name the file of theirs with --spec, or leave it out"
      )
    }
    guard all.fingerprint == first.header.specHash else { throw changed }
  }

  private var changed: Problem {
    Problem(
      description:
        "the spec '\(first.header.spec)' has changed since the runs; check out its old version"
    )
  }

  /// The merged run.
  ///
  /// - Parameters:
  ///   - all: The interpretations of the spec as read, for which ``check(spec:)`` holds.
  ///   - settled: Those that remain with the settings.
  ///   - today: The day on which accepted differences are judged.
  /// - Returns: The run, and cautions for its reader.
  /// - Throws: ``Problem`` if the spec has changed since the runs.
  /// - Complexity: That of judging the clauses once.
  package func merged(
    of all: [Reference],
    settled: [Reference],
    today: Day
  ) throws(Problem) -> (record: RunRecord, cautions: [String]) {
    let header = first.header
    let (findings, void) = RunFindings.merged(shards.map(\.findings))
    let automata = settled.map { Automaton($0, values: header.values) }
    guard let result = findings.result(of: automata, values: header.values) else { throw changed }
    var report = RunReport(
      result,
      of: header.subject,
      spec: all,
      seed: 0,
      tool: header.tool,
      values: header.values,
      selection: header.selected.map(Set.init),
      acceptance: acceptance(on: today),
      tolerated: Set(shards[0].tolerated),
      budget: header.budget,
      wallTime: runs.reduce(0) { sum, run in sum + (run.record.totals.wallTime ?? 0) }
    )
    report.interruption = runs.lazy.map(\.record.totals.status).first(where: \.isInterruption)
    var record = RunRecord(report) { reproduction(of: report.failures[$0]) }
    record.header.seed = unique(runs.map(\.record.header.seed)).joined(separator: ", ")
    record.header.shards = missing.isEmpty ? [] : shards.map(\.text)
    if !missing.isEmpty { record.totals.lack(missing) }
    let names = void.map { "'\(runs[$0].name)'" }.joined(separator: ", ")
    let rivals =
      void.isEmpty
      ? []
      : [
        "\(names): judged by an interpretation that another run rules out, so only the failures count; "
          + "run again with --set for the interpretation that remains"
      ]
    return (
      record, rivals + (missing.isEmpty ? [] : ["missing: \(missing.joined(separator: ", "))"])
    )
  }

  /// The shards of each seed that are not among the runs: `shard 3/4 of seed 7`.
  package var missing: [String] {
    unique(runs.map(\.record.header.seed)).flatMap { seed in
      let of = runs.indices.filter { runs[$0].record.header.seed == seed }.map { shards[$0] }
      return (1...of[0].count).filter { number in !of.contains { $0.number == number } }
        .map { "shard \($0)/\(of[0].count) of seed \(seed)" }
    }
  }

  /// The accepted differences of the runs.
  private func acceptance(on today: Day) -> Acceptance? {
    first.accepted.isEmpty ? nil : Acceptance(first.accepted, on: today)
  }

  /// The command of the run that found the trace.
  private func reproduction(of failure: Failure) -> [String] {
    for (run, shard) in zip(runs, shards) {
      let selected = run.record.header.selected.map(Set.init)
      let shown = shard.findings.failures.filter { failure in
        failure.clauses.isEmpty
          || failure.clauses.contains { selected?.contains($0) ?? true }
      }
      guard let position = shown.firstIndex(where: { $0.steps == failure.steps }),
        shown[position].signature == failure.signature,
        run.record.failures.indices.contains(position)
      else { continue }
      return run.record.failures[position].reproduction
    }
    return []
  }

  private func unique(_ texts: [String]) -> [String] {
    texts.enumerated().filter { texts.firstIndex(of: $1) == $0 }.map(\.element)
  }
}

extension RunRecord.Totals {
  /// Makes the run one that is not complete.
  ///
  /// - Parameter shards: The missing ones, at least one: `shard 3/4 of seed 7`.
  mutating func lack(_ shards: [String]) {
    isComplete = false
    let missing =
      "\(shards.joined(separator: ", ")) \(shards.count == 1 ? "is" : "are") missing"
    if [.conforms, .incomplete].contains(status) {
      status = .incomplete
      meaning = "incomplete: nothing failed, but \(missing)"
    } else {
      meaning += "; \(missing)"
    }
  }
}

extension RunRecord {
  /// What runs must have in common, by name.
  fileprivate var conditions: [String: String] {
    [
      "the spec": "\(header.spec) \(header.specHash)",
      "the implementation": "\(header.implementation) \(header.subject)",
      "the unobservable inputs": header.unobservable.joined(separator: ", "),
      "the budget": header.budget ?? "",
      "the constants": header.values.sorted { $0.key < $1.key }.map { "\($0) = \($1)" }
        .joined(separator: ", "),
      "the clock":
        "\(header.timeModel.name) \(header.quiet ?? 0) \(header.timeModel.showsAbsence) \(header.timeModel.scale)",
      "the selected clauses": header.selected?.joined(separator: ", ") ?? "",
      "the accepted differences (--accept)": "\(accepted)",
      "the values of --set": "\(findings?.settings ?? [])",
      "the tolerated clauses (--tolerate)": "\(findings?.tolerated ?? [])",
      "the version of the tool": header.tool,
    ]
  }

  /// The accepted differences of its clauses, whatever became of them.
  fileprivate var accepted: [Acceptance.Difference] { judged.compactMap(\.standing?.difference) }
}
