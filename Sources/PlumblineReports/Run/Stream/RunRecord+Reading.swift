internal import PlumblineEngine
internal import PlumblineModel

extension RunRecord {
  /// Reads an event stream; it skips lines of unknown kinds.
  ///
  /// - Throws: ``TraceFile/ReadError`` for the first invalid line, a missing end, or lines that contradict the end.
  /// - Complexity: O(size of the file).
  package static func read(
    _ bytes: [UInt8],
    named file: String
  ) throws(TraceFile.ReadError) -> RunRecord {
    let content = "a run, as 'fuzz --out' writes it"
    let (first, lines) = try TraceLine.all(in: bytes, file, of: content)
    guard first.members["kind"]?.string != "trace" else {
      throw first.failure("this is a trace; name the run that it stands beside")
    }
    guard first.members["kind"]?.string == "header" else {
      let kind = first.members["kind"]?.string.map { ", found '\($0)'" } ?? ""
      throw first.failure("expected the header of a run, as 'fuzz --out' writes it\(kind)")
    }
    try first.checkVersion()
    let footer = lines.firstIndex { $0.members["kind"]?.string == "footer" }
    guard let last = lines.last, last.members["kind"]?.string == "footer" else {
      if let footer {
        throw lines[footer + 1].failure("this line stands after the 'footer', which ends a run")
      }
      throw (lines.last ?? first).failure(
        "the run has no 'footer' line after this one; the file may be cut off"
      )
    }
    var record = RunRecord(header: try first.runHeader(), totals: try last.totals())
    for line in lines.dropFirst().dropLast() {
      try line.checkVersion()
      try record.read(line)
    }
    guard lines.contains(where: { $0.members["kind"]?.string == "coverage" }) else {
      throw last.failure("the run has no 'coverage' line; lines are missing")
    }
    try record.check(last)
    return record
  }

  private mutating func read(_ line: TraceLine) throws(TraceFile.ReadError) {
    switch try line.text("kind") {
    case "clause": judged.append(try line.runClause())
    case "failure": failures.append(try line.runFailure())
    case "interpretation": interpretations.append(try line.interpretation())
    case "undocumented": answers.append(try line.answer())
    case "coverage":
      coverage.transitions = try line.count("transitions")
      coverage.allTransitions = try line.count("allTransitions")
      coverage.locations = try line.count("locations")
      coverage.allLocations = try line.count("allLocations")
      machines += try line.all("machines") { entry throws(TraceFile.ReadError) in
        RunRecord.Machine(
          name: try entry.text("machine"),
          states: try entry.texts("states"),
          initial: try entry.text("initial")
        )
      }
      visits += try line.all("visits") { entry throws(TraceFile.ReadError) in try entry.visit() }
    case "findings": findings = try line.shardFindings()
    case "suite": suite = try line.suite()
    case "header", "footer":
      throw line.failure("a second '\(try line.text("kind"))'; a file holds one run")
    default: break
    }
  }
}

extension TraceLine {
  fileprivate func checkVersion() throws(TraceFile.ReadError) {
    guard let version = members["version"] else { throw failure("the line lacks 'version'") }
    guard version.integer == EventStream.version else {
      throw failure(
        "version \(version.text) is not \(EventStream.version), which this tool reads; "
          + "read the run with the Plumbline that wrote it, or run again with this one"
      )
    }
  }

  fileprivate func runHeader() throws(TraceFile.ReadError) -> RunRecord.Header {
    RunRecord.Header(
      spec: try text("spec"),
      specFile: try optionalText("specFile"),
      title: try text("title"),
      specHash: try text("specHash"),
      implementation: try text("implementation"),
      subject: try subject(),
      unobservable: try texts("unobservable"),
      unobserved: try texts("unobserved"),
      spontaneous: try counts("spontaneous"),
      seed: try text("seed"),
      tool: try text("tool"),
      budget: try optionalText("budget"),
      inputs: try parties("inputs"),
      outputs: try parties("outputs"),
      values: try times("values"),
      timeModel: TimeModel(try tolerance()),
      quiet: members["quiet"] == nil ? nil : try time("quiet"),
      isQuiescenceUntested: try optionalFlag("hasteUntested"),
      selected: members["selected"] == nil ? nil : try texts("selected"),
      tolerated: try texts("tolerated"),
      shards: try texts("shards")
    )
  }

