import PlumblineLanguage
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every diagnostic has a page, and the examples on it are true.
struct ExplainTests {
  /// The rules that an example reports, each once, in order.
  private func found(in example: String, _ rule: DiagnosticRule) -> [String] {
    let files = rule.ledger.map { ["manual.clauses.yaml": $0] } ?? [:]
    let excerpt = Excerpt(text: example, files: files)
    return excerpt.diagnostics.sorted.reduce(into: []) { rules, diagnostic in
      if !rules.contains(diagnostic.rule) { rules.append(diagnostic.rule) }
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
    #expect(page.contains("\nNot like this:\n\n    constants:\n      glow-after: 5s\n\nBut like"))
    #expect(page.hasSuffix("with which the reference of the language begins.\n"))
    #expect(!page.contains("\n\n\n"))
    #expect(DiagnosticRule.named("unused-constants") == nil)
    #expect(DiagnosticRule.suggestion(for: "unused-constants").contains("'unused-constant'"))
  }

  /// Every id that the sources report, as far as it stands in them as a literal.
  private static let reported: Set<String> = {
    var ids: Set<String> = []
    let literal = #/(?:report|diagnostic)\(\s*"([a-z0-9-]+)"|[rR]ule: (?:is\w+ \? )?"([a-z0-9-]+)"/#
    let wholeFile = #/wholeFile\(file, "([a-z0-9-]+)"/#
    let unknown = #/reportUnknown\(\s*"([a-z ]+)"/#
    for text in sources {
      for match in text.matches(of: literal) {
        ids.insert(String(match.1 ?? match.2 ?? ""))
      }
      for match in text.matches(of: wholeFile) { ids.insert(String(match.1)) }
      for match in text.matches(of: unknown) {
        ids.insert("unknown-\(match.1.split(separator: " ").last ?? "")")
      }
    }
    return ids
  }()

  private static let sources: [String] = {
    let root = Excerpt.repository.appending(path: "Sources").path
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    return paths.filter { $0.hasSuffix(".swift") && !$0.contains("/Explaining/") }.map { path in
      let data = FileManager.default.contents(atPath: "\(root)/\(path)") ?? Data()
      return String(decoding: data, as: UTF8.self)
    }
  }()

  @Test func `every id in the sources is registered`() {
    #expect(Self.reported.count >= 85)
    #expect(Self.reported.filter { DiagnosticRule.named($0) == nil }.sorted() == [])
  }

  @Test func `every registered id is one that some code reports`() {
    let unused = DiagnosticRule.all.map(\.id).filter { id in
      !Self.reported.contains(id) && !Self.sources.contains { $0.contains("\"\(id)\"") }
    }
    #expect(unused == [])
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
