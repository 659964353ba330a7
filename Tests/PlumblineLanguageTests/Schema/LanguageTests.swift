import PlumblineLanguage
import PlumblineModel
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The schemas and the reference of the language follow the tables, and all specs follow the schemas.
///
/// To write the files anew, run `PLUMBLINE_RECORD=1 swift test --filter LanguageTests`.
struct LanguageTests {
  private static let repository = URL(filePath: Repository.path, directoryHint: .isDirectory)

  @Test(arguments: [
    ("specs/plumbline.schema.json", LanguageSchema.specs.indentedText),
    ("specs/ledger.schema.json", LanguageSchema.ledgers.indentedText),
    ("specs/log.schema.json", LanguageSchema.logs.indentedText),
    (
      "Sources/Plumbline/Plumbline.docc/SpecLanguage.md", LanguageReference.page
    ),
  ])
  func `what is generated is checked in`(path: String, text: String) throws {
    let file = Self.repository.appending(path: path)
    if ProcessInfo.processInfo.environment["PLUMBLINE_RECORD"] != nil {
      try Data(text.utf8).write(to: file)
    }
    #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  /// All YAML files with specs and ledgers that are whole and right, by path.
  static let files: [String] = ["specs", "Tests/Fixtures/specs"].flatMap { directory in
    let root = repository.appending(path: directory).path
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    return paths.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(directory)/\($0)" }
  }

  private func problems(of text: String, named name: String) -> [String] {
    guard let node = root(of: text) else { return ["no YAML"] }
    let isLedger = name.hasSuffix(".clauses.yaml")
    return SchemaValidator(isLedger ? LanguageSchema.ledgers : LanguageSchema.specs)
      .problems(of: node)
  }

  @Test(arguments: files) func `a spec that is right follows the schema`(path: String) throws {
    let data = try Data(contentsOf: Self.repository.appending(path: path))
    #expect(problems(of: String(decoding: data, as: UTF8.self), named: path) == [])
  }

  @Test func `there are specs and ledgers`() {
    #expect(Self.files.count >= 8)
  }

  @Test(
    arguments: DiagnosticRule.all.filter {
      ["unknown-key", "missing-key", "wrong-type"].contains($0.id)
    }
  )
  func `the good examples follow the schema`(rule: DiagnosticRule) throws {
    let head = "plumbline: 1\nspec: example\nextends: lamp.yaml\n"
    let good = try #require(rule.good)
    #expect(problems(of: head + good, named: "example.yaml") == [])
  }

  @Test(arguments: [
    ("plumbline: 1\nspec: a\n", "lacks machines"),
    ("plumbline: 2\nspec: a\nmachines: {}\n", "plumbline: more than 1"),
    (
      "plumbline: 1\nspec: a\nmachines: {m: {states: {a: {on: {x: nothing}}}}}\n", "x: fits nothing"
    ),
    ("plumbline: 1\nspec: a\nmachins: {}\nextends: b\n", "machins: not allowed"),
    ("plumbline: 1\nspec: a\nmachines: {m: {states: [a]}}\n", "states: not object"),
  ])
  func `what the reader refuses does not follow the schema`(text: String, problem: String) {
    #expect(problems(of: text, named: "a.yaml").contains { $0.contains(problem) })
  }
}
