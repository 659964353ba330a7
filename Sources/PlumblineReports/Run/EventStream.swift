internal import PlumblineEngine
internal import PlumblineModel

/// A run as JSON Lines, from which everything that a report shows can be computed.
///
/// ```text
/// {"kind":"header","version":1,"spec":"lamp","seed":7,…}
/// {"kind":"failure",…}            one per signature
/// {"kind":"clause",…}             one per clause
/// {"kind":"interpretation",…}            one per option of what can be read in several ways
/// {"kind":"undocumented",…}       what was done where the documents are silent
/// {"kind":"coverage",…}
/// {"kind":"footer","steps":1000,"exit":1,…}
/// ```
///
/// Every line has `version` and `kind`; readers ignore kinds that they do not know. Spans and
/// instants are whole microseconds. Inputs and outputs go by their names. Two runs with the same
/// seed differ only in keys that begin with `wall`.
package enum EventStream {
  /// The version of the format.
  package static let version: Int64 = 1

  /// The lines of a run, each ended by a line break.
  ///
  /// - Complexity: O(size of the result).
  package static func text(of report: RunReport) -> String {
    objects(of: report).map { JSON.object($0).text + "\n" }.joined()
  }

  private static func objects(of report: RunReport) -> [[String: JSON]] {
    var lines: [(kind: String, members: [String: JSON])] = [("header", header(of: report))]
    lines += report.failures.enumerated().map { number, failure in
      ("failure", self.failure(failure, number + 1, report.result.reference))
    }
    lines += report.clauses.map { ("clause", clause($0, report)) }
    lines += interpretations(in: report).map { ("interpretation", $0) }
    lines += undocumented(in: report).map { ("undocumented", $0) }
    lines.append(("coverage", coverage(of: report)))
    lines.append(("footer", footer(of: report)))
    return lines.map { line in
      line.members.merging(["kind": .string(line.kind), "version": .integer(version)]) { $1 }
    }
  }

  private static func header(of report: RunReport) -> [String: JSON] {
    let reference = report.result.reference
    var members: [String: JSON] = [
      "spec": .string(reference.id),
      "title": .string(reference.title),
      "specHash": .string(reference.fingerprint),
      "implementation": .string(report.result.capabilities.implementation),
      "subject": .string(report.subject.word),
      // A seed has 64 bits without sign, more than a number here holds.
      "seed": .string(String(report.seed)),
      "tool": .string(report.tool),
      "clock": .string(report.result.capabilities.timeModel.name),
    ]
    if case .sample(let defects) = report.subject {
      members["defects"] = .array(defects.map { .string($0) })
    }
    if !report.unobservableInputs.isEmpty {
      members["unobservable"] = .array(report.unobservableInputs.map { .string($0) })
    }
    if !report.spontaneousInputs.isEmpty {
      let counts = report.spontaneousInputs.map { ($0.name, JSON.integer(Int64($0.count))) }
      members["spontaneous"] = .object(Dictionary(counts) { $1 })
    }
    members["tolerance"] = report.result.capabilities.timeModel.tolerance?.json
    members["quiet"] = report.result.capabilities.quiet.map(JSON.integer)
    if report.result.isHasteUntested { members["hasteUntested"] = true }
    if !report.values.isEmpty { members["values"] = .spans(report.values) }
    if let selection = report.selection {
      members["selected"] = .array(selection.sorted().map { .string($0) })
    }
    return members
  }

  private static func clause(
    _ judged: RunReport.JudgedClause,
    _ report: RunReport
  ) -> [String: JSON] {
    var members: [String: JSON] = [
      "clause": .string(judged.clause.id),
      "document": .string(judged.clause.document),
      "lines": .string(judged.clause.lines),
      "section": .string(judged.clause.section),
      "type": .string(judged.clause.kind.rawValue),
      "says": .string(judged.clause.says),
      "required": .bool(report.isRequired(judged)),
      "verdict": .string(judged.result.verdict.rawValue),
      "count": .integer(Int64(judged.result.count)),
    ]
    if let note = judged.result.note { members["note"] = .string(note) }
    switch report.standing(of: judged) {
    case .accepted(let difference): members["accepted"] = .string(difference.reason)
    case .stale(let difference): members["stale"] = .string(difference.verdict.rawValue)
    case .worse, .expired, nil: break
    }
    if let witness = judged.result.witness {
      members["witness"] = steps(witness.trace, report.result.reference.vocabulary)
    }
    return members
  }

  private static func undocumented(in report: RunReport) -> [[String: JSON]] {
    let reference = report.result.reference
    let vocabulary = reference.vocabulary
    return report.undocumentedCells.flatMap { cell in
      cell.answers.map { answer in
        var members: [String: JSON] = [
          "location": .object(states(at: cell.locations, reference)),
          "input": .string(vocabulary.inputs[cell.input].name),
          "outputs": .array(
            answer.outputs.map { symbol in
              [
                "out": .string(vocabulary.outputName(of: symbol)),
                "args": vocabulary.arguments(of: symbol),
              ]
            }
          ),
          "count": .integer(Int64(answer.count)),
        ]
        members["args"] = vocabulary.arguments(ofInput: cell.input)
        return members
      }
    }
  }

  /// The state of every machine by its name: `failed`, or `failed or connected`.
  private static func states(at locations: [Int], _ reference: Reference) -> [String: JSON] {
    var states: [String: [String]] = [:]
    for (machine, state) in locations.flatMap(reference.states(at:))
    where states[machine]?.contains(state) != true {
      states[machine, default: []].append(state)
    }
    return states.mapValues { .string($0.joined(separator: " or ")) }
  }

  private static func coverage(of report: RunReport) -> [String: JSON] {
    let coverage = report.coverage
    return [
      "transitions": .integer(Int64(coverage.transitions)),
      "allTransitions": .integer(Int64(coverage.allTransitions)),
      "locations": .integer(Int64(coverage.locations)),
      "allLocations": .integer(Int64(coverage.allLocations)),
      "visits": .array(
        ObservableMachine.visits(in: report.result.reference, coverage: report.result.coverage)
          .map { .object(visit($0)) }
      ),
    ]
  }

  /// How often an event led from one shown state to another.
  private static func visit(_ visit: RunRecord.Visit) -> [String: JSON] {
    var members: [String: JSON] = [
      "machine": .string(visit.machine),
      "from": .string(visit.from),
      "to": .string(visit.to),
      "announced": .bool(visit.isAnnounced),
      "count": .integer(Int64(visit.count)),
    ]
    if let input = visit.input { members["input"] = .string(input) }
    if let timer = visit.timer { members["timer"] = .string(timer) }
    return members
  }

  private static func footer(of report: RunReport) -> [String: JSON] {
    let result = report.result
    var members: [String: JSON] = [
      "steps": .integer(Int64(result.stepCount)),
      "traces": .integer(Int64(result.traceCount)),
      "events": .integer(Int64(result.eventCount)),
      "virtualTime": .integer(result.virtualTime),
      "exit": .integer(Int64(report.status.rawValue)),
      "meaning": .string(report.meaning),
      "complete": .bool(!result.isInterrupted && result.fault == nil),
      "seed": .string(String(report.seed)),
    ]
    if let fault = result.fault {
      members["fault"] = ["message": .string(fault.message), "advice": .string(fault.advice)]
    }
    if let wallTime = report.wallTime { members["wallTime"] = .integer(wallTime) }
    return members
  }

  /// Steps as objects with the names of their inputs.
  static func steps(_ steps: [Step], _ vocabulary: Vocabulary) -> JSON {
    .array(steps.map { .object(members(of: $0, vocabulary)) })
  }

  static func members(of step: Step, _ vocabulary: Vocabulary) -> [String: JSON] {
    var members: [String: JSON] = ["delay": .integer(step.delay)]
    guard let input = step.input else { return members }
    members["input"] = .string(vocabulary.inputs[input].name)
    members["args"] = vocabulary.arguments(ofInput: input)
    if step.isSpontaneous { members["spontaneous"] = true }
    return members
  }
}
