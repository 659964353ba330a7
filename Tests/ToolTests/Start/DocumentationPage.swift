import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A page of the documentation, cut into its fenced blocks.
///
/// A comment before a fence says what a test does with the block:
///
/// | comment | the block |
/// |---|---|
/// | none, or `exit N` | `sh` ends with 0, or with N |
/// | `not run` | is not run |
/// | `output of: COMMAND` | is the end of what the command prints |
/// | `lines of: COMMAND` | stands in what the command prints |
/// | `file: PATH` | is that file of the repository |
/// | `part of PATH` | stands in that file |
/// | `change: NAME` | is a change of a file that the page wrote, as `diff` |
///
/// With `<!-- in a new folder -->` anywhere, commands run in an empty folder beside `plumbline`, which
/// is the repository, and each `file:` is written there; otherwise they run in the repository.
struct DocumentationPage: CustomTestStringConvertible, Sendable {
  /// A fenced block with the comment before it.
  struct Block: Sendable {
    var mark: String
    var language: String
    var lines: [String] = []

    /// The lines, without a line break at the end.
    var text: String { lines.joined(separator: "\n") }

    /// The text of the comment after a word: `exit`, `file:`.
    func value(of word: String) -> String? {
      guard let start = mark.firstRange(of: word + " ")?.upperBound,
        let end = mark.firstRange(of: " -->")?.lowerBound, start < end
      else { return nil }
      return String(mark[start..<end])
    }
  }

  /// The catalogue of all pages but the README.
  static let catalogue = "Sources/Plumbline/Plumbline.docc"

  /// The README and the pages of the catalogue.
  static let all: [DocumentationPage] = {
    let folder = Tool.repository.appending(path: catalogue).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let pages = names.filter { $0.hasSuffix(".md") }.sorted().map { "\(catalogue)/\($0)" }
    return (["README.md"] + pages).map { DocumentationPage($0) }
  }()

  /// From the top of the repository.
  let path: String
  let text: String
  let blocks: [Block]
  /// The lines outside of fences.
  let prose: [String]

  init(_ path: String) {
    self.path = path
    text = Self.contents(of: path) ?? ""
    var blocks: [Block] = []
    var prose: [String] = []
    var mark = ""
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if !isInside { blocks.append(Block(mark: mark, language: String(line.dropFirst(3)))) }
        isInside.toggle()
        mark = ""
      } else if isInside {
        blocks[blocks.count - 1].lines.append(String(line))
      } else {
        mark = line.hasPrefix("<!--") ? String(line) : ""
        prose.append(String(line))
      }
    }
    self.blocks = blocks
    self.prose = prose
  }

  var testDescription: String { path }

  var isInNewFolder: Bool { prose.contains("<!-- in a new folder -->") }

  /// The text of a file of the repository.
  static func contents(of path: String) -> String? {
    FileManager.default.contents(atPath: Tool.repository.appending(path: path).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
