import PlumblineLanguage
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Each lint rule stands in a file of its own, named after its id; one list registers all rules.
///
/// The examples of a rule are tested in ``ExplainTests``, one case per rule.
struct RuleFileTests {
  struct File: CustomTestStringConvertible, Sendable {
    /// `Automaton/NoExit.swift`, relative to `folder`.
    var path: String
    var text: String

    /// `NoExit`.
    var name: String { String(path.split(separator: "/").last?.dropLast(6) ?? "") }

    var testDescription: String { path }

    /// The rules that it declares, with the names of their constants.
    var rules: [(constant: String, id: String)] {
      text.matches(of: #/static let (\w+) = DiagnosticRule\(\s*"([a-z0-9-]+)"/#)
        .map { (String($0.1), String($0.2)) }
    }
  }

  /// The Swift files below a folder of the sources.
  private static func files(in folder: String) -> [File] {
    let root = Excerpt.repository.appending(path: "Sources/\(folder)").path
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let data = FileManager.default.contents(atPath: "\(root)/\(path)") ?? Data()
      return File(path: path, text: String(decoding: data, as: UTF8.self))
    }
  }

  private static let lint = files(in: "PlumblineLanguage/Lint")
  private static let ruleFiles = lint.filter { !$0.path.hasPrefix("Support/") }
  private static let pages = files(in: "PlumblineLanguage/Diagnostics/Pages")

  @Test func `there are rules`() {
    #expect(Self.ruleFiles.count >= 70)
    #expect(Self.pages.count >= 10)
  }

  @Test(arguments: ruleFiles) func `a file holds the rule of its name`(file: File) throws {
    #expect(file.rules.count == 1)
    let rule = try #require(file.rules.first)
    let words = rule.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    #expect(file.name == words.joined())
    #expect(rule.constant == rule.id.prefix(1) + words.joined().dropFirst())
    #expect(file.text.contains("\nenum \(file.name) {\n"), "the check is missing")
  }

  @Test func `the files beside the rules declare none`() {
    let support = Self.lint.filter { $0.path.hasPrefix("Support/") }
    #expect(support.flatMap(\.rules).map(\.id) == [])
  }

  @Test func `a folder has at most 20 files`() {
    let folders = Dictionary(grouping: Self.lint) { $0.path.split(separator: "/")[0] }
    for (folder, files) in folders { #expect(files.count <= 20, "\(folder)") }
  }

  @Test func `the list has each declared rule once`() {
    let declared = (Self.ruleFiles + Self.pages).flatMap(\.rules).map(\.id)
    #expect(declared.sorted() == DiagnosticRule.all.map(\.id))
    #expect(Set(declared).count == declared.count)
  }

  @Test(arguments: DiagnosticRule.all) func `a rule is listed and has a page`(
    rule: DiagnosticRule
  ) {
    #expect(DiagnosticRule.named(rule.id)?.id == rule.id)
    #expect(DiagnosticRule.listing.contains("  \(rule.id) "))
    #expect(rule.page.hasPrefix("\(rule.id) (\(rule.severity.rawValue))\n\n\(rule.summary)\n"))
  }

  @Test func `some code reports each rule`() {
    let use = #/(?:report\w*\(|diagnostic\(|file,|rule:|\?|:)\s*\.(\w+)/#
    let used = Set(
      Self.files(in: "").flatMap { $0.text.matches(of: use).map { String($0.1) } }
    )
    let rules = (Self.ruleFiles + Self.pages).flatMap(\.rules)
    #expect(rules.filter { !used.contains($0.constant) }.map(\.id) == [])
  }
}
