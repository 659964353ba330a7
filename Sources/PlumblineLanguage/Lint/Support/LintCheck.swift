/// The check of a lint rule, and the stage at which it runs.
///
/// A check reports every breach at its location; it does not stop at the first. Checks are
/// independent: each tolerates the breaches that others report.
enum LintCheck: Sendable {
  /// Checks names and sizes, also in an abstract spec.
  case names(@Sendable (SpecDocument, inout Diagnostics) -> Void)
  /// Checks citations, which are optional in an abstract spec.
  case citations(@Sendable (SpecDocument, inout Diagnostics) -> Void)
  /// Checks the automata; a breach holds in every interpretation.
  case automata(@Sendable (CompiledDocument, inout Diagnostics) -> Void)
}

extension LintCheck {
  /// Reports each breach of a rule without exploration: names first, then citations.
  static func run(on spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    // An unreadable part may cite a clause, or use a name.
    let isRead = !diagnostics.hasErrors
    let unused = [
      DiagnosticRule.unboundClause, .unusedConstant, .unusedInterpretation, .unusedCounter,
      .unusedOption,
    ].map(\.id)
    let rules = DiagnosticRule.registered.filter { isRead || !unused.contains($0.id) }
    let checks = rules.compactMap(\.check)
    for case .names(let check) in checks { check(spec, &diagnostics) }
    // Citations come last: their rules assume correct names.
    guard !spec.isAbstract else { return }
    for case .citations(let check) in checks { check(spec, &diagnostics) }
  }

  /// Reports each breach of a rule about automata.
  static func run(on compiled: CompiledDocument, _ diagnostics: inout Diagnostics) {
    for case .automata(let check) in DiagnosticRule.registered.compactMap(\.check) {
      check(compiled, &diagnostics)
    }
  }
}
