package import PlumblineEngine
internal import PlumblineModel

extension TextReport {
  /// What the run would cost and reach, of which this report is a dry run.
  ///
  /// - Parameters:
  ///   - waiting: How long it would wait.
  ///   - workers: How many traces it would carry out side by side.
  /// - Returns: A text that ends with a line break.
  /// - Complexity: O(size of the result).
  package func plan(_ waiting: WaitingTime.Sum, workers: Int) -> String {
    var sections = [header, cost(waiting, workers), reach, clauseGroups, notConforming]
    sections += report.failures.indices.map(failure)
    sections.append([
      style.doubtful("nothing was run: this is what a run asks of what does as the automaton does")
    ])
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  private func cost(_ waiting: WaitingTime.Sum, _ workers: Int) -> [String] {
    let result = report.result
    let heading = style.heading("Cost")
    let size = "\(counted(result.stepCount, "step")) in \(counted(result.traceCount, "trace"))"
    guard result.capabilities.timeModel.isReal else {
      return [heading, "  \(size), \(describeRoughly(waiting.total)) of virtual time: no waiting"]
    }
    let elapsed = "\(describeRoughly(waiting.elapsed)) with \(grouped(workers)) side by side"
    return [heading]
      + labelled(
        "  ",
        "\(size), the longest of \(describeRoughly(waiting.longest)); \(elapsed), "
          + "\(describeRoughly(waiting.total)) one after the other",
        hanging: 2
      )
      + labelled("  ", "a failure costs more: it is tried again and shrunk", hanging: 2)
  }

  private var reach: [String] { [style.heading("Reach"), covered] }
}
