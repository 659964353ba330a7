internal import ArgumentParser
internal import PlumblineEngine
internal import PlumblineLanguage
internal import PlumblineModel
internal import PlumblineReports

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
}
