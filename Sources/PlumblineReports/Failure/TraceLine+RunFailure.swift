internal import PlumblineEngine
internal import PlumblineModel

extension TraceLine {
  /// A failure of an event stream.
  func runFailure() throws(TraceFile.ReadError) -> RunRecord.Failure {
    RunRecord.Failure(
      number: try count("number"),
      kind: try choice("failure"),
      blame: try choice("blame"),
      invariant: try optionalText("invariant"),
      invariantSays: try optionalText("invariantSays"),
      clauses: try texts("clauses"),
      cited: try all("cites") { line throws(TraceFile.ReadError) in
        RunRecord.Failure.Citation(
          clause: try line.text("clause"),
          says: try line.text("says"),
          place: try line.text("place")
        )
      },
      otherwise: try texts("otherwise"),
      places: try texts("places"),
      notes: try texts("notes"),
      explanations: try texts("explanations"),
      acceptedInputs: try texts("acceptedInputs"),
      step: try count("step"),
      at: try instant("at"),
      state: try text("state"),
      output: try text("output"),
      expected: try text("expected"),
      observed: try text("observed"),
      difference: try optionalText("difference"),
      due: try object("due")?.due(),
      steps: try failingSteps(),
      leastCount: try object("leastCount")?.leastCount(),
      interpretations: try object("interpretations")?.members.compactMapValues(\.string) ?? [:],
      timeline: try all("timeline") { row throws(TraceFile.ReadError) in
        Timeline.Entry(
          at: try row.instant("at"),
          input: try row.optionalText("input"),
          expected: try row.optionalText("expected"),
          observed: try row.optionalText("observed")
        )
      },
      consequences: try texts("consequences"),
      behind: try counts("behind"),
      goesPast: try all("goesPast") { line throws(TraceFile.ReadError) in try line.signature() },
      undocumentedValues: try texts("undocumentedValues"),
      log: try texts("log"),
      recurrence: try object("recurred")?.recurrence(),
      isAccepted: try optionalFlag("accepted"),
      isTolerated: try optionalFlag("tolerated"),
      reproduction: try texts("reproduce")
    )
  }

  private func failingSteps() throws(TraceFile.ReadError) -> [RunRecord.Failure.Step] {
    let steps = try all("steps") { step throws(TraceFile.ReadError) in try step.failingStep() }
    try checkLength(steps.map(\.step), "steps")
    return steps
  }

  private func failingStep() throws(TraceFile.ReadError) -> RunRecord.Failure.Step {
    RunRecord.Failure.Step(
      step: try runStep(),
      observed: try all("observed") { line throws(TraceFile.ReadError) in
        RunRecord.Failure.Observation(
          at: try line.instant("at"),
          output: try line.text("out"),
          arguments: try line.values("args")
        )
      },
      threshold: try object("threshold")?.threshold()
    )
  }

  private func recurrence() throws(TraceFile.ReadError) -> Failure.Recurrence {
    var recurrence = Failure.Recurrence(count: try count("count"), of: try count("of"))
    recurrence.isCutShort = try flag("isCutShort")
    return recurrence
  }

  private func due() throws(TraceFile.ReadError) -> Failure.Due {
    Failure.Due(
      from: try instant("from"),
      to: members["to"] == nil ? nil : try instant("to")
    )
  }

  private func leastCount() throws(TraceFile.ReadError) -> RunRecord.Failure.LeastCount {
    RunRecord.Failure.LeastCount(
      input: try text("in"),
      atLeast: try count("atLeast"),
      checked: try all("checked") { check throws(TraceFile.ReadError) in
        Failure.LeastCount.Check(count: try check.count("count"), fails: try check.flag("fails"))
      },
      text: try text("text")
    )
  }

  private func threshold() throws(TraceFile.ReadError) -> RunRecord.Failure.Threshold {
    RunRecord.Failure.Threshold(
      atLeast: try time("atLeast"),
      atMost: members["atMost"] == nil ? nil : try time("atMost"),
      checked: try all("checked") { check throws(TraceFile.ReadError) in
        Failure.Threshold.Check(delay: try check.time("delay"), fails: try check.flag("fails"))
      },
      text: try text("text")
    )
  }
}
