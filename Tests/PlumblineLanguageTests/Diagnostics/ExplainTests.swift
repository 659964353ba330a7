import PlumblineLanguage
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every diagnostic has a page, and the examples on it are true.
struct ExplainTests {
  /// The ids of the rules that an example breaks, each once, in order.
  private func found(in example: String, _ rule: DiagnosticRule) -> [String] {
    let files = rule.ledger.map { ["manual.clauses.yaml": $0] } ?? [:]
    let excerpt = Excerpt(text: example, files: files)
    return excerpt.diagnostics.sorted.reduce(into: []) { rules, diagnostic in
      if !rules.contains(diagnostic.rule.id) { rules.append(diagnostic.rule.id) }
    }
  }

  @Test func `the lamp that the examples extend has no fault`() {
    let spec = Spec.compile(SourceFile(name: "lamp.yaml", text: DiagnosticRule.lamp))
    #expect(DiagnosticRenderer().text(of: spec.diagnostics).isEmpty)
    #expect(spec.reference != nil)
  }

  @Test(arguments: DiagnosticRule.all.filter { $0.bad != nil })
  func `the bad example gives the rule and no other, the good one none of it`(
    rule: DiagnosticRule
  ) throws {
    let bad = try #require(rule.bad)
    let good = try #require(rule.good, "a rule that can be broken can be kept")
    #expect(found(in: bad, rule) == [rule.id])
    let rest = found(in: good, rule)
    let isError = rest.contains { DiagnosticRule.named($0)?.severity == .error }
    #expect(!rest.contains(rule.id) && !isError, "\(rest)")
  }

  @Test func `few rules have no example`() {
    let without = DiagnosticRule.all.filter { $0.bad == nil }.map(\.id).sorted()
    #expect(
      without == [
        "binary-file", "broken-automaton", "changed-clause", "control-character", "cyclic-extends",
        "document-length", "example-machine", "example-undecided", "invalid-utf8", "missing-file",
        "missing-hash", "time-undecided", "too-deep", "too-large", "too-many-alternatives",
        "too-many-errors", "too-many-interpretations", "too-many-invariants", "too-many-locations",
        "too-many-nodes", "too-many-outputs", "too-many-timers", "unreachable-event",
        "unreadable-file",
      ]
    )
  }

  @Test func `a page has everything on it`() throws {
    let page = try #require(DiagnosticRule.named("unused-constant")).page
    #expect(page.hasPrefix("unused-constant (warning)\n\nNo time uses a constant.\n"))
    #expect(page.contains("\nWrong:\n\n    constants:\n      glow-after: 5s\n\nRight"))
    #expect(page.hasSuffix("at the beginning of the language reference.\n"))
    #expect(!page.contains("\n\n\n"))
    #expect(DiagnosticRule.named("unused-constants") == nil)
    #expect(DiagnosticRule.suggestion(for: "unused-constants").contains("'unused-constant'"))
  }

  @Test(arguments: BrokenSpecTests.names)
  func `what a broken spec gives is registered`(name: String) throws {
    let directory = Excerpt.repository.appending(path: "Tests/Fixtures/broken")
    let text = try String(
      decoding: Data(contentsOf: directory.appending(path: "\(name).txt")),
      as: UTF8.self
    )
    for match in text.matches(of: #/(?m): (error|warning): .* \[([a-z0-9-]+)\]$/#) {
      let rule = try #require(DiagnosticRule.named(String(match.2)), "\(match.2)")
      // A missing citation is a warning in a draft.
      #expect(rule.severity == .error || match.1 == "warning", "\(rule.id)")
    }
  }
}
