internal import PlumblineModel
internal import PlumblineReports

/// Merges the saved runs of shards.
enum MergedRuns {
  /// The merged run.
  ///
  /// - Parameters:
  ///   - runs: The runs with their names.
  ///   - spec: A path or a bundled name, in place of that in the runs.
  /// - Returns: The run, after its cautions were printed.
  /// - Throws: ``Failing`` if they cannot be merged, or the spec cannot be read.
  static func record(
    of runs: [(name: String, record: RunRecord)],
    spec: String?
  ) throws -> RunRecord {
    do {
      let merger = try RunMerger(runs)
      let all = try SpecCatalogue().references(of: spec ?? merger.spec)
      try merger.check(spec: all)
      var setting = ValueOptions()
      setting.assignments = merger.settings.compactMap(ValueOptions.Assignment.init(argument:))
      let settled = try setting.setting(for: all)
      let (record, cautions) = try merger.merged(
        of: all,
        settled: settled.references,
        today: .today
      )
      for caution in cautions { Terminal.warn("warning: \(caution)") }
      return record
    } catch let problem as RunMerger.Problem {
      throw Failing(problem.description)
    }
  }
}
