/// How a lint rule checks, and when.
///
/// A check looks at all of its subject and reports each breach at its place; it never stops at the
/// first. Checks do not depend on each other: each tolerates what the others report.
enum LintCheck: Sendable {
  /// Looks at names and sizes, also those of an abstract spec.
  case names(@Sendable (SpecDocument, inout Diagnostics) -> Void)
  /// Looks at citations, which an abstract spec need not have.
  case citations(@Sendable (SpecDocument, inout Diagnostics) -> Void)
  /// Looks at the automata; a breach holds in every interpretation.
  case automata(@Sendable (CompiledDocument, inout Diagnostics) -> Void)
}

extension LintCheck {
  /// Reports each breach of a rule that needs no exploration: names first, then citations.
  static func run(on spec: SpecDocument, _ diagnostics: inout Diagnostics) {
    let checks = DiagnosticRule.registered.compactMap(\.check)
    for case .names(let check) in checks { check(spec, &diagnostics) }
    // Citations come last: their rules are about specs whose names are right.
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
