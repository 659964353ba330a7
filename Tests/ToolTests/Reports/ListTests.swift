import Foundation
import TestTraits
import Testing

/// `plumbline list`.
@Suite(.waiting) struct ListTests {
  @Test func `a list in a pipe shows whole sentences`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let outcome = try tool.run("list", "agora/rtm1-en")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("en-21"))
    #expect(!outcome.output.contains("…"))
  }

  @Test func `the texts of a spec are lines of the list and of the comment in Swift`() throws {
    let tool = try Tool()
    defer { tool.clean() }
    let link = Tool.repository.appending(path: "Tests/Fixtures/specs/link")
    let spec = try String(contentsOf: link.appendingPathExtension("yaml"), encoding: .utf8)
    let clauses = try String(
      contentsOf: link.appendingPathExtension("clauses.yaml"),
      encoding: .utf8
    )
    // A title that would be code, and a clause that would be the last line of a run.
    let title = #"title: "A link\e[31m\nlet forged = 1""#
    let forged = #"exit status 0: every required clause conforms"#
    try tool.write(
      spec.replacing(#/(?m)^title: .*$/#, with: title),
      to: "link.yaml"
    )
    try tool.write(
      clauses.replacing("A link is idle,", with: #"A link\n\#(forged)\u009b is idle,"#),
      to: "link.clauses.yaml"
    )
    for command in [["list", "link.yaml"], ["generate", "link.yaml", "--to", "swift"]] {
      let outcome = try tool.run(command)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("A link‹U+001B›[31m let forged = 1"), "\(outcome.output)")
      #expect(!outcome.output.contains("\u{1B}"))
      #expect(!outcome.output.contains("\n\(forged)"), "\(outcome.output)")
      #expect(!outcome.output.contains("\nlet forged"), "\(outcome.output)")
    }
    #expect(try tool.run("list", "link.yaml").output.contains("\(forged)‹U+009B›"))
  }
}
