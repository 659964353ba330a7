import Foundation
import PlumblineModel
import PlumblineReports
import TestTraits
import Testing

/// `plumbline generate --to swift`, as its users see it.
@Suite(.waiting)
struct GenerateSwiftTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func `a spec becomes a Swift file with all its interpretations`() throws {
    defer { tool.clean() }
    let words = ["generate", "agora/rtm2-message", "--to", "swift", "--name", "mine"]
    let outcome = try tool.run(words + ["--out", "a.swift"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let text = try tool.text(of: "a.swift")
    #expect(text.hasPrefix("// swift-format-ignore-file\n"))
    #expect(text.contains("\n  public static let mine = CompiledSpec(\n"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasSuffix(#"#""""#) })
    let last = try #require(lines.firstIndex { $0.hasPrefix(#""""#) })
    let spec = try CompiledSpec(json: lines[(first + 1)..<last].joined(separator: "\n"))
    #expect(spec.id == "agora-rtm2-message")
    #expect(
      spec.interpretations == [
        "give-up-from": ["link.establishing", "link.recovering"],
        "login-when-suspended": ["restarts", "continues"],
        "suspends-from": ["disconnected", "connecting"],
      ]
    )
  }

  @Test func `a name is made from the id, and one that is none is refused`() throws {
    defer { tool.clean() }
    let outcome = try tool.run("generate", "agora/rtm1-ios-zh", "--to", "swift")
    #expect(outcome.output.contains("public static let agoraRtm1IosZh = "))
    let refused = try tool.run("generate", "agora/rtm1-ios-zh", "--to", "swift", "--name", "a b")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("'a b' is no name in Swift"))
  }

  @Test func `text that looks like the end of a literal does not end it`() throws {
    var reference = CompiledSpec.trivial.references[0]
    reference.title = "\"\"\"# \\#(oops) \"\"\"##"
    let text = try SwiftLiteral(name: "odd", of: CompiledSpec([reference])).text
    #expect(text.contains("generated: ###\"\"\"\n"))
  }
}

extension CompiledSpec {
  /// A spec in which nothing happens.
  fileprivate static let trivial = CompiledSpec([
    Reference(
      id: "odd",
      title: "",
      vocabulary: Vocabulary(inputs: [], outputs: []),
      parameters: [],
      clauses: [],
      machines: [],
      timers: [],
      elements: [],
      locations: [[]],
      start: 0,
      armedAtStart: [],
      cells: [[]],
      edges: [],
      invariants: []
    )
  ])
}
