internal import PlumblineEngine
internal import PlumblineModel

/// Lines of an event stream about clauses, interpretations and undocumented inputs.
extension TraceLine {
  func runClause() throws(TraceFile.ReadError) -> RunRecord.Clause {
    let id = try text("clause")
    return RunRecord.Clause(
      id: id,
      document: try text("document"),
      lines: try text("lines"),
      section: try text("section"),
      kind: try choice("type"),
      says: try text("says"),
      excluded: members["excluded"] == nil ? nil : try choice("excluded"),
      isRequired: try flag("required"),
      verdict: try choice("verdict"),
      count: try count("count"),
      note: try optionalText("note"),
      standing: try object("difference")?.standing(of: id),
      witness: members["witness"] == nil ? nil : try runSteps("witness")
    )
  }

  private func standing(of clause: String) throws(TraceFile.ReadError) -> Acceptance.Standing {
    var difference = Acceptance.Difference(
      clause: clause,
      verdict: try choice("verdict"),
      reason: try text("reason"),
      issue: try optionalText("issue")
    )
    if let until = try optionalText("until") {
      guard let day = Day(until) else {
        throw failure("'until' is '\(until)', expected a day such as 2027-01-31")
      }
      difference.until = day
    }
    let word = try text("standing")
    guard let standing = Acceptance.Standing(word, difference) else {
      throw failure("'standing' is '\(word)', expected accepted, stale, worse or expired")
    }
    return standing
  }

  func interpretation() throws(TraceFile.ReadError) -> RunRecord.Interpretation {
    var interpretation = RunRecord.Interpretation(
      name: try text("interpretation"),
      option: try text("option"),
      verdict: try choice("verdict")
    )
    if members["steps"] != nil {
      interpretation.refutation = RunRecord.Interpretation.Refutation(
        steps: try runSteps("steps"),
        expected: try text("expected"),
        observed: try text("observed")
      )
    }
    return interpretation
  }

  func answer() throws(TraceFile.ReadError) -> RunRecord.Answer {
    RunRecord.Answer(
      location: try object("location")?.members.compactMapValues(\.string) ?? [:],
      state: try text("state"),
      input: try text("input"),
      arguments: try values("args").compactMapValues(\.self),
      call: try text("call"),
      outputs: try all("outputs") { output throws(TraceFile.ReadError) in
        RunRecord.Answer.Output(
          name: try output.text("out"),
          arguments: try output.values("args"),
          text: try output.text("text")
        )
      },
      count: try count("count"),
      earlyCount: members["early"] == nil ? 0 : try count("early")
    )
  }

  func runSteps(_ key: String) throws(TraceFile.ReadError) -> [RunRecord.Step] {
    let steps = try all(key) { step throws(TraceFile.ReadError) in try step.runStep() }
    try checkLength(steps, key)
    return steps
  }

  /// - Throws: ``TraceFile/ReadError`` if the steps last longer than a trace can.
  func checkLength(_ steps: [RunRecord.Step], _ key: String) throws(TraceFile.ReadError) {
    var instant: Microseconds = 0
    for step in steps {
      instant += step.delay
      guard instant <= latestInstant else {
        throw failure("the times in '\(key)' are together longer than \(latestInstant) µs")
      }
    }
  }

  func runStep() throws(TraceFile.ReadError) -> RunRecord.Step {
    RunRecord.Step(
      delay: try time("delay"),
      input: try optionalText("input"),
      arguments: try values("args").compactMapValues(\.self),
      isSpontaneous: try optionalFlag("spontaneous"),
      within: try within()
    )
  }
}
