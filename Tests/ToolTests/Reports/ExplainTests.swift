import TestTraits
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `plumbline explain`, as its users see it.
@Suite(.waiting)
struct ExplainTests {
  private let tool: Tool
  private let trace = "Tests/Fixtures/traces/aborted.trace.jsonl"

  init() throws { tool = try Tool() }

  private func explain(_ options: String...) throws -> Tool.Outcome {
    try tool.run(["explain", trace] + options, in: Tool.repository)
  }

  @Test func `each step has its state, its timers and what is allowed next`() throws {
    defer { tool.clean() }
    let outcome = try explain()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let steps = outcome.output.components(separatedBy: "\n\n")
    let login = try #require(steps.first { $0.hasPrefix("Step 1 at 0 s: loginByToken") })
    for words in [
      "observed        connectionStateChanged connecting Login, documented by zh-08",
      "state           connecting", "time            may pass until 6 s, for 6 s",
      "connection.connecting.login-timeout: expires at 6 s, then connecting → disconnected",
      "loginAccepted: connecting → connected", "undocumented    loginByToken, logout",
    ] { #expect(login.contains(words), "\(words)\n\(login)") }
    let kicked = try #require(steps.first { $0.hasPrefix("Step 3 at 0 s: remoteLogin") })
    #expect(kicked.contains("newly in force  aborted-never-auto-reconnects: "))
    #expect(kicked.contains("networkLost: nothing that shows (d-network-is-silent)"), "\(kicked)")
    #expect(!kicked.contains("connected-means-login-success"), "in force before")
    #expect(outcome.output.contains("Step 4 at 30 s: time has passed"))
    #expect(!outcome.output.contains("Step 5"))
    #expect(outcome.output.contains("spec       rtm1-ios-zh.yaml:234 invariants."))
    #expect(outcome.output.contains("zh-56  ") && outcome.output.contains("连接状态管理, line 86"))
  }

  @Test func `an implementation takes the place of the recording`() throws {
    defer { tool.clean() }
    for name in ["--sample", "--reference"] {
      let outcome = try explain(name)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("outcome         passes"), "\(outcome.output)")
      #expect(!outcome.output.contains("Failure in step"))
      #expect(outcome.output.contains("Step 4 at 30 s: time has passed"))
      #expect(!outcome.output.contains("Step 5") && !outcome.output.contains("30.000001"))
    }
    let defective = try explain("--sample", "--defect", "aborted-reconnects")
    #expect(defective.output.contains("fails in step 4: invariant violated"))
  }

  @Test func `a constant that is set moves the timers`() throws {
    defer { tool.clean() }
    let outcome = try explain("--sample", "--set", "login-timeout=9s")
    #expect(outcome.output.contains("may pass until 9 s, for 9 s"), "\(outcome.output)")
  }

  @Test func `a trace without a recording needs an implementation`() throws {
    defer { tool.clean() }
    try tool.write(
      """
      {"kind":"trace","spec":"agora-rtm1-ios-zh"}
      {"kind":"step","after":0,"in":"loginByToken"}
      {"kind":"step","after":0,"in":"logout"}
      {"kind":"step","after":1000000}
      {"kind":"end"}

      """,
      to: "hand.jsonl"
    )
    let bare = try tool.run("explain", "hand.jsonl")
    #expect(bare.status == 2 && bare.errors.contains("no implementation named"))
    let outcome = try tool.run("explain", "hand.jsonl", "--sample")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("the documents do not define the last input here"))
  }

  @Test func `a late output and the expected one have their instants`() throws {
    defer { tool.clean() }
    try tool.write(
      """
      {"kind":"trace","spec":"agora-rtm1-ios-zh"}
      {"kind":"step","after":0,"in":"loginByToken"}
      {"kind":"step","after":12000000}
      {"kind":"end"}

      """,
      to: "late.jsonl"
    )
    let outcome = try tool.run(
      "explain",
      "late.jsonl",
      "--sample",
      "--defect",
      "login-times-out-late"
    )
    #expect(
      outcome.output.contains(
        """
        Failure in step 2 at 6 s
          expected   connectionStateChanged disconnected|connected any reason by 6 s
          observed   connectionStateChanged disconnected LoginTimeout at 12 s
        """
      ),
      "\(outcome.output)"
    )
  }

  @Test(arguments: ["markdown", "html"]) func `a page has links to its clauses`(format: String)
    throws
  {
    defer { tool.clean() }
    let outcome = try explain("--to", format)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("aborted.trace, step by step"))
    guard format == "html" else { return }
    let html = outcome.output
    #expect(html.contains(##"<a href="#zh-56" class="clause">zh-56</a>"##))
    #expect(html.contains(#"<tr id="zh-56">"#))
    #expect(html.contains(#"<svg class="trace""#))
    // Each link has its target, and the page is well-formed.
    let ids = Set(html.matches(of: #/ id="([^"]+)"/#).map { $0.1 })
    for link in html.matches(of: ##/href="#([^"]+)"/##) {
      #expect(ids.contains(link.1), "\(link.1)")
    }
    #if canImport(FoundationXML)
      let parser = XMLParser(data: Data(html.utf8))
      #expect(parser.parse(), "\(parser.lineNumber): \(String(describing: parser.parserError))")
    #endif
  }
}
