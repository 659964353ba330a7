internal import PlumblineModel

extension TransitionReport {
  /// What an implementation did, in numbers.
  func runSection(_ run: RunRecord) -> Page.Section {
    let summary = RunSummary(run)
    let caution =
      caution(about: run).map { [Page.Block.paragraph([.verdict($0, .doubtful)])] } ?? []
    return Page.Section(
      "run",
      "What \(run.header.implementation) did",
      caution + summary.overview + [.table(summary.verdicts)] + summary.failures
    )
  }

  /// Why a run is not one of this spec; nil when it is.
  package func problem(with run: RunRecord) -> String? {
    guard run.header.spec != reference.id else { return nil }
    return "the run is one of the spec '\(run.header.spec)', not of '\(reference.id)'"
  }

  /// What a reader of a run has to know; nil when it was judged by this very spec.
  ///
  /// - Complexity: O(size of the automata).
  package func caution(about run: RunRecord) -> String? {
    guard !references.contains(where: { $0.fingerprint == run.header.specHash }) else { return nil }
    return "the run was judged by another automaton: the spec '\(reference.id)' has changed since,"
      + " or the adapter did not see all of its outputs"
  }
}