  private func subject() throws(TraceFile.ReadError) -> RunReport.Subject {
    switch try text("subject") {
    case "implementation": return .own
    case "sample": return .sample(defects: try texts("defects"))
    case "reference": return .reference
    case let word:
      throw failure("'subject' is '\(word)', expected implementation, sample or reference")
    }
  }

  private func parties(_ key: String) throws(TraceFile.ReadError) -> [String: Vocabulary.Party] {
    var parties: [String: Vocabulary.Party] = [:]
    guard let line = try object(key) else { return parties }
    for name in line.members.keys {
      let word = try line.text(name)
      guard let party = Vocabulary.Party(rawValue: word) else {
        throw failure("'\(name)' in '\(key)' is '\(word)', expected app, server, network or peer")
      }
      parties[name] = party
    }
    return parties
  }

  private func counts(_ key: String) throws(TraceFile.ReadError) -> [String: Int] {
    var counts: [String: Int] = [:]
    guard let line = try object(key) else { return counts }
    for name in line.members.keys { counts[name] = try line.count(name) }
    return counts
  }

  fileprivate func totals() throws(TraceFile.ReadError) -> RunRecord.Totals {
    try checkVersion()
    let exit = try count("exit")
    guard let status = Int32(exactly: exit).flatMap(RunStatus.init(rawValue:)) else {
      let known = RunStatus.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")
      throw failure("'exit' is \(exit), expected one of \(known)")
    }
    return RunRecord.Totals(
      steps: try count("steps"),
      traces: try count("traces"),
      events: try count("events"),
      outputs: try count("outputs"),
      virtualTime: try instant("virtualTime"),
      longestTrace: members["longestTrace"] == nil ? nil : try count("longestTrace"),
      longestSilence: members["longestSilence"] == nil ? nil : try instant("longestSilence"),
      silenceLimit: members["silenceLimit"] == nil ? nil : try instant("silenceLimit"),
      cutOffCount: members["cutOff"] == nil ? 0 : try count("cutOff"),
      inapplicableCalls: try counts("notApplicable"),
      status: status,
      meaning: try text("meaning"),
      isComplete: try flag("complete"),
      earlyEnd: try earlyEnd(),
      wallTime: members["wallTime"] == nil ? nil : try time("wallTime"),
      fault: try object("fault")?.fault()
    )
  }

  private func earlyEnd() throws(TraceFile.ReadError) -> RunResult.EarlyEnd? {
    guard let word = try optionalText("earlyEnd") else { return nil }
    guard let end = RunResult.EarlyEnd(rawValue: word) else {
      throw failure("'earlyEnd' is '\(word)', expected hangs or violations")
    }
    return end
  }

  private func fault() throws(TraceFile.ReadError) -> RunRecord.Fault {
    RunRecord.Fault(message: try text("message"), advice: try text("advice"))
  }

  fileprivate func suite() throws(TraceFile.ReadError) -> RunRecord.Suite {
    let waits = members["waits"]?.array ?? []
    let times = waits.compactMap(\.time)
    guard times.count == waits.count else {
      throw failure("'waits' must be whole numbers of microseconds from 0 to \(longestTime)")
    }
    return RunRecord.Suite(
      states: try count("states"),
      extraStates: try count("extraStates"),
      pairs: try count("pairs"),
      tests: try count("tests"),
      furtherTraces: members["furtherTraces"] == nil ? 0 : try count("furtherTraces"),
      inputs: try texts("inputs"),
      waits: times,
      choices: try object("choices")?.choices(),
      obstacles: try texts("obstacles"),
      interpretation: try texts("interpretation")
    )
  }

  private func choices() throws(TraceFile.ReadError) -> RunRecord.Choices {
    RunRecord.Choices(
      events: try count("events"),
      fewestTries: try count("fewestTries"),
      allowed: try count("allowed"),
      seen: try count("seen")
    )
  }

  fileprivate func visit() throws(TraceFile.ReadError) -> RunRecord.Visit {
    RunRecord.Visit(
      machine: try text("machine"),
      from: try text("from"),
      to: try text("to"),
      input: try optionalText("input"),
      timer: try optionalText("timer"),
      isAnnounced: try flag("announced"),
      count: try count("count"),
      isReachable: try !optionalFlag("unreachable")
    )
  }
}
