internal import ArgumentParser
internal import PlumblineLanguage
internal import PlumblineReports

/// Checks specs and prints all findings.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check specs and their ledgers.",
    usage: """
      plumbline lint <spec> ... [--strict] [--prove] [--fix] [--documents <directory>] [--format <format>]
      plumbline lint --explain <rule>
      plumbline lint --rules
      """,
    discussion: CommandHelp.discussion(
      statuses: [
        (.conforms, "no error, and no warning with --strict"),
        (.misuse, "an error in a spec or in a ledger, or a usage error"), CommandHelp.unwritten,
      ],
      examples: CommandExamples.lint
    )
  )

  @Argument(
    help: ArgumentHelp(
      "A path or a bundled name; a compiled automaton ends in .json.",
      valueName: "spec"
    )
  )
  var specs: [String] = []
  @Flag(help: "Treat warnings as errors.")
  var strict = false
  @Flag(
    help: """
      Look for a proof of each invariant, also where that takes seconds; name those without one.
      """
  )
  var prove = false
  @Option(
    help: ArgumentHelp(
      "The folder of the documents; check the lines of each ledger against their hashes.",
      valueName: "directory"
    )
  )
  var documents: String?
  @Flag(
    help: """
      Apply the fix-its that are certain, such as a misspelt name with one candidate; with --documents \
      also write the hashes of all lines.
      """
  )
  var fix = false
  @Option(help: "The format of the findings.")
  var format = LintFormat.text
  @Option(
    defaultAsFlag: "",
    help: ArgumentHelp(
      "Explain a rule with examples and stop; without a rule, list all.",
      valueName: "rule"
    )
  )
  var explain: String?
  @Flag(help: "List all rules, and stop.")
  var rules = false

  func validate() throws {
    if rules || explain != nil {
      let option = rules ? "--rules" : "--explain"
      guard specs.isEmpty else {
        throw ValidationError("\(option) checks no spec; leave out '\(specs[0])'")
      }
      return try Invocation.check(isAlone: option)
    }
    guard !specs.isEmpty else { throw ValidationError("name a spec, as in 'lint my-spec.yaml'") }
    guard prove || fix, let compiled = specs.first(where: { $0.hasSuffix(".json") }) else { return }
    throw ValidationError(
      "\(fix ? "--fix" : "--prove") needs the YAML of a spec, and '\(compiled)' is a compiled automaton"
    )
  }

  func run() throws {
    if rules || explain == "" { return Terminal.print(DiagnosticRule.listing, terminator: "") }
    if let explain { return try Self.explain(explain) }
    try LintRun(
      strict: strict,
      documents: documents,
      isFixing: fix,
      isProving: prove,
      format: format
    ).run(specs)
  }

  private static func explain(_ id: String) throws {
    guard let rule = DiagnosticRule.named(id) else {
      throw Failing(
        "no rule '\(id)'\(DiagnosticRule.suggestion(for: id))"
          + " ('plumbline lint --rules' lists them)"
      )
    }
    Terminal.print(rule.page, terminator: "")
  }
}
