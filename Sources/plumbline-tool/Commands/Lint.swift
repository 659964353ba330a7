internal import ArgumentParser
internal import PlumblineLanguage
internal import PlumblineReports

/// Checks specs and says everything that is wrong with them.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check specs and their ledgers.",
    usage: """
      plumbline lint <spec> ... [--strict] [--fix] [--documents <directory>] [--format <format>]
      plumbline lint --explain <rule>
      plumbline lint --rules
      """
  )

  @Argument(help: ArgumentHelp("A path or a bundled name.", valueName: "spec"))
  var specs: [String] = []
  @Flag(help: "Warnings are errors.")
  var strict = false
  @Option(
    help: ArgumentHelp(
      "Where the documents are: have the lines of a clause changed since its hash was written?",
      valueName: "directory"
    )
  )
  var documents: String?
  @Flag(
    help: """
      Mend what is certain: names a letter away from the only one that can be meant, sentences in \
      braces without quotes; with --documents also write the hashes of all clauses.
      """
  )
  var fix = false
  @Option(help: "How findings are written.")
  var format = LintFormat.text
  @Option(
    defaultAsFlag: "",
    help: ArgumentHelp(
      "Say what a rule means, with examples, and stop; without one, list all rules.",
      valueName: "rule"
    )
  )
  var explain: String?
  @Flag(help: "List all rules, and stop.")
  var rules = false

  func validate() throws {
    guard explain == nil, !rules else { return }
    guard !specs.isEmpty else { throw ValidationError("name a spec, as in 'lint my-spec.yaml'") }
  }

  func run() throws {
    if rules || explain == "" { return Terminal.print(DiagnosticRule.listing, terminator: "") }
    if let explain { return try Self.explain(explain) }
    try LintRun(strict: strict, documents: documents, isFixing: fix, format: format).run(specs)
  }

  private static func explain(_ id: String) throws {
    guard let rule = DiagnosticRule.named(id) else {
      throw Failing(
        "there is no rule '\(id)'\(DiagnosticRule.suggestion(for: id))"
          + " ('plumbline lint --rules' lists them)"
      )
    }
    Terminal.print(rule.page, terminator: "")
  }
}
