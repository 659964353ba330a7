import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The README is true: its commands end as it says, and its failing trace is what they print.
///
/// A comment before a fence says what is expected: `<!-- exit 1 -->`, `<!-- not run -->`, or
/// `<!-- output of: plumbline … -->`; without one a command ends with 0. Swift names its file:
/// `<!-- file: … -->`, or `<!-- part of … -->`; those in `Tests/Fixtures/outside` are built by `.ci/outside-package`.
@Suite(.serialized)
struct ReadmeTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// A fenced block with the comment before it.
  struct Block {
    var mark: String
    var language: Substring
    var lines: [Substring] = []
  }

  static let blocks: [Block] = {
    let file = Tool.repository.appending(path: "README.md")
    let text = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    var blocks: [Block] = []
    var mark = ""
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if !isInside { blocks.append(Block(mark: mark, language: line.dropFirst(3))) }
        isInside.toggle()
        mark = ""
      } else if isInside {
        blocks[blocks.count - 1].lines.append(line)
      } else {
        mark = line.hasPrefix("<!--") ? String(line) : ""
      }
    }
    return blocks
  }()

  /// The words after `plumbline` in a line of shell that runs the tool.
  private static func arguments(in line: some StringProtocol) -> [String]? {
    let words = String(line).split(separator: " ").map { String($0) }
    if words.first == "plumbline" { return Array(words.dropFirst()) }
    let run = ["swift", "run", "-c", "release", "plumbline"]
    guard let start = words.indices.first(where: { words[$0...].starts(with: run) }) else {
      return nil
    }
    return Array(words[(start + run.count)...])
  }

  @Test func `every command ends as the README says`() throws {
    defer { tool.clean() }
    var count = 0
    for block in Self.blocks where block.language == "sh" && !block.mark.contains("not run") {
      let status = block.mark.firstMatch(of: #/exit (\d+)/#).flatMap { Int32($0.1) } ?? 0
      for line in block.lines {
        guard let arguments = Self.arguments(in: line) else { continue }
        // Where this build has put its programs.
        let placed = try arguments.map {
          $0.replacing(".build/release", with: try Tool.program().deletingLastPathComponent().path)
        }
        let outcome = try tool.run(placed, in: Tool.repository)
        #expect(outcome.status == status, "\(line)\n\(outcome.output)\(outcome.errors)")
        count += 1
      }
    }
    #expect(count >= 3)
  }

  @Test func `lines that a command is said to print are printed`() throws {
    defer { tool.clean() }
    var count = 0
    for block in Self.blocks {
      guard let command = block.mark.firstMatch(of: #/lines of: (.*) -->/#)?.1,
        let arguments = Self.arguments(in: command)
      else { continue }
      let outcome = try tool.run(arguments, in: Tool.repository)
      #expect(outcome.output.contains(block.lines.joined(separator: "\n")), "\(outcome.output)")
      count += 1
    }
    #expect(count == 1)
  }

  @Test func `every piece of Swift is a file that is built`() throws {
    var files: [String] = []
    for block in Self.blocks where block.language == "swift" {
      if let path = block.mark.firstMatch(of: #/part of (\S+) -->/#)?.1 {
        let file = Tool.repository.appending(path: String(path))
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text.contains(block.lines.joined(separator: "\n") + "\n"), "\(path)")
        continue
      }
      let path = try #require(block.mark.firstMatch(of: #/file: (\S+) -->/#)?.1)
      let file = Tool.repository.appending(path: String(path))
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      #expect(block.lines.joined(separator: "\n") + "\n" == text, "\(path)")
      files.append(String(path))
    }
    let outside = "Tests/Fixtures/outside"
    #expect(
      files == [
        "fuzz/adapters/swift/main.swift", "\(outside)/Package.swift",
        "\(outside)/Tests/MyClientTests/MyClientTests.swift",
      ]
    )
  }

  @Test func `the failing trace is the output of its command`() throws {
    defer { tool.clean() }
    var count = 0
    for block in Self.blocks {
      guard let command = block.mark.firstMatch(of: #/output of: (.*) -->/#)?.1,
        let arguments = Self.arguments(in: command)
      else { continue }
      let outcome = try tool.run(arguments, in: Tool.repository)
      let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
      let shown = lines.drop { !$0.hasPrefix("Failure") }.joined(separator: "\n")
      #expect(shown == block.lines.joined(separator: "\n") + "\n", "\(command)")
      count += 1
    }
    #expect(count == 1)
  }
}
