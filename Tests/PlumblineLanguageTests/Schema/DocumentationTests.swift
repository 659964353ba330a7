import PlumblineLanguage
import PlumblineLogs
import PlumblineModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every YAML block in the documentation is right: pages, articles, and comments of the code.
///
/// `<!-- part of specs/a.yaml -->` before a fence says what a fragment is a part of; one without
/// is about the lamp.
struct DocumentationTests {
  struct Block: CustomTestStringConvertible, Sendable {
    var file: String
    var line: Int
    var base: String
    var text = ""

    var testDescription: String { "\(file):\(line)" }
  }

  /// The blocks of a text; in code, those of the comments.
  static func blocks(in text: String, of file: String) -> [Block] {
    var blocks: [Block] = []
    var base = "lamp.yaml"
    var isInside = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, raw) in lines.enumerated() {
      var line = raw
      if file.hasSuffix(".swift") {
        let comment = line.drop { $0 == " " }
        guard comment.hasPrefix("///") else { continue }
        line = comment.dropFirst(3)
        if line.hasPrefix(" ") { line.removeFirst() }
      }
      if line.hasPrefix("```") {
        isInside = !isInside && line == "```yaml"
        if isInside { blocks.append(Block(file: file, line: number + 1, base: base)) }
        base = "lamp.yaml"
      } else if isInside {
        blocks[blocks.count - 1].text += line + "\n"
      } else if line.hasPrefix("<!-- part of ") {
        base = String(line.dropFirst(13).prefix { $0 != " " })
      }
    }
    return blocks
  }

  static let blocks: [Block] = ["README.md", ".github", "Sources"].flatMap { top -> [Block] in
    let root = Excerpt.repository.path
    let below = (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(top)")) ?? []
    let paths = top.hasSuffix(".md") ? [top] : below.sorted().map { "\(top)/\($0)" }
    return paths.filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }.flatMap { path in
      let data = FileManager.default.contents(atPath: "\(root)/\(path)") ?? Data()
      return blocks(in: String(decoding: data, as: UTF8.self), of: path)
    }
  }

  /// The ledger that a block about the lamp may name.
  private static let manual = """
    document: {id: manual, title: Manual, file: manual.txt, lines: 1, parts: [lamp, radio]}
    clauses:
      - id: m-1
        lines: "1"
        part: radio
        section: Radio
        kind: state
        modality: explicit
        says: It is a radio.

    """

  /// The ledger of the tutorial.
  private static let link: String = {
    let path = Excerpt.repository.appending(path: "Tests/Fixtures/specs/link.clauses.yaml").path
    return String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }()

  /// The mappings of logs, which are about the lamp or the link of the tutorial.
  private static let mappings = blocks.filter { $0.text.hasPrefix("plumbline-log:") }

  @Test(arguments: mappings) func `a mapping of a log can be read`(block: Block) throws {
    let path = Excerpt.repository.appending(path: "Tests/Fixtures/specs/link.yaml").path
    let reference = try #require(
      block.text.contains("spec: link\n")
        ? Spec.load(path).reference
        : Spec.compile(SourceFile(name: "lamp.yaml", text: DiagnosticRule.lamp)).reference
    )
    var diagnostics = Diagnostics()
    let mapping = LogMappingReader.read(
      SourceFile(name: block.file, text: block.text),
      spec: reference.id,
      vocabulary: reference.vocabulary,
      &diagnostics
    )
    #expect(mapping != nil)
    #expect(diagnostics.sorted.map(\.message) == [])
    let node = try #require(root(of: block.text))
    #expect(SchemaValidator(LanguageSchema.logs).problems(of: node) == [])
  }

  private static let specs = blocks.filter { !$0.text.hasPrefix("plumbline-log:") }

  @Test(arguments: specs) func `a YAML block compiles`(block: Block) {
    let excerpt = Excerpt(
      text: block.text,
      base: block.base,
      files: ["manual.clauses.yaml": Self.manual, "link.clauses.yaml": Self.link]
    )
    // A part of a spec says the same as the spec.
    let found = excerpt.diagnostics.sorted.filter { $0.rule.id != "overrides-nothing" }
    #expect(found.filter { $0.severity != .note }.map { "\($0.rule.id): \($0.message)" } == [])
  }

  @Test func `no block is overlooked`() {
    let files = Dictionary(grouping: Self.blocks, by: \.file).mapValues(\.count)
    let pages = "Sources/Plumbline/Plumbline.docc"
    #expect(files["\(pages)/GettingStarted.md"] == 2)
    #expect(files["\(pages)/WritingSpecs.md"] == 11)
    #expect(files["\(pages)/SpecLanguage.md"] == 2)
    #expect(files["\(pages)/Logs.md"] == 4)
    #expect(files["Sources/PlumblineLanguage/Parsing/Extends/BaseReader.swift"] == 1)
    #expect(Self.blocks.count == 21)
  }

  /// Guards the test: a fragment that is wrong is found to be.
  @Test func `a fragment with a wrong name does not compile`() {
    let text = "machines: {lamp: {states: {dark: {on: {press: {to: brihgt, clauses: [d-all]}}}}}}\n"
    #expect(Excerpt(text: text).diagnostics.sorted.contains { $0.rule.id == "unknown-state" })
  }
}
