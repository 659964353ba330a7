internal import PlumblineModel

extension TransitionReport {
  /// What an implementation did, in numbers.
  func runSection(_ run: RunRecord) -> Page.Section {
    Page.Section(
      "run",
      "What \(run.header.implementation) did",
      RunSummary(run).overview + [.table(RunSummary(run).verdicts)] + RunSummary(run).failures
    )
  }

  /// Why a run is not one of this spec; nil when it is.
  package func problem(with run: RunRecord) -> String? {
    guard run.header.spec == reference.id else {
      return "the run is one of the spec '\(run.header.spec)', not of '\(reference.id)'"
    }
    guard references.contains(where: { $0.fingerprint == run.header.specHash }) else {
      return "the spec '\(reference.id)' has changed since this run"
    }
    return nil
  }
}
