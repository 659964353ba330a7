import PlumblineModel
import Testing

@testable import PlumblineReports

/// The Markdown of a report fits a comment of a code host, and says so where it is cut.
@Suite struct MarkdownCutTests {
  private func page(_ lines: Int) -> String {
    (["# A page", ""] + (0..<lines).map { "line \($0) of the page, 连接" }).joined(separator: "\n")
      + "\n"
  }

  @Test func `a short text is left as it is`() {
    let text = page(10)
    #expect(text.cutForComment() == text)
    #expect(text.cutForComment(text.unicodeScalars.count) == text)
  }

  @Test(arguments: [600, 1000, 65_536]) func `a long text fits, and says how much is left out`(
    limit: Int
  ) {
    let text = page(5000)
    let cut = text.cutForComment(limit)
    #expect(cut.unicodeScalars.count <= limit)
    #expect(cut.unicodeScalars.count > limit - 500)
    #expect(cut.contains("of \(grouped(text.unicodeScalars.count)) characters"))
    #expect(cut.contains("`plumbline report --to html`"))
    let kept = cut.prefix(
      upTo: cut.firstRange(of: "\n\n**Cut here:**")?.lowerBound ?? cut.startIndex
    )
    #expect(text.hasPrefix(kept + "\n"))
  }

  @Test func `a fence and details are closed`() throws {
    let body = page(100)
    let text = "<details><summary>more</summary>\n\n````text\n```\n\(body)````\n\n</details>\n"
    let cut = text.cutForComment(1000)
    let end = try #require(cut.firstRange(of: "\n````\n\n</details>\n\n**Cut here:**"))
    #expect(!cut[..<end.lowerBound].hasSuffix("````"))
  }

  @Test func `no heading stands alone before the cut`() {
    let text = page(15) + "\n## Next\n\n" + page(100)
    let length =
      text.firstRange(of: "## Next").map { text[..<$0.upperBound].unicodeScalars.count } ?? 0
    #expect(!text.cutForComment(length + 405).contains("## Next"))
  }

  @Test func `one line beyond the limit leaves the lines before it`() {
    let text = "a verdict\n\n" + String(repeating: "x", count: 1000) + "\n"
    #expect(text.cutForComment(700).hasPrefix("a verdict\n\n**Cut here:**"))
  }
}
