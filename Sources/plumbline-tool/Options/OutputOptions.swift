internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineLanguage
internal import PlumblineModel
internal import PlumblineReports

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The clauses that count, and the files to write.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .customLong("clause"),
    help: ArgumentHelp(
      "Judge these clauses only, such as 'zh-2*'; repeatable.",
      valueName: "pattern"
    )
  )
  var clauses: [String] = []
  @Option(
    help: ArgumentHelp(
      "Write the run as JSON Lines, and the trace of each failure beside it; older traces of this name are removed.",
      valueName: "run.jsonl"
    ),
    transform: OutputFile.path
  )
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Accept the verdicts in this list; one that is more or less severe fails.",
      valueName: "accepted.yaml"
    )
  )
  var accept: String?
  @Option(
    help: ArgumentHelp(
      "Violations of these clauses do not fail the run, but failures behind them do; repeatable.",
      valueName: "pattern"
    )
  )
  var tolerate: [String] = []
  @Option(
    help: ArgumentHelp(
      "Write a list for --accept: the clauses that do not conform, and those that failures cite. Reasons in an existing list stay if --accept names it, too.",
      valueName: "accepted.yaml"
    ),
    transform: OutputFile.path
  )
  var acceptWrite: String?

  /// Whether the run writes a file.
  var isKept: Bool { out != nil || acceptWrite != nil }

  /// The ids that the patterns select; nil for all.
  ///
  /// - Throws: `ValidationError` for a pattern that selects nothing.
  func selection(among reference: Reference) throws -> Set<String>? {
    clauses.isEmpty ? nil : try ids(matching: clauses, in: reference)
  }

  /// The ids of the clauses whose violations are tolerated.
  ///
  /// - Throws: As ``selection(among:)``.
  func tolerated(among reference: Reference) throws -> Set<String> {
    try ids(matching: tolerate, in: reference)
  }

  private func ids(matching patterns: [String], in reference: Reference) throws -> Set<String> {
    var selection: Set<String> = []
    for text in patterns {
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

  /// Refuses to list the differences of a run that ends at the first one.
  func checkListing(isFailFast: Bool) throws {
    guard acceptWrite == nil || !isFailFast else {
      throw ValidationError(
        "--fail-fast ends the run at its first failure, and --accept-write lists those of a whole run;"
          + " leave one out"
      )
    }
  }

  /// Opens the file before the run, so that a wrong path fails at once.
  func open() throws -> OutputFile? {
    guard let out else { return nil }
    return try OutputFile(out)
  }

  /// Opens the list of accepted differences, as ``open()`` does.
  ///
  /// - Throws: ``Failing`` also for a list that was not read: the reasons in it would be lost.
  func openAcceptance() throws -> OutputFile? {
    guard let acceptWrite else { return nil }
    let file = try OutputFile(acceptWrite, replacesInput: acceptWrite == accept)
    guard !file.replacesContent || acceptWrite == accept else {
      throw Failing(
        "'\(acceptWrite)' exists, and its reasons would be lost; '--accept \(acceptWrite)' keeps them"
      )
    }
    return file
  }

  /// The differences that are accepted today; nil when none are.
  ///
  /// - Throws: ``Failing`` when the file cannot be read, or the status of a usage error after its
  ///   problems were printed.
  func acceptance(for reference: Reference) throws -> Acceptance? {
    guard let accept else { return nil }
    var diagnostics = Diagnostics()
    let differences = AcceptanceReader.read(
      SourceFile(name: accept, bytes: try Files.read(accept)),
      spec: reference.id,
      clauses: reference.clauses.map(\.id),
      &diagnostics
    )
    guard let differences else {
      let renderer = DiagnosticRenderer(width: Terminal.width)
      Terminal.print(renderer.text(of: diagnostics), terminator: "")
      Terminal.warn(RunStatus.misuse.text)
      throw ExitCode(RunStatus.misuse.rawValue)
    }
    return Acceptance(differences, on: .today)
  }

  /// Writes what would have to be accepted, after the run: the file may be the one that was read.
  func writeAcceptance(_ report: RunReport, to file: OutputFile?) throws {
    guard let acceptWrite, let file else { return }
    guard report.result.fault == nil, !report.result.isInterrupted else {
      Terminal.warn("'\(acceptWrite)' was not written: the run was not complete")
      return
    }
    try file.write(AcceptanceFile(report).text)
  }

  /// The path of the trace of a failure; nil without `--out`.
  func tracePath(ofFailure number: Int) -> String? {
    guard let out else { return nil }
    let stem = out.hasSuffix(".jsonl") ? String(out.dropLast(6)) : out
    return "\(stem).\(number + 1).trace.jsonl"
  }

  func validate() throws {
    guard out?.hasSuffix(".trace.jsonl") != true else {
      throw ValidationError(
        "--out names a run, and names that end in .trace.jsonl are those of its traces; use run.jsonl"
      )
    }
  }

  /// Writes the event stream and the traces; one that cannot be written does not keep the others back.
  ///
  /// - Throws: The status of a fault of the runner, after a message for each file that is not written.
  func write(_ report: RunReport, _ record: RunRecord, to file: OutputFile?) throws {
    guard let file else { return }
    var texts: [(file: () throws -> OutputFile, text: String)] = [
      ({ file }, EventStream.text(of: record))
    ]
    for (number, failure) in report.failures.enumerated() {
      guard let path = tracePath(ofFailure: number) else { continue }
      let trace = TraceFile(of: failure, in: report)
      texts.append(
        ({ try OutputFile(path) }, trace.text(in: report.result.reference.vocabulary))
      )
    }
    var problem: (any Error)?
    for (file, text) in texts {
      do {
        try file().write(text)
      } catch {
        if error is Failing { Terminal.warn("error: \(error)") }
        problem = error
      }
    }
    guard let problem else { return }
    if problem is Failing { Terminal.warn(RunStatus.fault.text) }
    throw ExitCode(RunStatus.fault.rawValue)
  }

  /// Removes the traces that an earlier run has left, up to the first number without a file; one that cannot be removed
  /// gets a warning.
  ///
  /// A run that was stopped, or whose adapter is at fault, says nothing about them.
  func removeTraces(after report: RunReport) {
    guard report.result.fault == nil, !report.result.isInterrupted else { return }
    var (number, status) = (report.failures.count, stat())
    while let path = tracePath(ofFailure: number), lstat(path, &status) == 0 {
      let isTrace = status.st_mode & S_IFMT == S_IFREG && !InputFiles.contains(status)
      if isTrace, unlink(path) != 0 { Terminal.warn("cannot remove '\(path)': \(Files.reason)") }
      number += 1
    }
  }
}
