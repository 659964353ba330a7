internal import PlumblineReports

extension FuzzTarget {
  /// The event stream of a run; it is shown in each form of a report.
  static let run = FuzzTarget("run", .json) { bytes in
    guard let run = try? RunRecord.read(bytes, named: "fuzzed") else { return false }
    _ = TextReport(run, style: Style(isColoured: true), width: 80).text
    _ = RunPage(run).markdown
    _ = RunPage(run).html
    _ = JUnit([("fuzzed", run)]).text
    return true
  }
}
