internal import PlumblineEngine
internal import PlumblineModel

extension TraceLine {
  func runFailure() throws(TraceFile.ReadError) -> RunRecord.Failure {
    var rows: [RunRecord.Row] = []
    for row in try objects("timeline") {
      rows.append(
        RunRecord.Row(
          at: try row.span("at"),
          input: try row.optionalText("input"),
          expected: try row.optionalText("expected"),
          observed: try row.optionalText("observed")
        )
      )
    }
    var thresholds: [String] = []
    for (number, step) in try objects("steps").enumerated() {
      guard let threshold = try step.object("threshold") else { continue }
      thresholds.append(try threshold.threshold(ofStep: number))
    }
    let recurrence = try object("recurred")?.recurrence()
    return RunRecord.Failure(
      number: try count("number"),
      kind: try text("failure"),
      blame: try text("blame"),
      invariant: try optionalText("invariant"),
      clauses: try texts("clauses"),
      notes: try texts("notes"),
      expected: try text("expected"),
      observed: try text("observed"),
      timeline: rows,
      thresholds: thresholds,
      log: try texts("log"),
      recurrence: recurrence?.sentence,
      flakiness: recurrence.flatMap { $0.isFlaky ? $0.words : nil }
    )
  }

  private func recurrence() throws(TraceFile.ReadError) -> Failure.Recurrence {
    var recurrence = Failure.Recurrence(count: try count("count"), of: try count("of"))
    recurrence.isCutShort = !(try flag("isMinimal")) && !recurrence.isFlaky
    return recurrence
  }

  private func threshold(ofStep number: Int) throws(TraceFile.ReadError) -> String {
    var checks: [Failure.Threshold.Check] = []
    for check in try objects("checked") {
      checks.append(
        Failure.Threshold.Check(delay: try check.span("delay"), fails: try check.flag("fails"))
      )
    }
    let threshold = Failure.Threshold(
      step: number,
      atLeast: try span("atLeast"),
      atMost: members["atMost"] == nil ? nil : try span("atMost"),
      checked: checks
    )
    return threshold.text(naming: "")
  }
}
