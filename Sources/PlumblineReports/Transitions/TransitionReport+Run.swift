internal import PlumblineModel

extension TransitionReport {
  /// The behaviour of an implementation, in numbers.
  func runSection(_ run: RunRecord) -> Page.Section {
    let page = RunPage(run)
    var blocks: [Page.Block] = []
    if let caution = caution(about: run) {
      blocks.append(.paragraph([.verdict(caution, .doubtful)]))
    }
    func content(of sections: [Page.Section]) -> [Page.Block] {
      sections.flatMap { [.heading($0.heading)] + $0.blocks }
    }
    blocks += [
      .paragraph([page.summary]),
      .beside(
        [.facts(page.header)] + content(of: page.fault),
        content(of: page.clauses),
        content(of: page.totals)
      ),
    ]
    for failure in run.failures {
      blocks.append(.heading(page.title(of: failure)))
      blocks += page.blocks(of: failure)
    }
    return Page.Section("run", "What \(run.header.implementation) did", blocks)
  }

  /// How often the run took an outcome, `12×` or `12× with its other cases`; nil without a run.
  ///
  /// - Complexity: O(outcomes + visits).
  func count(
    of outcome: ObservableMachine.Outcome,
    among outcomes: [ObservableMachine.Outcome],
    _ machine: ObservableMachine
  ) -> String? {
    guard let count = run?.visits(of: outcome, machine, self) else { return nil }
    guard count > 0 else { return "never taken" }
    let isShared = outcomes.contains { $0.isCounted(with: outcome) }
    return "\(grouped(count))×" + (isShared ? " with its other cases" : "")
  }

  /// The reason why a run does not belong to this spec; nil if it does.
  package func problem(with run: RunRecord) -> String? {
    guard run.header.spec != reference.id else { return nil }
    return "the run is one of the spec '\(run.header.spec)', not of '\(reference.id)'"
  }

  /// The caution about a run of another edition of the spec; nil for a run of this one.
  ///
  /// - Complexity: O(size of the automata).
  package func caution(about run: RunRecord) -> String? {
    guard compiled.fingerprint != run.header.specHash else { return nil }
    return "the spec '\(reference.id)' has changed since the run"
  }
}
