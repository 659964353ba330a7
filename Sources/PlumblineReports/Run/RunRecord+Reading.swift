internal import PlumblineModel

extension RunRecord {
  /// Reads an event stream; lines of kinds that it does not know are passed over.
  ///
  /// - Throws: ``TraceFile/ReadError`` at the first line that is wrong, and when the end is missing.
  /// - Complexity: O(size of the file).
  package static func read(
    _ bytes: [UInt8],
    named file: String
  ) throws(TraceFile.ReadError) -> RunRecord {
    let lines = try TraceLine.all(in: bytes, file)
    guard let first = lines.first else {
      throw TraceFile.ReadError(
        file: file,
        line: 1,
        message: "the file is empty; expected a run, as 'fuzz --out' writes it"
      )
    }
    guard first.members["kind"]?.string == "header" else {
      let kind = first.members["kind"]?.string.map { ", found '\($0)'" } ?? ""
      throw first.failure("expected the header of a run, as 'fuzz --out' writes it\(kind)")
    }
    try first.checkVersion()
    guard let last = lines.last, last.members["kind"]?.string == "footer" else {
      throw (lines.last ?? first).failure(
        "the run has no 'footer' line after this one; the file may be cut off"
      )
    }
    var record = RunRecord(header: try first.runHeader(), totals: try last.totals())
    for line in lines.dropFirst().dropLast() {
      try line.checkVersion()
      try record.read(line)
    }
    return record
  }

  private mutating func read(_ line: TraceLine) throws(TraceFile.ReadError) {
    switch try line.text("kind") {
    case "clause": judged.append(try line.clause())
    case "failure": failures.append(try line.runFailure())
    case "interpretation":
      interpretations.append(
        Interpretation(
          name: try line.text("interpretation"),
          option: try line.text("option"),
          verdict: try line.text("verdict")
        )
      )
    case "undocumented": answers.append(try line.answer())
    case "coverage":
      coverage.transitions = try line.count("transitions")
      coverage.allTransitions = try line.count("allTransitions")
      coverage.locations = try line.count("locations")
      coverage.allLocations = try line.count("allLocations")
      for entry in try line.objects("visits") { visits.append(try entry.visit()) }
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
        "version \(version.text) is not \(EventStream.version), which this tool reads"
      )
    }
  }

  fileprivate func runHeader() throws(TraceFile.ReadError) -> RunRecord.Header {
    RunRecord.Header(
      spec: try text("spec"),
      title: try text("title"),
      specHash: try text("specHash"),
      implementation: try text("implementation"),
      subject: try text("subject"),
      defects: try texts("defects"),
      unobservable: try texts("unobservable"),
      spontaneous: try spontaneous(),
      seed: try text("seed"),
      tool: try text("tool"),
      values: try spans("values"),
      clock: try tolerance().map { ([$0.words] + $0.cautions).joined(separator: "; ") },
      silence: Silence.words(
        quiet: members["quiet"] == nil ? nil : try span("quiet"),
        isHasteUntested: members["hasteUntested"] == true
      ),
      selected: members["selected"] == nil ? nil : try texts("selected")
    )
  }

  private func spontaneous() throws(TraceFile.ReadError) -> [String: Int] {
    var counts: [String: Int] = [:]
    for (name, value) in members["spontaneous"]?.object ?? [:] {
      guard let count = value.integer, count >= 0 else {
        throw failure("'\(name)' in 'spontaneous' must be a whole number, at least 0")
      }
      counts[name] = Int(count)
    }
    return counts
  }

  fileprivate func clause() throws(TraceFile.ReadError) -> RunRecord.Clause {
    RunRecord.Clause(
      id: try text("clause"),
      document: try text("document"),
      lines: try text("lines"),
      section: try text("section"),
      kind: try text("type"),
      says: try text("says"),
      isRequired: try flag("required"),
      verdict: try text("verdict"),
      count: try count("count"),
      note: try optionalText("note"),
      accepted: try optionalText("accepted"),
      stale: try optionalText("stale")
    )
  }

  fileprivate func totals() throws(TraceFile.ReadError) -> RunRecord.Totals {
    try checkVersion()
    var totals = RunRecord.Totals(
      steps: try count("steps"),
      traces: try count("traces"),
      events: try count("events"),
      virtualTime: try span("virtualTime"),
      exit: try count("exit"),
      meaning: try text("meaning"),
      isComplete: try flag("complete")
    )
    if members["wallTime"] != nil { totals.wallTime = try span("wallTime") }
    if let fault = try object("fault") {
      totals.fault = (try fault.text("message"), try fault.text("advice"))
    }
    return totals
  }

  fileprivate func answer() throws(TraceFile.ReadError) -> RunRecord.Answer {
    let location = try object("location")?.members ?? [:]
    var words: [String] = []
    for output in try objects("outputs") { words.append(try output.symbolText()) }
    return RunRecord.Answer(
      location: location.compactMapValues(\.string),
      input: try text("input"),
      what: words.isEmpty ? "nothing" : words.joined(separator: " then "),
      count: try count("count")
    )
  }

  /// `shown on Pressed`: an output with its values, by the names of its arguments.
  private func symbolText() throws(TraceFile.ReadError) -> String {
    let arguments = try object("args")?.members ?? [:]
    let values = arguments.sorted { $0.key < $1.key }
      .map { $0.value.string ?? "(\($0.key) not documented)" }
    return ([try text("out")] + values).joined(separator: " ")
  }

  fileprivate func visit() throws(TraceFile.ReadError) -> RunRecord.Visit {
    RunRecord.Visit(
      machine: try text("machine"),
      from: try text("from"),
      to: try text("to"),
      input: try optionalText("input"),
      timer: try optionalText("timer"),
      isAnnounced: try flag("announced"),
      count: try count("count")
    )
  }
}
