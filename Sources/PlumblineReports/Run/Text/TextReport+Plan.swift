package import PlumblineEngine
internal import PlumblineModel

extension TextReport {
  /// The estimate of a dry run: the cost and the coverage of the real run.
  ///
  /// - Parameters:
  ///   - waiting: The waiting time of the run.
  ///   - workers: The number of traces that it would carry out in parallel.
  /// - Returns: A text with a final line break.
  /// - Complexity: O(size of the run).
  package func plan(_ waiting: WaitingTime.Sum, workers: Int) -> String {
    let sections = [
      Page.Section("cost", "Cost", [.list(cost(waiting, workers).map { [.text($0)] })]),
      Page.Section("reach", "Reach", [.list([[.text(page.covered)]])]),
    ]
    let remark =
      "nothing was run: these are the figures of an implementation that behaves like the automaton"
    return Self.text(
      [header] + (sections + page.clauses + page.notConforming + page.guarantee).map(lines)
        + failures
        + [[layout.style.doubtful(remark)]]
    )
  }

  private func cost(_ waiting: WaitingTime.Sum, _ workers: Int) -> [String] {
    let totals = page.run.totals
    let size = "\(counted(totals.steps, "step")) in \(counted(totals.traces, "trace"))"
    guard page.run.header.timeModel.isReal else {
      // The waiting includes the repetitions that compare a used process with a fresh one.
      return ["\(size), \(describeRoughly(totals.virtualTime)) of virtual time: no waiting"]
    }
    let elapsed = "\(describeRoughly(waiting.elapsed)) with \(grouped(workers)) side by side"
    return [
      "\(size), the longest of \(describeRoughly(waiting.longest)); \(elapsed), "
        + "\(describeRoughly(waiting.total)) one after the other",
      "a failure costs more: it is tried again and shrunk",
    ]
  }
}
