import TestSupport
import TestTraits
import Testing

/// The kit for Swift does with calls inside callbacks what `fuzz/adapters/callbacks.txt` says, as every kit.
@Suite(.waiting) struct SwiftKitTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func run(_ options: String, _ words: String) throws -> Tool.Outcome {
    let table = "\(Repository.path)/fuzz/adapters/callbacks.py"
    return try tool.shell(
      "python3 \(table) \(options) bell \(words)",
      in: tool.directory
    )
  }

  @Test(arguments: ["", "--simulation"])
  func `a client takes calls inside its callbacks, and its crash has a step`(_ words: String) throws
  {
    defer { tool.clean() }
    let outcome = try run("", words)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("callbacks: 48 passed, 0 failed"), "\(outcome.output)")
  }

  @Test func `work on another thread calls back, too`() throws {
    defer { tool.clean() }
    let outcome = try run("--threads", "")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("callbacks: 10 passed, 0 failed"), "\(outcome.output)")
  }
}
