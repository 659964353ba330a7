import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The program of `fuzz/adapters/swift/async`: an adapter with asynchronous calls, in a process of its own.
@Suite(.sleeping) struct AsyncClientTests {
  private let tool: Tool
  private let link = Tool.repository.appending(path: "Tests/Fixtures/specs/link.yaml").path

  init() throws { tool = try Tool() }

  /// The command of the program.
  private func client(_ words: String...) throws -> [String] {
    let folder = try Tool.program().deletingLastPathComponent()
    return ["--", folder.appending(path: "my-async-client").path] + words
  }

  /// The spec with a shorter time, for the real clock.
  private func quickLink() throws -> String {
    let text = try String(contentsOf: URL(filePath: link), encoding: .utf8)
    let ledger = Tool.repository.appending(path: "Tests/Fixtures/specs/link.clauses.yaml")
    try tool.write(text.replacing("time: 5s", with: "time: 300ms"), to: "link.yaml")
    try tool.write(String(contentsOf: ledger, encoding: .utf8), to: "link.clauses.yaml")
    return tool.path("link.yaml")
  }

  @Test func `it conforms on the virtual clock, and its adapter passes each check`() throws {
    defer { tool.clean() }
    let fuzzed = try tool.run(["fuzz", link, "--seed", "1", "--steps", "5000"] + client())
    #expect(fuzzed.status == 0, "\(fuzzed.output)\(fuzzed.errors)")
    let checked = try tool.run(["adapter", "check", link] + client())
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    #expect(checked.output.contains("17 passed, "), "\(checked.output)")
  }

  @Test func `a timer that is early by a microsecond is found on the virtual clock`() throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      ["fuzz", link, "--seed", "1", "--steps", "5000"] + client("--patience", "4.999999")
    )
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains(": too early\n"), "\(outcome.output)")
    #expect(outcome.output.contains("> 4.999999 s"), "\(outcome.output)")
  }

  @Test func `a value that the spec does not know is shown as the client said it`() throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      ["fuzz", link, "--seed", "1", "--steps", "5000"] + client("--up", "flying")
    )
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("state=flying"), "\(outcome.output)")
  }

  @Test func `a trap in a call is a crash of the client, with its input`() throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      ["fuzz", link, "--seed", "1", "--steps", "5000"] + client("--up", "trap")
    )
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("crash: signal"), "\(outcome.output)")
    #expect(outcome.output.contains("answer"), "\(outcome.output)")
  }

  @Test func `a trap in a call inside a callback ends the minimal trace`() throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      ["fuzz", link, "--seed", "1", "--steps", "5000", "--out", "run.jsonl"]
        + client("--trap-in-callback")
    )
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("crash: signal"), "\(outcome.output)")
    let trace = try tool.text(of: "run.1.trace.jsonl")
    let steps = trace.split(separator: "\n").filter { $0.contains(#""kind":"step""#) }
    #expect(steps.last?.contains(#""in":"disconnect""#) == true, "\(trace)")
    #expect(steps.last?.contains(#""within":"callback""#) == true, "\(trace)")
    #expect(
      outcome.output.contains("input 'disconnect': the client failed"),
      "\(outcome.output)"
    )
  }

  @Test func `a getter that lies is found, with its shortest trace`() throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      ["fuzz", link, "--seed", "1", "--steps", "5000", "--out", "run.jsonl"]
        + client("--getter", "connecting")
    )
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(
      outcome.output.contains(
        "the getter of link says connecting, the last announcement said up"
      ),
      "\(outcome.output)"
    )
    let trace = try tool.text(of: "run.1.trace.jsonl")
    let steps = trace.split(separator: "\n").filter { $0.contains(#""kind":"step""#) }
    #expect(steps.count == 2, "\(trace)")
  }

  @Test func `a mistake of the adapter is named`() throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      ["fuzz", link, "--seed", "1", "--steps", "500"] + client("--output", "linkMoved")
    )
    #expect(outcome.status == 4, "\(outcome.output)\(outcome.errors)")
    let said = outcome.output + outcome.errors
    #expect(said.contains("observed 'linkMoved', which the spec does not know"), "\(said)")
  }

  @Test(arguments: [[], ["--real-time"]])
  func `it conforms on the real clock, moved or its own`(_ words: [String]) throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      ["fuzz", quickLink(), "--seed", "1", "--clock", "real", "--slack", "150ms"]
        + ["--traces", "24"] + client("--patience", "0.3") + words
    )
    #expect(outcome.output.contains("no failure"), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("real time"), "\(outcome.output)")
  }

  @Test(arguments: [[], ["--real-time"]])
  func `a late timer is found on the real clock`(_ words: [String]) throws {
    defer { tool.clean() }
    let outcome = try tool.run(
      ["fuzz", quickLink(), "--seed", "1", "--clock", "real", "--slack", "150ms"]
        + ["--traces", "24", "--fail-fast"] + client("--patience", "1.2") + words
    )
    #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("link-4"), "\(outcome.output)")
  }
}
