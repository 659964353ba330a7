internal import PlumblineEngine
internal import PlumblineModel

extension RunRecord.Failure {
  /// The steps of the trace in the form of a trace file, for a replay against an implementation.
  ///
  /// It has no observations: without an implementation such a trace has nothing to judge. The file that a run saves
  /// beside its stream has them.
  ///
  /// - Complexity: O(steps).
  func traceLines(_ run: RunRecord.Header) -> [String] {
    let header = TraceFile.Header(
      of: run,
      failure: kind,
      clauses: clauses,
      interpretations: interpretations,
      recurrence: recurrence,
      behind: goesPast
    )
    let steps = steps.map { entry -> String in
      var members: [String: JSON] = ["after": .integer(entry.step.delay)]
      members["in"] = entry.step.input.map(JSON.string)
      if !entry.step.arguments.isEmpty {
        members["args"] = .object(entry.step.arguments.mapValues(JSON.string))
      }
      if entry.step.isSpontaneous { members["spontaneous"] = true }
      members["within"] = entry.step.within.map { .string($0.rawValue) }
      return TraceFile.line("step", members)
    }
    return [TraceFile.line("trace", header.members)] + steps + [TraceFile.line("end", [:])]
  }
}
