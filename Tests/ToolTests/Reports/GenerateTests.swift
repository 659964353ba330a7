import Foundation
import TestTraits
import Testing

/// `plumbline generate`, as its users see it.
@Suite(.waiting)
struct GenerateTests {
  private let tool: Tool
  private static let specs = [
    "agora/rtc-channel", "agora/rtm1-en", "agora/rtm1-en-2", "agora/rtm1-ios-zh",
    "agora/rtm2-message", "agora/rtm2-stream",
  ]
  private static let graphviz = ["/usr/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  init() throws { tool = try Tool() }

  @Test func `the JSON of a spec stands in for it, and has its own page`() throws {
    defer { tool.clean() }
    let spec = "agora/rtm1-ios-zh"
    #expect(try tool.run("generate", spec, "--to", "json", "--out", "a.json").status == 0)
    #expect(try tool.run("lint", "a.json").status == 0)
    let again = try tool.run("generate", "a.json", "--to", "json")
    #expect(again.output == (try tool.text(of: "a.json")))
    let fuzzed = try tool.run("fuzz", "a.json", "--reference", "--steps", "300")
    #expect([0, 3].contains(fuzzed.status))
    let page = try tool.run("transitions", "a.json", "--to", "html")
    #expect(page.status == 0, "\(page.errors)")
    #expect(page.output.contains("State diagram of connection"))
  }

  @Test func `several interpretations have to be fixed for JSON, and are`() throws {
    defer { tool.clean() }
    let open = try tool.run("generate", "agora/rtc-channel", "--to", "json")
    #expect(open.status == 2)
    #expect(open.errors.contains("have 6 interpretations"))
    #expect(open.errors.contains("--set failed-from=outage.running|connection.reconnecting"))
    let fixed = try tool.run(
      ["generate", "agora/rtc-channel", "--to", "json", "--set", "lost-from=downlink.silent"]
        + ["--set", "failed-from=outage.running", "--set", "lost-after=11s"]
    )
    #expect(fixed.status == 0, "\(fixed.errors)")
    #expect(fixed.output.contains(#"{"name":"lost-after","value":11000000}"#))
    #expect(fixed.output.hasSuffix("}\n"))
  }

  @Test func `a diagram shows the states, what leads to them, and times that are set`() throws {
    defer { tool.clean() }
    let words = ["generate", "agora/rtm1-ios-zh", "--set", "login-timeout=7s", "--to"]
    let mermaid = try tool.run(words + ["mermaid"])
    #expect(mermaid.output.hasPrefix("stateDiagram-v2\n  state \"disconnected\" as s0\n"))
    #expect(mermaid.output.contains("\n  s1 --> s2: loginAccepted / LoginSuccess\n"))
    #expect(mermaid.output.contains("login-timeout (7 s) / LoginTimeout"))
    let dot = try tool.run(words + ["dot"])
    #expect(dot.output.hasPrefix("digraph {\n"))
    #expect(dot.output.contains(#"m0_s1 -> m0_s2 [label="loginAccepted / LoginSuccess\l"]"#))
    #expect(dot.output.contains("login-timeout (7 s) / LoginTimeout"))
  }

  @Test func `a format is needed, and an unknown one is refused`() throws {
    defer { tool.clean() }
    #expect(try tool.run("generate", "agora/rtm1-ios-zh").status == 2)
    let unknown = try tool.run("generate", "agora/rtm1-ios-zh", "--to", "png")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("json"))
  }

  @Test(.enabled(if: graphviz != nil, "Graphviz is not installed"), arguments: specs)
  func `Graphviz, where it is installed, draws what is generated`(_ spec: String) throws {
    defer { tool.clean() }
    let dot = try #require(Self.graphviz)
    #expect(try tool.run("generate", spec, "--to", "dot", "--out", "a.dot").status == 0)
    let drawn = try tool.shell("'\(dot)' -Tplain a.dot -o a.plain", in: tool.directory)
    #expect(drawn.status == 0, "\(drawn.errors)")
    let plain = try tool.text(of: "a.plain").split(separator: "\n")
    let edges = try tool.text(of: "a.dot").split(separator: "\n").count { $0.contains(" -> ") }
    #expect(edges > 5)
    #expect(plain.count { $0.hasPrefix("edge ") } == edges)
  }
}
