internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineModel
internal import PlumblineReports

/// What counts, and where it is written.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .customLong("clause"),
    help: ArgumentHelp(
      "Only these clauses count, such as 'zh-2*'; repeatable.",
      valueName: "pattern"
    )
  )
  var clauses: [String] = []
  @Option(
    help: ArgumentHelp(
      "Write the run as JSON Lines, and the trace of each failure beside it.",
      valueName: "run.jsonl"
    )
  )
  var out: String?

  /// The ids that the patterns select; nil for all.
  ///
  /// - Throws: `ValidationError` for a pattern that selects nothing.
  func selection(among reference: Reference) throws -> Set<String>? {
    guard !clauses.isEmpty else { return nil }
    var selection: Set<String> = []
    for text in clauses {
      let pattern = Pattern(text)
      let ids = reference.clauses.map(\.id).filter(pattern.matches)
      guard !ids.isEmpty else {
        throw ValidationError(
          "no clause matches '\(text)'; 'plumbline list \(reference.id)' shows the ids"
        )
      }
      selection.formUnion(ids)
    }
    return selection
  }

  /// Opens the file before the run, so that a wrong path is noticed at once.
  func open() throws -> OutputFile? {
    guard let out else { return nil }
    return try OutputFile(out)
  }

  /// Where the trace of a failure goes; nil without `--out`.
  func tracePath(ofFailure number: Int) -> String? {
    guard let out else { return nil }
    let stem = out.hasSuffix(".jsonl") ? String(out.dropLast(6)) : out
    return "\(stem).\(number + 1).trace.jsonl"
  }

  /// Writes the event stream and the traces.
  func write(_ report: RunReport, to file: OutputFile?) throws {
    guard let file else { return }
    try file.write(EventStream.text(of: report))
    for (number, failure) in report.failures.enumerated() {
      guard let path = tracePath(ofFailure: number) else { continue }
      let trace = TraceFile(of: failure, in: report)
      try OutputFile(path).write(trace.text(in: report.result.reference.vocabulary))
    }
  }
}
