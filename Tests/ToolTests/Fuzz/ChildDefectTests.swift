import TestSupport
import TestTraits
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The client in Python with each of its defects, found through the adapter protocol.
///
/// `PLUMBLINE_SEEDS=20` tries twenty seeds; without it one is tried.
@Suite(.waiting)
struct ChildDefectTests {
  private let tool: Tool
  private let spec = "agora/rtm1-ios-zh"

  init() throws { tool = try Tool() }

  private static let seeds = Nightly.seeds(orTo: 1)

  /// A defect with the fewest inputs and waits that show it: those of the sample in Swift.
  struct Defect: CustomTestStringConvertible, Sendable {
    var id: String
    var events: Int
    /// One of these must be cited.
    var clauses: [String]
    var testDescription: String { id }
  }

  static let violations = [
    Defect(id: "aborted-reconnects", events: 4, clauses: ["zh-56"]),
    Defect(id: "login-times-out-late", events: 2, clauses: ["zh-20"]),
    Defect(id: "interruption-late", events: 4, clauses: ["zh-25"]),
    Defect(id: "reconnect-says-login", events: 6, clauses: ["zh-40", "zh-44"]),
    Defect(id: "logout-ignored-while-reconnecting", events: 6, clauses: ["zh-52"]),
    Defect(id: "reconnect-gives-up", events: 4, clauses: ["zh-34"]),
    Defect(id: "login-result-after-reconnect", events: 6, clauses: ["zh-59"]),
    Defect(id: "interruption-not-cancelled", events: 5, clauses: ["zh-25"]),
    Defect(id: "member-left-early", events: 4, clauses: ["zh-37"]),
    Defect(id: "getter-lags", events: 1, clauses: ["zh-11"]),
  ]

  private func fuzz(_ defect: String?, seed: UInt64, _ options: String...) throws -> Tool.Outcome {
    try tool.run(
      ["fuzz", spec, "--seed", "\(seed)", "--steps", "50000", "--out", "run.jsonl"] + options
        + adapter(defect)
    )
  }

  private func adapter(_ defect: String?) -> [String] {
    Tool.python("rtm1.py") + (defect.map { ["--defect", $0] } ?? [])
  }

  private func replay(
    _ defect: String?,
    _ trace: String = "run.1.trace.jsonl"
  ) throws -> Tool.Outcome {
    try tool.run(["replay", trace] + adapter(defect))
  }

  /// The saved trace of the fewest inputs and waits: a defect shows in several states, and the
  /// shortest story is the one that is pinned.
  private func shortestTrace() throws -> (name: String, events: Int) {
    let traces = try FileManager.default.contentsOfDirectory(atPath: tool.directory.path)
      .filter { $0.hasSuffix(".trace.jsonl") }.sorted()
      .map { (name: $0, events: try savedEvents($0)) }
    return try #require(traces.min { $0.events < $1.events })
  }

