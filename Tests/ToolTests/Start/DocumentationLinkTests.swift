import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The pages hang together: links lead somewhere, and each page can be found.
@Suite(.waiting) struct DocumentationLinkTests {
  /// All texts with links, from the top of the repository.
  private static let texts: [DocumentationPage] = {
    let folder = Tool.repository.appending(path: ".github").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let others = names.filter { $0.hasSuffix(".md") }.sorted().map { ".github/\($0)" }
    return DocumentationPage.all + (others + ["Tests/README.md"]).map { DocumentationPage($0) }
  }()

  @Test(arguments: texts) func `every link leads somewhere`(page: DocumentationPage) throws {
    #expect(!page.text.isEmpty)
    for target in Self.targets(in: page) where !target.contains("://") {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      var path = page.path
      if !parts[0].isEmpty {
        let file = Tool.repository.appending(path: page.path).deletingLastPathComponent()
          .appending(path: String(parts[0])).standardizedFileURL
        #expect(FileManager.default.fileExists(atPath: file.path), "\(target)")
        #expect(file.path.hasPrefix(Tool.repository.path), "\(target)")
        path = String(file.path.dropFirst(Tool.repository.path.count).drop { $0 == "/" })
      }
      guard parts.count > 1 else { continue }
      #expect(Self.anchors(of: DocumentationPage(path)).contains(String(parts[1])), "\(target)")
    }
  }

  @Test func `the README can be read at once`() throws {
    let text = try #require(DocumentationPage.contents(of: "README.md"))
    #expect(text.split(whereSeparator: \.isWhitespace).count <= 1300)
  }

  @Test func `the landing page leads to every page`() throws {
    let landing = DocumentationPage("\(DocumentationPage.catalogue)/Plumbline.md")
    let topics = try #require(landing.text.firstRange(of: "\n## Topics\n"))
    let before = landing.text[..<topics.lowerBound]
    for page in DocumentationPage.all.dropFirst() where page.path != landing.path {
      let name = try #require(page.path.split(separator: "/").last).dropLast(3)
      #expect(landing.text[topics.upperBound...].contains("- <doc:\(name)>\n"), "\(name)")
      #expect(before.contains("](\(name).md)"), "\(name)")
    }
  }

  /// The program of the toolchain that makes pages of a catalogue, if it has one.
  private static let docc: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/docc" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  @Test(.enabled(if: docc != nil, "PATH has no docc; toolchains of swift.org bring it"))
  func `DocC makes pages of the catalogue without a warning`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let docc = try #require(Self.docc)
    let outcome = try tool.shell(
      "\(docc) convert \(DocumentationPage.catalogue) --output-dir \(tool.path("pages"))",
      in: Tool.repository
    )
    #expect(outcome.status == 0)
    #expect(!(outcome.output + outcome.errors).contains("warning:"), "\(outcome.errors)")
  }

  /// The targets of the links of a page, as written.
  private static func targets(in page: DocumentationPage) -> [String] {
    page.prose.filter { !$0.hasPrefix("    ") }.flatMap { line in
      // Between backticks stands code.
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset.isMultiple(of: 2) }.map { $0.element }.joined(separator: "x")
        .matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
    }
  }

  /// The anchors that GitHub makes of headings.
  private static func anchors(of page: DocumentationPage) -> Set<String> {
    let headings = page.prose.filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        heading.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
      }
    )
  }
}