  private func removeTraces() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: tool.directory.path)
    where name.hasSuffix(".trace.jsonl") {
      try FileManager.default.removeItem(at: tool.directory.appending(path: name))
    }
  }

  /// The inputs and the waits of a saved trace.
  private func savedEvents(_ trace: String = "run.1.trace.jsonl") throws -> Int {
    try tool.text(of: trace).split(separator: "\n")
      .filter { $0.contains(#""kind":"step""#) }
      .reduce(0) { $0 + ($1.contains(#""in":"#) ? 1 : 0) + ($1.contains(#""after":0"#) ? 0 : 1) }
  }

  @Test(arguments: Nightly.third(of: violations))
  func `each violation is found, cited, cut down and replayed`(defect: Defect) throws {
    defer { tool.clean() }
    for seed in Self.seeds {
      try removeTraces()
      let found = try fuzz(defect.id, seed: seed)
      #expect(found.status == 1, "seed \(seed): \(found.output)")
      #expect(found.output.contains("  violates   "), "seed \(seed): \(found.output)")
      let (trace, events) = try shortestTrace()
      #expect(events == defect.events, "seed \(seed): \(found.output)")
      #expect(
        defect.clauses.contains { found.output.contains("\($0): ") },
        "seed \(seed): \(found.output)"
      )
      guard seed == Self.seeds.lowerBound else { continue }
      let again = try replay(defect.id, trace)
      #expect(again.status == 1 && again.output.contains("still fails"), "\(again.output)")
      let fixed = try replay(nil, trace)
      #expect(fixed.status == 0 && fixed.output.contains("fixed"), "\(fixed.output)")
    }
  }

  @Test func `a crash is a finding with the input that caused it`() throws {
    defer { tool.clean() }
    for seed in Self.seeds {
      let found = try fuzz("crash-on-logout-in-aborted", seed: seed, "--fail-fast")
      #expect(found.status == 1)
      #expect(found.output.contains("Failure: crash"))
      #expect(failingRow(of: found).contains("logout"), "\(found.output)")
      #expect(failingRow(of: found).contains("crash: signal 6 (SIGABRT)"), "\(found.output)")
      #expect(try savedEvents() == 4)
    }
    #expect(try replay("crash-on-logout-in-aborted").status == 1)
    #expect(try replay(nil).status == 0)
  }

  @Test func `a hang is a finding with the input that caused it, and its tries are limited`() throws
  {
    defer { tool.clean() }
    // Each start but the first follows a trace that hung, or asks for a fresh process.
    let counting = ["--", "sh", "-c", "echo started >>starts; exec \"$@\"", "sh"]
    for seed in Self.seeds {
      let options = ["--seed", "\(seed)", "--fail-fast", "--hang-after", "500ms"]
      let found = try tool.run(
        ["fuzz", spec, "--steps", "50000", "--out", "run.jsonl"] + options + counting
          + adapter("hang-on-token-expiry").dropFirst()
      )
      #expect(found.status == 1)
      #expect(found.output.contains("Failure: hang"))
      #expect(failingRow(of: found).contains("tokenExpired"), "\(found.output)")
      #expect(failingRow(of: found).contains("hang: no answer"), "\(found.output)")
      // Most of them have a shorter deadline.
      let starts = try tool.text(of: "starts").split(separator: "\n").count
      #expect(starts <= 100, "seed \(seed)")
      try FileManager.default.removeItem(at: tool.directory.appending(path: "starts"))
    }
    #expect(try replay("hang-on-token-expiry").status == 1)
    #expect(try replay(nil).status == 0)
  }

  @Test func `state that leaks into the next trace is the adapter's fault, in a sentence`() throws {
    defer { tool.clean() }
    for seed in Self.seeds {
      let found = try fuzz("leaks-across-reset", seed: seed)
      #expect(found.status == 4)
      #expect(found.output.contains("The adapter is at fault"))
      #expect(found.output.contains("state leaks from one trace to the next"))
      #expect(found.output.contains("make `open` forget everything"))
      #expect(found.output.contains("no failure"))
    }
  }

  @Test func `a variant is not accused, but seen where the documents are silent`() throws {
    defer { tool.clean() }
    let found = try fuzz("second-login-reconnects", seed: 1)
    #expect(found.status == 0, "\(found.output)")
    let table = found.output.split(separator: "\n").first {
      $0.contains("loginByToken in connected")
    }
    #expect(table?.contains("connectionStateChanged connecting Login") == true)
  }

  @Test func `without a defect every required clause conforms`() throws {
    defer { tool.clean() }
    let found = try fuzz(nil, seed: 1)
    #expect(found.status == 0, "\(found.output)")
    #expect(found.output.contains("no failure"))
    let clauses = try tool.text(of: "run.jsonl").split(separator: "\n")
      .filter { $0.contains(#""kind":"clause""#) && $0.contains(#""required":true"#) }
    #expect(clauses.count > 20)
    #expect(clauses.allSatisfy { $0.contains(#""verdict":"conforms""#) })
  }

  /// The row that begins with `>`.
  private func failingRow(of outcome: Tool.Outcome) -> String {
    outcome.output.split(separator: "\n").first { $0.hasPrefix("  >") }.map(String.init) ?? ""
  }
}
